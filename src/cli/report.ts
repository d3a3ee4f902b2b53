import { counted } from '../assistants/counted.ts';
import type { LinePosition } from '../base/lineTable.ts';
import type { ProblemKind, Verdict } from '../domain/verdicts/problems.ts';

/** Zero-based positions in UTF-16 units; the end is exclusive. */
export interface ReportedRange {
  start: LinePosition;
  end: LinePosition;
}

/** A finding and its place in the note. */
export interface ReportedFinding extends ReportedRange {
  /** The path as given, with forward slashes. */
  file: string;
  rule: ProblemKind;
  /** Absent if the finding isn't about a quotation. */
  verdict?: Verdict | undefined;
  /** `error`: a fault. `warning`: not checked. `note`: information only. */
  level: 'error' | 'warning' | 'note';
  /** The message shown in the editor. */
  message: string;
  /** Further places that differ. */
  further?: readonly ReportedRange[] | undefined;
  /** The full original words, and their speaker. */
  words?: string | undefined;
  speaker?: string | undefined;
  fix?: (ReportedRange & { title: string; text: string }) | undefined;
}

/** A fix that was applied. */
export interface Fixed extends ReportedRange {
  file: string;
  title: string;
  before: string;
  after: string;
}

/** The number of each. `right` and `wrong` count quotations and figures. */
export interface Counts {
  notes: number;
  quotations: number;
  figures: number;
  right: number;
  /** The number of right ones that were compared with an imported answer. */
  rightByImport?: number;
  wrong: number;
  unchecked: number;
  /** Citations and figures that couldn't be compared with anything. */
  notJudged: number;
}

export interface FindingReporter {
  /** Formats the findings in a note, in order. */
  note: (findings: readonly ReportedFinding[], fixed: readonly Fixed[]) => string;
  /** Formats the end of the report. */
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
