import * as l10n from '@vscode/l10n';
import { escapeRendered, formatCode } from '../../../domain/format/markdown.ts';
import { foldShareClass } from '../../../domain/identifiers/ticker.ts';
import { above, below, equal, relations } from '../../../screen/parse/operators.ts';
import { printCondition } from '../../../screen/print/printCondition.ts';
import type { Clause, Condition, MetricName } from '../../../screen/parse/tree.ts';
import { formatClause, formatMatch } from './whyNotView.ts';
import type { Explained, ExplainedSecurity, KnownValue, Security, ToolMetric, Truth, WhyNot } from './toolsView.ts';

/** The known values of a security, by metric id in lower case. */
export type KnownValues = ReadonlyMap<string, { value: number | string | null; at: number }>;

export interface KnownSecurity extends Security {
  values: KnownValues;
}

/** The newer value of each metric in two sets. */
export function mergeValues(one: KnownValues, other: KnownValues): KnownValues {
  const merged = new Map(one);
  for (const [id, known] of other) if (known.at >= (merged.get(id)?.at ?? -Infinity)) merged.set(id, known);
  return merged;
}

/** The outcome of a comparison: `no` if a value was not reported, `unknown` if one is not known or not a number. */
function truthOf({ op }: Clause, left: KnownValue['value'], right: KnownValue['value']): Truth {
  if (left === null || right === null) return 'no';
  if (typeof left !== 'number' || typeof right !== 'number') return 'unknown';
  const relation = left < right ? below : left > right ? above : equal;
  return (relations[op] & relation) !== 0 ? 'yes' : 'no';
}

function together(type: 'and' | 'or', truths: readonly Truth[]): Truth {
  const [deciding, other] = type === 'and' ? (['no', 'yes'] as const) : (['yes', 'no'] as const);
  if (truths.includes(deciding)) return deciding;
  return truths.includes('unknown') ? 'unknown' : other;
}

/** The outcome of each clause as far as values are known. */
function explainCondition(condition: Condition, values: KnownValues, metrics: readonly ToolMetric[]): Explained {
  if (condition.type !== 'clause') {
    const terms = condition.terms.map((term) => explainCondition(term, values, metrics));
    return {
      type: condition.type,
      truth: together(
        condition.type,
        terms.map(({ truth }) => truth),
      ),
      terms,
    };
  }
  const known = ({ name }: MetricName): KnownValue => {
    const metric = metrics.find(({ id }) => id.toLowerCase() === name.toLowerCase());
    return { metric: metric ?? { id: name, name, unit: '' }, ...values.get(name.toLowerCase()) };
  };
  const { metric, operand } = condition;
  const left = known(metric);
  const right = operand.type === 'metric' ? known(operand) : undefined;
  const bound = operand.type === 'number' ? operand.value : right?.value;
  return {
    type: 'clause',
    text: printCondition(condition),
    truth: truthOf(condition, left.value, bound),
    values: right ? [left, right] : [left],
  };
}

interface WhyNotOptions {
  ticker: string;
  condition: Condition;
  metrics: readonly ToolMetric[];
  /** The securities of the ticker that the library knows. */
  known: readonly KnownSecurity[];
  /** The loaded matches. */
  rows: readonly Security[];
  complete: boolean;
}

export function explainSecurities({ ticker, condition, metrics, known, rows, complete }: WhyNotOptions): WhyNot {
  const wanted = foldShareClass(ticker.trim());
  const among = rows.filter((row) => foldShareClass(row.ticker) === wanted);
  const strangers = among.filter((row) => !known.some(({ cik }) => cik === row.cik));
  const all = [...known, ...strangers.map((row): KnownSecurity => ({ ...row, values: new Map() }))];
  const securities = all.map(({ ticker: named, cik, values }): ExplainedSecurity => {
    const match = among.some((row) => row.cik === cik) ? 'among' : complete ? 'missing' : 'open';
    return { ticker: named, cik, match, explained: explainCondition(condition, values, metrics) };
  });
  return { ticker: wanted, complete, securities };
}

/** The explanation as Markdown, for a note. */
export function formatWhyNot({ ticker, securities }: WhyNot, condition: string): string {
  const lines = (explained: Explained, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    if (explained.type === 'clause') return [`${indent}- ${escapeRendered(formatClause(explained))}`];
    const head = explained.type === 'and' ? l10n.t('All of these') : l10n.t('Any of these');
    return [`${indent}- ${head}`, ...explained.terms.flatMap((term) => lines(term, depth + 1))];
  };
  const parts = securities.flatMap((each) => [
    `**${escapeRendered(each.ticker)}** (CIK ${each.cik}): ${formatMatch(each.match)}`,
    lines(each.explained, 0).join('\n'),
  ]);
  return [`## ${escapeRendered(ticker)}`, formatCode(condition), ...parts].join('\n\n');
}
