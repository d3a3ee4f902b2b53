import { limitWords, wordsOfRole } from '../../domain/search/speakersWithin.ts';
import type { IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/passages/tokens.ts';
import type { Section, Side } from '../../domain/transcript.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { SourceId } from '../sourceId.ts';
import {
  indexVersion,
  periodOf,
  wordsOfCompany,
  wordsOfQuarter,
  type ListedCall,
  type Outline,
  type PassageStore,
  type PassageWriter,
  type UnfinishedCall,
  type WaitingCall,
  type WordPortion,
} from './passages.ts';
import type { SqlRow, SqliteFile } from './sqliteFile.ts';
import { createTextIndex, hasTextIndex, mergeSome, unfinished } from './textIndexSchema.ts';

const isMissing = `NOT EXISTS (
  SELECT 1 FROM searched WHERE answer = id AND gone = 0 AND (words <> ${unfinished} OR period = ${indexVersion}))`;
/** The ids alone are read without the bodies of the answers beside them. */
const isWaiting = `endpoint = 'transcript' AND id IN (SELECT id FROM answers WHERE ${isMissing})`;
/** Number of passages removed at a time. */
const mostDropped = 500;
/**
 * Maximum number of passages counted in one step, and the number that a word without any counts as: about a
 * millisecond.
 */
const mostCounted = 60_000;
const passagesOfWord = 60;
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
    const row = `'[' || json_quote(source) || ',' || json_quote(key) || ',' || fetched_at || ']'`;
    const sql = `SELECT ${row} AS row FROM answers WHERE ${which} AND source = coalesce(?, source)`;
    return this.#rows<[SourceId, string, number]>(sql, source ?? null).map(([of, key, fetchedAt]) => ({
      source: of,
      key,
      fetchedAt,
    }));
  }

  indexed(source: SourceId): number {
    if (!this.#hasIndex()) return 0;
    const sql = `SELECT count(*) AS count FROM searched WHERE source = ? AND gone = 0 AND words > 0`;
    return Number(this.#file.get(sql, source)?.['count']);
  }

  isWaiting({ source, key, fetchedAt }: WaitingCall): boolean {
    const which = this.#hasIndex() ? isMissing : 'true';
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
        `INSERT INTO searched (answer, source, key, cik, period, words, first, passages, company, quarter, people, call)
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
          const last = file.get('SELECT first, passages FROM outlines ORDER BY first DESC LIMIT 1');
          const first = last ? Number(last['first']) + Math.max(1, Number(last['passages'])) : 1;
          file.run('INSERT INTO outlines VALUES (?, ?, ?, ?)', first, length, answer, packOutline(outline));
          place = { first, passages: length, people: listPeople(outline) };
          return true;
        }),
      add: (passages) =>
        unless(() => {
          if (written.passages + passages.length > place.passages) return false;
          for (const text of passages) {
            const { words } = tokensOf(text);
            const id = place.first + written.passages++;
            file.run('INSERT INTO said (rowid, words) VALUES (?, ?)', id, words.join(' '));
            written.words += words.length;
          }
          return true;
        }),
      finish: (call) =>
        unless(() => {
          file.run(
            `UPDATE searched SET cik = ?, period = ?, words = ?, first = ?, passages = ?, company = ?, quarter = ?,
             people = ?, call = ? WHERE answer = ?`,
            ...[call.cik, periodOf(call), written.words, place.first, place.passages],
            ...[listed(wordsOfCompany(call)), listed(wordsOfQuarter(call)), place.people, JSON.stringify(call), answer],
          );
          return true;
        }),
    };
  }

  withdraw(call: WaitingCall): boolean {
    const answer = this.#hasIndex() ? this.#answerOf(call) : undefined;
    const sql = `UPDATE searched SET gone = 1 WHERE answer = ? AND words = ${unfinished}`;
    if (answer !== undefined) this.#file.run(sql, answer);
    return true;
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
    const gone = this.#file.get('SELECT answer FROM searched WHERE gone = 1 LIMIT 1');
    if (gone) {
      this.#file.write(() => this.#dropSome(Number(gone['answer'])));
      this.#file.shrink();
      return true;
    }
    return mergeSome(this.#file);
  }

  listed(source: SourceId, after: number, most: number): ListedCall[] {
    if (!this.#hasIndex()) return [];
    const sql = `SELECT '[' || answer || ',' || first || ',' || passages || ',' || period || ',' || words || ',' ||
        (people LIKE '${withRoles}%') || ',' || json_quote(key) || ',' || call || ']' AS row
      FROM searched WHERE source = ? AND gone = 0 AND words > 0 AND answer > ? ORDER BY answer LIMIT ?`;
    return this.#rows<ListedRow>(sql, source, after, most).map(listedCall);
  }

  within(source: SourceId, limits: PassageLimits): number[] {
    if (!this.#hasIndex()) return [];
    const [condition, ...values] = within(source, limits);
    return this.#numbers(`SELECT json_group_array(first) AS ids FROM searched WHERE ${condition}`, ...values);
  }

  passagesWith(word: string): number {
    if (!this.#hasWords()) return 0;
    return Number(this.#file.get('SELECT doc FROM temp.words WHERE term = ?', word)?.['doc'] ?? 0);
  }

  wordsFrom(beginning: string, after?: string): WordPortion {
    const words = new Map<string, number>();
    if (!this.#hasWords()) return { words, next: undefined };
    // Words contain no zero character: this is the smallest text after a word.
    const from = after === undefined ? beginning : `${after}\0`;
    const sql = 'SELECT term, doc FROM temp.words WHERE term >= ? AND term < ?';
    let passages = 0;
    for (const row of this.#file.each(sql, from, `${beginning}\u{10ffff}`)) {
      const word = String(row['term']);
      words.set(word, Number(row['doc']));
      passages += Number(row['doc']) + passagesOfWord;
      if (passages > mostCounted) return { words, next: word };
    }
    return { words, next: undefined };
  }

  /** Creates the vocabulary, unless memory has that of the file that is read through it. */
  #hasWords(): boolean {
    if (!this.#hasIndex()) return false;
    this.#file.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab (main, said, row)');
    return true;
  }

  matching(expression: string, from: number, till: number): number[] {
    if (!this.#hasIndex()) return [];
    // A number would be bound as a real, with which the text search would read all passages in vain.
    return this.#numbers(
      `SELECT json_group_array(rowid) AS ids FROM said WHERE said MATCH ?
       AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)`,
      ...[expression, from, till],
    );
  }

  outlines(firsts: readonly number[]): Map<number, Outline> {
    if (!this.#hasIndex()) return new Map();
    const sql = 'SELECT first, outline FROM outlines WHERE first IN (SELECT value FROM json_each(?))';
    const rows = this.#file.all(sql, JSON.stringify(firsts));
    return new Map(rows.map(({ first, outline }) => [Number(first), openOutline(String(outline))]));
  }

  /**
   * Returns the rows of a query that creates JSON for each. Reading all together is several times faster than one by
   * one.
   */
  #rows<T>(sql: string, ...values: (string | number | null)[]): T[] {
    const rows = this.#file.get(`SELECT group_concat(row) AS rows FROM (${sql})`, ...values)?.['rows'];
    return typeof rows === 'string' ? (JSON.parse(`[${rows}]`) as T[]) : [];
  }

  /** The same for numbers. */
  #numbers(sql: string, ...values: (string | number)[]): number[] {
    return JSON.parse(String(this.#file.get(sql, ...values)?.['ids'])) as number[];
  }

  #isUnchanged(waiting: WaitingCall, answer: number): boolean {
    const sql = `SELECT 1 FROM searched WHERE answer = ? AND gone = 0 AND words = ${unfinished}`;
    return this.#answerOf(waiting) === answer && this.#file.get(sql, answer) !== undefined;
  }

  #answerOf({ source, key, fetchedAt }: WaitingCall): number | undefined {
    const sql = 'SELECT id FROM answers WHERE source = ? AND key = ? AND fetched_at = ?';
    const row = this.#file.get(sql, source, key, fetchedAt);
    return row && Number(row['id']);
  }

  /** Returns false if nothing is left. */
  #dropSome(answer: number): boolean {
    const rows = this.#file.all('SELECT first, passages FROM outlines WHERE answer = ?', answer);
    for (const { first, passages } of rows) {
      const till = Number(first) + Number(passages);
      const sql = 'SELECT id FROM said_docsize WHERE id >= ? AND id < ? LIMIT ?';
      const ids = this.#file.all(sql, Number(first), till, mostDropped);
      for (const { id } of ids) this.#file.run('DELETE FROM said WHERE rowid = ?', id!);
      if (ids.length === mostDropped) return true;
      this.#file.run('DELETE FROM outlines WHERE first = ?', first!);
    }
    this.#file.run('DELETE FROM searched WHERE answer = ?', answer);
    return false;
  }

  #ensureIndex(): boolean {
    return this.#hasIndex() || createTextIndex(this.#file);
  }

  #hasIndex(): boolean {
    this.#isThere ||= hasTextIndex(this.#file);
    // The index of a file that is read through memory is a view, which goes with the file.
    return this.#isThere || this.#file.get(`SELECT 1 FROM temp.sqlite_schema WHERE name = 'searched'`) !== undefined;
  }
}

/** Returns a condition on `searched` with its values: finished calls that are within the limits on calls. */
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
  if (limits.newest !== undefined) {
    conditions.push(`first IN (SELECT first FROM (
      SELECT first, dense_rank() OVER (PARTITION BY cik ORDER BY period DESC) AS place
      FROM searched WHERE source = ? AND gone = 0 AND words > 0) WHERE place <= ?)`);
    values.push(source, limits.newest);
  }
  for (const word of company) add('company LIKE ?', `% ${word}%`);
  for (const word of quarter) add('quarter LIKE ?', `% ${word}%`);
  for (const word of [...speaker, ...role, ...(limits.side ? [limits.side] : [])]) add('people LIKE ?', `% ${word}%`);
  return [conditions.join(' AND '), ...values];
}

/** Puts spaces around each word, so that prefixes of words can be matched. */
const listed = (words: Iterable<string>): string => ` ${[...words].join(' ')} `;

/** Marks the people of a call that names roles. An analyst's role may be a firm that only the operator names. */
const withRoles = '+';

function listPeople({ speakers }: Outline): string {
  const words = new Set(speakers.flatMap((speaker) => [...foldedWords(speaker.name), ...wordsOfRole(speaker)]));
  return `${speakers.some(({ role, side }) => role !== '' && side !== 'analyst') ? withRoles : ''}${listed(words)}`;
}

/** Packs the speakers, then five numbers per passage. */
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
      const own = (column: number): number => numbers[at * 5 + column]!;
      return { turn: own(0), start: own(1), end: own(2), speaker: own(3), section: sections[own(4)]! };
    }),
  };
}

type ListedRow = [...numbers: [number, number, number, number, number, number], key: string, call: IndexedCall];

function listedCall([answer, first, passages, period, words, namesRoles, key, call]: ListedRow): ListedCall {
  return { answer, first, passages, period, words, namesRoles: namesRoles === 1, key, call };
}

function waitingOf(row: SqlRow): WaitingCall {
  return { source: row['source'] as SourceId, key: String(row['key']), fetchedAt: Number(row['fetched_at']) };
}
