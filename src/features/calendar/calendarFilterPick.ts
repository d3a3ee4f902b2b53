import * as vscode from 'vscode';
import type { CalendarRow } from '../../domain/calendar.ts';
import { countValues, type ShownFilter } from './calendarModel.ts';

interface FilterPickOptions {
  rows: readonly CalendarRow[];
  filter: ShownFilter;
  /** Called after every choice, so that the tree follows at once. */
  apply: (filter: ShownFilter) => void;
}

type Part = 'categories' | 'releaseStates' | 'text';

/** A menu of the filter's parts that comes back until it is left. Choices come from the rows and cost no request. */
export async function pickCalendarFilter({ rows, filter, apply }: FilterPickOptions): Promise<void> {
  let current = filter;
  for (;;) {
    const part = await pickPart(current);
    if (!part) return;
    const changed = part === 'text' ? await askText(current) : await pickValues({ rows, filter: current, part });
    if (!changed) continue;
    current = changed;
    apply(current);
  }
}

async function pickPart(filter: ShownFilter): Promise<Part | undefined> {
  const on = (values: readonly string[] | undefined): string =>
    values?.length ? values.join(', ') : vscode.l10n.t('all');
  const items: (vscode.QuickPickItem & { part: Part })[] = [
    { label: vscode.l10n.t('Category'), description: on(filter.categories), part: 'categories' },
    { label: vscode.l10n.t('Release state'), description: on(filter.releaseStates), part: 'releaseStates' },
    {
      label: vscode.l10n.t('Text in name or code'),
      description: filter.text?.trim() ? `“${filter.text.trim()}”` : vscode.l10n.t('any'),
      part: 'text',
    },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Filter the economic calendar'),
    placeHolder: vscode.l10n.t('Filters combine; Escape when done. No request is spent.'),
  });
  return picked?.part;
}

async function pickValues(options: {
  rows: readonly CalendarRow[];
  filter: ShownFilter;
  part: 'categories' | 'releaseStates';
}): Promise<ShownFilter | undefined> {
  const { rows, filter, part } = options;
  const counts = countValues(rows, part === 'categories' ? 'category' : 'release_state');
  const chosen = new Set(filter[part]);
  const items = [...counts].map(([label, count]) => ({
    label,
    description: String(count),
    picked: chosen.has(label),
  }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: part === 'categories' ? vscode.l10n.t('Categories to show') : vscode.l10n.t('Release states to show'),
    placeHolder: vscode.l10n.t('None chosen shows all'),
  });
  return picked && { ...filter, [part]: picked.map(({ label }) => label) };
}

async function askText(filter: ShownFilter): Promise<ShownFilter | undefined> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Text in name or code'),
    value: filter.text ?? '',
    placeHolder: vscode.l10n.t('For example CPI; empty shows all'),
  });
  return text === undefined ? undefined : { ...filter, text };
}
