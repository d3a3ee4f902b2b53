import type { NoteSpan } from '../notes/noteLines.ts';
import type { CheckedNote } from './checkNote.ts';
import type { CitationProblem, NoteEdit, ProblemFix } from './findings.ts';
import { problems, type FixKind } from './problems.ts';

/** A proven fix: the note, checked again with it, lacks the problem and has no new one. */
export interface ProvenFix {
  kind: FixKind;
  /** In the order of the note. */
  edits: readonly NoteEdit[];
}

/** Checks a note with other text. Undefined if the result is no longer wanted. */
type Recheck = (text: string) => Promise<CheckedNote | undefined>;

interface ProvenNote {
  text: string;
  checked: CheckedNote;
  recheck: Recheck;
}

/** Returns every fix of a problem that may be written, the one that corrects it first. */
export async function provenFixes(problem: CitationProblem, note: ProvenNote): Promise<ProvenFix[]> {
  const found: ProvenFix[] = [];
  for (const { kind, ways } of fixesOf(problem))
    for (const edits of ways)
      if (await isProven([{ problem, edits }], note)) {
        found.push({ kind, edits });
        break;
      }
  return found;
}

interface Candidate {
  problem: CitationProblem;
  edits: readonly NoteEdit[];
}

/**
 * Returns the first fix of each problem, as far as they can be written together: the note is checked once if all of
 * them can.
 */
export async function proveTogether(
  found: Iterable<CitationProblem>,
  note: ProvenNote,
): Promise<Map<CitationProblem, ProvenFix>> {
  const fixes = Array.from(found, (problem) => ({ problem, fix: fixesOf(problem)[0] })).filter(
    ({ problem, fix }) => fix && problems[problem.kind].fix === fix.kind,
  );
  let accepted: Candidate[] = [];
  const most = Math.max(0, ...fixes.map(({ fix }) => fix!.ways.length));
  for (let way = 0; way < most; way += 1) {
    const taken = new Set(accepted.map(({ problem }) => problem));
    const next = fixes.flatMap(({ problem, fix }): Candidate[] => {
      const edits = fix!.ways[way];
      return edits && !taken.has(problem) ? [{ problem, edits }] : [];
    });
    accepted = await grow(accepted, next, note);
  }
  return new Map(
    accepted.map(({ problem, edits }) => [problem, { kind: problems[problem.kind].fix!, edits }] as const),
  );
}

/** Adds the candidates that are proven beside the accepted ones, halving them if they aren't all proven together. */
async function grow(accepted: Candidate[], more: readonly Candidate[], note: ProvenNote): Promise<Candidate[]> {
  if (more.length === 0) return accepted;
  const all = [...accepted, ...more];
  if (await isProven(all, note)) return all;
  if (more.length === 1) return accepted;
  const half = more.length >> 1;
  return grow(await grow(accepted, more.slice(0, half), note), more.slice(half), note);
}

async function isProven(candidates: readonly Candidate[], { text, checked, recheck }: ProvenNote): Promise<boolean> {
  const edits = inOrder(candidates.flatMap((each) => each.edits));
  if (!edits || edits.length === 0) return false;
  const after = await recheck(applyEdits(text, edits));
  if (!after) return false;
  const fixed = new Set(candidates.map(({ problem }) => problem));
  const left = new Set<string>();
  for (const { problem, code, message, start } of checked.findings)
    if (!problem || !fixed.has(problem)) left.add(keyOf(code, problem ? movedBy(edits, start) : message));
  return after.findings.every(({ problem, code, message, start }) => left.has(keyOf(code, problem ? start : message)));
}

const keyOf = (code: string, place: number | string): string => `${code} ${place}`;

/** Returns the edits in the order of the text, without repeated ones; undefined if two of them overlap. */
function inOrder(edits: readonly NoteEdit[]): NoteEdit[] | undefined {
  const sorted = [...new Map(edits.map((each) => [`${each.start} ${each.end} ${each.text}`, each])).values()];
  sorted.sort((one, other) => one.start - other.start || one.end - other.end);
  return sorted.some(({ start }, at) => at > 0 && start < sorted[at - 1]!.end) ? undefined : sorted;
}

/** Returns the position of an offset after edits. */
function movedBy(edits: readonly NoteEdit[], offset: number): number {
  return edits.reduce(
    (moved, { start, end, text }) => (end <= offset ? moved + text.length - (end - start) : moved),
    offset,
  );
}

/** Returns the text with fixes that were proven together. */
export function applyTogether(text: string, fixes: readonly { edits: readonly NoteEdit[] }[]): string {
  return applyEdits(text, inOrder(fixes.flatMap(({ edits }) => edits)) ?? []);
}

/** Applies edits, which must be in order. */
function applyEdits(text: string, edits: readonly NoteEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: written } of edits) {
    parts.push(text.slice(at, start), written);
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}

/** Joins several edits into one, with the text between them. */
export function joinEdits(text: string, edits: readonly NoteEdit[]): NoteEdit {
  const { start, end }: NoteSpan = { start: edits[0]!.start, end: edits.at(-1)!.end };
  const moved = edits.map((each) => ({ ...each, start: each.start - start, end: each.end - start }));
  return { start, end, text: applyEdits(text.slice(start, end), moved) };
}

/**
 * Returns every fix of a problem with the ways to apply it, the one that corrects it first. None of them is proven yet.
 */
function fixesOf(problem: CitationProblem): ProblemFix[] {
  const { fix } = problems[problem.kind];
  return [...(fix && problem.ways ? [{ kind: fix, ways: problem.ways }] : []), ...(problem.others ?? [])];
}
