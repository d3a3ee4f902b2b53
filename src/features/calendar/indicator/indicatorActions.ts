import * as l10n from '@vscode/l10n';
import { citedFields, indicatorFields, type IndicatorField } from '../../../domain/endpoints/indicatorFields.ts';
import { formatIndicatorFigure, indicatorFigure } from '../../../domain/figures/indicatorFigures.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { commands } from '../../../ids.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { IndicatorParams } from '../protocol.ts';
import { loadedRows } from '../tree/calendarRows.ts';
import { isFiltering } from '../tree/filterModel.ts';
import { idsOfNodes } from '../pins/pinsModel.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { formatEntry } from '../tree/calendarModel.ts';
import { paramsOf, type IndicatorPages } from './indicatorPanel.ts';

/** The params of an indicator’s page, by its id, its code or its row in the tree, or of one that the person picks. */
export async function indicatorToOpen(
  calendar: CalendarServices,
  given: number | string | undefined,
  initiator: Initiator,
): Promise<IndicatorParams> {
  const rows = await loadedRows(calendar, initiator);
  if (given === undefined) return paramsOf(await pickIndicator(rows, l10n.t('Open Indicator')));
  const row =
    typeof given === 'string' ? rowByCode(rows, given) : rows.find(({ indicator_id }) => indicator_id === given);
  if (!row) throw unknownIndicator(given);
  return paramsOf(row);
}

function rowByCode(rows: readonly CalendarRow[], code: string): CalendarRow | undefined {
  return rows.find((row) => row.code.toLowerCase() === code.trim().toLowerCase());
}

function unknownIndicator(asked: number | string): PlainError {
  return new PlainError(
    typeof asked === 'string'
      ? l10n.t('The calendar has no active indicator with the code {0}.', asked)
      : l10n.t('The calendar has no active indicator with the id {0}.', asked),
    'notFound',
  );
}

/** Reveals an indicator in the tree and resets a filter or week that hides it. With a code, also opens its page. */
export async function revealIndicator(
  calendar: CalendarServices,
  pages: IndicatorPages,
  given: string | undefined,
  initiator: Initiator,
): Promise<void> {
  const { state, tree, view } = calendar;
  const rows = await loadedRows(calendar, initiator);
  const code = given ?? (await pickIndicator(rows, l10n.t('Go to Indicator'))).code;
  if (!tree.find(code) && state.week) state.showWhole();
  if (!tree.find(code) && isFiltering(state.filter)) state.filter = {};
  const node = tree.find(code);
  if (!node) throw unknownIndicator(code);
  await view.reveal(node, { select: true, focus: given === undefined, expand: true });
  const row = given === undefined ? undefined : rowByCode(rows, given);
  if (row) pages.open(paramsOf(row));
}

type GivenIds = number | readonly number[] | undefined;

/** Pins the indicators with these ids, or those that are selected, or one that the person picks. */
export async function pinIndicators(calendar: CalendarServices, given: GivenIds): Promise<void> {
  const { shown, pins } = calendar;
  // Pinning sends no request.
  const rows = await shown.rows();
  const ids = await idsOf(calendar, given, () =>
    pickIndicator(
      rows.filter(({ indicator_id }) => !pins.ids.includes(indicator_id)),
      l10n.t('Pin Indicator'),
    ),
  );
  const unknown = ids.find((id) => !rows.some(({ indicator_id }) => indicator_id === id));
  if (rows.length > 0 && unknown !== undefined) throw unknownIndicator(unknown);
  await pins.add(ids);
}

export async function unpinIndicators(calendar: CalendarServices, given: GivenIds): Promise<void> {
  const { shown, pins } = calendar;
  const ids = await idsOf(calendar, given, async () => {
    const rows = await shown.rows();
    const pinned = rows.filter(({ indicator_id }) => pins.ids.includes(indicator_id));
    if (pinned.length === 0) throw new PlainError(l10n.t('No indicators are pinned.'));
    return pickIndicator(pinned, l10n.t('Unpin Indicator'));
  });
  await pins.remove(ids);
}

async function idsOf(
  calendar: CalendarServices,
  given: GivenIds,
  choose: () => Promise<CalendarRow>,
): Promise<readonly number[]> {
  if (given !== undefined) return typeof given === 'number' ? [given] : given;
  const selected = idsOfNodes(undefined, await calendar.selected());
  return selected.length > 0 ? selected : [(await choose()).indicator_id];
}

/** The indicator that the person chose, by code, name or category. */
async function pickIndicator(rows: readonly CalendarRow[], title: string): Promise<CalendarRow> {
  const today = newYorkDay(Date.now());
  return orCancel(
    await pickOne(
      rows.map((row) => ({
        label: row.name,
        description: `${row.code} · ${row.category}`,
        detail: formatEntry({ row, of: 'next' }, today),
        value: row,
      })),
      { title, matchOnDescription: true },
    ),
  );
}

interface AskedValue {
  id?: number | undefined;
  field?: IndicatorField | undefined;
}

/** Inserts a value of an indicator into a note: the named one, or one that the user picks. */
export async function insertValue(
  calendar: CalendarServices,
  pages: IndicatorPages,
  { id, field }: AskedValue,
): Promise<void> {
  // Inserting sends no request.
  const rows = await calendar.shown.rows();
  // A field without an indicator comes from the page of all indicators.
  const wanted = id ?? (field === undefined ? pages.active()?.indicator : undefined);
  const known = rows.find(({ indicator_id }) => indicator_id === wanted);
  if (wanted !== undefined && !known) throw unknownIndicator(wanted);
  const row = known ?? (await pickIndicator(rows, l10n.t('Insert into Note')));
  const chosen = field ?? (id === undefined ? await pickField(row) : 'latest_value');
  await runCommand(commands.notesInsertFigure, { of: 'indicator', id: row.indicator_id, field: chosen }, 'person');
}

async function pickField(row: CalendarRow): Promise<IndicatorField> {
  const fields = citedFields.flatMap((field) => {
    const figure = indicatorFigure(row, field);
    const label = figure && formatIndicatorFigure(row, field);
    return label === undefined ? [] : [{ label, description: indicatorFields[field].label(), value: field }];
  });
  if (fields.length === 0) throw new PlainError(l10n.t('This indicator has no value yet.'));
  return orCancel(await pickOne(fields, { title: l10n.t('Insert into Note'), matchOnDescription: true }));
}
