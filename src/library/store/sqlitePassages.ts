import type { IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import type { Section, Side } from '../../domain/transcript.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { SourceId } from '../sourceId.ts';
import {
  indexVersion,
  limitWords,
  periodOf,
  wordsOfCompany,
  wordsOfQuarter,
  wordsOfRole,
  type NamedCall,
  type Outline,
  type PassageStore,
  type PassageWriter,
  type SearchedCall,
  type UnfinishedCall,
  type WaitingCall,
} from './passages.ts';
import type { SqlRow, SqliteFile } from './sqliteFile.ts';
import {
  createTextIndex,
  dropFormerIndex,
  hasTextIndex,
  mergeSome,
  unfinished,
  wordsBelow,
} from './textIndexSchema.ts';

const isWaiting = `endpoint = 'transcript' AND NOT EXISTS (
  SELECT 1 FROM searched WHERE answer = id AND gone = 0 AND (words <> ${unfinished} OR period = ${indexVersion}))`;
/** Number of passages removed at a time. */
const mostDropped = 500;
const sections: readonly Section[] = ['', 'prepared', 'questions'];

export class SqlitePassages implements PassageStore {
  readonly #file: SqliteFile;
  /** Another window may create the index; once it exists it stays. */
  #isThere = false;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  waiting(source?: SourceId): WaitingCall[] {
    const which = this.#hasIndex() ? isWaiting : `endpoint = 'transcript'`;
    const sql = `SELECT source, key, fetched_at FROM answers WHERE ${which}`;
    const rows = source === undefined ? this.#file.all(sql) : this.#file.all(`${sql} AND source = ?`, source);
    return rows.map(waitingOf);
  }

  indexed(source: SourceId): number {
    if (!this.#hasIndex()) return 0;
    const sql = `SELECT count(*) AS count FROM searched WHERE source = ? AND gone = 0 AND words > 0`;
    return Number(this.#file.get(sql, source)?.['count']);
  }

  isWaiting({ source, key, fetchedAt }: WaitingCall): boolean {
    const which = this.#hasIndex() ? isWaiting : 'true';
    const sql = `SELECT 1 FROM answers WHERE source = ? AND key = ? AND fetched_at = ? AND ${which}`;
    return this.#file.get(sql, source, key, fetchedAt) !== undefined;
  }

  begin(waiting: WaitingCall, now: number): PassageWriter | undefined {
    const { source, key } = waiting;
    const answer = this.#file.write(() => {
      const id = this.#answerOf(waiting);
      if (id === undefined || !this.#ensureIndex()) return undefined;
      while (this.#dropSome(id));
      this.#file.run(
        `INSERT INTO main.searched (answer, source, key, cik, period, words, first, passages, company, quarter, people, call)
         VALUES (?, ?, ?, 0, ?, ${unfinished}, 0, 0, '', '', '', ?)`,
        ...[id, source, key, indexVersion, String(now)],
      );
      return id;
    });
    return answer === undefined ? undefined : this.#writer(waiting, answer);
  }

  #writer(waiting: WaitingCall, answer: number): PassageWriter {
    const file = this.#file;
    let place = { first: 0, passages: 0, people: '' };
    const written = { passages: 0, words: 0 };
    const unless = (work: () => boolean): boolean => file.write(() => this.#isUnchanged(waiting, answer) && work());
    return {
      place: (outline) =>
        unless(() => {
          const { length } = outline.passages;
          const last = file.get('SELECT first, passages FROM main.outlines ORDER BY first DESC LIMIT 1');
          const first = last ? Number(last['first']) + Math.max(1, Number(last['passages'])) : file.idsAfter + 1;
          file.run('INSERT INTO main.outlines VALUES (?, ?, ?, ?)', first, length, answer, packOutline(outline));
          place = { first, passages: length, people: listPeople(outline) };
          return true;
        }),
      add: (passages) =>
        unless(() => {
          if (written.passages + passages.length > place.passages) return false;
          for (const text of passages) {
            const { words } = tokensOf(text);
            const id = place.first + written.passages++;
            file.run('INSERT INTO main.said (rowid, words) VALUES (?, ?)', id, words.join(' '));
            written.words += words.length;
          }
          return true;
        }),
      finish: (call) =>
        unless(() => {
          file.run(
            `UPDATE main.searched SET cik = ?, period = ?, words = ?, first = ?, passages = ?, company = ?, quarter = ?,
             people = ?, call = ? WHERE answer = ?`,
            ...[call.cik, periodOf(call), written.words, place.first, place.passages],
            ...[listed(wordsOfCompany(call)), listed(wordsOfQuarter(call)), place.people, JSON.stringify(call), answer],
          );
          return true;
        }),
      withdraw: () => {
        file.run(`UPDATE main.searched SET gone = 1 WHERE answer = ? AND words = ${unfinished}`, answer);
      },
    };
  }

  unfinished(source?: SourceId): UnfinishedCall[] {
    if (!this.#hasIndex()) return [];
    const rows = this.#file.all(
      `SELECT source, key, call, (SELECT fetched_at FROM answers WHERE id = answer) AS fetched_at FROM searched
       WHERE gone = 0 AND words = ${unfinished} AND period = ${indexVersion} AND source = coalesce(?, source)`,
      source ?? null,
    );
    return rows
      .filter((row) => row['fetched_at'] !== null)
      .map((row) => ({ ...waitingOf(row), at: Number(row['call']) }));
  }

  sweep(): boolean {
    if (!this.#hasIndex()) return false;
    const gone = this.#file.get('SELECT answer FROM main.searched WHERE gone = 1 LIMIT 1');
    if (gone) {
      this.#file.write(() => this.#dropSome(Number(gone['answer'])));
      this.#file.shrink();
      return true;
    }
    if (mergeSome(this.#file)) return true;
    const isComplete = this.#file.get(`SELECT 1 FROM answers WHERE ${isWaiting} LIMIT 1`) === undefined;
    return isComplete && dropFormerIndex(this.#file);
  }

  calls(source: SourceId, limits: PassageLimits): SearchedCall[] {
    if (!this.#hasIndex()) return [];
    const [condition, ...values] = within(source, limits);
    return this.#file
      .all(
        `SELECT first, passages, period, words, people LIKE '${withRoles}%' AS roles
         FROM searched WHERE ${condition} ORDER BY first`,
        ...values,
      )
      .map((row) => ({
        ...{ first: Number(row['first']), passages: Number(row['passages']) },
        ...{ period: Number(row['period']), words: Number(row['words']) },
        namesRoles: Boolean(row['roles']),
      }));
  }

  named(firsts: readonly number[]): Map<number, NamedCall> {
    if (!this.#hasIndex()) return new Map();
    const sql = `SELECT searched.first, searched.key, searched.call FROM outlines
      JOIN searched ON searched.answer = outlines.answer AND searched.first = outlines.first
      WHERE outlines.first IN (SELECT value FROM json_each(?))`;
    const rows = this.#file.all(sql, JSON.stringify(firsts));
    return new Map(
      rows.map(({ first, key, call }) => [
        Number(first),
        { key: String(key), call: JSON.parse(String(call)) as IndexedCall },
      ]),
    );
  }

  passagesWith(word: string): number {
    return this.#vocabulary('term = ?', word).get(word) ?? 0;
  }

  wordsFrom(beginning: string): Map<string, number> {
    return this.#vocabulary('term >= ? AND term < ?', beginning, `${beginning}\u{10ffff}`);
  }

  #vocabulary(condition: string, ...values: string[]): Map<string, number> {
    const words = new Map<string, number>();
    if (!this.#hasIndex()) return words;
    this.#file.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab (main, said, row)');
    for (const table of ['words', ...(this.#isThroughMemory() ? [wordsBelow] : [])])
      for (const { term, doc } of this.#file.all(`SELECT term, doc FROM temp.${table} WHERE ${condition}`, ...values))
        words.set(String(term), (words.get(String(term)) ?? 0) + Number(doc));
    return words;
  }

  matching(expression: string, from: number, till: number): number[] {
    if (!this.#hasIndex()) return [];
    const idsIn = (schema: string): number[] => {
      const sql = `SELECT group_concat(rowid) AS ids FROM ${schema}.said WHERE said MATCH ? AND rowid >= ? AND rowid < ?`;
      const ids = this.#file.get(sql, expression, from, till)?.['ids'];
      return typeof ids === 'string' ? (JSON.parse(`[${ids}]`) as number[]) : [];
    };
    // Ids in memory are greater.
    return this.#isThroughMemory() ? [...idsIn('disk'), ...idsIn('main')] : idsIn('main');
  }

  outlines(firsts: readonly number[]): Map<number, Outline> {
    if (!this.#hasIndex()) return new Map();
    const sql = 'SELECT first, outline FROM outlines WHERE first IN (SELECT value FROM json_each(?))';
    const rows = this.#file.all(sql, JSON.stringify(firsts));
    return new Map(rows.map(({ first, outline }) => [Number(first), openOutline(String(outline))]));
  }

  #isThroughMemory(): boolean {
    return this.#file.get(`SELECT 1 FROM temp.sqlite_schema WHERE name = '${wordsBelow}'`) !== undefined;
  }

  #isUnchanged(waiting: WaitingCall, answer: number): boolean {
    const sql = `SELECT 1 FROM main.searched WHERE answer = ? AND gone = 0 AND words = ${unfinished}`;
    return this.#answerOf(waiting) === answer && this.#file.get(sql, answer) !== undefined;
  }

  #answerOf({ source, key, fetchedAt }: WaitingCall): number | undefined {
    const sql = 'SELECT id FROM answers WHERE source = ? AND key = ? AND fetched_at = ?';
    const row = this.#file.get(sql, source, key, fetchedAt);
    return row && Number(row['id']);
  }

  /** False if nothing is left. */
  #dropSome(answer: number): boolean {
    const rows = this.#file.all('SELECT first, passages FROM main.outlines WHERE answer = ?', answer);
    for (const { first, passages } of rows) {
      const till = Number(first) + Number(passages);
      const sql = 'SELECT rowid AS id FROM main.said_docsize WHERE id >= ? AND id < ? LIMIT ?';
      const ids = this.#file.all(sql.replace('rowid AS id', 'id'), Number(first), till, mostDropped);
      for (const { id } of ids) this.#file.run('DELETE FROM main.said WHERE rowid = ?', id!);
      if (ids.length === mostDropped) return true;
      this.#file.run('DELETE FROM main.outlines WHERE first = ?', first!);
    }
    this.#file.run('DELETE FROM main.searched WHERE answer = ?', answer);
    return false;
  }

  #ensureIndex(): boolean {
    return this.#hasIndex() || createTextIndex(this.#file);
  }

  #hasIndex(): boolean {
    this.#isThere ||= hasTextIndex(this.#file);
    return this.#isThere;
  }
}

/** A condition on `searched` with its values: finished calls that are within the limits on calls. */
function within(source: SourceId, limits: PassageLimits): [condition: string, ...values: (string | number)[]] {
  const { company, quarter, speaker, role } = limitWords(limits);
  const conditions = ['source = ?', 'gone = 0', `words > 0`];
  const values: (string | number)[] = [source];
  const add = (condition: string, value: string | number): void => {
    conditions.push(condition);
    values.push(value);
  };
  if (limits.cik !== undefined) add('cik = ?', limits.cik);
  if (limits.ciks !== undefined) add('cik IN (SELECT value FROM json_each(?))', JSON.stringify(limits.ciks));
  if (limits.quarters !== undefined) {
    const named = limits.quarters.map((fyq) => listed(foldedWords(fyq)));
    add('quarter IN (SELECT value FROM json_each(?))', JSON.stringify(named));
  }
  for (const word of company) add('company LIKE ?', `% ${word}%`);
  for (const word of quarter) add('quarter LIKE ?', `% ${word}%`);
  for (const word of [...speaker, ...role]) add('people LIKE ?', `% ${word}%`);
  return [conditions.join(' AND '), ...values];
}

/** Puts spaces around each word, so that the beginning of a word can be matched. */
const listed = (words: Iterable<string>): string => ` ${[...words].join(' ')} `;

/** Begins the people of a call that names roles. */
const withRoles = '+';

function listPeople({ speakers }: Outline): string {
  const words = new Set(speakers.flatMap((speaker) => [...foldedWords(speaker.name), ...wordsOfRole(speaker)]));
  return `${speakers.some(({ role }) => role !== '') ? withRoles : ''}${listed(words)}`;
}

/** Speakers, then five numbers a passage. */
function packOutline({ speakers, passages }: Outline): string {
  return JSON.stringify([
    speakers.map(({ name, role, side }) => [name, role, side]),
    passages.flatMap(({ turn, start, end, speaker, section }) => [
      turn,
      start,
      end,
      speaker,
      sections.indexOf(section),
    ]),
  ]);
}

function openOutline(packed: string): Outline {
  const [speakers, numbers] = JSON.parse(packed) as [[string, string, Side][], number[]];
  return {
    speakers: speakers.map(([name, role, side]) => ({ name, role, side })),
    passages: Array.from({ length: numbers.length / 5 }, (_, at) => {
      const [turn, start, end, speaker, section] = numbers.slice(at * 5, at * 5 + 5) as [
        number,
        number,
        number,
        number,
        number,
      ];
      return { turn, start, end, speaker, section: sections[section]! };
    }),
  };
}

function waitingOf(row: SqlRow): WaitingCall {
  return { source: row['source'] as SourceId, key: String(row['key']), fetchedAt: Number(row['fetched_at']) };
}
