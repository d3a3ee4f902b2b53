import * as l10n from '@vscode/l10n';
import { type CalendarRow, inOrder } from '../../../domain/calendar.ts';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatValue } from '../../../domain/format/number.ts';
import { formatSpan, type Week } from '../../../domain/format/week.ts';
import { formatState } from '../tree/calendarModel.ts';
import { aheadOf } from '../tree/filterModel.ts';
import { entriesIn } from '../tree/groupModel.ts';
import { formatExportOrigin, type ShownReleases } from './shownReleasesModel.ts';

/** The days of the table: the week or window that the view shows, or the next seven days when it shows all. */
export function tableSpan({ filter, week }: Pick<ShownReleases, 'filter' | 'week'>, today: string): Week {
  return filter.window ?? week ?? aheadOf(today, 7);
}

/** The rows with a release within a span of days, in order. */
export function scheduledIn(rows: readonly CalendarRow[], span: Week): CalendarRow[] {
  return entriesIn(inOrder(rows), span)
    .filter(({ of }) => of === 'next')
    .map(({ row }) => row);
}

/** A row that is due has this state for the value it has now: without a word, it reads as if the next one was out. */
function states(rows: readonly CalendarRow[]): string[] {
  return rows.some(({ release_state: state }) => state === 'released')
    ? [escapeOnOneLine(l10n.t('State: {0}.', formatState('released'))), '']
    : [];
}

/** A heading, a table of the releases, and a line about their origin. */
export function formatTable(shown: ShownReleases, span: Week): string {
  const rows = scheduledIn(shown.rows, span);
  const heads = [
    l10n.t('Day'),
    l10n.t('Indicator'),
    l10n.t('Latest'),
    l10n.t('Prior'),
    l10n.t('Period'),
    l10n.t('State'),
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const value = (row: CalendarRow, of: 'latest_value' | 'prior_value'): string =>
    row[of] === null ? '—' : `${formatValue(row[of], row.decimals)} ${row.display_unit}`;
  return [
    `**${escapeOnOneLine(l10n.t('Economic calendar, {0}', formatSpan(span)))}**`,
    '',
    line(heads.map(escapeOnOneLine)),
    '| --- | --- | ---: | ---: | --- | --- |',
    ...rows.map((row) =>
      line(
        [
          row.next_release ?? '',
          `${row.name} (${row.code})`,
          value(row, 'latest_value'),
          value(row, 'prior_value'),
          row.latest_date ?? '—',
          row.release_state,
        ].map(escapeOnOneLine),
      ),
    ),
    '',
    ...states(rows),
    escapeOnOneLine(formatExportOrigin(shown)),
    '',
  ].join('\n');
}
