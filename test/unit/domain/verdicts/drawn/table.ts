import { portionOf } from '../../../../suite/repetitions.ts';
import { drawSeeded, type Draws } from './draws.ts';
import { judge, type DrawnNote, type Judgment, type Verdict } from './judge.ts';
import { createPool, type Kind, type Pool } from './kinds.ts';

/** How many of each kind are drawn. */
const perKind = 10;
const mostExamples = 5;

export interface Row {
  kind: Kind;
  judged: Judgment[];
}

/** Draws notes of every kind and judges them; in a short run a fifth of them. */
export function drawTable(kinds: readonly Kind[]): Row[] {
  const draws = drawSeeded();
  const pool = createPool(draws);
  return kinds.map((kind) => ({ kind, judged: drawRow(kind, pool, draws) }));
}

function drawRow(kind: Kind, pool: Pool, draws: Draws): Judgment[] {
  const notes: DrawnNote[] = [];
  for (const note of kind.draw(pool, draws)) if (notes.push(note) >= perKind) break;
  const judged = portionOf(notes);
  // Some kinds have fewer notes than there are parts.
  return (judged.length > 0 ? judged : notes.slice(0, 1)).map(judge);
}

export function count({ judged }: Row, verdict: Verdict): number {
  return judged.filter((each) => each.verdict === verdict).length;
}

export function failures({ kind, judged }: Row): Judgment[] {
  return judged.filter(({ verdict }) => verdict !== kind.wanted);
}

const verdicts: readonly Verdict[] = ['exact', 'own', 'unjudged', 'altered', 'unseen'];

/** The rows as lines of text, with a few of the notes that were judged wrong. */
export function formatTable(rows: readonly Row[]): string[] {
  const cells = (row: Row): string => verdicts.map((verdict) => String(count(row, verdict)).padStart(9)).join('');
  const head = `${'kind'.padEnd(58)}${'wanted'.padEnd(9)}${'drawn'.padStart(6)}${verdicts.map((verdict) => verdict.padStart(9)).join('')}`;
  const lines = rows.flatMap((row) => [
    `${row.kind.name.padEnd(58)}${row.kind.wanted.padEnd(9)}${String(row.judged.length).padStart(6)}${cells(row)}`,
    ...failures(row)
      .slice(0, mostExamples)
      .map(({ verdict, note, problems }) => `    ${verdict} (${problems.join(', ')}): ${shortened(note)}`),
  ]);
  return [head, ...lines];
}

function shortened(note: string): string {
  return JSON.stringify(note.replaceAll(/vscode:[^\s)"\]>]*/g, 'LINK')).slice(0, 420);
}
