import * as l10n from '@vscode/l10n';
import { fieldsOf } from '../../base/record.ts';
import type { Parsed } from '../../base/located.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { parseBarsDates, parseBarsPeriod } from '../../domain/bars/barsWindow.ts';
import { barLengths } from '../../domain/bars/resample.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import { packSeries } from './packedView.ts';
import { isBarsMark } from './messages.ts';
import { type BarsGoal, type BarsPage, type BarsParams, type BarsWindow, type ShownBars } from './protocol.ts';

const shortestWindow = '1d';

function refuse(message: string): Parsed<never> {
  return { ok: false, error: { message, start: 0, end: 0 } };
}

/** Parses tickers separated by commas or blanks. Gives each once, in upper case. */
export function parseTickers(text: string): Parsed<string[]> {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return refuse(l10n.t('Enter at least one ticker.'));
  const tickers = new Set<string>();
  for (const word of words) {
    const parsed = parseTicker(word);
    if (!parsed.ok) return refuse(l10n.t('{0}: {1}', word, parsed.error.message));
    tickers.add(parsed.value);
  }
  return { ok: true, value: [...tickers] };
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

export function parseWindow({ period, fromDate, tillDate }: Record<string, unknown>): Parsed<BarsWindow> {
  const isNamed = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  if (isNamed(period)) {
    if (isNamed(fromDate) || isNamed(tillDate)) return refuse(l10n.t('Specify a period or dates, not both.'));
    const parsed =
      typeof period === 'string' ? parseBarsPeriod(period) : refuse(l10n.t('A period must be a string, like 5d.'));
    return parsed.ok ? { ok: true, value: { period: parsed.value } } : parsed;
  }
  if (!isNamed(fromDate) && !isNamed(tillDate)) return { ok: true, value: { period: shortestWindow } };
  if (typeof fromDate !== 'string' || typeof tillDate !== 'string' || !fromDate || !tillDate)
    return refuse(l10n.t('Specify both dates: the first and the last.'));
  const parsed = parseBarsDates(fromDate, tillDate);
  return parsed.ok ? { ok: true, value: { fromDate: parsed.value.from, tillDate: parsed.value.till } } : parsed;
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
