/** Contract: "Transcript response", metadata. */
export interface TranscriptMetadata {
  cik: number;
  ticker: string;
  companyname: string;
  companyname_short: string;
  /** `Q<n> <year>`; null if the company has no calls on file. */
  transcript_fyq: string | null;
  /** Every fiscal quarter on file, newest first by contract; kept in the order received. */
  available_fyq: string[];
  /** Present only when a known company has no calls on file. */
  message?: string;
}

export interface Participant {
  name: string;
  role: string;
}

export interface Call {
  participants: Participant[];
  /** The whole call as plain text, exactly as received. */
  transcript: string;
}

/** Contract: /transcripts, rules 2 and 3. `call` is absent if none is on file, which isn't an error. */
export interface TranscriptAnswer {
  metadata: TranscriptMetadata;
  call?: Call;
}

export type Section = 'prepared' | 'questions' | '';
export type Side = 'company' | 'analyst' | 'operator' | 'unknown';

/** Offsets are into the transcript exactly as received, `end` exclusive; turns touch, and joined they are the text. */
export interface Turn {
  index: number;
  /** Index into {@link ParsedCall.speakers}. */
  speaker: number;
  start: number;
  end: number;
  /** The range of the speaker's name in the text; empty if the speaker isn't named. */
  nameStart: number;
  nameEnd: number;
  /**
   * The range of the speech: from after the speaker's line to the last word, without blank lines around it or headings
   * between turns ("Question-and-Answer Session").
   */
  speechStart: number;
  speechEnd: number;
  section: Section;
  /** Number, from 1, of the exchange (a question and its answers) this turn belongs to; absent outside of exchanges. */
  exchange?: number;
}

export interface Speaker {
  /** The name to show: the matched participant's, else the one in the text. Empty if the speaker isn't named. */
  name: string;
  /**
   * The participant's role, else the title or firm in the text; of an analyst the firm alone, if the role or whoever
   * puts them through says it. Empty if unknown.
   */
  role: string;
  side: Side;
}

export interface ParsedCall {
  turns: Turn[];
  speakers: Speaker[];
}
