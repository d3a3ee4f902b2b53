import type { ParsedCall } from '../transcript.ts';
import type { CallText } from './callText.ts';
import type { Passage } from './passage.ts';

/** Words selected in an earnings call. */
export interface SelectedWords {
  /** Whose answer the call is: a service's, or the bundled one's. */
  from: 'service' | 'sample';
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  /** The call as received. */
  text: string;
  parsed: ParsedCall;
  /** The text made ready for looking, where that was done. */
  source?: CallText;
  /** With white space at its ends perhaps, or nothing but that. */
  passage: Passage;
}
