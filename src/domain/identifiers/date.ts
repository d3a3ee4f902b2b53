import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { isDay } from '../dates/days.ts';
import { accept, readTyped } from './typed.ts';

/** A day of the calendar as YYYY-MM-DD. Such texts sort by time. */
export function parseDate(text: string): Parsed<string> {
  const { word, refuse } = readTyped(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(word)) return refuse(l10n.t('Enter the date as YYYY-MM-DD.'));
  return isDay(word) ? accept(word) : refuse(l10n.t('This date doesn’t exist.'));
}
