import * as l10n from '@vscode/l10n';
import type { BarSeries } from '../../../domain/bar.ts';
import { clockOf, secondsOf } from '../../../domain/bars/barTime.ts';
import { missingMinutes, type Session } from '../../../domain/bars/splitSessions.ts';
import type { SpanBar } from '../../../domain/bars/resample.ts';
import { formatBarsLink } from '../../../domain/links/placeLink.ts';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { draw, markedBars, sessionsShown } from '../barsView.ts';
import type { BarsAppearance } from '../protocol.ts';
import { formatPrice } from '../../../domain/format/number.ts';
import { withZone } from '../../../domain/format/barTimes.ts';
import { formatDate, formatDateTime, formatTimeRange } from '../../../domain/format/week.ts';
import { formatMinutes } from '../formatView.ts';

interface BarsQuotation {
  series: readonly BarSeries[];
  appearance: BarsAppearance;
  /** The source of the data. */
  from: 'service' | 'sample';
  /** The day on which the data was read, YYYY-MM-DD. */
  readOn: string;
  /** The editor's own scheme of links. */
  scheme: string;
}

/** The cited bars of one ticker. */
interface Cited {
  ticker: string;
  bars: SpanBar[];
  /** The number of minutes without a bar between the first and the last. */
  missing: number;
}

/**
 * Quotes the marked bars, or else all that are shown, as a block quote with their values and a link back. Undefined if
 * there are none.
 */
export function quoteBars(quotation: BarsQuotation): string | undefined {
  const { series, appearance, from, readOn, scheme } = quotation;
  const { mark, length } = appearance;
  const cited = series
    .filter(({ ticker }) => mark?.ticker === undefined || mark.ticker === ticker)
    .map((each) => cite(each, appearance))
    .filter(({ bars }) => bars.length > 0);
  if (cited.length === 0) return undefined;
  const dates = cited.flatMap(({ bars }) => [bars[0]!.date, bars.at(-1)!.date]).sort();
  const [start, end] = [dates[0]!, dates.at(-1)!];
  const tickers = cited.map(({ ticker }) => ticker);
  const [fromDate, tillDate] = [start.slice(0, 10), end.slice(0, 10)];
  const whole = mark ? { start, end } : {};
  const link = formatBarsLink(scheme, { from, tickers, fromDate, tillDate, ...whole, length });
  const read =
    from === 'sample'
      ? l10n.t('sample data, read {0}', formatDate(readOn, ''))
      : l10n.t('read {0}', formatDate(readOn, ''));
  const name = l10n.t('Minute bars of {0}', escapeOnOneLine(tickers.join(', ')));
  return [...cited.flatMap((each) => [...lines(each, quotation), '']), `— [${name}](${link}), ${read}`]
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function cite(series: BarSeries, { session, length, mark }: BarsAppearance): Cited {
  const sessions = sessionsShown(series, session);
  const drawn = draw(sessions, length).slots.flatMap(({ bar }) => bar ?? []);
  const bars = mark ? markedBars(drawn, mark, length) : drawn;
  const [first, last] = [bars[0]?.seconds ?? 0, (bars.at(-1)?.seconds ?? 0) + length * 60];
  const within = ({ bars: minutes }: Session) =>
    minutes.filter(({ date }) => secondsOf(date) >= first && secondsOf(date) < last);
  const gaps = sessions.flatMap((each) => missingMinutes({ bars: within(each) }));
  return { ticker: series.ticker, bars, missing: gaps.reduce((sum, { minutes }) => sum + minutes, 0) };
}

function lines({ ticker, bars, missing }: Cited, { from, appearance: { length } }: BarsQuotation): string[] {
  const [first, last] = [bars[0]!, bars.at(-1)!];
  const oneDay = first.date.slice(0, 10) === last.date.slice(0, 10);
  const at = ({ date }: SpanBar): string => (oneDay ? clockOf(date) : formatDateTime(date, ''));
  const highest = bars.reduce((best, bar) => (bar.high > best.high ? bar : best));
  const lowest = bars.reduce((best, bar) => (bar.low < best.low ? bar : best));
  const many = bars.length > 1;
  const times = formatTimeRange(first.date, last.date, '');
  const when = from === 'sample' ? withZone(times, from) : l10n.t('{0}, times as sent by the service', times);
  const what = many
    ? l10n.t('{0} bars of {1}', formatCount(bars.length), formatMinutes(length))
    : l10n.t('one bar of {0}', formatMinutes(length));
  const figures = [
    l10n.t('open {0}', formatPrice(first.open)),
    many
      ? l10n.t('high {0} ({1})', formatPrice(highest.high), at(highest))
      : l10n.t('high {0}', formatPrice(highest.high)),
    many ? l10n.t('low {0} ({1})', formatPrice(lowest.low), at(lowest)) : l10n.t('low {0}', formatPrice(lowest.low)),
    l10n.t('close {0}', formatPrice(last.close)),
    formatVolumes(bars),
    ...(missing > 0 ? [l10n.t('{0} missing', formatMinutes(missing))] : []),
  ];
  return [l10n.t('**{0}** · {1} · {2}', escapeOnOneLine(ticker), what, when), '', figures.join(' · ')];
}

function formatVolumes(bars: readonly SpanBar[]): string {
  const known = bars.flatMap(({ volume }) => (volume.shares === null ? [] : [volume.shares]));
  if (known.length === 0) return l10n.t('volume unknown');
  const sum = formatCount(known.reduce((total, shares) => total + shares, 0));
  const unknown = bars.length - known.length;
  const reach = bars[0]!.reach;
  if (unknown === 1) return l10n.t('volume {0}, excluding 1 bar with unknown volume', sum);
  if (unknown > 1) return l10n.t('volume {0}, excluding {1} bars with unknown volume', sum, formatCount(unknown));
  return reach > 0
    ? l10n.t('volume {0}, including {1} missing before it', sum, formatMinutes(reach))
    : l10n.t('volume {0}', sum);
}
