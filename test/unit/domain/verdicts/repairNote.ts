import { NoteChecker } from '../../../../src/checking/noteChecker.ts';
import { finish } from '../../../../src/base/slices.ts';
import { readNote } from '../../../../src/domain/notes/noteCitations.ts';
import { applyTogether, joinEdits } from '../../../../src/domain/verdicts/fixes.ts';
import type { CitedCall } from '../../../../src/domain/verdicts/citedCall.ts';
import type { CitationProblem } from '../../../../src/domain/verdicts/findings.ts';

/** The note with every fix of its quotations that is proven, as `--fix` writes it. */
export async function repairNote(text: string, call: CitedCall): Promise<string> {
  const checker = new NoteChecker({
    calls: { get: ({ fyq }) => Promise.resolve(fyq === call.fyq ? call : undefined), forget: () => undefined },
  });
  const checked = (await checker.check({ text, ...finish(readNote(text)) }))!;
  return applyTogether(text, [...(await checker.fixesTogether(text, checked)).values()]);
}

/** The notes that the fixes of a problem would leave, each made in its first way, proven or not. */
export function notesFixed(note: string, { kind, ways = [], others = [] }: CitationProblem): string[] {
  const first = [{ kind, ways }, ...others].flatMap((fix) => fix.ways.slice(0, 1));
  return first.map((edits) => {
    const { start, end, text } = joinEdits(note, edits);
    return note.slice(0, start) + text + note.slice(end);
  });
}
