import type { Steps } from '../../base/slices.ts';
import { findPhrases } from '../../domain/search/findPhrases.ts';
import { onOneLine } from '../../domain/citations/makeLocator.ts';
import { contextLength, type PassageLocator } from '../../domain/citations/passage.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { rankPassage } from '../../domain/search/rankPassage.ts';
import type { FoundPassage } from '../../domain/search/foundPassage.ts';
import type { LibrarySearch } from './librarySearch.ts';
import { periodOf, type FoundTurn, type FoundTurns } from '../store/passages.ts';

interface RankedFound {
  passage: FoundPassage;
  score: number;
}

/** Ranks the best matches first; among equals the newer call, then the earlier turn. */
export function* rankFound(
  { candidates, passages, calls }: FoundTurns,
  query: PassageQuery,
  limit: number,
): Steps<Pick<LibrarySearch, 'passages' | 'matches' | 'calls'>> {
  const ranked: RankedFound[] = [];
  for (const turn of candidates) {
    const one = rank(turn, query);
    if (one) ranked.push(one);
    yield;
  }
  ranked.sort(
    (one, other) =>
      other.score - one.score ||
      periodOf(other.passage) - periodOf(one.passage) ||
      compare(one.passage.ticker, other.passage.ticker) ||
      one.passage.cik - other.passage.cik ||
      one.passage.turn - other.passage.turn,
  );
  return { passages: ranked.slice(0, limit).map(({ passage }) => passage), matches: passages, calls };
}

/** Undefined for a turn of the index that the call doesn't have. */
function rank(turn: FoundTurn, { phrases }: PassageQuery): RankedFound | undefined {
  const { words, start: offset, call, turn: index, turns, speaker, role, section } = turn;
  const hits = findPhrases(words, phrases);
  if (hits.length === 0) return undefined;
  const { start, end, hits: shown, score } = rankPassage(words, hits, phrases.length, turns);
  const passage: FoundPassage = {
    ...call,
    turn: index,
    speaker,
    role,
    section,
    text: words.slice(start, end),
    start: offset + start,
    isCut: { before: start > 0, after: end < words.length },
    hits: shown
      .filter((hit) => hit.start < end)
      .map((hit) => ({ start: offset + hit.start, end: offset + Math.min(hit.end, end) })),
    locator: {
      turn: index,
      ...locate(words, { start: shown[0]!.start, end: shown.reduce((last, hit) => Math.max(last, hit.end), 0) }),
    },
  };
  return { passage, score };
}

const longestWhole = 600;

/** The locator of the found words, as a citation of them would have it. */
function locate(words: string, { start, end }: { start: number; end: number }): PassageLocator {
  const found = onOneLine(words.slice(start, end));
  const isWhole = found.length <= longestWhole;
  return {
    start: isWhole ? found : found.slice(0, longestWhole / 2),
    end: isWhole ? undefined : found.slice(-longestWhole / 2),
    before: onOneLine(words.slice(Math.max(0, start - contextLength * 4), start)).slice(-contextLength),
    after: onOneLine(words.slice(end, end + contextLength * 4)).slice(0, contextLength),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
