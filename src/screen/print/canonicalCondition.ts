import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { nameDiagnostic } from '../check/nameDiagnostic.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import { formatNumber } from '../parse/numberText.ts';
import { percentDiagnostic } from '../check/percentDiagnostic.ts';
import { printCondition, type Wording } from './printCondition.ts';
import { formatName } from '../parse/token.ts';
import { clausesOf, flattened, type Condition, type MetricName, type Range, type Screen } from '../parse/tree.ts';
import { resolveNumber } from '../check/units.ts';

/**
 * The maximum length of a canonical condition in bytes, encoded as a query parameter. Common servers accept request
 * lines of 8,190 bytes; the difference is reserved for the path, the metrics and the key.
 */
const maximumConditionLength = 6000;

const encodedLength = (text: string): number => encodeURIComponent(text.toWellFormed()).length;

function refused(range: Range, message: string): { ok: false; error: Range & { message: string } } {
  return { ok: false, error: { message, start: range.start, end: range.end } };
}

function nameProblem(name: MetricName, catalog: MetricCatalog | undefined): ReturnType<typeof refused> | undefined {
  const problem = nameDiagnostic(name, catalog);
  return problem?.severity === 'error' ? refused(problem, problem.message) : undefined;
}

function problemOf(condition: Condition, catalog: MetricCatalog | undefined): ReturnType<typeof refused> | undefined {
  for (const { metric, operand } of clausesOf(condition)) {
    const unnamed = nameProblem(metric, catalog) ?? (operand.type === 'metric' && nameProblem(operand, catalog));
    if (unnamed) return unnamed;
    const percent = operand.type === 'number' && percentDiagnostic(operand, metric, catalog);
    if (percent) return refused(percent, percent.message);
  }
  return undefined;
}

/** Treats an empty catalog as missing. */
function known(catalog: MetricCatalog | undefined): MetricCatalog | undefined {
  return catalog && catalog.metrics.length > 0 ? catalog : undefined;
}

/** The range from the first clause that exceeds the limit to the end. */
function overflow(condition: Condition, wording: Wording): Range {
  let length = 0;
  const clauses = clausesOf(condition);
  const first = clauses.find(
    (clause) => (length += encodedLength(` AND ${printCondition(clause, wording)}`)) > maximumConditionLength,
  );
  return { start: (first ?? clauses.at(-1) ?? condition).start, end: condition.end };
}

/**
 * Prints the condition for the service, which is also the screen's key in the library: one line, no comments, metrics
 * by their catalog ids, suffixes multiplied out, percents in their metric's unit, single spaces, upper-case keywords,
 * brackets only around OR inside AND. Refuses a screen with syntax errors, a metric missing in the catalog, a percent
 * for a unit other than ratio and percent, and a text longer than {@link maximumConditionLength}; the error's range is
 * in the screen's text. Without a catalog, or with an empty one, names stay as written and every percent is refused.
 */
export function canonicalCondition(screen: Screen, given: MetricCatalog | undefined): Parsed<string> {
  const catalog = known(given);
  if (screen.error) return { ok: false, error: screen.error };
  if (!screen.condition) return refused({ start: 0, end: 0 }, l10n.t('The screen has no condition.'));
  const condition = flattened(screen.condition);
  const problem = problemOf(condition, catalog);
  if (problem) return problem;
  const wording: Wording = {
    name: ({ name }) => formatName(catalog?.get(name)?.id ?? name),
    number: (number, { metric }) => formatNumber(resolveNumber(number, catalog?.get(metric.name)) ?? number.value),
  };
  const value = printCondition(condition, wording);
  if (encodedLength(value) <= maximumConditionLength) return { ok: true, value };
  const message = l10n.t(
    'The condition is too long to send. The limit is about {0} characters.',
    maximumConditionLength,
  );
  return refused(overflow(condition, wording), message);
}

/** The metrics requested with each row: catalog ids in the order of the screen, each once. */
function canonicalColumns(screen: Screen, given: MetricCatalog | undefined): Parsed<string[]> {
  const catalog = known(given);
  if (screen.error) return { ok: false, error: screen.error };
  for (const name of screen.columns) {
    const problem = nameProblem(name, catalog);
    if (problem) return problem;
  }
  const ids = new Map<string, string>();
  for (const { name } of screen.columns) {
    const id = catalog?.get(name)?.id ?? name;
    if (!ids.has(id.toLowerCase())) ids.set(id.toLowerCase(), id);
  }
  return { ok: true, value: [...ids.values()] };
}

/** The metrics of the condition in the order written, each once, by catalog id where it is known. */
export function conditionMetrics(screen: Screen, catalog: MetricCatalog | undefined): string[] {
  const found = canonicalColumns({ ...screen, columns: namesIn(screen) }, catalog);
  return found.ok ? found.value : [];
}

/** The metrics that the condition compares with a percentage, by id as `conditionMetrics` gives it. */
export function metricsInPercent({ condition }: Screen, catalog: MetricCatalog | undefined): ReadonlySet<string> {
  const clauses = clausesOf(condition).filter(({ operand }) => operand.type === 'number' && operand.percent);
  return new Set(clauses.map(({ metric: { name } }) => known(catalog)?.get(name)?.id ?? name));
}

/**
 * The metrics that come back with each row, by catalog id where it is known: the screen's columns, or without any the
 * metrics of the condition in the order written, each once.
 */
export function requestedMetrics(screen: Screen, catalog: MetricCatalog | undefined): Parsed<string[]> {
  return canonicalColumns(screen.columns.length > 0 ? screen : { ...screen, columns: namesIn(screen) }, catalog);
}

function namesIn({ condition }: Screen): MetricName[] {
  return clausesOf(condition).flatMap(({ metric, operand }) =>
    operand.type === 'metric' ? [metric, operand] : [metric],
  );
}
