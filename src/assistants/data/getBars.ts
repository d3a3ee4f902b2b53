import * as v from 'valibot';
import type { BarSeries, DayRun } from '../../domain/bar.ts';
import { mostTickersWithBars, parseTickers, parseWindow, type BarsWindow } from '../../domain/bars/barsWindow.ts';
import { barLengths, resample, type BarLength } from '../../domain/bars/resample.ts';
import { splitSessions, type Session } from '../../domain/bars/splitSessions.ts';
import { summarize } from '../../domain/bars/summarize.ts';
import { countWeekdays } from '../../domain/dates/days.ts';
import { newYorkOffset } from '../../domain/dates/zones.ts';
import { counted } from '../counted.ts';
import { foreignLabel } from '../foreignText.ts';
import { defineTool } from '../tool.ts';
import {
  asOf,
  cutRow,
  dayInput,
  formatAsOf,
  formatLeft,
  leftOf,
  readOutput,
  requireDay,
  requireParsed,
  sizeInput,
  sizeOutput,
} from './answer.ts';

const input = v.strictObject({
  tickers: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(40))),
    v.minLength(1),
    v.maxLength(mostTickersWithBars),
    v.examples([['SPY', 'QQQ']]),
  ),
  period: v.optional(v.pipe(v.string(), v.maxLength(20), v.description('1d (the default), 5d, 2w, 1mo'))),
  from: dayInput('First day; with till, without period'),
  till: dayInput('Last day'),
  minutes: v.optional(v.pipe(v.picklist(barLengths), v.description('Length of a bar')), 30),
  ...sizeInput,
});
type GetBarsInput = v.InferOutput<typeof input>;

const tickerNote = v.object({
  ticker: v.string(),
  sessions: v.number(),
  /** One-minute bars of which the answer is made. */
  minuteBars: v.number(),
  /** First and last day that the service served; null if unknown. */
  served: v.nullable(v.string()),
  /** Weekdays that the library lacks. They are read by asking for just these days. */
  unread: v.nullable(v.string()),
  unreadDays: v.number(),
  problem: v.nullable(v.string()),
});
const session = v.object({
  ticker: v.string(),
  date: v.string(),
  /** Of the exchange on that day, if the times are the exchange's. */
  utcOffset: v.string(),
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
  /** Null if unknown. */
  volume: v.nullable(v.number()),
  minuteBars: v.number(),
  gaps: v.number(),
  missingMinutes: v.number(),
  /** False if the beginning isn't loaded: the open isn't the session's. */
  fromStart: v.boolean(),
});
const cell = v.nullable(v.union([v.string(), v.number()]));
const output = v.object({
  ...readOutput,
  minutes: v.number(),
  tickers: v.array(tickerNote),
  sessions: v.array(session),
  /** Of the rows in bars. Times are as sent; volume is null if unknown. */
  columns: v.array(v.string()),
  bars: v.array(v.array(cell)),
  ...sizeOutput,
});
type GetBarsOutput = v.InferOutput<typeof output>;
type TickerNote = v.InferOutput<typeof tickerNote>;
type SessionRow = v.InferOutput<typeof session>;
type BarRow = GetBarsOutput['bars'][number];

export const getBarsTool = defineTool({
  name: 'get_bars',
  title: 'Minute bars',
  description:
    'Recent intraday prices of US stocks and ETFs: a summary of each session, then bars as CSV, oldest first. Not for daily history, mutual funds or live quotes. Costs what is not in the library, about 1 request a session. Example: {"tickers":["SPY"],"period":"5d","minutes":60}',
  input,
  output,
  needs: (asked) => {
    const { tickers, window } = queryOf(asked);
    const named =
      tickers.length > 5 ? `${tickers.slice(0, 5).join(', ')} and ${tickers.length - 5} more` : tickers.join(', ');
    const what = `minute bars of ${named}, ${formatWindow(window)}`;
    return Promise.resolve([{ what, request: { endpoint: 'bars', tickers, ...window } }]);
  },
  run: async (asked, sources, { fit, ...read }) => {
    const { tickers, window } = queryOf(asked);
    const library = await sources.library();
    const { value, ...answered } = await library.bars({ tickers, ...window }, read);
    const isAlone = value.length === 1;
    return fit({
      items: partsOf(value, asked.minutes, isAlone),
      build: (part) => ({
        ...asOf(answered),
        minutes: asked.minutes,
        tickers: part.shown.flatMap(({ note }) => note ?? []),
        sessions: part.shown.flatMap(({ session: one }) => one ?? []),
        columns: [...(isAlone ? [] : ['ticker']), 'time', 'open', 'high', 'low', 'close', 'volume'],
        bars: part.shown.flatMap(({ bar }) => (bar ? [bar] : [])),
        ...leftOf(part),
      }),
      cut: ({ note, ...rest }, length) => ({ ...rest, ...(note ? { note: cutRow(note, length) } : {}) }),
    });
  },
  format: formatBars,
});

function queryOf({ tickers, period, from, till }: GetBarsInput): { tickers: string[]; window: BarsWindow } {
  const [fromDate, tillDate] = [requireDay('from', from), requireDay('till', till)];
  return {
    tickers: requireParsed(parseTickers(tickers.join(','))),
    window: requireParsed(parseWindow({ period, fromDate, tillDate })),
  };
}

function formatWindow({ period, fromDate, tillDate }: BarsWindow): string {
  return period ?? formatRun({ from: fromDate!, till: tillDate! });
}

function formatRun({ from, till }: DayRun): string {
  const [first, last] = [foreignLabel(from, longestDay), foreignLabel(till, longestDay)];
  return first === last ? first : `${first} to ${last}`;
}

/** A row of the answer; exactly one is present. */
interface BarsPart {
  note?: TickerNote;
  session?: SessionRow;
  bar?: BarRow;
}

/** First what was read of each ticker, then a summary of each session, then the bars. */
function partsOf(all: readonly BarSeries[], minutes: BarLength, isAlone: boolean): BarsPart[] {
  const split = all.map(({ ticker, ...rest }) => {
    const series = { ...rest, ticker: foreignLabel(ticker, longestTicker) };
    return { series, sessions: splitSessions(series) };
  });
  return [
    ...split.map(({ series, sessions }) => ({ note: noteOf(series, sessions) })),
    ...split.flatMap(({ series, sessions }) => sessions.map((each) => ({ session: sessionOf(series.ticker, each) }))),
    ...split.flatMap(({ series: { ticker }, sessions }) =>
      sessions.flatMap((each) =>
        resample(each, minutes).map(({ date, open, high, low, close, volume }) => ({
          bar: [...(isAlone ? [] : [ticker]), shortTime(date), open, high, low, close, volume.shares],
        })),
      ),
    ),
  ];
}

/** Without the seconds if there are none. */
const shortTime = (date: string): string => (date.endsWith(':00') ? date.slice(0, 16) : date);

const mostRuns = 6;
const longestTicker = 24;
const longestDay = 24;

function noteOf(series: BarSeries, sessions: readonly Session[]): TickerNote {
  const { ticker, bars, from_date: from, till_date: till, unread = [], named, undated } = series;
  const runs = unread.slice(0, mostRuns).map(formatRun).join(', ');
  const more = unread.length > mostRuns ? ` and ${unread.length - mostRuns} later spans` : '';
  const problems = [
    ...(bars.length === 0
      ? [unread.length > 0 || from === '' ? 'no bars in the library' : 'the service has no bars']
      : []),
    ...(named
      ? [
          `the service named the window ${foreignLabel(named.from, longestDay)} to ${foreignLabel(named.till, longestDay)}`,
        ]
      : []),
    ...(undated ? [`${undated.count} bars without a usable time are left out`] : []),
  ];
  return {
    ticker,
    sessions: sessions.length,
    minuteBars: bars.length,
    served: from === '' ? null : formatRun({ from, till }),
    unread: unread.length === 0 ? null : `${runs}${more}`,
    unreadDays: unread.reduce((sum, run) => sum + countWeekdays(run.from, run.till), 0),
    problem: problems.length === 0 ? null : problems.join('; '),
  };
}

function sessionOf(ticker: string, each: Session): SessionRow {
  const { open, high, low, close, gaps, missing, count } = summarize([each])!;
  // The last bar has the volume of the session unless the volume fell, which it never does by contract.
  const falls = each.bars.some((bar, index) => index > 0 && bar.volume < each.bars[index - 1]!.volume);
  return {
    ticker,
    date: each.date,
    utcOffset: newYorkOffset(each.date),
    open,
    high,
    low,
    close,
    volume: falls ? null : each.bars.at(-1)!.volume,
    minuteBars: count,
    gaps: gaps.length,
    missingMinutes: missing,
    fromStart: each.startLoaded,
  };
}

const sessionColumns = [
  ['ticker', 'ticker'],
  ['session', 'date'],
  ['utc_offset', 'utcOffset'],
  ['open', 'open'],
  ['high', 'high'],
  ['low', 'low'],
  ['close', 'close'],
  ['volume', 'volume'],
  ['minute_bars', 'minuteBars'],
  ['gaps', 'gaps'],
  ['missing_minutes', 'missingMinutes'],
  ['from_start', 'fromStart'],
] as const satisfies readonly (readonly [string, keyof SessionRow])[];

const volumeNote = 'Volume after missing minutes includes theirs, and is empty if unknown.';

function formatBars(answer: GetBarsOutput): string {
  const { minutes, tickers, sessions, columns, bars } = answer;
  return [
    `Bars of ${minutes} min. ${formatAsOf(answer)} Times are as sent; the service names no zone, exchange time (New York) is assumed.`,
    ...tickers.map(formatNote),
    ...(sessions.length > 0
      ? [
          sessionColumns.map(([name]) => name).join(','),
          ...sessions.map((row) => sessionColumns.map(([, field]) => row[field] ?? '').join(',')),
        ]
      : []),
    ...(bars.length > 0
      ? ['', volumeNote, columns.join(','), ...bars.map((row) => row.map((value) => value ?? '').join(','))]
      : []),
    ...formatLeft(answer),
  ].join('\n');
}

function formatNote({ ticker, sessions, minuteBars, served, unread, unreadDays, problem }: TickerNote): string {
  return [
    `${ticker}: ${counted(sessions, 'session')}, ${counted(minuteBars, 'minute bar')}`,
    ...(served === null ? [] : [`served ${served}`]),
    ...(unread === null ? [] : [`${unreadDays} weekdays not read: ${unread} (ask for these days to read them)`]),
    ...(problem === null ? [] : [problem]),
  ].join('; ');
}
