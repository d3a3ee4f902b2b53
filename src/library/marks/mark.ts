import type { MarkWriting } from '../../domain/marks/markLabels.ts';
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

/**
 * A passage or a position that a person marked in a call without quoting it. The passage never changes; the writing on
 * it does.
 */
export interface Mark extends MarkWriting {
  /** A UUID. */
  id: string;
  kind: MarkKind;
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

/** Maximum length of {@link Mark.words}. */
export const longestMarkWords = 200;
/** Maximum length of {@link Mark.author}. */
export const longestAuthor = 100;
/** Maximum length of a comment. */
export const longestComment = 2_000;

export function isOfCall({ call }: Mark, { source: from, cik, fyq }: Omit<MarkedCall, 'ticker' | 'company'>): boolean {
  return call.source === from && call.cik === cik && call.fyq === fyq;
}

/** Whether the user made the mark. Nobody changes the marks of others. */
export function isOwn({ sharedBy }: Pick<Mark, 'sharedBy'>): boolean {
  return sharedBy === undefined;
}

/** Sorts marks by when they were made. */
export function byAge(one: Mark, other: Mark): number {
  return one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1);
}

/** Returns the writing alone, without fields that are undefined. */
export function writingOf({ label, comment }: MarkWriting): MarkWriting {
  return { ...(label !== undefined && { label }), ...(comment !== undefined && { comment }) };
}
