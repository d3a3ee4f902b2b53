import type { PassageLocator } from '../../domain/citations/passage.ts';

export type MarkKind = 'highlight' | 'bookmark';

/** Which call, and whose answer it is. */
export interface MarkedCall {
  /** As the library names sources. */
  source: string;
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
}

/** Words, or a place, that a person marked in a call without quoting them. Never changed: only made and removed. */
export interface Mark {
  /** A UUID. */
  id: string;
  kind: MarkKind;
  call: MarkedCall;
  /** Who speaks there; empty where nobody is named. */
  speaker: string;
  /** What is marked, or stands at the place, on one line, cut where it is long. */
  words: string;
  /** Leads back to the words when the text is issued anew. */
  locator: PassageLocator;
  /** Milliseconds since the epoch. */
  madeAt: number;
}

/** Characters of {@link Mark.words}. */
export const longestMarkWords = 200;

export function isOfCall({ call }: Mark, { source: from, cik, fyq }: Omit<MarkedCall, 'ticker' | 'company'>): boolean {
  return call.source === from && call.cik === cik && call.fyq === fyq;
}
