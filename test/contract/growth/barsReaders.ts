import { decodeAnswer } from '../../../src/api/decode/decodeAnswer.ts';
import {
  parseBarsDates,
  parseBarsPeriod,
  parseTickerList,
  parseTickers,
  parseWindow,
} from '../../../src/domain/bars/barsWindow.ts';
import { parseBarsQuery } from '../../../src/domain/links/placeLink.ts';
import { addDays, countWeekdays, daysBetween, isDay, isNearDay, isNearTime } from '../../../src/domain/dates/days.ts';
import { parseDate } from '../../../src/domain/identifiers/date.ts';
import { parsePeriod } from '../../../src/domain/identifiers/period.ts';
import { formatCsv as formatBarsCsv, formatFrame } from '../../../src/features/bars/export/barsExportModel.ts';
import { splitTyped } from '../../../src/features/bars/barsModel.ts';
import { opaque } from '../../../src/features/bars/barColorsView.ts';
import { servedNotes } from '../../../src/features/bars/servedView.ts';
import { formatCsv as formatCalendarCsv, formatSchedule } from '../../../src/features/calendar/export/tablesModel.ts';
import { formatIcs } from '../../../src/features/calendar/export/icsModel.ts';
import type { ShownReleases } from '../../../src/features/calendar/export/shownReleasesModel.ts';
import { layOutCalendar } from '../../../src/features/calendar/tree/groupModel.ts';
import { parseCoverage } from '../../../src/library/plans/barCoverage.ts';
import { barsBlock } from '../../unit/api/answers.ts';
import { seriesOf } from '../../unit/domain/bars/truth.ts';
import { aRow } from '../../unit/features/calendar/aRow.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const day = '2026-01-02';
const time = `${day} 09:30:00`;
/** Around a date, and in the middle of one. */
const dateFrames = [
  (trouble: string) => `${day}${trouble}`,
  (trouble: string) => `${trouble}${day}`,
  (trouble: string) => `2026-${trouble}-02`,
];

function release(trouble: string): ShownReleases {
  const row = { ...aRow({ next_release: day }), name: trouble, code: trouble, category: trouble, latest_date: trouble };
  const odd = { ...row, next_release: trouble, last_release: trouble };
  return { rows: [row, odd], total: 2, filter: {}, week: undefined, source: 'service', fetchedAt: Date.parse(day) };
}

function answer(trouble: string): unknown {
  const block = barsBlock([2, 1]);
  Object.assign(block['metadata'] as object, { from_date: trouble, till_date: trouble });
  (block['data'] as { date: string }[])[0]!.date = trouble;
  return block;
}

export const readers: readonly ForeignTextReader[] = [
  { name: 'isDay', read: isDay, frames: dateFrames },
  { name: 'isNearDay', read: isNearDay, frames: dateFrames },
  {
    name: 'isNearTime',
    read: isNearTime,
    frames: [(trouble) => `${time}${trouble}`, (trouble) => `${day} ${trouble}`],
  },
  { name: 'addDays', read: (text) => addDays(text, 1), frames: dateFrames },
  { name: 'daysBetween', read: (text) => daysBetween(day, text), frames: dateFrames },
  { name: 'countWeekdays', read: (text) => countWeekdays(day, text), frames: dateFrames },
  { name: 'parseDate', read: parseDate, frames: dateFrames },
  { name: 'parsePeriod', read: parsePeriod, frames: [(trouble) => `5${trouble}d`, (trouble) => `${trouble}mo`] },
  { name: 'parseBarsPeriod', read: parseBarsPeriod, frames: [(trouble) => `5${trouble}d`] },
  { name: 'parseBarsDates', read: (text) => parseBarsDates(day, text), frames: dateFrames },
  {
    name: 'parseTickers',
    with: ['parseTickerList'],
    read: (text) => [parseTickers(text), parseTickerList([text])],
    frames: [(trouble) => `AAPL, ${trouble}, MSFT`],
  },
  { name: 'splitTyped', read: splitTyped, frames: [(trouble) => trouble, (trouble) => `AAPL, ${trouble}`] },
  { name: 'parseWindow', read: (text) => parseWindow({ fromDate: day, tillDate: text }), frames: dateFrames },
  {
    name: 'parseBarsQuery',
    read: parseBarsQuery,
    frames: [
      (trouble) => `tickers=${trouble}&fromDate=${day}&tillDate=${day}`,
      (trouble) => `tickers=A&fromDate=${day}&tillDate=${day}${trouble}&start=${trouble}`,
    ],
  },
  { name: 'decodeBars', read: (text) => decodeAnswer({ endpoint: 'bars', tickers: ['AAA'] }, answer(text)) },
  {
    name: 'parseCoverage',
    read: parseCoverage,
    frames: [
      (trouble) => JSON.stringify({ over: [{ from: trouble, till: trouble }], gone: trouble, parts: [trouble] }),
      (trouble) => JSON.stringify({ over: Array.from(trouble, () => ({ from: day, till: day })) }),
    ],
  },
  { name: 'opaque', read: (text) => opaque(`rgba(1, 2, ${text}`), frames: [(trouble) => `rgba(${trouble}`] },
  {
    name: 'servedNotes',
    read: (text) => servedNotes({ from_date: text, till_date: text, named: { from: text, till: text }, count: 1 }, day),
  },
  { name: 'formatIcs', read: (text) => formatIcs(release(text)) },
  { name: 'formatSchedule', read: (text) => formatSchedule(release(text), { from: day, till: day }) },
  { name: 'formatCsv of the calendar', read: (text) => formatCalendarCsv(release(text).rows) },
  {
    name: 'layOutCalendar',
    read: (text) =>
      layOutCalendar({ rows: release(text).rows, grouping: 'day', pins: [], missingPins: [], today: day }),
  },
  {
    name: 'formatCsv of bars',
    read: (text) => formatBarsCsv({ series: [seriesOf([])], appearance: { length: 1, average: true }, title: text }),
  },
  {
    name: 'formatFrame',
    read: (text) =>
      formatFrame({ series: [seriesOf([])], appearance: { length: 1, average: true }, title: text }, 'pandas'),
  },
];
