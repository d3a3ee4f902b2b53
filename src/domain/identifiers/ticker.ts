import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { accept, readTyped } from './typed.ts';

const longest = 16;
const form = /^[A-Z0-9]+(?:[.-][A-Z0-9]+)*$/;

/** A ticker in upper case: letters and digits, with a dot or hyphen before a share class (`BRK.B`, `BRK-B`). */
export function parseTicker(text: string): Parsed<string> {
  const { word, refuse } = readTyped(text);
  if (word === '') return refuse(l10n.t('Enter a ticker.'));
  if (word.length > longest) return refuse(l10n.t('A ticker has at most {0} characters.', longest));
  if (!form.test(word))
    return refuse(l10n.t('A ticker can contain only letters and digits, with a dot or hyphen before the share class.'));
  return accept(word);
}

/**
 * Share-class spellings that the service treats as the same (contract: /transcripts, ticker) become one: `BRK-B` is
 * `BRK.B`.
 */
export function foldShareClass(ticker: string): string {
  return ticker.toUpperCase().replaceAll('-', '.');
}

/**
 * Whether the ticker of a fund is that of a mutual fund, which has no minute bars: five letters that end with an X. A
 * company may have such a ticker as well.
 */
export function isMutualFund(ticker: string): boolean {
  return /^[A-Z]{4}X$/.test(ticker);
}
