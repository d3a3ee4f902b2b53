import type { Steps } from '../../base/slices.ts';
import { countPhrase, hasPhrases } from '../../domain/search/findPhrases.ts';
import type { CallCount, IndexedCall } from '../../domain/search/foundPassage.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import {
  enoughCalls,
  limitWords,
  mostOfCall,
  wordsOfRole,
  type FoundTurns,
  type IndexedTurn,
  type Reporter,
} from './passages.ts';

/** A call within the limits, whose turns are read on demand. */
export interface WalkedCall {
  call: IndexedCall;
  key: string;
  /** A later quarter is greater. */
  period: number;
  /** Number of its words. */
  words: number;
  /** Turns that may match. */
  turns: () => Iterable<IndexedTurn>;
}

interface FittingTurns {
  call: WalkedCall;
  turns: number;
}

/** Number of characters read in one step; every turn and every call adds a fixed amount. */
const stepLength = 20_000;
const stepOf = { turn: 50, call: 200 };

/** Measures out steps. */
class Pace {
  #room = stepLength;

  isOver(read: number): boolean {
    this.#room -= read;
    if (this.#room > 0) return false;
    this.#room = stepLength;
    return true;
  }
}

/** Scans all turns of the calls, newest first, and reports partial results. */
export function* findInCalls(
  calls: readonly WalkedCall[],
  query: PassageQuery,
  reporter?: Reporter<FoundTurns>,
): Steps<FoundTurns> {
  const fits = fitting(query);
  const pace = new Pace();
  const found: FittingTurns[] = [];
  for (const [at, call] of calls.entries()) {
    let turns = 0;
    for (const turn of call.turns()) {
      if (fits(turn)) turns += 1;
      if (pace.isOver(stepOf.turn + turn.words.length)) yield;
    }
    if (turns > 0) found.push({ call, turns });
    if (pace.isOver(stepOf.call)) yield;
    if (reporter?.isDue()) yield* reporter.report(yield* bestOf(found, query), { read: at + 1, of: calls.length });
  }
  return yield* bestOf(found, query);
}

/**
 * Reads the turns of the calls with the most matches again, because keeping all turns would mean keeping the library in
 * memory.
 */
export function* bestOf(found: readonly FittingTurns[], query: PassageQuery): Steps<FoundTurns> {
  const fits = fitting(query);
  const pace = new Pace();
  const sorted = [...found].sort(
    (one, other) =>
      other.turns - one.turns ||
      other.call.period - one.call.period ||
      (one.call.key < other.call.key ? -1 : one.call.key > other.call.key ? 1 : 0),
  );
  const candidates: FoundTurns['candidates'] = [];
  for (const { call, turns } of enoughCalls(sorted)) {
    let room = mostOfCall;
    for (const turn of call.turns()) {
      if (fits(turn)) {
        candidates.push({ ...turn, call: call.call, key: call.key, turns });
        room -= 1;
      }
      if (room === 0) break;
      if (pace.isOver(stepOf.turn + turn.words.length)) yield;
    }
  }
  return { candidates, passages: found.reduce((sum, { turns }) => sum + turns, 0), calls: found.length };
}

/** Counts every occurrence of a single phrase, or the turns that contain all of several phrases. */
export function* countInCalls(
  calls: readonly WalkedCall[],
  query: PassageQuery,
  reporter?: Reporter<CallCount[]>,
): Steps<CallCount[]> {
  const [phrase, ...more] = query.phrases;
  const fits = fitting(query);
  const fitsLimits = fitting({ ...query, phrases: [] });
  const pace = new Pace();
  const counts: CallCount[] = [];
  const countIn = (turn: IndexedTurn): number => {
    if (!phrase) return 0;
    if (more.length > 0) return fits(turn) ? 1 : 0;
    return fitsLimits(turn) ? countPhrase(turn.words, phrase) : 0;
  };
  for (const [at, { call, words, turns }] of calls.entries()) {
    let count = 0;
    for (const turn of phrase ? turns() : []) {
      count += countIn(turn);
      if (pace.isOver(stepOf.turn + turn.words.length)) yield;
    }
    counts.push({ ...call, words, count });
    if (pace.isOver(stepOf.call)) yield;
    if (reporter?.isDue()) yield* reporter.report([...counts], { read: at + 1, of: calls.length });
  }
  return counts;
}

/** Whether a turn contains every phrase and is within the limits on turns. */
function fitting(query: PassageQuery): (turn: IndexedTurn) => boolean {
  const { phrases, section } = query;
  const { speaker, role } = limitWords(query);
  // A call has few speakers and roles, so results are cached.
  const speakers = new Map<string, boolean>();
  const roles = new Map<string, boolean>();
  return (turn) =>
    (section === undefined || section === turn.section) &&
    (speaker.length === 0 || remembered(speakers, turn.speaker, () => begin(speaker, foldedWords(turn.speaker)))) &&
    (role.length === 0 || remembered(roles, `${turn.side} ${turn.role}`, () => begin(role, wordsOfRole(turn)))) &&
    (phrases.length === 0 || hasPhrases(turn.words, phrases));
}

const mostRemembered = 1_000;

function remembered(known: Map<string, boolean>, name: string, tell: () => boolean): boolean {
  let answer = known.get(name);
  if (answer === undefined) {
    if (known.size > mostRemembered) known.clear();
    known.set(name, (answer = tell()));
  }
  return answer;
}

/** Whether every wanted word is the beginning of one of these words. */
function begin(wanted: readonly string[], words: readonly string[]): boolean {
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}
