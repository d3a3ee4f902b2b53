import * as l10n from '@vscode/l10n';
import { type CalendarRow, inOrder } from '../../../domain/calendar.ts';
import { allIndicatorFields } from '../../../domain/endpoints/indicatorFields.ts';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import { formatLevel, formatLevelInFull } from '../../../domain/format/level.ts';
import { formatDelimited, formatMarkdownTable, type TableColumn } from '../../../domain/format/table.ts';
import { formatDate, formatSpan, type Week } from '../../../domain/format/week.ts';
import { columnTitle, isNumeric, sortColumns, type SortColumn } from '../page/columnView.ts';
import type { PageLine } from '../page/layoutModel.ts';
import type { CalendarPageRow } from '../protocol.ts';
import { aheadOf } from '../tree/filterModel.ts';
import { entriesIn } from '../tree/groupModel.ts';
import { formatExportOrigin, type ShownReleases } from './shownReleasesModel.ts';

/** A CSV file with all fields in the contract's order: numbers as received, empty cells for missing values. */
export function formatCsv(rows: readonly CalendarRow[]): string {
  const columns = allIndicatorFields.map((field) => ({ heading: field, value: (row: CalendarRow) => row[field] }));
  return formatDelimited({ columns, rows }, 'csv');
}

/** Returns the days of the table: the week or window that the view shows, or the next seven days if it shows all. */
export function tableSpan({ filter, week }: Pick<ShownReleases, 'filter' | 'week'>, today: string): Week {
  return filter.window ?? week ?? aheadOf(today, 7);
}

/** The rows with a release within a span of days, in order. */
export function scheduledIn(rows: readonly CalendarRow[], span: Week): CalendarRow[] {
  return entriesIn(inOrder(rows), span)
    .filter(({ of }) => of === 'next')
    .map(({ row }) => row);
}

/** A heading, a table of the releases, and a line about their origin. */
export function formatSchedule(shown: ShownReleases, span: Week): string {
  const rows = scheduledIn(shown.rows, span);
  const priorOf = (row: CalendarRow): string =>
    shown.priorsWithFirst?.get(row.indicator_id) ?? formatLevel(row.prior_value, row);
  const columns: TableColumn<CalendarRow>[] = [
    { heading: l10n.t('Day'), value: (row) => formatDate(row.next_release ?? '', span.from, { weekday: true }) },
    { heading: l10n.t('Indicator'), value: ({ name, code }) => `${name} (${code})` },
    { heading: l10n.t('Latest'), value: (row) => formatLevelInFull(row.latest_value, row), isNumeric: true },
    { heading: l10n.t('Prior'), value: priorOf, isNumeric: true },
    { heading: l10n.t('Period'), value: (row) => formatReferencePeriod(row.latest_date, row) },
  ];
  return [
    `**${escapeOnOneLine(l10n.t('Economic calendar, {0}', formatSpan(span)))}**`,
    '',
    formatMarkdownTable({ columns, rows }),
    '',
    escapeOnOneLine(formatExportOrigin(shown)),
    '',
  ].join('\n');
}

/** The parts of the copied table: the lines of the page, and the words of its rows in the same order. */
interface CopiedTable {
  lines: readonly PageLine[];
  rows: readonly CalendarPageRow[];
  shown: Omit<ShownReleases, 'rows'>;
}

/** Formats the page's table in Markdown as it is shown: its groups and the “now” line are separate rows. */
export function formatPageTable({ lines, rows, shown }: CopiedTable): string {
  const left = rows.values();
  const columns = sortColumns.map((column) => ({
    heading: columnTitle(column),
    value: (row: CalendarPageRow) => formatPageCell(row, column),
    isNumeric: isNumeric(column),
  }));
  const shownRows = lines.map((line) => {
    if (line.type === 'row') return left.next().value!;
    return line.type === 'head' ? `${line.label} (${line.count})` : line.label;
  });
  return [
    `**${escapeOnOneLine(l10n.t('Economic calendar'))}**`,
    '',
    formatMarkdownTable({ columns, rows: shownRows }),
    '',
    escapeOnOneLine(formatExportOrigin({ ...shown, rows: [] })),
    '',
  ].join('\n');
}

function formatPageCell({ cells, code, revised, priorWithFirst }: CalendarPageRow, column: SortColumn): string {
  if (column === 'prior' && priorWithFirst !== undefined) return priorWithFirst;
  const isRevised = (column === 'latest' || column === 'prior') && revised[column] !== undefined;
  const words = column === 'name' ? `${cells.name} (${code})` : cells[column];
  return isRevised ? l10n.t('{0} (revised)', words) : words;
}
