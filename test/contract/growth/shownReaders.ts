import { namesToldApart } from '../../../src/features/calendar/tree/shortNames.ts';
import { foreignLabel, foreignLine, withoutHarm, withoutMarks } from '../../../src/assistants/foreignText.ts';
import { type CalendarRow, filterCalendar } from '../../../src/domain/calendar.ts';
import { askedName } from '../../../src/domain/format/askedName.ts';
import { escapeOnOneLine, escapeRendered } from '../../../src/domain/format/markdown.ts';
import {
  forPrompt,
  withoutIcons,
  boundedLine,
  shorten,
  withoutFormatCharacters,
  withoutLinks,
  withoutLinksAndIcons,
  withoutMnemonics,
} from '../../../src/domain/format/shownText.ts';
import { formatMarkdownTable, neutralizeCell } from '../../../src/domain/format/table.ts';
import {
  formatEntry,
  formatRowDescription,
  formatRowLabel,
  rowDetails,
} from '../../../src/features/calendar/tree/calendarModel.ts';
import { formatCsv, formatPageTable } from '../../../src/features/calendar/export/tablesModel.ts';
import { formatFilter } from '../../../src/features/calendar/tree/filterModel.ts';
import { layOutCalendar } from '../../../src/features/calendar/tree/groupModel.ts';
import { formatDateRange } from '../../../src/domain/format/week.ts';
import { formatReferencePeriod } from '../../../src/domain/format/referencePeriod.ts';
import { formatNextRelease, formatRevision } from '../../../src/features/calendar/indicator/indicatorView.ts';
import { formatLevelChange, formatLevelInFull, hasPercentChange } from '../../../src/domain/format/level.ts';
import { splitAtPoint } from '../../../src/domain/format/number.ts';
import { shownUnit } from '../../../src/domain/units/shownUnit.ts';
import { formatDirection, formatReleaseState } from '../../../src/domain/format/release.ts';
import { layOutPage } from '../../../src/features/calendar/page/layoutModel.ts';
import { createPageRow } from '../../../src/features/calendar/page/rowModel.ts';
import { formatReminder } from '../../../src/features/calendar/pins/reminderModel.ts';
import { classHeading, dayOf, outsideLink, shortClassName } from '../../../src/features/funds/fundView.ts';
import { viewOf } from '../../../src/features/library/itemViews.ts';
import { itemLabel } from '../../../src/features/library/tree/libraryModel.ts';
import { partsOf } from '../../../src/features/search/searchView.ts';
import { embeddedJson, firstScript } from '../../../src/host/panels/firstScript.ts';
import { aRow } from '../../unit/features/calendar/aRow.ts';
import { aRecord as aFund } from '../../unit/features/funds/aRecord.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const inLink = (trouble: string): string => `[${trouble}](command:${trouble})`;
const inIcon = (trouble: string): string => `$(${trouble})`;
const inFormula = (trouble: string): string => `=${trouble}`;
const inNumber = (trouble: string): string => `-1.${trouble}e`;
const inDashes = (trouble: string): string => ' - '.repeat(trouble.length) + trouble;
const inAddress = (trouble: string): string => `https://${trouble}/${trouble}`;

const today = '2026-11-09';
/** Every text of a row is trouble, its dates apart: those are checked where they come in. */
const rowOf = (text: string): CalendarRow =>
  aRow({
    code: text,
    name: text,
    category: text,
    direction: text,
    freq: text,
    freq_long: text,
    seasonal_adj: text,
    display_unit: text,
    release_state: text,
  });
export const readers: readonly ForeignTextReader[] = [
  { name: 'withoutFormatCharacters', read: withoutFormatCharacters },
  { name: 'shorten', read: (text) => shorten(text, 80) },
  { name: 'boundedLine', read: (text) => boundedLine(text, 80) },
  { name: 'askedName', read: askedName },
  { name: 'withoutMarks', read: withoutMarks },
  { name: 'withoutMarks of entities', read: (trouble) => withoutMarks(`&amp;${trouble.repeat(2)}%25`) },
  { name: 'withoutHarm', read: withoutHarm },
  { name: 'foreignLine', read: (trouble) => foreignLine(trouble, trouble.length) },
  { name: 'foreignLabel', read: (trouble) => foreignLabel(trouble, trouble.length) },
  { name: 'withoutLinks', read: withoutLinks, frames: [inLink] },
  { name: 'withoutIcons', read: withoutIcons, frames: [inIcon] },
  { name: 'withoutLinksAndIcons', read: withoutLinksAndIcons, frames: [inLink, inIcon] },
  { name: 'withoutMnemonics', read: withoutMnemonics, frames: [inLink] },
  { name: 'forQuestion', read: forPrompt },
  { name: 'escapeRendered', read: escapeRendered, frames: [inLink] },
  { name: 'escapeOnOneLine', read: escapeOnOneLine, frames: [inLink, inAddress] },
  {
    name: 'formatMarkdownTable',
    read: (text) => {
      const columns = [{ heading: text, value: (row: { text: string }) => row.text }];
      return formatMarkdownTable({ columns, rows: [text, { text }] });
    },
    frames: [inLink],
  },
  { name: 'neutralizeCell', read: neutralizeCell, frames: [inFormula, inNumber] },
  { name: 'firstScript', read: (text) => firstScript({ title: text }) },
  { name: 'embeddedJson', read: (text) => embeddedJson({ title: text }) },
  { name: 'rowDetails', read: (text) => rowDetails(rowOf(text), today) },
  {
    name: 'formatRowDescription',
    with: ['formatRowLabel', 'namesToldApart'],
    read: (text) => {
      const entry = { row: rowOf(text), of: 'next' as const };
      namesToldApart(Array.from({ length: 20 }, (_, at) => `${text} ${at}`));
      return formatRowLabel(entry, today, { showsDay: true }) + formatRowDescription(entry, today, { showsDay: true });
    },
  },
  { name: 'formatEntry', read: (text) => formatEntry({ row: rowOf(text), of: 'next' }, today) },
  {
    name: 'formatLevelInFull',
    with: ['shownUnit', 'formatLevel', 'hasPercentChange', 'splitAtPoint'],
    read: (text) => {
      const facts = { display_unit: text, name: text, category: text, decimals: 1 };
      shownUnit(text);
      return [
        formatLevelInFull(1.5, facts),
        formatLevelChange(1.5, facts),
        hasPercentChange({ ...facts, latest_value: 1, prior_value: 1 }),
        splitAtPoint(text),
      ];
    },
  },
  {
    name: 'formatDirection',
    with: ['formatReleaseState'],
    read: (text) => [formatDirection(text), formatReleaseState(text)],
  },
  { name: 'formatNextRelease', read: (text) => formatNextRelease(text, today) },
  { name: 'formatDateRange', read: (text) => formatDateRange(text, `${text}a`, today) },
  { name: 'formatReferencePeriod', read: (text) => formatReferencePeriod(text, { freq: text, freq_long: 'Monthly' }) },
  { name: 'formatReminder', read: (text) => formatReminder([rowOf(text), rowOf(text)]) },
  {
    name: 'layOutCalendar',
    read: (text) =>
      (['day', 'category', 'state'] as const).map((grouping) =>
        layOutCalendar({
          rows: [rowOf(text)],
          grouping,
          pins: [],
          missingPins: [],
          isFiltered: false,
          week: undefined,
          today,
        }),
      ),
  },
  {
    name: 'layOutPage',
    with: ['formatPageTable', 'createPageRow', 'formatRevision'],
    read: (text) => {
      const row = rowOf(text);
      const sort = { column: 'name', descending: false } as const;
      const { lines, entries } = layOutPage({ rows: [row, row], grouping: 'category', sort, pins: [], today });
      const rows = entries.map((entry) => createPageRow(entry, { observations: [], isPinned: false, today }));
      const filter = { text };
      formatPageTable({ lines, rows, shown: { total: 1, filter, week: undefined, source: 'service', fetchedAt: 1 } });
      return formatRevision({ period: text, was: 1, seenAt: 1, is: 2 }, String, row);
    },
  },
  { name: 'filterCalendar', read: (text) => filterCalendar([rowOf(`${text}!`)], { text }) },
  { name: 'formatFilter', read: (text) => formatFilter({ text, categories: [text], releaseStates: [text] }) },
  { name: 'formatCsv', read: (text) => formatCsv([rowOf(text)]), frames: [inFormula] },
  { name: 'outsideLink', read: outsideLink, frames: [inAddress] },
  {
    name: 'shortClassName',
    read: (text) => shortClassName({ fund_name: 'Fund', class_name: `Fund${text}` }),
    frames: [inDashes],
  },
  {
    name: 'classHeading',
    read: (text) => classHeading(aFund({ ticker: text, fund_name: text, class_name: `${text} ${text}` })),
  },
  { name: 'dayOf', read: (text) => dayOf(`2026-11-23${text}`) },
  {
    name: 'itemLabel',
    read: (text) => {
      const item = { source: 'sample', key: text, fetchedAt: 0 } as const;
      const call = { ...item, type: 'call', cik: 1, ticker: text, company: text, fyq: text } as const;
      const [contractid, seriesid] = ['C000000001', 'S000000001'];
      const classes = [{ contractid, ticker: text, name: text }];
      const fund = { ...item, type: 'fund', seriesid, fund: text, classes, whole: false } as const;
      return [call, fund].flatMap((each) => [itemLabel(each), viewOf(each).name(each)]);
    },
  },
  {
    name: 'partsOf',
    read: (text) => partsOf({ text, start: 0, hits: [{ start: 0, end: Math.floor(text.length / 2) }] }),
  },
];
