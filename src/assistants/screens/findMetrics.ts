import * as v from 'valibot';
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
import { foreignLine } from '../foreignText.ts';
import { defineTool } from '../tool.ts';
import { catalogNeed, catalogOf, requirePath } from './catalog.ts';

const usualRows = 10;

const input = v.strictObject({
  text: v.pipe(v.string(), v.maxLength(200), v.description('Name, part of it or synonym')),
  limit: limitInput(200),
  ...sizeInput,
});

const metric = v.object({
  /** The id as a screen writes it. */
  id: v.string(),
  name: v.nullable(v.string()),
  unit: v.nullable(v.string()),
  group: v.nullable(v.string()),
  description: v.nullable(v.string()),
});
type MetricRow = v.InferOutput<typeof metric>;

const output = v.object({
  ...readOutput,
  /** Number of metrics in the catalog. */
  metrics: v.number(),
  matches: v.number(),
  rows: v.array(metric),
  ...sizeOutput,
});
type FindMetricsOutput = v.InferOutput<typeof output>;

export const findMetricsTool = defineTool({
  name: 'find_metrics',
  title: 'Find Screener Metrics',
  summary: 'Find metrics of the screener by name, with their unit. Asks before it spends a request.',
  description:
    'Fundamental metrics for screens by name or synonym, best first, with unit: use before writing a screen. Not for values of a company. Costs 1 request if the catalog is not in the library. Example: {"text":"price to earnings"}',
  input,
  output,
  endpoints: ['metrics'],
  needs: (_asked, sources) => requirePath(sources, [catalogNeed]),
  run: async (asked, sources, { fit, ...read }) => {
    const library = await sources.library();
    const answer = await library.read({ endpoint: 'metrics' }, read);
    const found = catalogOf(answer).search(asked.text);
    return fit({
      items: found.map(rowOf),
      limit: asked.limit ?? usualRows,
      build: (part) => ({
        ...asOf(answer),
        metrics: answer.value.length,
        matches: found.length,
        rows: [...part.shown],
        ...leftOf(part),
      }),
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
