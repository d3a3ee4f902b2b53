import type { Metric } from '../../domain/screener.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import { placeAt, type TextPosition } from './textPosition.ts';
import { formatName } from '../parse/token.ts';
import { comparisons, type Range } from '../parse/tree.ts';

export interface Completion {
  kind: 'metric' | 'operator' | 'keyword';
  label: string;
  /** Replaces the range. */
  insert: string;
  metric?: Metric;
}

interface Completions {
  /** The typed text and the rest of its last token, on one line. */
  range: Range;
  /** The text from the range's start to the cursor, which the metrics match. */
  typed: string;
  /** Sorted, best match first. */
  items: Completion[];
}

/** The maximum number of completions; nobody reads a longer list. */
const longest = 100;

const word = (kind: 'operator' | 'keyword', label: string, insert = `${label} `): Completion => ({
  kind,
  label,
  insert,
});

function metricItem(metric: Metric, insert: string): Completion {
  return { kind: 'metric', label: metric.id, insert, metric };
}

function betweenBackticks(parsed: ParsedScreen, offset: number, from: number, catalog: MetricCatalog): Completions {
  const rest = /^[^`\r\n<>=!,#()]*`/.exec(parsed.text.slice(offset))?.[0] ?? '';
  const typed = parsed.text.slice(from, offset);
  const written = (metric: Metric): string => `\`${catalog.get(metric.name) === metric ? metric.name : metric.id}\``;
  const items = catalog.search(typed.slice(1), longest).map((metric) => metricItem(metric, written(metric)));
  return { range: { start: from, end: offset + rest.length }, typed, items };
}

/** The words before the cursor that may begin one name: "Debt to eq". */
function looseRange({ text, names }: ParsedScreen, offset: number, range: Range): Range | undefined {
  const name = names.find(({ start, end }) => start < range.start && range.start < end);
  return name?.loose && !/[\r\n]/.test(text.slice(name.start, offset))
    ? { start: name.start, end: range.end }
    : undefined;
}

function metricsAt(parsed: ParsedScreen, offset: number, place: TextPosition, catalog: MetricCatalog): Completions {
  const range = place.current ?? { start: offset, end: offset };
  for (const wider of [looseRange(parsed, offset, range), range]) {
    if (!wider) continue;
    const typed = parsed.text.slice(wider.start, offset);
    const found = catalog.search(typed, longest);
    if (found.length === 0 && wider !== range) continue;
    const items = found.map((metric) => metricItem(metric, formatName(metric.id)));
    return { range: { start: wider.start, end: wider.end }, typed, items };
  }
  return { range, typed: '', items: [] };
}

/** Lists the completions at the offset. Without a catalog, operators and keywords only. */
export function completeScreen(parsed: ParsedScreen, offset: number, catalog?: MetricCatalog): Completions {
  const place = placeAt(parsed, offset);
  const { current, expected, backtick } = place;
  if (backtick !== undefined && catalog && (expected === 'metric' || expected === 'column'))
    return betweenBackticks(parsed, offset, backtick, catalog);
  const range = { start: current?.start ?? offset, end: current?.end ?? offset };
  const typed = parsed.text.slice(range.start, offset);
  const own = { range, typed };
  if (backtick !== undefined || expected === 'nothing') return { ...own, items: [] };
  if (expected === 'connector') return { ...own, items: [word('keyword', 'AND'), word('keyword', 'OR')] };
  const metrics = catalog ? metricsAt(parsed, offset, place, catalog) : { ...own, items: [] };
  if (expected === 'operator') {
    if (typed === '') return { ...own, items: comparisons.map((op) => word('operator', op)) };
    // In "Debt t", both words may begin one metric's name; after a complete name, no other name can begin.
    return metrics.range.start < range.start ? metrics : { ...own, items: [] };
  }
  if (!place.beforeCondition || !'columns:'.startsWith(typed.toLowerCase())) return metrics;
  return { ...metrics, items: [...metrics.items, word('keyword', 'columns:')] };
}
