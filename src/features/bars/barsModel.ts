import * as l10n from '@vscode/l10n';
import { fieldsOf } from '../../base/record.ts';
import type { Parsed } from '../../base/located.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { parseTickers, parseWindow } from '../../domain/bars/barsWindow.ts';
import { barLengths } from '../../domain/bars/resample.ts';
import { packSeries } from './packedView.ts';
import { isBarsMark } from './messages.ts';
import { type BarsGoal, type BarsPage, type BarsParams, type ShownBars } from './protocol.ts';

function refuse(message: string): Parsed<never> {
  return { ok: false, error: { message, start: 0, end: 0 } };
}

/** What is typed after the last comma, which may be a name, and what stands before it, which is a list of tickers. */
export function splitTyped(text: string): { before: string; last: string } {
  const from = Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1;
  const before = text.slice(0, from).trim();
  return { before: before === '' ? '' : `${before} `, last: text.slice(from).trim().replace(/^\$/, '') };
}

/**
 * Parses the argument of `marketDesk.bars.open` before a request is spent. Without a window, the bars of one day are
 * meant.
 */
export function parseBarsParams(argument: unknown): Parsed<BarsParams> {
  const given = fieldsOf(argument);
  const { tickers: names } = given;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    return refuse(l10n.t('Tickers must be a list of strings.'));
  const tickers = parseTickers(names.join(','));
  if (!tickers.ok) return tickers;
  const window = parseWindow(given);
  return window.ok ? { ok: true, value: { tickers: tickers.value, ...window.value } } : window;
}

/** The place in the bars that a link leads to; undefined if it names none. */
export function parseGoal(argument: unknown): Omit<BarsGoal, 'id'> | undefined {
  const { mark } = fieldsOf(argument);
  if (!isBarsMark(mark)) return undefined;
  const length = barLengths.find((each) => each === fieldsOf(mark)['length']) ?? 1;
  const { ticker, from, till } = mark;
  return { mark: { ...(ticker === undefined ? {} : { ticker }), from, till }, length };
}

/** The key of the panel. There is one panel for each set of tickers, whatever their order. */
export function keyOfTickers(tickers: readonly string[]): string {
  return [...tickers].sort().join(',');
}

export function isBarsParams(value: unknown): value is BarsParams {
  return parseBarsParams(value).ok;
}

/** The number of bars that a page draws in its first frame, if there are more. */
const firstBars = 800;

/**
 * What a page is sent. A page that has drawn nothing yet gets only what it can show at once and asks for the rest:
 * sending all bars at once would show the first candle more than 100 ms later.
 */
export function toPage({ value, ...rest }: Snapshot<ShownBars>, hasDrawn: boolean): Snapshot<BarsPage> {
  if (!value) return rest;
  const count = value.series.reduce((sum, { bars }) => sum + bars.length, 0);
  const isAll = hasDrawn || count <= firstBars;
  const first = value.series.findIndex(({ bars }) => bars.length > 0);
  const series = value.series.map((each, index) =>
    packSeries(each, isAll ? Infinity : index === first ? firstBars : 0),
  );
  return { ...rest, value: { ...value, series } };
}
