import { countPhrase } from '../../domain/search/findPhrases.ts';
import type { CallCount, IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageLimits, PassageQuery } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import type { Section } from '../../domain/transcript.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { SourceId } from '../library.ts';
import { matchExpression } from './matchExpression.ts';
import {
  enoughCalls,
  indexVersion,
  limitWords,
  mostCandidates,
  mostOfCall,
  periodOf,
  wordsOfCompany,
  wordsOfQuarter,
  wordsOfRole,
  type CallWriter,
  type FoundTurns,
  type IndexedTurn,
  type PassageStore,
  type UnfinishedCall,
  type WaitingCall,
} from './passages.ts';
import type { Row, SqliteFile } from './sqliteFile.ts';
import { createTextIndex, ensureTurns, hasTextIndex, turnsPerCall } from './textIndexSchema.ts';

/** Stands for the number of words of a call whose indexing has not ended: its period is then the index's version, its call a time. */
const unfinished = -1;
const isWaiting = `endpoint = 'transcript' AND NOT EXISTS (
  SELECT 1 FROM calls WHERE answer = id AND gone = 0 AND (words <> ${unfinished} OR period = ${indexVersion}))`;
/** Rows that are dropped at a time. */
const mostDropped = 2_000;

export class SqlitePassages implements PassageStore {
  readonly #file: SqliteFile;
  /** Another window may make the index; once it is there it stays. */
  #isThere = false;
  #hasTurns = false;

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
    const sql = `SELECT count(*) AS count FROM calls WHERE source = ? AND gone = 0 AND words > 0`;
    return Number(this.#file.get(sql, source)?.['count']);
  }

  isWaiting({ source, key, fetchedAt }: WaitingCall): boolean {
    const which = this.#hasIndex() ? isWaiting : 'true';
    const sql = `SELECT 1 FROM answers WHERE source = ? AND key = ? AND fetched_at = ? AND ${which}`;
    return this.#file.get(sql, source, key, fetchedAt) !== undefined;
  }

  begin(waiting: WaitingCall, now: number): CallWriter | undefined {
    const { source, key } = waiting;
    const answer = this.#file.write(() => {
      const id = this.#answerOf(waiting);
      if (id === undefined || !this.#ensureIndex()) return undefined;
      while (this.#dropSome(id));
      this.#file.run(
        `INSERT INTO calls (answer, source, key, cik, period, words, company, quarter, call) VALUES (?, ?, ?, 0, ?, ${unfinished}, '', '', ?)`,
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
            `UPDATE calls SET cik = ?, period = ?, words = ?, company = ?, quarter = ?, call = ? WHERE answer = ?`,
            ...[call.cik, periodOf(call), written.words],
            ...[listed(wordsOfCompany(call)), listed(wordsOfQuarter(call)), JSON.stringify(call), answer],
          );
          return true;
        }),
      withdraw: () => {
        this.#file.run(`UPDATE calls SET gone = 1 WHERE answer = ? AND words = ${unfinished}`, answer);
      },
    };
  }

  unfinished(source?: SourceId): UnfinishedCall[] {
    if (!this.#hasIndex()) return [];
    const rows = this.#file.all(
      `SELECT answers.source, answers.key, fetched_at, call FROM calls JOIN answers ON id = answer
       WHERE gone = 0 AND words = ${unfinished} AND period = ${indexVersion} AND answers.source = coalesce(?, answers.source)`,
      source ?? null,
    );
    return rows.map((row) => ({ ...waitingOf(row), at: Number(row['call']) }));
  }

  sweep(): boolean {
    if (!this.#hasIndex()) return false;
    const gone = this.#file.get('SELECT answer FROM calls WHERE gone = 1 LIMIT 1');
    if (!gone) return false;
    this.#file.write(() => this.#dropSome(Number(gone['answer'])));
    this.#file.shrink();
    return true;
  }

  find(source: SourceId, query: PassageQuery): FoundTurns {
    if (query.phrases.length === 0 || !this.#hasIndex()) return { candidates: [], passages: 0, calls: 0 };
    const match = matchExpression(query);
    const [limits, ...values] = limitsOf(source, query);
    const rows = this.#file.all(
      `SELECT answer, turns, call, key, sum(turns) OVER () AS passages, count(*) OVER () AS calls
       FROM (SELECT rowid >> 20 AS answer, count(*) AS turns FROM spoken WHERE spoken MATCH ? GROUP BY 1)
       JOIN calls USING (answer)
       WHERE ${limits} ORDER BY turns DESC, period DESC, key LIMIT ${mostCandidates}`,
      match,
      ...values,
    );
    const calls = enoughCalls(rows.map((row) => ({ row, turns: Number(row['turns']) })));
    const byAnswer = new Map(calls.map((call) => [Number(call.row['answer']), call]));
    // Only the last of the calls can have very many turns of it: those before have too few, all together.
    const answers = [...byAnswer.keys()];
    const [last] = answers.splice(-1);
    const turns = `SELECT passages.* FROM spoken CROSS JOIN passages ON id = spoken.rowid WHERE spoken MATCH ?`;
    const found = this.#file.all(
      `${turns} AND (spoken.rowid >> 20) IN (SELECT value FROM json_each(?))`,
      match,
      JSON.stringify(answers),
    );
    if (last !== undefined)
      found.push(
        ...this.#file.all(
          `${turns} AND spoken.rowid >= ? AND spoken.rowid < ? LIMIT ${mostOfCall}`,
          ...[match, last * turnsPerCall, (last + 1) * turnsPerCall],
        ),
      );
    return {
      passages: Number(rows[0]?.['passages'] ?? 0),
      calls: Number(rows[0]?.['calls'] ?? 0),
      candidates: found.map((row) => {
        const { row: about, turns } = byAnswer.get(Math.floor(Number(row['id']) / turnsPerCall))!;
        return { ...turnOf(row), call: callOf(about), key: String(about['key']), turns };
      }),
    };
  }

  count(source: SourceId, query: PassageQuery): CallCount[] {
    if (!this.#hasIndex()) return [];
    const counts = this.#counts(query);
    const [limits, ...values] = limitsOf(source, query);
    return this.#file
      .all(`SELECT answer, words, call FROM calls WHERE ${limits}`, ...values)
      .map((row) => ({ ...callOf(row), words: Number(row['words']), count: counts.get(Number(row['answer'])) ?? 0 }));
  }

  /** Answer → how often. */
  #counts(query: PassageQuery): Map<number, number> {
    const { phrases, section } = query;
    const [phrase] = phrases;
    if (!phrase) return new Map();
    const { speaker, role } = limitWords(query);
    const isOfAnyTurn = speaker.length === 0 && role.length === 0 && section === undefined;
    if (phrases.length > 1)
      return countsOf(this.#file.all(`${grouped} WHERE spoken MATCH ? GROUP BY 1`, matchExpression(query)));
    if (phrase.words.length === 1 && !phrase.isBeginning && isOfAnyTurn) return this.#countsOfWord(phrase.words[0]!);
    const counts = new Map<number, number>();
    for (const row of this.#file.all(
      `SELECT id, passages.words FROM spoken CROSS JOIN passages ON id = spoken.rowid WHERE spoken MATCH ?`,
      matchExpression(query),
    )) {
      const answer = Math.floor(Number(row['id']) / turnsPerCall);
      counts.set(answer, (counts.get(answer) ?? 0) + countPhrase(String(row['words']), phrase));
    }
    return counts;
  }

  /** Of a single word the index itself knows every place, and no turn is read. */
  #countsOfWord(word: string): Map<number, number> {
    this.#file.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_places USING fts5vocab (main, spoken, instance)');
    const sql = `SELECT doc >> 20 AS answer, count(*) AS turns FROM temp.word_places WHERE term = ? AND col = 'words' GROUP BY 1`;
    return countsOf(this.#file.all(sql, word));
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
    const sql = `SELECT 1 FROM calls WHERE answer = ? AND gone = 0 AND words = ${unfinished}`;
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
      'INSERT INTO passages (id, start, speaker, role, section, words, turn) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, start, speaker, role, section, words, turn],
    );
    this.#file.run(
      'INSERT INTO spoken (rowid, words, speaker, role, section) VALUES (?, ?, ?, ?, ?)',
      id,
      tokens.join(' '),
      foldedWords(speaker).join(' '),
      wordsOfRole({ role, side }).join(' '),
      section,
    );
    return tokens.length;
  }

  /** False when nothing is left. */
  #dropSome(answer: number): boolean {
    const first = answer * turnsPerCall;
    const sql = `SELECT id FROM passages WHERE id >= ? AND id < ? LIMIT ${mostDropped}`;
    const ids = this.#file.all(sql, first, first + turnsPerCall);
    for (const { id } of ids) {
      this.#file.run('DELETE FROM spoken WHERE rowid = ?', id!);
      this.#file.run('DELETE FROM passages WHERE id = ?', id!);
    }
    if (ids.length === mostDropped) return true;
    this.#file.run('DELETE FROM calls WHERE answer = ?', answer);
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

const grouped = 'SELECT rowid >> 20 AS answer, count(*) AS turns FROM spoken';

function countsOf(rows: readonly Row[]): Map<number, number> {
  return new Map(rows.map((row) => [Number(row['answer']), Number(row['turns'])]));
}

/** A condition on `calls`, and its values. */
function limitsOf(source: SourceId, query: PassageLimits): [sql: string, ...values: (string | number)[]] {
  const { company, quarter } = limitWords(query);
  const conditions = ['calls.source = ?', 'gone = 0', `words <> ${unfinished}`];
  const values: (string | number)[] = [source];
  if (query.cik !== undefined) {
    conditions.push('cik = ?');
    values.push(query.cik);
  }
  for (const [column, words] of [
    ['company', company],
    ['quarter', quarter],
  ] as const)
    for (const word of words) {
      conditions.push(`${column} LIKE ?`);
      values.push(`% ${word}%`);
    }
  return [conditions.join(' AND '), ...values];
}

/** With blanks around each word, so that a beginning is found as one. */
function listed(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

function turnOf(row: Row): Omit<IndexedTurn, 'side'> {
  return {
    // A file of an earlier version has a row a turn.
    turn: Number(row['turn'] ?? Number(row['id']) % turnsPerCall),
    start: Number(row['start']),
    speaker: String(row['speaker']),
    role: String(row['role']),
    section: row['section'] as Section,
    words: String(row['words']),
  };
}

function waitingOf(row: Row): WaitingCall {
  return { source: row['source'] as SourceId, key: String(row['key']), fetchedAt: Number(row['fetched_at']) };
}

function callOf(row: Row): IndexedCall {
  return JSON.parse(String(row['call'])) as IndexedCall;
}
