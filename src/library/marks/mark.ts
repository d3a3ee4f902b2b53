import type { AnswerState } from '../../domain/format/promiseState.ts';
import type { Due, MarkWriting } from '../../domain/marks/markLabels.ts';
import type { PassageLocator } from '../../domain/passages/passage.ts';

export type MarkKind = 'highlight' | 'bookmark';

/** A call and the source it came from. */
export interface MarkedCall {
  /** In the library's notation for sources. */
  source: string;
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
}

/** A passage of a call, as a person marked it. */
interface MarkedPassage {
  /** A UUID. */
  id: string;
  call: MarkedCall;
  /** The speaker; empty if not named. */
  speaker: string;
  /** The marked text, or the text at the position, on one line and truncated if it is long. */
  words: string;
  /** Finds the passage again if the transcript is revised. */
  locator: PassageLocator;
  /** Milliseconds since the epoch. */
  madeAt: number;
  /** True for the user's own copy of a mark that was also written to a shared folder. */
  isShared?: true | undefined;
  /** In a shared folder, the name of the person who made the mark, if they allowed it. */
  author?: string | undefined;
  /** In a list, the author of another person's mark; empty without a name. Undefined for the user's own marks. */
  sharedBy?: string | undefined;
}

/**
 * A passage or a position that a person marked in a call without quoting it. The passage never changes; the writing on
 * it does.
 */
export interface Mark extends MarkedPassage, MarkWriting {
  kind: MarkKind;
  /** The promises that this one was merged from. Their answers are its own. */
  earlier?: string[] | undefined;
}

/**
 * A person's decision on a promise, with the passage of a newer call that answers it. The words and the locator are
 * empty if the call doesn't mention the promise. The newest answer counts; older ones are its history.
 */
export interface Answer extends MarkedPassage {
  kind: 'answer';
  /** The id of the promise. */
  promise: string;
  state: AnswerState;
  /** Replaces what the promise says, if it moved. */
  due?: Due | undefined;
}

/** Maximum length of {@link Mark.words}. */
export const longestMarkWords = 200;
/** Maximum length of {@link Mark.author}. */
export const longestAuthor = 100;
/** Maximum length of a comment. */
export const longestComment = 2_000;
/** Maximum lengths of the fields of {@link Due}. */
export const longestDue = { what: 200, when: 40 };

export function isOfCall(
  { call }: MarkedPassage,
  { source: from, cik, fyq }: Omit<MarkedCall, 'ticker' | 'company'>,
): boolean {
  return call.source === from && call.cik === cik && call.fyq === fyq;
}

/** Whether the user made the mark. Nobody changes the marks of others. */
export function isOwn({ sharedBy }: Pick<Mark, 'sharedBy'>): boolean {
  return sharedBy === undefined;
}

/** Sorts marks by when they were made. */
export function byAge(one: MarkedPassage, other: MarkedPassage): number {
  return one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1);
}

/** Tells highlights and bookmarks from answers, which lie in the same folder. */
export function isMark(stored: Mark | Answer): stored is Mark {
  return stored.kind !== 'answer';
}

/** Returns the writing alone, without fields that are undefined. */
export function writingOf({ label, comment, due }: MarkWriting): MarkWriting {
  return {
    ...(label !== undefined && { label }),
    ...(comment !== undefined && { comment }),
    ...(due !== undefined && { due }),
  };
}
