import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { accept, readTyped } from './typed.ts';

/** A SEC Series ID in upper case: `S` and nine digits. */
export function parseSeriesId(text: string): Parsed<string> {
  const { word, refuse } = readTyped(text);
  return /^S\d{9}$/.test(word)
    ? accept(word)
    : refuse(l10n.t('A series id is S followed by nine digits, like S000001234.'));
}

/** A SEC Contract ID (class id) in upper case: `C` and nine digits. */
export function parseClassId(text: string): Parsed<string> {
  const { word, refuse } = readTyped(text);
  return /^C\d{9}$/.test(word)
    ? accept(word)
    : refuse(l10n.t('A class id is C followed by nine digits, like C000001234.'));
}

/** A SEC Central Index Key: up to ten digits, with or without leading zeros or `CIK` before it. */
export function parseCik(text: string): Parsed<number> {
  const { word, refuse } = readTyped(text);
  const digits = /^(?:CIK[\s:#]*)?(\d{1,10})$/.exec(word)?.[1];
  const cik = Number(digits ?? 0);
  return cik > 0 ? accept(cik) : refuse(l10n.t('A CIK has up to ten digits.'));
}
