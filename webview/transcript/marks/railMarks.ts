import type { PlacedMark } from '../../../src/features/transcripts/marks/marksView.ts';

/** Pixels kept free at the rail's right. */
export const marksWidth = 8;

export interface RailMarks {
  marks: readonly PlacedMark[];
  left: number;
  /** Pixels a character. */
  scale: number;
  colours: { marked: string; text: string };
}

/** Bookmarks are flags, highlights are bars of their length: told apart without colour. */
export function paintMarks(context: CanvasRenderingContext2D, { marks, left, scale, colours }: RailMarks): void {
  for (const { kind, start, end } of marks) {
    const y = start * scale;
    if (kind === 'highlight') {
      context.fillStyle = colours.marked;
      context.fillRect(left + 2, y, 3, Math.max(2, (end - start) * scale));
    } else {
      context.fillStyle = colours.text;
      context.beginPath();
      context.moveTo(left + 1, y);
      context.lineTo(left + marksWidth, y - 4);
      context.lineTo(left + marksWidth, y + 4);
      context.fill();
    }
  }
}
