import {
  array,
  description,
  maxLength,
  nullable,
  number,
  object,
  pipe,
  strictObject,
  string,
  type InferOutput,
} from 'valibot';
import type { Metric } from '../../domain/screener.ts';
import { formatName } from '../../screen/parse/token.ts';
import {
  asOf,
  cutRow,
  formatAsOf,
  formatLeft,
  givenText,
  leftOf,
  limitInput,
  readOutput,
  sizeInput,
  sizeOutput,
} from '../data/answer.ts';
import { fit } from '../fit.ts';
import { foreignLine } from '../foreignText.ts';
import { defineTool } from '../tool.ts';
import { catalogNeed, catalogOf, requirePath } from './catalog.ts';

const usualRows = 10;

const input = strictObject({
  text: pipe(string(), maxLength(200), description('Name, part of it or synonym')),
  limit: limitInput(200),
  ...sizeInput,
});

const metric = object({
  /** As a screen writes it. */
  id: string(),
  name: nullable(string()),
  unit: nullable(string()),
  group: nullable(string()),
  description: nullable(string()),
});
type MetricRow = InferOutput<typeof metric>;

const output = object({
  ...readOutput,
  /** Metrics in the catalog. */
  metrics: number(),
  matches: number(),
  rows: array(metric),
  ...sizeOutput,
});
type FindMetricsOutput = InferOutput<typeof output>;

export const findMetricsTool = defineTool({
  name: 'find_metrics',
  title: 'Metrics of the screener',
  description:
    'Fundamental metrics for screens by name or synonym, best first, with unit: use before writing a screen. Not for values of a company. Costs 1 request if the catalog is not in the library. Example: {"text":"price to earnings"}',
  input,
  output,
  needs: (_asked, sources) => requirePath(sources, [catalogNeed]),
  run: async (asked, sources, read) => {
    const library = await sources.library();
    const answer = await library.metrics(read);
    const found = catalogOf(answer).search(asked.text);
    return fit<MetricRow, FindMetricsOutput>({
      items: found.map(rowOf),
      question: ['find_metrics', asked],
      limit: asked.limit ?? usualRows,
      maxTokens: asked.maxTokens,
      build: (part) => ({
        ...asOf(answer),
        metrics: answer.value.length,
        matches: found.length,
        rows: [...part.shown],
        ...leftOf(part),
      }),
      format: formatMetrics,
      cut: cutRow,
    });
  },
  format: formatMetrics,
});

function rowOf({ id, name, unit, group, description: said }: Metric): MetricRow {
  return {
    id: foreignLine(formatName(id), 100),
    name: givenText(name),
    unit: givenText(unit, 24),
    group: givenText(group, 40),
    description: givenText(said, 160),
  };
}

function formatMetrics(answer: FindMetricsOutput): string {
  const { rows, matches, metrics } = answer;
  return [
    `${matches} of ${metrics} metrics match. ${formatAsOf(answer)}`,
    ...rows.map(({ id, name, unit, group, description: said }) =>
      [
        `${id}: ${name ?? 'name not shown'}`,
        unit ?? 'unit not shown',
        ...(group ? [group] : []),
        ...(said ? [said] : []),
      ].join(' · '),
    ),
    ...formatLeft(answer),
  ].join('\n');
}
