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
 * Replaces share-class spellings that the service treats as the same (contract: /transcripts, ticker) with one: `BRK-B`
 * is `BRK.B`.
 */
export function foldShareClass(ticker: string): string {
  return ticker.toUpperCase().replaceAll('-', '.');
}

/**
 * Returns whether a ticker is a mutual fund's, which has no minute bars: five letters ending in X. A company may have
 * such a ticker too.
 */
export function isMutualFund(ticker: string): boolean {
  return /^[A-Z]{4}X$/.test(ticker);
}
