import * as l10n from '@vscode/l10n';
import type { ShownFilter } from '../../../domain/calendar.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { formatSpan, weekOf, type Week } from '../../../domain/format/week.ts';

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
