import type { Steps } from '../../base/slices.ts';
import type { CallCount } from '../../domain/search/foundPassage.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { SourceId } from '../sourceId.ts';
import {
  indexVersion,
  periodOf,
  wordsOfCompany,
  wordsOfQuarter,
  wordsOfRole,
  type PassageWriter,
  type FoundTurns,
  type IndexedTurn,
  type PassageStore,
  type Reporter,
  type UnfinishedCall,
  type WaitingCall,
} from './passages.ts';
import type { SqlRow, SqliteFile } from './sqliteFile.ts';
import { SqliteSearch } from './sqliteSearch.ts';
import { createTextIndex, ensureTurns, hasTextIndex, turnsPerCall, unfinished } from './textIndexSchema.ts';

const isWaiting = `endpoint = 'transcript' AND NOT EXISTS (
  SELECT 1 FROM calls WHERE answer = id AND gone = 0 AND (words <> ${unfinished} OR period = ${indexVersion}))`;
/** Number of rows deleted at a time. */
const mostDropped = 2_000;

export class SqlitePassages implements PassageStore {
  readonly #file: SqliteFile;
  readonly #search: SqliteSearch;
  /** Another window may create the index; once it exists it stays. */
  #isThere = false;
  #hasTurns = false;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#search = new SqliteSearch(file);
  }

  waiting(source?: SourceId): WaitingCall[] {
    const which = this.#hasIndex() ? isWaiting : `endpoint = 'transcript'`;
    const sql = `SELECT source, key, fetched_at FROM answers WHERE ${which}`;
    const rows = source === undefined ? this.#file.all(sql) : this.#file.all(`${sql} AND source = ?`, source);
    return rows.map(waitingOf);
  }

  indexed(source: SourceId): number {
    if (!this.#hasIndex()) return 0;
    const sql = `SELECT count(*) AS count FROM calls WHERE source = ? AND gone = 0 AND words > 0`;
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
        `INSERT INTO main.calls (answer, source, key, cik, period, words, company, quarter, call) VALUES (?, ?, ?, 0, ?, ${unfinished}, '', '', ?)`,
        ...[id, source, key, indexVersion, String(now)],
      );
      return id;
    });
    if (answer === undefined) return undefined;
    const written = { rows: 0, words: 0 };
    return {
      add: (turns) => this.#file.write(() => this.#add(waiting, answer, turns, written)),
      finish: (call, turns) =>
        this.#file.write(() => {
          if (!this.#add(waiting, answer, turns, written)) return false;
          this.#file.run(
            `UPDATE main.calls SET cik = ?, period = ?, words = ?, company = ?, quarter = ?, call = ? WHERE answer = ?`,
            ...[call.cik, periodOf(call), written.words],
            ...[listed(wordsOfCompany(call)), listed(wordsOfQuarter(call)), JSON.stringify(call), answer],
          );
          return true;
        }),
      withdraw: () => {
        this.#file.run(`UPDATE main.calls SET gone = 1 WHERE answer = ? AND words = ${unfinished}`, answer);
      },
    };
  }

  unfinished(source?: SourceId): UnfinishedCall[] {
    if (!this.#hasIndex()) return [];
    const rows = this.#file.all(
      `SELECT source, key, call, (SELECT fetched_at FROM answers WHERE id = answer) AS fetched_at FROM calls
       WHERE gone = 0 AND words = ${unfinished} AND period = ${indexVersion} AND source = coalesce(?, source)`,
      source ?? null,
    );
    return rows
      .filter((row) => row['fetched_at'] !== null)
      .map((row) => ({ ...waitingOf(row), at: Number(row['call']) }));
  }

  sweep(): boolean {
    if (!this.#hasIndex()) return false;
    const gone = this.#file.get('SELECT answer FROM main.calls WHERE gone = 1 LIMIT 1');
    if (!gone) return false;
    this.#file.write(() => this.#dropSome(Number(gone['answer'])));
    this.#file.shrink();
    return true;
  }

  *find(source: SourceId, query: PassageQuery, reporter?: Reporter<FoundTurns>): Steps<FoundTurns> {
    if (!this.#hasIndex()) return { candidates: [], passages: 0, calls: 0 };
    return yield* this.#search.find(source, query, reporter);
  }

  *count(source: SourceId, query: PassageQuery, reporter?: Reporter<CallCount[]>): Steps<CallCount[]> {
    return this.#hasIndex() ? yield* this.#search.count(source, query, reporter) : [];
  }

  #answerOf({ source, key, fetchedAt }: WaitingCall): number | undefined {
    const sql = 'SELECT id FROM answers WHERE source = ? AND key = ? AND fetched_at = ?';
    const row = this.#file.get(sql, source, key, fetchedAt);
    return row && Number(row['id']);
  }

  #add(
    waiting: WaitingCall,
    answer: number,
    turns: readonly IndexedTurn[],
    written: { rows: number; words: number },
  ): boolean {
    const sql = `SELECT 1 FROM main.calls WHERE answer = ? AND gone = 0 AND words = ${unfinished}`;
    if (this.#answerOf(waiting) !== answer || !this.#file.get(sql, answer)) return false;
    if (written.rows + turns.length > turnsPerCall) return false;
    for (const turn of turns) written.words += this.#insert(answer * turnsPerCall + written.rows++, turn);
    return true;
  }

  /** Number of words. */
  #insert(id: number, { turn, start, speaker, role, side, section, words }: IndexedTurn): number {
    const tokens = tokensOf(words).words;
    if (tokens.length === 0) return 0;
    this.#file.run(
      'INSERT INTO main.passages (id, start, speaker, role, section, words, turn) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, start, speaker, role, section, words, turn],
    );
    this.#file.run(
      'INSERT INTO main.spoken (rowid, words, speaker, role, section) VALUES (?, ?, ?, ?, ?)',
      id,
      tokens.join(' '),
      foldedWords(speaker).join(' '),
      wordsOfRole({ role, side }).join(' '),
      section,
    );
    return tokens.length;
  }

  /** False if nothing is left. */
  #dropSome(answer: number): boolean {
    const first = answer * turnsPerCall;
    const sql = `SELECT id FROM main.passages WHERE id >= ? AND id < ? LIMIT ${mostDropped}`;
    const ids = this.#file.all(sql, first, first + turnsPerCall);
    for (const { id } of ids) {
      this.#file.run('DELETE FROM main.spoken WHERE rowid = ?', id!);
      this.#file.run('DELETE FROM main.passages WHERE id = ?', id!);
    }
    if (ids.length === mostDropped) return true;
    this.#file.run('DELETE FROM main.calls WHERE answer = ?', answer);
    return false;
  }

  #ensureIndex(): boolean {
    if (!this.#hasIndex() && !createTextIndex(this.#file)) return false;
    if (!this.#hasTurns) ensureTurns(this.#file);
    this.#hasTurns = true;
    return true;
  }

  #hasIndex(): boolean {
    this.#isThere ||= hasTextIndex(this.#file);
    return this.#isThere;
  }
}

/** Puts spaces around each word, so that the beginning of a word can be matched. */
const listed = (words: readonly string[]): string => ` ${words.join(' ')} `;

function waitingOf(row: SqlRow): WaitingCall {
  return { source: row['source'] as SourceId, key: String(row['key']), fetchedAt: Number(row['fetched_at']) };
}
