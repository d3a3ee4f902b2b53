import * as l10n from '@vscode/l10n';
import { PlainError } from '../../../host/plainError.ts';
import { idsOfNodes } from '../pins/pinsModel.ts';

/** An indicator by its id, its code, or its row in the tree. */
export function parseIndicator(given: unknown): number | string {
  const indicator = typeof given === 'string' ? given : idsOf(given, undefined)[0];
  if (indicator === undefined) throw new PlainError(l10n.t('Specify an indicator by id or code.'));
  return indicator;
}

export function parseCode(given: unknown): string {
  if (typeof given !== 'string') throw new PlainError(l10n.t('Specify an indicator by code.'));
  return given;
}

/** Indicators by an id, or by a row of the tree and all rows that are selected with it. */
export function parseIndicatorIds(given: unknown, selected: unknown): number | readonly number[] {
  const ids = idsOf(given, selected);
  if (ids.length === 0) throw new PlainError(l10n.t('Specify an indicator by id, a whole number.'));
  return ids;
}

function idsOf(given: unknown, selected: unknown): number[] {
  return typeof given === 'number' && Number.isSafeInteger(given) ? [given] : idsOfNodes(given, selected);
}
