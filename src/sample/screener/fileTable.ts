import Papa from 'papaparse';
import * as v from 'valibot';
import type { Metric } from '../../domain/screener.ts';
import { formatIssue } from '../formatIssue.ts';
import type { ScreenerTable } from './tableScreener.ts';
import { UnusableFile } from './unusableFile.ts';

const metricShape = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.optional(v.string()),
  group: v.optional(v.string(), ''),
  unit: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
});
/** The bare list, or the whole answer of the service. */
const metricsShape = v.union([v.array(metricShape), v.object({ data: v.array(metricShape) })]);

interface FileMetric extends Metric {
  cells: readonly (number | string | null)[];
  numbers: Float64Array;
}

/** A cell that is neither a number nor empty is text, which passes no comparison. */
function readCell(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : trimmed;
}

function readMetrics(json: unknown): Metric[] {
  const result = v.safeParse(metricsShape, json);
  if (!result.success) throw new UnusableFile(`metrics.json: ${formatIssue(result.issues[0])}`);
  const listed = Array.isArray(result.output) ? result.output : result.output.data;
  return listed.map(({ name, ...metric }) => ({ ...metric, name: name ?? metric.id }));
}

function readLines(csv: string): { header: string[]; lines: string[][] } {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimiter: ',',
  });
  const [error] = errors;
  if (error) throw new UnusableFile(`values.csv, record ${(error.row ?? 0) + 1}: ${error.message}`);
  const [header = ['ticker', 'cik'], ...lines] = data;
  return { header: header.map((name) => name.trim()), lines };
}

/** Positions of columns by name in lower case; the first of a name counts. */
function positionsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [at, name] of header.entries())
    if (!positions.has(name.toLowerCase())) positions.set(name.toLowerCase(), at);
  return positions;
}

/** The folder `screener` of a data folder: the catalog, and one line of values per security. */
export class FileTable implements ScreenerTable<FileMetric> {
  readonly metrics: readonly FileMetric[];
  readonly securities: readonly { ticker: string; cik: number }[];

  /**
   * Throws an UnusableFile that names the file and the problem. A column missing in the catalog becomes a metric
   * without a unit.
   */
  constructor(metricsJson: unknown, valuesCsv: string) {
    const { header, lines } = readLines(valuesCsv);
    const positions = positionsOf(header);
    const [ticker, cik] = [positions.get('ticker'), positions.get('cik')];
    if (ticker === undefined || cik === undefined)
      throw new UnusableFile('values.csv: the first line names ticker, cik and metrics');
    this.securities = lines.map((line, index) => {
      const number = Number(line[cik]);
      if (!line[ticker]?.trim() || !Number.isInteger(number))
        throw new UnusableFile(`values.csv, record ${index + 2}: a ticker and a whole number as cik are needed`);
      return { ticker: line[ticker].trim(), cik: number };
    });
    const listed = readMetrics(metricsJson);
    const ids = new Set(listed.map(({ id }) => id.toLowerCase()));
    const unlisted = header.filter(
      (name, at) => at !== ticker && at !== cik && name !== '' && !ids.has(name.toLowerCase()),
    );
    const all = [...listed, ...unlisted.map((id) => ({ id, name: id, group: '', unit: '', description: '' }))];
    this.metrics = all.map((metric) => {
      const at = positions.get(metric.id.toLowerCase());
      const cells = lines.map((line) => readCell((at === undefined ? undefined : line[at]) ?? ''));
      return { ...metric, cells, numbers: Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : NaN)) };
    });
  }

  column(metric: FileMetric): Float64Array {
    return metric.numbers;
  }

  cells(metric: FileMetric, rows: Uint32Array): (number | string | null)[] {
    return Array.from(rows, (row) => metric.cells[row]!);
  }
}
