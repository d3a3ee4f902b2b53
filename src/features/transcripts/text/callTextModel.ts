import { createLineTable, type LinePosition } from '../../../base/lineTable.ts';
import type { Side, TranscriptAnswer } from '../../../domain/transcript.ts';
import { colorsOf } from '../reader/speakerColors.ts';
import { exchangesOf } from '../reader/turnsView.ts';
import type { CallView } from '../protocol.ts';
import { viewOfCall } from '../transcriptsModel.ts';

export interface LineRange {
  start: LinePosition;
  end: LinePosition;
}

/** A turn of the call, by its ranges in the text. */
export interface TextTurn {
  /** Empty if the speaker isn't named. */
  name: string;
  role: string;
  side: Side;
  /** The number of the speaker's color in this call, from 1 to {@link colorCount}; 0 for operators. */
  color: number;
  turns: number;
  words: number;
  /** The share of all spoken words, from 0 to 1. */
  share: number;
  /** The whole turn, without the blank lines after it. */
  range: LineRange;
  /** The range of the speaker's name. */
  nameRange: LineRange;
}

/** A folding range by lines, both inclusive. */
interface TurnFold {
  start: number;
  end: number;
}

export interface CallAsText {
  view: CallView;
  text: string;
  turns: TextTurn[];
  /** Exchanges come before their turns, since an editor uses the first of two folds that start on one line. */
  folds: TurnFold[];
  /** The index of the turn that a line belongs to. */
  turnAt: (line: number) => number;
}

/** Locates the turns in the text, which stays exactly as received. */
export function callTextOf(answer: TranscriptAnswer): CallAsText {
  const view = viewOfCall(answer);
  const { text, turns, speakers } = view;
  const table = createLineTable(text);
  const rangeOf = (start: number, end: number): LineRange => ({
    start: table.positionOf(start),
    end: table.positionOf(end),
  });
  const { colors } = colorsOf(speakers, new Map());
  const shown = turns.map(({ speaker, start, nameStart, nameEnd, speechEnd }): TextTurn => {
    const { name, role, side, turns: count, words, share } = speakers[speaker]!;
    const end = Math.max(speechEnd, nameEnd);
    return {
      name,
      role,
      side,
      color: colors[speaker]!,
      turns: count,
      words,
      share,
      range: rangeOf(start, end),
      nameRange: rangeOf(nameStart, nameEnd),
    };
  });
  const exchanges = [...exchangesOf(turns, speakers).values()].filter(({ first, last }) => last > first);
  const opening = new Set(exchanges.map(({ first }) => first));
  const folds = [
    ...exchanges.map(({ first, last }) => ({
      start: shown[first]!.nameRange.start.line,
      end: shown[last]!.range.end.line,
    })),
    // The turn that opens an exchange folds from its speech on, since its name's line folds the exchange.
    ...shown.map(({ nameRange, range }, index) => ({
      start: opening.has(index) ? table.positionOf(turns[index]!.speechStart).line : nameRange.start.line,
      end: range.end.line,
    })),
  ].filter(({ start, end }) => end > start);
  return {
    view,
    text,
    turns: shown,
    folds,
    turnAt: (line) =>
      Math.max(
        0,
        shown.findLastIndex(({ range }) => range.start.line <= line),
      ),
  };
}
