import type { FoundPassage, WordRule } from '../../domain/search/foundPassage.ts';
import {
  limitsMeant,
  limitsTogether,
  type MeantLimit,
  type MissingCalls,
  type TakenLimit,
} from '../../domain/search/meantLimits.ts';
import { allLimits, type PassageLimits } from '../../domain/search/passageQuery.ts';
import { isOnlyLimits, phrasesOf, withoutTaken, type Question } from '../../domain/search/question.ts';
import type { Library, StoredCall } from '../../library/library.ts';
import { fittingWishes } from '../../library/search/fittingWishes.ts';
import { waitForIndex } from '../../library/waitForIndex.ts';
import type { LibrarySearch, PhraseCount, SearchOptions } from '../../library/search/librarySearch.ts';
import type { OnProgress } from '../tool.ts';

export interface FoundPassages {
  /** Best first. */
  passages: FoundPassage[];
  /** Number of passages with all words. */
  matches: number;
  state: Pick<LibrarySearch, 'within' | 'waiting' | 'unsearchable'>;
  rules: WordRule[];
  /** Limits that the question's words state. */
  taken: MeantLimit[];
  /** Limits that the question's words may mean. Passages within them rank higher. */
  wishes: MeantLimit[];
  /** Limits that the question's words exclude. They are neither searched for nor left out. */
  excluded: MeantLimit[];
  /** Quarters that the question names, and that no call in the library is of. */
  missing: MissingCalls[];
}

/** Maximum number of ranked passages. */
const most = 60;
/** Options of a search: a signal to cancel it, and a callback for its progress, counted in calls. */
export interface LongSearch {
  signal: AbortSignal | undefined;
  onProgress: OnProgress | undefined;
}

interface PassageScope extends LongSearch {
  limits: PassageLimits;
  /** The library's calls, for the companies and quarters that the question may name. */
  calls: readonly StoredCall[];
  /** The companies that a field names. */
  among?: readonly { name: string; ciks: readonly number[] }[] | undefined;
}

/** Returns options for the library's searches. Progress never decreases from one search to the next. */
export function longSearch({ signal, onProgress }: LongSearch): {
  signal?: AbortSignal;
  onSoFar?: (found: Pick<LibrarySearch | PhraseCount, 'progress'>) => void;
} {
  let most = 0;
  const onSoFar = ({ progress }: Pick<LibrarySearch | PhraseCount, 'progress'>): void => {
    if (!progress || progress.read <= most) return;
    most = progress.read;
    onProgress?.(most, progress.of);
  };
  return { ...(signal && { signal }), ...(onProgress && { onSoFar }) };
}

/**
 * Finds passages for a question in plain words, within fixed limits and those that the question's own words state.
 * Limits that they may mean only raise the rank of passages.
 */
export async function findPassages(library: Library, question: Question, within: PassageScope): Promise<FoundPassages> {
  await waitForIndex(library, within.signal);
  const { taken: meant, missing } = limitsMeant(question, within);
  const taken = meant.filter(({ isSaid }) => isSaid);
  const scope = { limits: allLimits([...taken.map((each) => each.limits), within.limits]), signal: within.signal };
  const fitting = await fittingWishes(
    library,
    meant.filter(({ isSaid }) => !isSaid),
    scope,
  );
  const excluded = fitting.filter(({ isExcluded }) => isExcluded);
  const wishes = fitting.filter(({ isExcluded }) => !isExcluded);
  const options = { limit: most, isJoined: true, ...longSearch(within) };
  const { ciks, quarters, newest } = within.limits;
  const isOfCalls = ciks !== undefined && (quarters ?? newest) !== undefined;
  const listed = isOnlyLimits(withoutTaken(question.text, excluded), [...taken, ...wishes], { isOfCalls })
    ? await listPassages(library, limitsTogether([...taken, ...wishes]), { limits: within.limits, options })
    : [];
  if (listed.some(({ passages }) => passages.length > 0))
    return {
      passages: listed.flatMap(({ passages }) => passages).slice(0, most),
      matches: listed.reduce((sum, { matches }) => sum + matches, 0),
      state: { ...listed[0]!, within: Math.max(...listed.map((each) => each.within)) },
      rules: [],
      taken: [...taken, ...wishes].map(named),
      wishes: [],
      excluded: excluded.map(named),
      missing,
    };
  const phrases = phrasesOf(question, { taken: [...taken, ...excluded], wishes });
  const { passages, matches, rules, ...state } = await library.search({ ...scope.limits, phrases }, options);
  return {
    passages,
    matches,
    state: { within: state.within, waiting: state.waiting, unsearchable: state.unsearchable },
    rules,
    taken: taken.map(named),
    wishes: wishes.map(named),
    excluded: excluded.map(named),
    missing,
  };
}

/** Lists the passages within each set of limits, newest first. */
function listPassages(
  library: Library,
  sets: readonly PassageLimits[],
  { limits, options }: { limits: PassageLimits; options: SearchOptions },
): Promise<LibrarySearch[]> {
  const search = (set: PassageLimits): Promise<LibrarySearch> =>
    library.search({ ...allLimits([set, limits]), phrases: [] }, { ...options, isListed: true });
  return Promise.all(sets.map(search));
}

const named = ({ kind, value }: TakenLimit): MeantLimit => ({ kind, value });
