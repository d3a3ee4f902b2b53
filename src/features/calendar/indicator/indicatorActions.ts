import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { PlainError } from '../../../host/plainError.ts';
import { orCancel, pickOne } from '../../../host/quickPick.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { IndicatorParams } from '../protocol.ts';
import { loadedRows } from '../tree/calendarRows.ts';
import { isFiltering } from '../tree/filterModel.ts';
import { idsOfNodes } from '../pins/pinsModel.ts';
import { localDate } from '../../../domain/format/time.ts';
import { formatEntry } from '../tree/calendarModel.ts';
import { paramsOf, type IndicatorPages } from './indicatorPanel.ts';

/** The params of an indicator’s page, by its id, its code or its row in the tree, or of one that the person picks. */
export async function indicatorToOpen(
  calendar: CalendarServices,
  argument: unknown,
  initiator: Initiator,
): Promise<IndicatorParams> {
  const rows = await loadedRows(calendar, initiator);
  const [id] =
    typeof argument === 'number' && Number.isSafeInteger(argument) ? [argument] : idsOfNodes(argument, undefined);
  if (argument !== undefined && id === undefined && typeof argument !== 'string')
    throw new PlainError(l10n.t('Specify an indicator by id or code.'));
  const row =
    argument === undefined
      ? await pickIndicator(rows, l10n.t('Open Indicator'))
      : typeof argument === 'string'
        ? rowByCode(rows, argument)
        : rows.find(({ indicator_id }) => indicator_id === id);
  if (!row) throw unknownIndicator(argument as string, id);
  return paramsOf(row);
}

function rowByCode(rows: readonly CalendarRow[], code: string): CalendarRow | undefined {
  return rows.find((row) => row.code.toLowerCase() === code.trim().toLowerCase());
}

function unknownIndicator(code: string, id: number | undefined): PlainError {
  return new PlainError(
    id === undefined
      ? l10n.t('The calendar has no active indicator with the code {0}.', code)
      : l10n.t('The calendar has no active indicator with the id {0}.', id),
    'notFound',
  );
}

/** Reveals an indicator in the tree and resets a filter or week that hides it. With a code, also opens its page. */
export async function revealIndicator(
  calendar: CalendarServices,
  pages: IndicatorPages,
  argument: unknown,
  initiator: Initiator,
): Promise<void> {
  const { state, tree, view } = calendar;
  if (argument !== undefined && typeof argument !== 'string')
    throw new PlainError(l10n.t('Specify an indicator by code.'));
  const rows = await loadedRows(calendar, initiator);
  const code = argument ?? (await pickIndicator(rows, l10n.t('Go to Indicator'))).code;
  if (!tree.find(code) && state.week) state.showWhole();
  if (!tree.find(code) && isFiltering(state.filter)) state.filter = {};
  const node = tree.find(code);
  if (!node) throw unknownIndicator(code, undefined);
  await view.reveal(node, { select: true, focus: argument === undefined, expand: true });
  const row = argument === undefined ? undefined : rowByCode(rows, argument);
  if (row) pages.open(paramsOf(row));
}

/** Pins indicators. `argument` is an id or a row of the tree; `selected` are all rows that are selected with it. */
export async function pinIndicators(calendar: CalendarServices, argument: unknown, selected: unknown): Promise<void> {
  const { shown, pins } = calendar;
  // Pinning sends no request.
  const rows = await shown.rows();
  const ids = await idsOfArgument({
    argument,
    selected: argument === undefined ? await calendar.selected() : selected,
    choose: async () =>
      (
        await pickIndicator(
          rows.filter(({ indicator_id }) => !pins.ids.includes(indicator_id)),
          l10n.t('Pin Indicator'),
        )
      ).indicator_id,
  });
  const unknown = ids.find((id) => !rows.some(({ indicator_id }) => indicator_id === id));
  if (rows.length > 0 && unknown !== undefined) throw unknownIndicator('', unknown);
  await pins.add(ids);
}

export async function unpinIndicators(calendar: CalendarServices, argument: unknown, selected: unknown): Promise<void> {
  const { shown, pins } = calendar;
  const ids = await idsOfArgument({
    argument,
    selected: argument === undefined ? await calendar.selected() : selected,
    choose: async () => {
      const rows = await shown.rows();
      const pinned = rows.filter(({ indicator_id }) => pins.ids.includes(indicator_id));
      if (pinned.length === 0) throw new PlainError(l10n.t('No indicators are pinned.'));
      return (await pickIndicator(pinned, l10n.t('Unpin Indicator'))).indicator_id;
    },
  });
  await pins.remove(ids);
}

async function idsOfArgument(options: {
  argument: unknown;
  selected: unknown;
  choose: () => Promise<number>;
}): Promise<number[]> {
  const { argument, selected, choose } = options;
  if (typeof argument === 'number' && Number.isSafeInteger(argument)) return [argument];
  const ids = idsOfNodes(argument, selected);
  if (ids.length > 0) return ids;
  if (argument !== undefined) throw new PlainError(l10n.t('Specify an indicator by id, a whole number.'));
  return [await choose()];
}

/** The indicator that the person chose, by code, name or category. */
async function pickIndicator(rows: readonly CalendarRow[], title: string): Promise<CalendarRow> {
  const today = localDate(Date.now());
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
