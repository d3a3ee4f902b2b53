import { type CitationProblem, fixKindOf, formatFix } from '../../domain/verdicts/problems.ts';
import type { NoteSpan } from '../../domain/notes/noteLines.ts';

/** A change that the editor offers as a quick fix. */
export interface TextFix extends NoteSpan {
  title: string;
  text: string;
}

/** The quick fix of a problem; undefined if the editor has none. */
export function quickFixOf(problem: CitationProblem | undefined): TextFix | undefined {
  const kind = problem && fixKindOf(problem);
  if (kind === undefined || problem?.fix === undefined) return undefined;
  return { start: problem.start, end: problem.end, title: formatFix(kind), text: problem.fix };
}

/** Makes the changes that don't overlap, in the order of the text, and tells which these are. */
export function applyFixes(text: string, fixes: readonly TextFix[]): { text: string; applied: TextFix[] } {
  const parts: string[] = [];
  const applied: TextFix[] = [];
  let at = 0;
  for (const fix of fixes.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (fix.start < at) continue;
    parts.push(text.slice(at, fix.start), fix.text);
    at = fix.end;
    applied.push(fix);
  }
  return { text: [...parts, text.slice(at)].join(''), applied };
}
