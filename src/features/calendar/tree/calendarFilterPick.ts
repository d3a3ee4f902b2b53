import * as vscode from 'vscode';
import type { CalendarRow, ShownFilter } from '../../../domain/calendar.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { formatSpan, type Week } from '../../../domain/format/week.ts';
import { parseDate } from '../../../domain/identifiers/date.ts';
import { inputPrompt } from '../../../host/prompts/inputPrompt.ts';
import { pickMany, pickOne, type PickRow } from '../../../host/prompts/quickPick.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { countValues } from './calendarModel.ts';
import { parseReleaseWindow } from '../../../domain/arguments/calendarArguments.ts';
import { aheadOf, namedWindows } from './filterModel.ts';

interface FilterPickOptions {
  rows: readonly CalendarRow[];
  filter: ShownFilter;
  /** Called after every choice, so that the tree follows at once. */
  apply: (filter: ShownFilter) => void;
}

type Part = 'categories' | 'releaseStates' | 'text' | 'window';

/** Applies a filter; if none is given, asks the user for one. */
export async function filterCalendarBy(
  { shown, state }: CalendarServices,
  given: ShownFilter | undefined,
): Promise<void> {
  if (given) {
    state.filter = given;
    return;
  }
  await pickCalendarFilter({
    rows: await shown.rows(),
    filter: state.filter,
    apply: (filter) => {
      state.filter = filter;
    },
  });
}

/**
 * Shows a menu of the filter's parts that reopens until it is dismissed. Choices come from the rows and cost nothing.
 */
async function pickCalendarFilter({ rows, filter, apply }: FilterPickOptions): Promise<void> {
  let current = filter;
  for (;;) {
    const part = await pickPart(current);
    if (!part) return;
    const changed =
      part === 'text'
        ? await askText(current)
        : part === 'window'
          ? await pickWindow(current)
          : await pickValues({ rows, filter: current, part });
    if (!changed) continue;
    current = changed;
    apply(current);
  }
}

async function pickPart(filter: ShownFilter): Promise<Part | undefined> {
  const on = (values: readonly string[] | undefined): string =>
    values?.length ? values.join(', ') : vscode.l10n.t('all');
  const rows: PickRow<Part>[] = [
    { label: vscode.l10n.t('Category'), description: on(filter.categories), value: 'categories' },
    { label: vscode.l10n.t('Release state'), description: on(filter.releaseStates), value: 'releaseStates' },
    {
      label: vscode.l10n.t('Name or code contains'),
      description: filter.text?.trim() ? `“${filter.text.trim()}”` : vscode.l10n.t('any'),
      value: 'text',
    },
    {
      label: vscode.l10n.t('Next release date'),
      description: filter.window ? formatSpan(filter.window) : vscode.l10n.t('any'),
      value: 'window',
    },
  ];
  return pickOne(rows, {
    title: vscode.l10n.t('Filter Calendar'),
    placeHolder: vscode.l10n.t('Select filters to combine. Press Escape when done. Costs no request.'),
  });
}

async function pickValues(options: {
  rows: readonly CalendarRow[];
  filter: ShownFilter;
  part: 'categories' | 'releaseStates';
}): Promise<ShownFilter | undefined> {
  const { rows, filter, part } = options;
  const counts = countValues(rows, part === 'categories' ? 'category' : 'release_state');
  const chosen = new Set(filter[part]);
  const values = [...counts].map(([value, count]) => ({
    label: value,
    description: String(count),
    picked: chosen.has(value),
    value,
  }));
  const picked = await pickMany(values, {
    title: part === 'categories' ? vscode.l10n.t('Select Categories') : vscode.l10n.t('Select Release States'),
    placeHolder: vscode.l10n.t('Select none to show all'),
  });
  return picked && { ...filter, [part]: picked };
}

async function askText(filter: ShownFilter): Promise<ShownFilter | undefined> {
  const text = await inputPrompt({
    title: vscode.l10n.t('Name or code contains'),
    value: filter.text ?? '',
    placeHolder: vscode.l10n.t('For example, CPI. Leave empty to show all.'),
  });
  return text === undefined ? undefined : { ...filter, text };
}

type WindowRow = PickRow<() => Promise<Week | 'none' | undefined>>;

/** Rows without a next release aren't in any window, as in the contract. */
async function pickWindow({ window, ...rest }: ShownFilter): Promise<ShownFilter | undefined> {
  const today = newYorkDay(Date.now());
  const fixed = (label: string, week: Week): WindowRow => ({
    label,
    description: formatSpan(week),
    value: () => Promise.resolve(week),
  });
  const rows: WindowRow[] = [
    { label: vscode.l10n.t('Any date'), value: () => Promise.resolve('none') },
    ...namedWindows(today).map(({ label, window: named }) => fixed(label, named)),
    { label: vscode.l10n.t('Custom dates…'), value: () => askWindow(window ?? aheadOf(today, 7)) },
  ];
  const choose = await pickOne(rows, {
    title: vscode.l10n.t('Next release date'),
    placeHolder: vscode.l10n.t('Hides indicators without a next release'),
  });
  const chosen = await choose?.();
  if (chosen === undefined) return undefined;
  return chosen === 'none' ? rest : { ...rest, window: chosen };
}

async function askWindow(before: Week): Promise<Week | undefined> {
  const from = await askDay(vscode.l10n.t('First day'), before.from, (text) => {
    const parsed = parseDate(text);
    return parsed.ok ? undefined : parsed.error.message;
  });
  if (from === undefined) return undefined;
  const till = await askDay(vscode.l10n.t('Last day'), before.till < from ? from : before.till, (text) => {
    const parsed = parseReleaseWindow({ from, till: text });
    return parsed.ok ? undefined : parsed.error.message;
  });
  return till === undefined ? undefined : { from, till };
}

async function askDay(
  title: string,
  value: string,
  problem: (text: string) => string | undefined,
): Promise<string | undefined> {
  const day = await inputPrompt({ title, value, placeHolder: 'YYYY-MM-DD', validateInput: problem });
  return day?.trim();
}
