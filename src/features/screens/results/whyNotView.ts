import * as l10n from '@vscode/l10n';
import { formatCompared } from '../../../domain/format/metric.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import type { Explained, ExplainedSecurity, KnownValue, Truth } from './toolsView.ts';

export function formatTruth(truth: Truth): string {
  switch (truth) {
    case 'yes':
      return l10n.t('met');
    case 'no':
      return l10n.t('not met');
    case 'unknown':
      return l10n.t('unknown');
  }
}

/** “roic 0.1234, as of Nov 21, 2026, 1:40 PM”, or the reason that there is no value. */
export function formatKnownValue({ metric, value, at }: KnownValue): string {
  if (at === undefined || value === undefined) return l10n.t('{0}: no value in library', metric.id);
  if (value === null)
    return l10n.t('{0}: not reported ({1}); missing values match no comparison', metric.id, formatMoment(at));
  return l10n.t('{0} is {1} ({2})', metric.id, formatCompared(value, metric), formatMoment(at));
}

/** A clause, its outcome and its values on one line. */
export function formatClause({ text, truth, values }: Extract<Explained, { type: 'clause' }>): string {
  return l10n.t('{0}: {1} · {2}', text, formatTruth(truth), values.map(formatKnownValue).join(' · '));
}

export function formatMatch(match: ExplainedSecurity['match']): string {
  switch (match) {
    case 'among':
      return l10n.t('among the loaded matches');
    case 'missing':
      return l10n.t('not among the matches (all loaded)');
    case 'open':
      return l10n.t('not among the matches loaded so far; it may be in the rest');
  }
}
