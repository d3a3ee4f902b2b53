import type { NoteLink } from './citationLinks.ts';
import type { NoteSpan } from './noteLines.ts';

/** Words of a note, with their place in it. */
export interface NoteWords extends NoteSpan {
  text: string;
}

/** Quoted words of a note. `prefix` starts each line of a block quote and is empty for a quotation within a line. */
export interface NoteQuotation extends NoteWords {
  prefix: string;
  /** The start of each line of the text in the note; a quotation within a line has one. */
  lines: readonly { start: number }[];
  /** Words before those of a block quote that name a speaker or a topic, with a colon after them. */
  label?: NoteWords;
  /** The line below a block quote's words that attributes them, if its link is on another line. */
  signature?: NoteWords;
  /** Words of the same block quote below its link that have no link of their own. */
  rest?: NoteSpan;
}

/**
 * A citation in a note: its link, the quoted words and the speaker that the note names. A link to several quotations
 * yields one citation for each, in order.
 */
export interface NoteCitation {
  link: NoteLink;
  quotation?: NoteQuotation;
  /** The pieces of the same sentence before and after it that have the same link. */
  beside?: readonly NoteQuotation[];
  /** The speaker that the note names after a dash, in a callout's title or in a footnote. */
  speaker?: NoteWords & { /** The line from the name on. */ rest: string };
  /**
   * The sentence before a quotation within a line, after any link in it; above a block quote, the sentence that
   * announces it.
   */
  lead?: NoteWords;
  /** The words between a quotation within a line and its link; if the link comes first, those after the quotation. */
  tail?: NoteWords;
  /** The sentence after the link. */
  after?: NoteWords;
  /** The sentence before a link that stands before its quotation. */
  before?: NoteWords;
  /** The text of the link, between brackets. */
  label?: NoteWords;
}
