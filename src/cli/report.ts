import { counted } from '../assistants/counted.ts';
import type { LinePosition } from '../base/lineTable.ts';
import type { ProblemKind, Verdict } from '../domain/verdicts/problems.ts';

/** From 0, in UTF-16 units; the end is exclusive. */
export interface ReportedRange {
  start: LinePosition;
  end: LinePosition;
}

/** Something that is said of a place in a note. */
export interface ReportedFinding extends ReportedRange {
  /** The path as it was named, with forward slashes. */
  file: string;
  rule: ProblemKind;
  /** Absent for what isn't about a quotation. */
  verdict?: Verdict | undefined;
  /** `error`: something is wrong. `warning`: it isn't checked. `note`: it is said, and nothing is wrong. */
  level: 'error' | 'warning' | 'note';
  /** The editor's words. */
  message: string;
  /** Further places that differ. */
  further?: readonly ReportedRange[] | undefined;
  /** The true words in full, and who said them. */
  words?: string | undefined;
  speaker?: string | undefined;
  fix?: (ReportedRange & { title: string; text: string }) | undefined;
}

/** A fix that was made. */
export interface Fixed extends ReportedRange {
  file: string;
  title: string;
  before: string;
  after: string;
}

/** How many of each there are. Right and wrong are quotations and figures. */
export interface Counts {
  notes: number;
  quotations: number;
  figures: number;
  right: number;
  /** How many of those that are right were compared with an imported answer. */
  rightByImport?: number;
  wrong: number;
  unchecked: number;
  /** Citations and figures without anything that they could be compared with. */
  notJudged: number;
}

export interface FindingReporter {
  /** Writes what is found in a note, in its order. */
  note: (findings: readonly ReportedFinding[], fixed: readonly Fixed[]) => string;
  /** Writes the end of the report. */
  end: (counts: Counts) => string;
}

export function summarize(counts: Counts): string {
  const { notes, quotations, figures, right, rightByImport = 0, wrong, unchecked, notJudged } = counts;
  if (quotations === 0 && figures === 0 && wrong + unchecked + notJudged === 0) return nothingIn(notes);
  const parts = [rightByImport > 0 ? `${right} right (${rightByImport} by an imported answer)` : `${right} right`];
  if (wrong > 0) parts.push(`${wrong} wrong`);
  if (unchecked > 0) parts.push(`${unchecked} not checked`);
  if (notJudged > 0) parts.push(`${notJudged} not judged`);
  const checked = [
    ...(quotations > 0 || figures === 0 ? [counted(quotations, 'quotation')] : []),
    ...(figures > 0 ? [counted(figures, 'figure')] : []),
  ];
  return `${checked.join(' and ')} in ${counted(notes, 'note')}: ${parts.join(', ')}.`;
}

function nothingIn(notes: number): string {
  if (notes === 0) return 'Nothing to check: there are no notes.';
  if (notes === 1) return 'Nothing to check: the note quotes no earnings call.';
  return `Nothing to check: the ${notes} notes quote no earnings call.`;
}
