import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { accept, readTyped } from './typed.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

/** The check digit of the first eight characters: modulus 10, double add double. */
export function cusipCheckDigit(firstEight: string): string {
  let sum = 0;
  for (const [index, character] of Array.from(firstEight.toUpperCase()).entries()) {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return String((10 - (sum % 10)) % 10);
}

/** A CUSIP in upper case: nine characters, the last of them the check digit. */
export function parseCusip(text: string): Parsed<string> {
  const { word, refuse } = readTyped(text);
  if (word.length !== 9) return refuse(l10n.t('A CUSIP has nine characters.'));
  if (!/^[0-9A-Z*@#]{8}[0-9]$/.test(word))
    return refuse(l10n.t('A CUSIP has eight letters, digits, *, @ or #, followed by a check digit.'));
  const digit = cusipCheckDigit(word.slice(0, 8));
  if (word[8] !== digit) return refuse(l10n.t('Invalid CUSIP: the check digit should be {0}.', digit));
  return accept(word);
}
