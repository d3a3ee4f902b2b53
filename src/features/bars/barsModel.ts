import type { Snapshot } from '../../base/snapshot.ts';
import { barLengths } from '../../domain/bars/resample.ts';
import type { ParsedArguments } from '../../ids.ts';
import type { BarColors } from './barColorsView.ts';
import { packSeries } from './packedView.ts';
import type { BarsGoal, BarsShown, ShownBars } from './protocol.ts';

/** Splits typed text after the last comma: the part after it may be a name, the part before it is a list of tickers. */
export function splitTyped(text: string): { before: string; last: string } {
  const from = Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1;
  const before = text.slice(0, from).trim();
  return { before: before === '' ? '' : `${before} `, last: text.slice(from).trim().replace(/^\$/, '') };
}

/** The place in the bars that an argument leads to; undefined if it names none. */
export function goalOf(given: ParsedArguments['bars']['mark']): Omit<BarsGoal, 'id'> | undefined {
  if (!given) return undefined;
  const { length, ...mark } = given;
  return { mark, length: barLengths.find((each) => each === length) ?? 1 };
}

/** The key of the panel. There is one panel for each set of tickers, whatever their order. */
export function keyOfTickers(tickers: readonly string[]): string {
  return [...tickers].sort().join(',');
}

/** The number of bars that a page draws in its first frame, if there are more. */
const firstBars = 800;

/**
 * Builds a page's message. A page that hasn't drawn yet gets only what it can show at once and requests the rest:
 * sending all bars at once would delay the first candle by more than 100 ms.
 */
export function toPage(
  { value, ...rest }: Snapshot<ShownBars>,
  { hasDrawn, colors }: { hasDrawn: boolean; colors: BarColors },
): Snapshot<BarsShown> {
  if (!value) return rest;
  const count = value.series.reduce((sum, { bars }) => sum + bars.length, 0);
  const isAll = hasDrawn || count <= firstBars;
  const first = value.series.findIndex(({ bars }) => bars.length > 0);
  const series = value.series.map((each, index) =>
    packSeries(each, isAll ? Infinity : index === first ? firstBars : 0),
  );
  return { ...rest, value: { ...value, series, colors } };
}
