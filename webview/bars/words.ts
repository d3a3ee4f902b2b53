import * as l10n from '@vscode/l10n';
import { clockOf } from '../../src/domain/bars/barTime.ts';
import type { Gap } from '../../src/domain/bars/missingMinutes.ts';
import type { SpanBar } from '../../src/domain/bars/resample.ts';
import { formatCount } from '../../src/domain/format/number.ts';

/** Every digit that the service stores, and never fewer than cents. */
export function formatPrice(price: number): string {
  return price.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 10 });
}

/** The bar's own volume, or why it is unknown. */
export function formatVolume({ volume }: Pick<SpanBar, 'volume'>): string {
  if (volume.shares !== null) return formatCount(volume.shares);
  return volume.why === 'startNotLoaded'
    ? l10n.t('unknown: the session’s beginning is not loaded')
    : l10n.t('unknown: the cumulative volume fell');
}

/** Says where a volume is that of missing minutes too; empty where it is not. */
export function formatReach({ volume, reach }: Pick<SpanBar, 'volume' | 'reach'>): string {
  if (volume.shares === null || reach === 0) return '';
  return reach === 1
    ? l10n.t('with the missing minute before')
    : l10n.t('with the {0} missing minutes before', formatCount(reach));
}

export function formatMinutes(minutes: number): string {
  return minutes === 1 ? l10n.t('1 minute') : l10n.t('{0} minutes', formatCount(minutes));
}

/** “2026-01-02 10:02–10:04 · 3 minutes” */
export function formatGap({ from, till, minutes }: Gap): string {
  const times = minutes === 1 ? from.slice(0, 16) : `${from.slice(0, 16)}–${clockOf(till)}`;
  return `${times} · ${formatMinutes(minutes)}`;
}
