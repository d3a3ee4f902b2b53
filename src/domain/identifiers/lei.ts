import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { accept, readTyped } from './typed.ts';

/** The remainder by 97 with letters as 10 to 35; 1 for a valid identifier (ISO 7064, modulus 97-10). */
function restOf97(characters: string): number {
  let rest = 0;
  for (const character of characters) {
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** The check digits of the first eighteen characters. */
export function leiCheckDigits(firstEighteen: string): string {
  return String(98 - restOf97(`${firstEighteen.toUpperCase()}00`)).padStart(2, '0');
}

/** A Legal Entity Identifier in upper case: twenty characters, the last two of them check digits. */
export function parseLei(text: string): Parsed<string> {
  const { word, refuse } = readTyped(text);
  if (word.length !== 20) return refuse(l10n.t('An LEI has 20 characters.'));
  if (!/^[0-9A-Z]{18}\d{2}$/.test(word))
    return refuse(l10n.t('An LEI has 18 letters or digits, followed by two check digits.'));
  if (restOf97(word) !== 1) return refuse(l10n.t('Invalid LEI: the check digits don’t match.'));
  return accept(word);
}
