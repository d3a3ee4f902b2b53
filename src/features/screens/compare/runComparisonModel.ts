import * as l10n from '@vscode/l10n';
import { formatCompared } from '../../../domain/format/metric.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { escapeRendered, formatCode } from '../../../domain/format/markdown.ts';
import { formatMarkdownTable, type TableColumn } from '../../../domain/format/table.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import type { ScreenRow } from '../../../domain/screener.ts';
import { formatMovement, formatRunTimes } from './runComparisonView.ts';
import type {
  Comparison,
  MetricMovement,
  MovedSecurity,
  RunTimes,
  Security,
  ToolMetric,
} from '../results/toolsView.ts';

/** A complete run: every match at the time it was read. */
export interface SavedRun extends RunTimes {
  metrics: readonly ToolMetric[];
  rows: readonly ScreenRow[];
}

const identity = ({ cik, ticker }: Security): string => `${cik} ${ticker}`;
const security = ({ cik, ticker }: Security): Security => ({ ticker, cik });

function moved(metric: ToolMetric, pairs: readonly (readonly [ScreenRow, ScreenRow])[]): MetricMovement {
  const largest: MovedSecurity[] = [];
  let appeared = 0;
  let vanished = 0;
  for (const [then, now] of pairs) {
    const before = then.metrics[metric.id] ?? null;
    const after = now.metrics[metric.id] ?? null;
    if (before === null && after !== null) appeared++;
    else if (before !== null && after === null) vanished++;
    else if (typeof before === 'number' && typeof after === 'number' && before !== after)
      largest.push({ ...security(now), before, after });
  }
  largest.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  return { metric: { ...metric }, largest, moved: largest.length, appeared, vanished };
}

/** Compares two complete runs: the securities that entered and left, and the changes in each metric that both have. */
export function compareRuns(before: SavedRun, after: SavedRun, others: readonly RunTimes[] = []): Comparison {
  const then = new Map(before.rows.map((row) => [identity(row), row]));
  const now = new Set(after.rows.map(identity));
  const entered = after.rows.filter((row) => !then.has(identity(row))).map(security);
  const left = before.rows.filter((row) => !now.has(identity(row))).map(security);
  const pairs = after.rows.flatMap((row) => {
    const earlier = then.get(identity(row));
    return earlier ? [[earlier, row] as const] : [];
  });
  const known = new Set(before.metrics.map(({ id }) => id));
  return {
    state: 'compared',
    before: { readFrom: before.readFrom, readTill: before.readTill, total: before.rows.length },
    others: [...others],
    entered,
    enteredCount: entered.length,
    left,
    leftCount: left.length,
    stayed: pairs.length,
    moved: after.metrics.filter(({ id }) => known.has(id)).map((metric) => moved(metric, pairs)),
  };
}

const mostSecurities = 300;
const mostMovements = 25;

/** Returns the part that a page shows. The counts stay those of the whole comparison. */
export function shortened(comparison: Comparison): Comparison {
  return {
    ...comparison,
    entered: comparison.entered.slice(0, mostSecurities),
    left: comparison.left.slice(0, mostSecurities),
    moved: comparison.moved.map((each) => ({ ...each, largest: each.largest.slice(0, mostMovements) })),
  };
}

interface MarkdownOptions {
  name: string;
  condition: string;
  now: RunTimes;
  comparison: Comparison;
}

/** The whole comparison as Markdown, for a note. */
export function formatComparison({ name, condition, now, comparison }: MarkdownOptions): string {
  const { before, entered, left, stayed } = comparison;
  const list = (securities: readonly Security[]): string =>
    securities.length === 0
      ? l10n.t('None')
      : securities.map(({ ticker, cik }) => `${escapeRendered(ticker)} (CIK ${cik})`).join(', ');
  const tables = comparison.moved.flatMap(({ metric, largest, appeared, vanished }) => {
    if (largest.length + appeared + vanished === 0) return [];
    const rest = [
      ...(appeared > 0 ? [l10n.t('Newly reported: {0}', formatCount(appeared))] : []),
      ...(vanished > 0 ? [l10n.t('No longer reported: {0}', formatCount(vanished))] : []),
    ];
    return [
      `### ${escapeRendered(metric.name)}`,
      ...(largest.length > 0 ? [formatMarkdownTable({ columns: movementColumns(metric), rows: largest })] : []),
      ...rest,
    ];
  });
  return [
    `## ${l10n.t('{0}: since {1}', escapeRendered(name), formatMoment(before.readTill))}`,
    formatCode(condition),
    l10n.t('This run: {0}. Previous run: {1}.', formatRunTimes(now), formatRunTimes(before)),
    l10n.t('**Entered ({0}):** {1}', formatCount(entered.length), list(entered)),
    l10n.t('**Left ({0}):** {1}', formatCount(left.length), list(left)),
    l10n.t('**In both:** {0}', formatCount(stayed)),
    ...tables,
  ].join('\n\n');
}

function movementColumns(metric: ToolMetric): TableColumn<MovedSecurity>[] {
  return [
    { heading: l10n.t('Ticker'), value: ({ ticker }) => ticker },
    { heading: l10n.t('Before'), value: ({ before }) => formatCompared(before, metric), isNumeric: true },
    { heading: l10n.t('Now'), value: ({ after }) => formatCompared(after, metric), isNumeric: true },
    { heading: l10n.t('Change'), value: (movement) => formatMovement(movement, metric), isNumeric: true },
  ];
}
