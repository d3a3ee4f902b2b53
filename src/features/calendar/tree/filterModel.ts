import * as l10n from '@vscode/l10n';
import { fieldsOf, isRecord } from '../../../base/record.ts';
import { refused, type Parsed } from '../../../base/located.ts';
import type { ShownFilter } from '../../../domain/calendar.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { formatSpan, weekOf, type Week } from '../../../domain/format/week.ts';
import { parseDate } from '../../../domain/identifiers/date.ts';

export function isFiltering({ categories, releaseStates, text, window }: ShownFilter): boolean {
  return Boolean(categories?.length) || Boolean(releaseStates?.length) || Boolean(text?.trim()) || window !== undefined;
}

/** “Category: Housing, Rates · State: due · Text: “cpi” · Next release: 16 – 22 Nov 2026”; empty without a filter. */
export function formatFilter({ categories, releaseStates, text, window }: ShownFilter): string {
  return [
    categories?.length ? l10n.t('Category: {0}', categories.join(', ')) : '',
    releaseStates?.length ? l10n.t('State: {0}', releaseStates.join(', ')) : '',
    text?.trim() ? l10n.t('Text: “{0}”', text.trim()) : '',
    window ? l10n.t('Next release: {0}', formatSpan(window)) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The windows that are offered by name. */
export function namedWindows(today: string): { label: string; window: Week }[] {
  return [
    { label: l10n.t('Next 7 days'), window: aheadOf(today, 7) },
    { label: l10n.t('This week'), window: weekOf(today) },
    { label: l10n.t('Next week'), window: weekOf(today, 1) },
    { label: l10n.t('Next 30 days'), window: aheadOf(today, 30) },
  ];
}

/** The window of `days` days that begins today. */
export function aheadOf(today: string, days: number): Week {
  return { from: today, till: addDays(today, days - 1) };
}

/** Parses the bounds of a window. Both are required and must be in order, since the service accepts nothing else. */
export function parseWindow(from: string, till: string): Parsed<{ from: string; till: string }> {
  const first = parseDate(from);
  if (!first.ok) return first;
  const last = parseDate(till);
  if (!last.ok) return last;
  return last.value < first.value
    ? refused(l10n.t('The last day is before the first.'))
    : { ok: true, value: { from: first.value, till: last.value } };
}

/** Parses the argument of `marketDesk.calendar.filter` or the filter that an earlier session saved. */
export function parseFilter(argument: unknown): Parsed<ShownFilter> {
  if (!isRecord(argument)) return refused(l10n.t('A filter can contain categories, releaseStates, text and window.'));
  const { categories, releaseStates, text, window } = argument;
  const filter: ShownFilter = {};
  for (const [name, values] of Object.entries({ categories, releaseStates })) {
    if (values === undefined) continue;
    if (!Array.isArray(values) || !values.every((value) => typeof value === 'string'))
      return refused(l10n.t('{0} must be a list of strings.', name));
    filter[name as 'categories' | 'releaseStates'] = values;
  }
  if (text !== undefined) {
    if (typeof text !== 'string') return refused(l10n.t('{0} must be a string.', 'text'));
    filter.text = text;
  }
  if (window !== undefined) {
    const { from, till } = fieldsOf(window);
    if (typeof from !== 'string' || typeof till !== 'string')
      return refused(l10n.t('A window needs both from and till.'));
    const parsed = parseWindow(from, till);
    if (!parsed.ok) return parsed;
    filter.window = parsed.value;
  }
  return { ok: true, value: filter };
}
