import * as l10n from '@vscode/l10n';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatExportOrigin, type ShownReleases } from '../export/shownReleasesModel.ts';
import type { CalendarPageRow } from '../protocol.ts';
import { columnTitle, isNumeric, sortColumns } from './columnView.ts';
import type { PageLine } from './layoutModel.ts';

/** What the copied table is made of: the lines of the page, and the words of its rows in the same order. */
interface CopiedTable {
  lines: readonly PageLine[];
  rows: readonly CalendarPageRow[];
  shown: Omit<ShownReleases, 'rows'>;
}

/** The page's table in Markdown as it is shown: its groups and the line of now are rows of their own. */
export function formatPageTable({ lines, rows, shown }: CopiedTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const across = (words: string): string =>
    line([`**${escapeOnOneLine(words)}**`, ...sortColumns.slice(1).map(() => '')]);
  const left = rows.values();
  return [
    `**${escapeOnOneLine(l10n.t('Economic calendar'))}**`,
    '',
    line(sortColumns.map((column) => escapeOnOneLine(columnTitle(column)))),
    `|${sortColumns.map((column) => (isNumeric(column) ? ' ---: |' : ' --- |')).join('')}`,
    ...lines.map((each) => {
      if (each.type === 'row') return line(cellsOf(left.next().value!));
      return across(each.type === 'head' ? `${each.label} (${each.count})` : each.label);
    }),
    '',
    escapeOnOneLine(formatExportOrigin({ ...shown, rows: [] })),
    '',
  ].join('\n');
}

function cellsOf({ cells, code, revised }: CalendarPageRow): string[] {
  return sortColumns.map((column) => {
    const isRevised = (column === 'latest' || column === 'prior') && revised[column] !== undefined;
    const words = column === 'name' ? `${cells.name} (${code})` : cells[column];
    return escapeOnOneLine(isRevised ? l10n.t('{0} (revised)', words) : words);
  });
}
