import * as l10n from '@vscode/l10n';
import { formatMoment } from '../../../domain/format/time.ts';
import { formatSpan } from '../../../domain/format/week.ts';
import { formatFilter, isFiltering } from '../tree/filterModel.ts';
import type { ShownReleases } from './shownReleases.ts';

/** What an export leaves out, whose data it is and from when. */
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

/** “Only what the filter shows: Category: Rates · 16 – 22 Nov 2026”; empty where everything is in it. */
export function formatNarrowing({ filter, week }: Pick<ShownReleases, 'filter' | 'week'>): string {
  const parts = [isFiltering(filter) ? formatFilter(filter) : '', week ? formatSpan(week) : ''].filter(Boolean);
  return parts.length === 0 ? '' : l10n.t('Filtered: {0}', parts.join(' · '));
}
