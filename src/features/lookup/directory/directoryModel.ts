import * as l10n from '@vscode/l10n';
import type { Directory } from '../../../directory/directory.ts';
import { formatListDate } from '../../../directory/formatEntry.ts';
import type { SecFile } from '../../../directory/secFiles.ts';
import { formatCount } from '../../../domain/format/number.ts';

/** A file that was read and checked, with the day it was current. */
export interface CheckedFile {
  name: string;
  date: string;
  file: SecFile;
}

/** What taking the files changes, in a question: “company_tickers.json: 10,512 companies, March 9, 2026 …”. */
export function formatUpdate(files: readonly CheckedFile[], { dates }: Pick<Directory, 'dates'>): string {
  return files
    .map(({ name, date, file: { list, rows, skipped } }) => {
      const [count, on, before] = [formatCount(rows.length), formatListDate(date), formatListDate(dates[list])];
      const changes =
        list === 'companies'
          ? l10n.t('{0}: {1} tickers of companies, {2}, in place of the list of {3}.', name, count, on, before)
          : l10n.t('{0}: {1} tickers of fund classes, {2}, in place of the list of {3}.', name, count, on, before);
      const lost = skipped === 0 ? '' : l10n.t('{0} rows without a usable ticker are left out.', formatCount(skipped));
      return [changes, lost].filter(Boolean).join(' ');
    })
    .join('\n');
}

/** How much the directory has, and the dates of its lists. */
export function formatContents({ size, dates }: Pick<Directory, 'size' | 'dates'>): string {
  return [
    l10n.t('{0} companies (list of {1})', formatCount(size.companies), formatListDate(dates.companies)),
    l10n.t('{0} fund series (list of {1})', formatCount(size.series), formatListDate(dates.funds)),
    l10n.t('names of funds (list of {0})', formatListDate(dates.fundNames)),
  ].join(', ');
}

/** The document that says where the names come from: what is in use, then the notice of what the product ships with. */
export function formatSources(directory: Pick<Directory, 'size' | 'dates'>, notice: string): string {
  return [
    l10n.t('In use: {0}.', formatContents(directory)),
    l10n.t(
      'The lists are a help and no source: they age, and what the service says wins. “Update Directory from File…” takes newer ones.',
    ),
    notice.trimEnd(),
    '',
  ].join('\n\n');
}
