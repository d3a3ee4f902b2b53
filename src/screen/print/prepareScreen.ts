import type { Parsed } from '../../base/located.ts';
import type { ResultColumn } from '../../domain/screener.ts';
import { checkScreen } from '../check/checkScreen.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import { canonicalCondition, conditionMetrics, metricsInPercent, requestedMetrics } from './canonicalCondition.ts';

/** A screen in the form that is sent to the service. */
export interface PreparedScreen {
  /** The text of the file. */
  text: string;
  /** The canonical condition, sent to the service. */
  condition: string;
  columns: ResultColumn[];
  /** The metrics that the condition names. */
  named: ResultColumn[];
}

/** Checks a screen and returns its canonical form or the first error; see `canonicalCondition`. */
export function prepareScreen(parsed: ParsedScreen, catalog: MetricCatalog): Parsed<PreparedScreen> {
  const { screen, text } = parsed;
  const error = checkScreen(parsed, catalog).find(({ severity }) => severity === 'error');
  if (error) return { ok: false, error };
  const condition = canonicalCondition(screen, catalog);
  if (!condition.ok) return condition;
  const columns = requestedMetrics(screen, catalog);
  if (!columns.ok) return columns;
  const inPercent = metricsInPercent(screen, catalog);
  return {
    ok: true,
    value: {
      text,
      condition: condition.value,
      columns: columnsOf(columns.value, catalog, inPercent),
      named: columnsOf(conditionMetrics(screen, catalog), catalog, inPercent),
    },
  };
}

/** Each metric with its name, unit and description from the catalog. */
function columnsOf(ids: readonly string[], catalog: MetricCatalog, inPercent: ReadonlySet<string>): ResultColumn[] {
  return ids.map((id) => {
    const metric = catalog.get(id);
    return {
      id,
      name: metric?.name ?? id,
      unit: metric?.unit ?? '',
      description: metric?.description ?? '',
      ...(inPercent.has(id) ? { percent: true } : {}),
    };
  });
}
