import type { Steps } from '../../base/slices.ts';
import type { CallCount, IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageQuery, Phrase } from '../../domain/search/passageQuery.ts';
import type { Section, Side } from '../../domain/transcript.ts';
import type { SourceId } from '../sourceId.ts';
import { matchExpression, mostWords } from './matchExpression.ts';
import {
  enoughCalls,
  limitWords,
  mostCandidates,
  type FoundTurns,
  type IndexedTurn,
  type Reporter,
} from './passages.ts';
import type { SqlRow, SqliteFile } from './sqliteFile.ts';
import { finishedCalls, matchingTurns, turnsPerCall } from './textIndexSchema.ts';
import { bestOf, countInCalls, findInCalls, type WalkedCall } from './walkCalls.ts';

/** Number of word positions that the index can go through in one step, within about ten milliseconds. */
const mostPlaces = 100_000;
/** Maximum number of positions to count; words that go beyond are taken for frequent. */
const mostCounted = 200_000;

/** Number of turns read at a time. */
const pageLength = 64;

type SideOf = (id: number) => Side;
const sideUnknown: SideOf = () => 'unknown';

const nothing: FoundTurns = { candidates: [], passages: 0, calls: 0 };

/**
 * Searches the turns in a file. SQLite runs each query in one go, and a query for very frequent or very many words
 * takes seconds, so it is only used for rare words. For other phrases, the turns themselves are scanned, call by call,
 * which takes no longer and can be paused anywhere.
 */
export class SqliteSearch {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  *find(source: SourceId, query: PassageQuery, reporter?: Reporter<FoundTurns>): Steps<FoundTurns> {
    const { phrases } = query;
    if (phrases.length === 0) return nothing;
    const rare = yield* rareOf(this.#file, phrases);
    if (rare.length === phrases.length && isOfAnyTurn(query) && isWhole(query))
      return yield* this.#findByIndex(source, query);
    return yield* findInCalls(yield* this.#within(source, query, rare), query, reporter);
  }

  *count(source: SourceId, query: PassageQuery, reporter?: Reporter<CallCount[]>): Steps<CallCount[]> {
    const { phrases } = query;
    const rare = yield* rareOf(this.#file, phrases);
    const isInIndex = rare.length === phrases.length && phrases.length > 0 && isOfAnyTurn(query) && isWhole(query);
    const [phrase] = phrases;
    if (!isInIndex || (phrases.length === 1 && phrase!.words.length > 1))
      return yield* countInCalls(yield* this.#within(source, query, rare), query, reporter);
    const rows = phrases.length > 1 ? this.#turnsOfAll(phrases) : this.#placesOf(phrase!);
    const counts = new Map(rows.map(({ answer, count }) => [Number(answer), Number(count)]));
    yield;
    return this.#calls(source, query).map((row) => ({
      ...callOf(row),
      words: Number(row['words']),
      count: counts.get(Number(row['answer'])) ?? 0,
    }));
  }

  #turnsOfAll(phrases: readonly Phrase[]): SqlRow[] {
    return this.#file.all(
      `SELECT id >> 20 AS answer, count(*) AS count FROM ${matchingTurns(this.#file)} GROUP BY 1`,
      matchExpression(phrases),
    );
  }

  /** For a single word, the index itself knows every position, and no turn is read. */
  #placesOf({ words: [word], isBeginning }: Phrase): SqlRow[] {
    return this.#file.all(
      `SELECT doc >> 20 AS answer, count(*) AS count FROM temp.word_places
       WHERE ${isBeginning ? 'term >= ? AND term < ?' : 'term = ?'} AND col = 'words' GROUP BY 1`,
      ...(isBeginning ? [word!, `${word!}\u{10ffff}`] : [word!]),
    );
  }

  /** For rare phrases without limits on turns, the index knows everything but the surrounding text. */
  *#findByIndex(source: SourceId, query: PassageQuery): Steps<FoundTurns> {
    const [limits, ...values] = finishedCalls(source, query);
    const rows = this.#file.all(
      `SELECT calls.*, turns, sum(turns) OVER () AS all_turns, count(*) OVER () AS all_calls
       FROM (SELECT id >> 20 AS answer, count(*) AS turns FROM ${matchingTurns(this.#file)} GROUP BY 1)
       JOIN calls USING (answer)
       WHERE ${limits} ORDER BY turns DESC, period DESC, key LIMIT ${mostCandidates}`,
      matchExpression(query.phrases),
      ...values,
    );
    yield;
    const calls = enoughCalls(rows.map((row) => ({ row, turns: Number(row['turns']) })));
    const { candidates } = yield* bestOf(
      calls.map(({ row, turns }) => ({ call: walked(row, () => this.#allTurns(row)), turns })),
      query,
    );
    const [first] = rows;
    return { candidates, passages: Number(first?.['all_turns'] ?? 0), calls: Number(first?.['all_calls'] ?? 0) };
  }

  /** Calls, newest first, each with the turns that contain the rare phrases, or with all turns. */
  *#within(source: SourceId, query: PassageQuery, rare: PassageQuery['phrases']): Steps<WalkedCall[]> {
    if (query.phrases.length === 0) return this.#calls(source, query).map((row) => walked(row, () => []));
    const sideOf = yield* this.#sides(query);
    yield;
    if (rare.length === 0)
      return this.#calls(source, query).map((row) => walked(row, () => this.#allTurns(row, sideOf)));
    const ids = new Map<number, number[]>();
    for (const row of this.#file.all(`SELECT id FROM ${matchingTurns(this.#file)}`, matchExpression(rare))) {
      const id = Number(row['id']);
      const answer = Math.floor(id / turnsPerCall);
      const ofCall = ids.get(answer);
      if (ofCall) ofCall.push(id);
      else ids.set(answer, [id]);
    }
    yield;
    const rows = this.#calls(source, query);
    const turns = new NamedTurns(
      this.#file,
      rows.map(({ answer }) => ids.get(Number(answer)) ?? []),
      sideOf,
    );
    return rows.map((row, at) => walked(row, () => turns.ofCall(at)));
  }

  #calls(source: SourceId, query: PassageQuery): SqlRow[] {
    const [limits, ...values] = finishedCalls(source, query);
    return this.#file.all(`SELECT * FROM calls WHERE ${limits} ORDER BY period DESC, answer`, ...values);
  }

  *#allTurns(row: SqlRow, sideOf: SideOf = sideUnknown): Iterable<IndexedTurn> {
    const first = Number(row['answer']) * turnsPerCall;
    for (let from = first; ;) {
      const sql = `SELECT * FROM passages WHERE id >= ? AND id < ? ORDER BY id LIMIT ${pageLength}`;
      const rows = this.#file.all(sql, from, first + turnsPerCall);
      for (const each of rows) yield turnOf(each, sideOf);
      if (rows.length < pageLength) return;
      from = Number(rows.at(-1)!['id']) + 1;
    }
  }

  /** The side of a turn according to the index. Looked up only if a limit to a role may mean a side. */
  *#sides(query: PassageQuery): Steps<SideOf> {
    const { role } = limitWords(query);
    const sides = new Map<number, Side>();
    for (const side of ['company', 'analyst', 'operator'] as const) {
      if (!role.some((word) => side.startsWith(word))) continue;
      const rows = this.#file.all(`SELECT id FROM ${matchingTurns(this.#file)}`, `role : "${side}"`);
      for (const { id } of rows) sides.set(Number(id), side);
      yield;
    }
    return (id) => sides.get(id) ?? 'unknown';
  }
}

/** Reads turns by their ids, those of several calls together. */
class NamedTurns {
  readonly #file: SqliteFile;
  readonly #ids: readonly (readonly number[])[];
  readonly #sideOf: SideOf;
  /** Index of a call → its turns, for the calls that were last read together. */
  #read = new Map<number, IndexedTurn[]>();

  constructor(file: SqliteFile, ids: readonly (readonly number[])[], sideOf: SideOf) {
    this.#file = file;
    this.#ids = ids;
    this.#sideOf = sideOf;
  }

  ofCall(at: number): Iterable<IndexedTurn> {
    const ids = this.#ids[at]!;
    if (ids.length === 0) return [];
    if (ids.length > pageLength) return this.#byPage(ids);
    if (!this.#read.has(at)) this.#readFrom(at);
    return this.#read.get(at)!;
  }

  #readFrom(first: number): void {
    this.#read = new Map();
    const wanted: number[] = [];
    for (let at = first; at < this.#ids.length && wanted.length + this.#ids[at]!.length <= pageLength; at++) {
      this.#read.set(at, []);
      for (const id of this.#ids[at]!) wanted.push(id);
    }
    const turns = new Map(this.#rows(wanted).map((row) => [Number(row['id']), turnOf(row, this.#sideOf)]));
    for (const [at, ofCall] of this.#read)
      for (const id of this.#ids[at]!) {
        const turn = turns.get(id);
        if (turn) ofCall.push(turn);
      }
  }

  *#byPage(ids: readonly number[]): Iterable<IndexedTurn> {
    for (let from = 0; from < ids.length; from += pageLength)
      for (const row of this.#rows(ids.slice(from, from + pageLength))) yield turnOf(row, this.#sideOf);
  }

  #rows(ids: readonly number[]): SqlRow[] {
    const sql = 'SELECT * FROM passages WHERE id IN (SELECT value FROM json_each(?))';
    return this.#file.all(sql, JSON.stringify(ids));
  }
}

function walked(row: SqlRow, turns: WalkedCall['turns']): WalkedCall {
  return {
    get call() {
      return callOf(row);
    },
    ...{ key: String(row['key']), period: Number(row['period']), words: Number(row['words']), turns },
  };
}

/** Whether the index alone compares every word. */
const isWhole = ({ phrases }: PassageQuery): boolean => phrases.every(({ words }) => words.length <= mostWords);

function isOfAnyTurn(query: PassageQuery): boolean {
  const { speaker, role } = limitWords(query);
  return speaker.length === 0 && role.length === 0 && query.section === undefined;
}

function turnOf(row: SqlRow, sideOf: (id: number) => Side): IndexedTurn {
  const id = Number(row['id']);
  return {
    // A file of an earlier version has one row per turn.
    turn: Number(row['turn'] ?? id % turnsPerCall),
    start: Number(row['start']),
    speaker: String(row['speaker']),
    role: String(row['role']),
    side: sideOf(id),
    section: row['section'] as Section,
    words: String(row['words']),
  };
}

const callOf = (row: SqlRow): IndexedCall => JSON.parse(String(row['call'])) as IndexedCall;

/** The phrases whose words together have few enough positions for the index to handle in one step. */
function* rareOf(file: SqliteFile, phrases: readonly Phrase[]): Steps<Phrase[]> {
  file.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_places USING fts5vocab (main, spoken, instance)');
  const rare = new Set<Phrase>();
  let room = mostPlaces;
  let toCount = mostCounted;
  // Long words are rarely frequent.
  const longestFirst = [...phrases].sort((one, other) => lengthOf(other) - lengthOf(one));
  for (const phrase of longestFirst) {
    let places = 0;
    for (const [at, word] of phrase.words.entries()) {
      if (places > room || toCount <= 0) break;
      const isBeginning = phrase.isBeginning && at === phrase.words.length - 1;
      const counted = placesOf(file, word, { isBeginning, most: Math.min(room - places, toCount) + 1 });
      places += counted;
      toCount -= counted;
      yield;
    }
    if (places > room || toCount <= 0) continue;
    room -= places;
    rare.add(phrase);
  }
  return phrases.filter((phrase) => rare.has(phrase));
}

/** A phrase is taken to be as frequent as its shortest word. */
function lengthOf({ words }: Phrase): number {
  return words.reduce((shortest, { length }) => Math.min(shortest, length), Infinity);
}

function placesOf(
  file: SqliteFile,
  word: string,
  { isBeginning, most }: { isBeginning: boolean; most: number },
): number {
  const which = isBeginning ? 'term >= ? AND term < ?' : 'term = ?';
  const row = file.get(
    `SELECT count(*) AS places FROM (SELECT 1 FROM temp.word_places WHERE ${which} LIMIT ?)`,
    ...(isBeginning ? [word, `${word}\u{10ffff}`] : [word]),
    most,
  );
  return Number(row?.['places']);
}
