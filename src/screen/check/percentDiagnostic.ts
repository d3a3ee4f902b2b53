import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith, warningAt, type Diagnostic } from '../parse/diagnostic.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import { formatNumber } from '../parse/numberText.ts';
import type { MetricName, NumberLiteral } from '../parse/tree.ts';
import { plainWords } from './unsupportedSubject.ts';
import { percentToRatio, ratioToPercent, unitKind } from '../../domain/units/unitKind.ts';

/**
 * Reports a percent that has no meaning in the metric's unit. Without a catalog no unit is known; an unknown metric has
 * its own diagnostic.
 */
export function percentDiagnostic(
  number: NumberLiteral,
  name: MetricName,
  catalog: MetricCatalog | undefined,
): Diagnostic | undefined {
  if (!number.percent) return undefined;
  const metric = catalog?.get(name.name);
  if (catalog && !metric) return undefined;
  const kind = unitKind(metric?.unit ?? '');
  if (kind === 'ratio' || kind === 'percent') return undefined;
  const written = `${formatNumber(number.value)}%`;
  if (kind === 'other') {
    const message = l10n.t('{0} is measured in {1}, so {2} isn’t valid.', name.name, metric?.unit ?? '', written);
    return errorAt('percentOfUnit', number, message);
  }
  const whole = formatNumber(number.value);
  const part = formatNumber(percentToRatio(number.value));
  const message = catalog
    ? l10n.t('The unit of {0} is unknown, so {1} could mean {2} or {3}.', name.name, written, whole, part)
    : l10n.t('Without the metric catalog, {1} for {0} could mean {2} or {3}.', name.name, written, whole, part);
  const fixes = [whole, part].map((text) => replaceWith(l10n.t('Change to {0}', text), number, text));
  return errorAt('percentUnitUnknown', number, message, ...fixes);
}

/** Words in the names of metrics that people think of in percent: parts of a whole and rates of change. */
const rates = /\b(?:margin|return|growth|yield|roic|roe|roa|roce|cagr|payout|rate|change|share of)\b/;

/** Warns about a ratio that was probably meant as a percent, or the reverse. */
export function scaleDiagnostic(
  number: NumberLiteral,
  name: MetricName,
  catalog: MetricCatalog,
): Diagnostic | undefined {
  const metric = catalog.get(name.name);
  if (!metric || number.percent) return undefined;
  const kind = unitKind(metric.unit);
  const written = formatNumber(number.value);
  const size = Math.abs(number.value);
  if (kind === 'ratio' && size >= 2 && rates.test(plainWords(`${metric.id} ${metric.name}`))) {
    const meant = `${written}%`;
    const read = `${formatNumber(ratioToPercent(number.value))}%`;
    const message = l10n.t('{0} is a ratio, so {1} means {2}. Did you mean {3}?', metric.id, written, read, meant);
    return warningAt(
      'ratioLooksLikePercent',
      number,
      message,
      replaceWith(l10n.t('Change to {0}', meant), number, meant),
    );
  }
  if (kind === 'percent' && size > 0 && size < 1) {
    const meant = `${formatNumber(ratioToPercent(number.value))}%`;
    const message = l10n.t(
      '{0} is in percent, so {1} means {2}. Did you mean {3}?',
      metric.id,
      written,
      `${written}%`,
      meant,
    );
    const kept = replaceWith(l10n.t('Change to {0}', `${written}%`), number, `${written}%`);
    return warningAt(
      'percentLooksLikeRatio',
      number,
      message,
      replaceWith(l10n.t('Change to {0}', meant), number, meant),
      kept,
    );
  }
  return undefined;
}
