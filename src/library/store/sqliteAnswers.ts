import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { SourceId } from '../sourceId.ts';
import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import type { About } from '../items/itemKinds.ts';
import type { Absence, AnswerStore, CompanyInLibrary, Filing, StoredListing, StoredAnswer } from './store.ts';
import type { SqlRow, SqliteFile } from './sqliteFile.ts';
import { forgetCall } from './textIndexSchema.ts';
import { compareQuarters } from '../../domain/quarters.ts';

/**
 * Values of the column `cached`, which records the origin of an answer. An earlier version treats every value except a
 * cache's as the service's.
 */
const ways = { service: 0, cache: 1, import: 2 } as const;

const listingColumns = 'id, source, key, request, fetched_at, chars, cached, about';
const answerColumns = 'source, key, request, fetched_at, chars, cached, etag, body';

export class SqliteAnswers implements AnswerStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  get(source: SourceId, key: string): StoredAnswer | undefined {
    const row = this.#file.get(`SELECT ${answerColumns} FROM answers WHERE source = ? AND key = ?`, source, key);
    return row && answerOf(row);
  }

  findByEntity(source: SourceId, entity: string): StoredAnswer | undefined {
    const row = this.#file.get(
      `SELECT ${answerColumns} FROM answers
       WHERE id IN (SELECT answer FROM things WHERE source = ? AND thing = ?)
       ORDER BY fetched_at DESC LIMIT 1`,
      source,
      entity,
    );
    return row && answerOf(row);
  }

  resolveAlias(source: SourceId, alias: string): string | undefined {
    const row = this.#file.get('SELECT thing FROM names WHERE source = ? AND name = ?', source, alias);
    return row && String(row['thing']);
  }

  /** The sources that have answers. */
  sources(): SourceId[] {
    return this.#file.all('SELECT DISTINCT source FROM answers').map((row) => String(row['source']) as SourceId);
  }

  aliasesLike(source: SourceId, prefix: string): { alias: string; entity: string }[] {
    return this.#file
      .all(
        'SELECT name, thing FROM names WHERE source = ? AND name >= ? AND name < ?',
        source,
        prefix,
        `${prefix}\u{10ffff}`,
      )
      .map((row) => ({ alias: String(row['name']), entity: String(row['thing']) }));
  }

  company(source: SourceId, cik: number): CompanyInLibrary | undefined {
    const row = this.#file.get('SELECT company FROM companies WHERE source = ? AND cik = ?', source, cik);
    return row && (JSON.parse(String(row['company'])) as CompanyInLibrary);
  }

  file(filing: Filing, ifNewer = false): boolean {
    return this.#file.write(() => {
      const id = this.#put(filing, ifNewer ? 'WHERE excluded.fetched_at > answers.fetched_at' : '');
      if (id === undefined) return false;
      this.#name(filing, nameConflict(ifNewer));
      if (filing.company) this.#keep(filing, filing.company, ifNewer);
      return true;
    });
  }

  renew(filing: Filing, ifNewer = false): boolean {
    const { source, key, fetchedAt, etag } = filing;
    return this.#file.write(() => {
      const renewed = this.#file.get(
        `UPDATE main.answers SET fetched_at = ?, cached = ? WHERE source = ? AND key = ? AND etag = ?
         ${ifNewer ? 'AND fetched_at < ?1' : ''} RETURNING id`,
        fetchedAt,
        wayOf(filing),
        source,
        key,
        etag ?? null,
      );
      if (!renewed) return false;
      this.#name(filing, nameConflict(ifNewer));
      if (filing.company) this.#keep(filing, filing.company, ifNewer);
      return true;
    });
  }

  adopt(filing: Filing): void {
    this.#file.write(() => {
      this.#put({ ...filing, imported: true }, '');
      this.#name(filing, 'NOTHING');
      const { source, company } = filing;
      const next = company && adoptCompany(this.company(source, company.cik), filing);
      if (next) this.#keep(filing, next, false);
    });
  }

  /** Returns the answer's id; undefined if the condition left the existing answer in place. */
  #put(filing: Filing, condition: string): number | undefined {
    const { source, key, request, fetchedAt, chars, etag, about, body, entities } = filing;
    const filed = this.#file.get(
      `INSERT INTO main.answers (id, source, key, endpoint, request, fetched_at, chars, cached, etag, about, body)
       VALUES ((SELECT max(coalesce(max(id), 0), ?) + 1 FROM main.answers), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (source, key) DO UPDATE SET request = excluded.request, fetched_at = excluded.fetched_at,
         chars = excluded.chars, cached = excluded.cached, etag = excluded.etag, about = excluded.about,
         body = excluded.body
       ${condition}
       RETURNING id`,
      this.#file.idsAfter,
      source,
      key,
      request.endpoint,
      JSON.stringify(request),
      fetchedAt,
      chars,
      wayOf(filing),
      etag ?? null,
      about ? JSON.stringify(about) : null,
      body,
    );
    if (!filed) return undefined;
    const id = Number(filed['id']);
    if (request.endpoint === 'transcript') forgetCall(this.#file, id);
    this.#file.run('DELETE FROM main.things WHERE answer = ?', id);
    for (const entity of entities)
      this.#file.run('INSERT OR IGNORE INTO main.things (source, thing, answer) VALUES (?, ?, ?)', source, entity, id);
    return id;
  }

  #name({ source, aliases, fetchedAt }: Filing, onConflict: string): void {
    for (const { alias, entity } of aliases)
      this.#file.run(
        `INSERT INTO main.names (source, name, thing, learnt_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (source, name) DO ${onConflict}`,
        source,
        alias,
        entity,
        fetchedAt,
      );
  }

  #keep({ source }: Filing, company: CompanyInLibrary, ifNewer: boolean): void {
    this.#file.run(
      `INSERT INTO main.companies (source, cik, listed_at, company) VALUES (?, ?, ?, ?)
       ON CONFLICT (source, cik) DO UPDATE SET listed_at = excluded.listed_at, company = excluded.company
       ${ifNewer ? 'WHERE excluded.listed_at > companies.listed_at' : ''}`,
      source,
      company.cik,
      company.listedAt,
      JSON.stringify(company),
    );
  }

  absence(source: SourceId, key: string): Absence | undefined {
    const row = this.#file.get('SELECT error, found_at FROM absences WHERE source = ? AND key = ?', source, key);
    return row && { error: String(row['error']), foundAt: Number(row['found_at']) };
  }

  fileAbsence(source: SourceId, key: string, { error, foundAt }: Absence): void {
    this.#file.run(
      `INSERT OR REPLACE INTO main.absences (source, key, found_at, error) VALUES (?, ?, ?, ?)`,
      source,
      key,
      foundAt,
      error,
    );
  }

  list(source?: SourceId): StoredListing[] {
    const rows =
      source === undefined
        ? this.#file.all(`SELECT ${listingColumns} FROM answers ORDER BY id`)
        : this.#file.all(`SELECT ${listingColumns} FROM answers WHERE source = ? ORDER BY id`, source);
    return rows.map(listingOf);
  }

  listPortion(source: SourceId, after: string, most: number): StoredListing[] {
    const sql = `SELECT ${listingColumns} FROM answers WHERE source = ? AND key > ? ORDER BY key LIMIT ?`;
    return this.#file.all(sql, source, after, most).map(listingOf);
  }

  remove(source: SourceId, key: string): void {
    this.#file.run('DELETE FROM main.answers WHERE source = ? AND key = ?', source, key);
  }

  clear(source?: SourceId): void {
    this.#file.write(() => {
      for (const table of ['answers', 'names', 'companies', 'absences'])
        if (source === undefined) this.#file.run(`DELETE FROM main.${table}`);
        else this.#file.run(`DELETE FROM main.${table} WHERE source = ?`, source);
    });
    this.#file.shrink();
  }

  prune({ screens, absences }: { screens: number; absences: number }): void {
    this.#file.run(`DELETE FROM main.answers WHERE endpoint = 'screen' AND fetched_at < ?`, screens);
    this.#file.run('DELETE FROM main.absences WHERE found_at < ?', absences);
  }
}

function nameConflict(ifNewer: boolean): string {
  const newer = ifNewer ? 'WHERE excluded.learnt_at > names.learnt_at' : '';
  return `UPDATE SET thing = excluded.thing, learnt_at = excluded.learnt_at ${newer}`;
}

/** The columns that a listing and an answer share. */
function entryOf(row: SqlRow): Omit<StoredListing, 'about'> {
  return {
    source: row['source'] as SourceId,
    key: String(row['key']),
    request: JSON.parse(String(row['request'])) as ServiceRequest,
    fetchedAt: Number(row['fetched_at']),
    chars: Number(row['chars']),
    ...(row['cached'] === ways.cache && { cached: true }),
    ...(row['cached'] === ways.import && { imported: true }),
  };
}

function listingOf(row: SqlRow): StoredListing {
  return {
    ...entryOf(row),
    about: row['about'] === null ? undefined : (JSON.parse(String(row['about'])) as About),
  };
}

const wayOf = ({ cached, imported }: Filing): number => (imported ? ways.import : cached ? ways.cache : ways.service);

function answerOf(row: SqlRow): StoredAnswer {
  return {
    ...entryOf(row),
    ...(row['etag'] !== null && { etag: String(row['etag']) }),
    body: row['body'] as Uint8Array,
  };
}

/** The company's record after a call was imported; undefined if nothing changes. */
function adoptCompany(present: CompanyInLibrary | undefined, filing: Filing): CompanyInLibrary | undefined {
  if (!present) return filing.company;
  const fyq = filing.about?.type === 'call' ? filing.about.fyq : undefined;
  if (fyq === undefined || present.quarters.some((each) => quarterName(each) === fyq)) return undefined;
  const at = present.quarters.findIndex((each) => compareQuarters(fyq, each) > 0);
  const quarters = [...present.quarters];
  quarters.splice(at < 0 ? quarters.length : at, 0, fyq);
  return { ...present, quarters };
}
