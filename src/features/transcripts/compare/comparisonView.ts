import type { ShownComparison, ShownPassage } from './protocol.ts';

interface TextPart {
  text: string;
  isMarked: boolean;
}

/** The passages that a row quotes, the older first. */
export type QuotedRow = readonly ShownPassage[];

/** Identifies a row by its words, also after the library has received another call. */
export function idOfRow(row: QuotedRow): string {
  return row.map(({ quarter, start, end }) => `${quarter} ${start} ${end}`).join(', ');
}

export function rowOf(sides: readonly (ShownPassage | null)[]): QuotedRow {
  return sides.filter((side) => side !== null);
}

/** Returns the chosen rows in the order of the page, each once. */
export function chosenRows(
  { pairs, guidance, added, dropped }: ShownComparison,
  isChosen: (row: QuotedRow) => boolean,
): QuotedRow[] {
  const rows = [
    ...pairs.map(({ sides }) => rowOf(sides)),
    ...guidance.flatMap((subject) => subject.rows.map(rowOf)),
    ...[...added, ...dropped].flatMap(({ passages }) => passages.map((passage) => [passage])),
  ];
  return [...new Map(rows.filter(isChosen).map((row) => [idOfRow(row), row])).values()];
}

/** Returns the text of a passage in parts, of which some are marked; marks with only a space between them are one. */
export function partsOfPassage({ text, marks }: Pick<ShownPassage, 'text' | 'marks'>): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean): void => {
    const piece = text.slice(at, end);
    const last = parts.at(-1);
    const isBetween = !isMarked && last?.isMarked && piece.trim() === '' && end < text.length;
    if (last && (isBetween || last.isMarked === isMarked)) last.text += piece;
    else if (piece !== '') parts.push({ text: piece, isMarked });
    at = end;
  };
  for (const { start, end } of marks) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}
