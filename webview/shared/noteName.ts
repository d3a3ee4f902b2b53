import * as l10n from '@vscode/l10n';

let name = '';

/** Sets the name of the note that insertions go to; empty if the user would be asked. */
export function setNoteName(to: string): void {
  name = to;
}

/** The label for quoting into that note, followed by the keys in parentheses if there are any. */
export function quoteToNote(keys = ''): string {
  const words = name === '' ? l10n.t('Quote to Note') : l10n.t('Quote to {0}', name);
  return keys === '' ? words : `${words} (${keys})`;
}

/** The label for quoting so many rows of a page. */
export function quoteRowsToNote(rows: number): string {
  if (rows === 1) return quoteToNote();
  return name === '' ? l10n.t('Quote {0} Rows to Note', rows) : l10n.t('Quote {0} Rows to {1}', rows, name);
}

/** The label for inserting anything else. */
export const insertIntoNote = (): string =>
  name === '' ? l10n.t('Insert into Note') : l10n.t('Insert into {0}', name);
