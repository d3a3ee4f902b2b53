import type { ParsedCall } from '../transcript.ts';
import type { CallText } from './callText.ts';
import type { Passage } from './passage.ts';

/** Words selected in an earnings call. */
export interface SelectedWords {
  /** The source of the call: a service or the bundled one. */
  from: 'service' | 'sample';
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  /** The call as received. */
  text: string;
  parsed: ParsedCall;
  /** The folded text, if it exists already. */
  source?: CallText;
  /** May have white space at its ends, or nothing else. */
  passage: Passage;
}
