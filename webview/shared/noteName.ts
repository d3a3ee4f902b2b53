import * as l10n from '@vscode/l10n';

let name = '';

/** The note that something would go to now; empty while a person would be asked. */
export function setNoteName(to: string): void {
  name = to;
}

/** The words of what quotes into that note, with its keys in parentheses where there are any. */
export function quoteToNote(keys = ''): string {
  const words = name === '' ? l10n.t('Quote to Note') : l10n.t('Quote to {0}', name);
  return keys === '' ? words : `${words} (${keys})`;
}

/** The words of what inserts something else. */
export const insertIntoNote = (): string =>
  name === '' ? l10n.t('Insert into Note') : l10n.t('Insert into {0}', name);
