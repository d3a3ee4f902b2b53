import * as l10n from '@vscode/l10n';
import type { Snapshot } from '../../../base/snapshot.ts';
import type { CalendarRow, ShownFilter } from '../../../domain/calendar.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import { formatSpan, type Week } from '../../../domain/format/week.ts';
import { formatFilter, isFiltering } from '../tree/filterModel.ts';

/** The releases in an export, and their origin. */
export interface ShownReleases {
  /** The indicators that pass the filter and lie in the week, if one is shown. */
  rows: readonly CalendarRow[];
  /** The number of indicators in the whole calendar. */
  total: number;
  filter: ShownFilter;
  week: Week | undefined;
  source: Snapshot<never>['source'];
  /** Milliseconds since the epoch. */
  fetchedAt: number;
  /** True if a cache between the service and the client answered. */
  cached?: boolean | undefined;
  /** The prior values of revised indicators, by their id, as `formatFirstSeenPrior` words them. */
  priorsWithFirst?: ReadonlyMap<number, string>;
}

/** States the filter of an export, the time of its data, and its source unless that is a service. */
export function formatExportOrigin(shown: ShownReleases): string {
  const { source, fetchedAt, cached } = shown;
  return [
    formatNarrowing(shown),
    cached ? l10n.t('As of {0} (cached)', formatMoment(fetchedAt)) : l10n.t('As of {0}', formatMoment(fetchedAt)),
    source === 'sample' ? l10n.t('Sample: invented data') : source === 'data' ? l10n.t('From a data folder') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** “Filtered: Category: Rates · 16 – 22 Nov 2026”; empty for the whole calendar. */
export function formatNarrowing({ filter, week }: Pick<ShownReleases, 'filter' | 'week'>): string {
  const parts = [isFiltering(filter) ? formatFilter(filter) : '', week ? formatSpan(week) : ''].filter(Boolean);
  return parts.length === 0 ? '' : l10n.t('Filtered: {0}', parts.join(' · '));
}
