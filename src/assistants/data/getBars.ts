import * as v from 'valibot';
import type { BarSeries, DayRun } from '../../domain/bar.ts';
import { mostTickersWithBars, parseTickerList, parseWindow, type BarsWindow } from '../../domain/bars/barsWindow.ts';
import { barLengths, resample, type BarLength } from '../../domain/bars/resample.ts';
import { exchangeHolidays } from '../../domain/bars/exchangeHolidays.ts';
import { countWeekdays, isNearDay } from '../../domain/dates/days.ts';
import { companiesInput, refuseNames } from '../companies.ts';
import { counted } from '../counted.ts';
import { foreignLabel } from '../foreignText.ts';
import { takesList } from '../readArguments.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { ToolError } from '../toolError.ts';
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
import {
  extendedRow,
  formatSessions,
  sessionRow,
  summarizeSessions,
  type ExtendedRow,
  type SessionRow,
  type SummarizedSession,
} from './barSessions.ts';
import { tickersOfCompanies, type NamedTicker } from './barTickers.ts';

const input = v.strictObject({
  tickers: v.optional(
    takesList(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.minLength(1), v.maxLength(mostTickersWithBars))),
  ),
  company: companiesInput(),
  period: v.optional(v.pipe(v.string(), v.maxLength(20), v.description('1d (default), 5d, 2w, 1mo'))),
  from: dayInput('First day, with till'),
  till: dayInput('Last day'),
  minutes: v.optional(v.pipe(v.picklist(barLengths), v.description('Length of a bar')), 30),
  ...sizeInput,
});
type GetBarsInput = v.InferOutput<typeof input>;

const tickerNote = v.object({
  ticker: v.string(),
  /** The company for which the ticker was chosen, with its other share classes; null for a given ticker. */
  takenFor: v.nullable(v.string()),
  sessions: v.number(),
  /** Number of one-minute bars in the answer's data. */
  minuteBars: v.number(),
  /** First and last day that the service served; null if unknown. */
  served: v.nullable(v.string()),
  /** Weekdays in the served days on which US exchanges are closed by rule. */
  holidays: v.nullable(v.string()),
  /** Weekdays that the library lacks. To read them, request just these days. */
  unread: v.nullable(v.string()),
  unreadDays: v.number(),
  problem: v.nullable(v.string()),
});
const cell = v.nullable(v.union([v.string(), v.number()]));
const output = v.object({
  ...readOutput,
  minutes: v.number(),
  /** The requested window; each ticker has the served one. */
  asked: v.string(),
  /** Null: by contract, prices are in the trading currency, which it doesn't name. */
  currency: v.null(),
  tickers: v.array(tickerNote),
  sessions: v.array(sessionRow),
  extended: v.array(extendedRow),
  /** The columns of the bars' rows. Times are as sent; volume is null if unknown. */
  columns: v.array(v.string()),
  bars: v.array(v.array(cell)),
  ...sizeOutput,
});
type GetBarsOutput = v.InferOutput<typeof output>;
type TickerNote = v.InferOutput<typeof tickerNote>;
type BarRow = GetBarsOutput['bars'][number];

export const getBarsTool = defineTool({
  name: 'get_bars',
  title: 'Get Minute Bars',
  summary:
    'Read minute bars: a summary of each session first, then bars of 1 to 120 minutes. Asks before it spends requests.',
  description:
    'Recent intraday prices of US stocks and ETFs: each session’s summary, extended hours apart, then bars as CSV. Not for daily history, mutual funds or live quotes. Costs what the library lacks, about 1 request a session. Example: {"tickers":["BRMC"],"period":"5d","minutes":60}',
  input,
  output,
  endpoints: ['bars'],
  needs: async (asked, sources) => {
    const { tickers, window } = await queryOf(asked, sources);
    const named =
      tickers.length > 5 ? `${tickers.slice(0, 5).join(', ')} and ${tickers.length - 5} more` : tickers.join(', ');
    const what = `minute bars of ${named}, ${formatWindow(window)}`;
    return [{ what, request: { endpoint: 'bars', tickers, ...window } }];
  },
  run: async (asked, sources, { fit, ...read }) => {
    const { tickers, companies, window } = await queryOf(asked, sources);
    const library = await sources.library();
    const { value, ...answered } = await library.read({ endpoint: 'bars', tickers, ...window }, read);
    const isAlone = value.length === 1;
    return fit({
      items: partsOf(value, asked.minutes, companies),
      build: (part) => ({
        ...asOf(answered),
        minutes: asked.minutes,
        asked: formatWindow(window),
        currency: null,
        tickers: part.shown.flatMap(({ note }) => note ?? []),
        sessions: part.shown.flatMap(({ session }) => session ?? []),
        extended: part.shown.flatMap(({ extended }) => extended ?? []),
        columns: [...(isAlone ? [] : ['ticker']), 'time', 'open', 'high', 'low', 'close', 'volume'],
        bars: part.shown.flatMap(({ bar }) => (bar ? [bar] : [])),
        ...leftOf(part),
      }),
      cut: ({ note, ...rest }, length) => ({ ...rest, ...(note ? { note: cutRow(note, length) } : {}) }),
    });
  },
  formatProgress: (done, total) => `Read ${done} of ${counted(total, 'page')} of bars`,
  format: formatBars,
});

interface BarsQuery {
  /** Each once. */
  tickers: string[];
  companies: NamedTicker[];
  window: BarsWindow;
}

async function queryOf(
  { tickers = [], company, period, from, till }: GetBarsInput,
  sources: Sources,
): Promise<BarsQuery> {
  const [fromDate, tillDate] = [requireDay('from', from), requireDay('till', till)];
  const window = requireParsed(parseWindow({ period, fromDate, tillDate }));
  if (tickers.length === 0 && company === undefined)
    throw new ToolError('badInput', 'Give tickers, or a company by ticker, CIK or name. find_security finds them.');
  const given = tickers.length > 0 ? requireParsed(parseTickerList(tickers)) : [];
  await refuseNames(tickers, 'tickers', sources);
  const companies = await tickersOfCompanies(company, sources);
  const all = [...new Set([...given, ...companies.map(({ ticker }) => ticker)])];
  if (all.length > mostTickersWithBars) throw new ToolError('badInput', `Give at most ${mostTickersWithBars} tickers.`);
  return { tickers: all, companies, window };
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
  extended?: ExtendedRow;
  bar?: BarRow;
}

/** Returns first what was read of each ticker, then a summary of each session, then the bars. */
function partsOf(all: readonly BarSeries[], minutes: BarLength, companies: readonly NamedTicker[]): BarsPart[] {
  const isAlone = all.length === 1;
  const split = all.map(({ ticker, ...rest }) => {
    const series = { ...rest, ticker: foreignLabel(ticker, longestTicker) };
    const taken = companies.find((each) => each.ticker === ticker);
    return { series, taken, sessions: summarizeSessions(series) };
  });
  return [
    ...split.map(({ series, taken, sessions }) => ({ note: noteOf(series, sessions, taken) })),
    ...split.flatMap(({ sessions }) =>
      sessions.flatMap(({ row, extended }) => [{ session: row }, ...extended.map((each) => ({ extended: each }))]),
    ),
    ...split.flatMap(({ series: { ticker }, sessions }) =>
      sessions.flatMap(({ session }) =>
        resample(session, minutes).map(({ date, open, high, low, close, volume }) => ({
          bar: [...(isAlone ? [] : [ticker]), shortTime(date), open, high, low, close, volume.shares],
        })),
      ),
    ),
  ];
}

/** Drops the seconds if they are zero. */
const shortTime = (date: string): string => (date.endsWith(':00') ? date.slice(0, 16) : date);

const mostRuns = 6;
const mostHolidays = 4;
const longestTicker = 24;
const longestDay = 24;

function noteOf(series: BarSeries, sessions: readonly SummarizedSession[], taken: NamedTicker | undefined): TickerNote {
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
    takenFor: taken ? formatTaken(taken) : null,
    sessions: sessions.length,
    minuteBars: bars.length,
    served: from === '' ? null : formatRun({ from, till }),
    holidays: formatHolidays(from === '' ? unread : [{ from, till }, ...unread]),
    unread: unread.length === 0 ? null : `${runs}${more}`,
    unreadDays: unread.reduce((sum, run) => sum + countWeekdays(run.from, run.till), 0),
    problem: problems.length === 0 ? null : problems.join('; '),
  };
}

/** Lists the weekdays in some spans of days on which US exchanges are closed by rule. */
function formatHolidays(spans: readonly DayRun[]): string | null {
  const years = spans
    .filter(({ from, till }) => isNearDay(from) && isNearDay(till))
    .flatMap(({ from, till }) => {
      const [first, last] = [Number(from.slice(0, 4)), Number(till.slice(0, 4))];
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    });
  const days = [...new Set(years)].flatMap(exchangeHolidays);
  const closed = days.filter((day) => spans.some(({ from, till }) => from <= day && day <= till)).sort();
  const more = closed.length - mostHolidays;
  if (closed.length === 0) return null;
  return `${closed.slice(0, mostHolidays).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const volumeNote = 'Volume after missing minutes includes theirs, and is empty if unknown.';

const readingNotes = [
  'Times are as sent; the service names no zone, exchange time (New York) is assumed.',
  'Regular hours are 09:30 to 16:00; open and close are of their first and last bar, no auction prices.',
  'The service states neither currency nor adjustment for splits.',
].join(' ');

function formatBars(answer: GetBarsOutput): string {
  const { minutes, asked, tickers, sessions, extended, columns, bars } = answer;
  return [
    `Bars of ${minutes} min, asked for ${asked}. ${formatAsOf(answer)}`,
    // A continued answer stated them before.
    ...(tickers.length > 0 ? [readingNotes] : []),
    ...tickers.map(formatNote),
    ...formatSessions(sessions, extended),
    ...(bars.length > 0
      ? ['', volumeNote, columns.join(','), ...bars.map((row) => row.map((value) => value ?? '').join(','))]
      : []),
    ...formatLeft(answer),
  ].join('\n');
}

function formatTaken({ asked, name, others }: NamedTicker): string {
  const also = others.length === 0 ? '' : `; other share classes: ${others.join(', ')}`;
  return `${asked}${name === asked ? '' : ` (${name})`}${also}`;
}

function formatNote({
  ticker,
  takenFor,
  sessions,
  minuteBars,
  served,
  holidays,
  unread,
  unreadDays,
  problem,
}: TickerNote): string {
  return [
    `${ticker}: ${counted(sessions, 'session')}, ${counted(minuteBars, 'minute bar')}`,
    ...(takenFor === null ? [] : [`taken for ${takenFor}`]),
    ...(served === null ? [] : [`served ${served}`]),
    ...(holidays === null ? [] : [`holidays by rule ${holidays}`]),
    ...(unread === null
      ? []
      : [`${counted(unreadDays, 'weekday')} not read: ${unread} (ask for these days to read them)`]),
    ...(problem === null ? [] : [problem]),
  ].join('; ');
}
