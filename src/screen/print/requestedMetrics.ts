import type { Parsed } from '../../base/located.ts';
import { canonicalColumns } from './canonicalCondition.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { Screen } from '../parse/tree.ts';
import { clausesOf } from '../parse/walkCondition.ts';

/** The metrics of the condition in the order written, each once, by catalog id where it is known. */
export function conditionMetrics(screen: Screen, catalog: MetricCatalog | undefined): string[] {
  const named = clausesOf(screen.condition).flatMap(({ metric, operand }) =>
    operand.type === 'metric' ? [metric, operand] : [metric],
  );
  const found = canonicalColumns({ ...screen, columns: named }, catalog);
  return found.ok ? found.value : [];
}

/**
 * The metrics that come back with each row, by catalog id where it is known: the screen's columns, or without any the
 * metrics of the condition in the order written, each once.
 */
export function requestedMetrics(screen: Screen, catalog: MetricCatalog | undefined): Parsed<string[]> {
  const named = clausesOf(screen.condition).flatMap(({ metric, operand }) =>
    operand.type === 'metric' ? [metric, operand] : [metric],
  );
  return canonicalColumns(screen.columns.length > 0 ? screen : { ...screen, columns: named }, catalog);
}
