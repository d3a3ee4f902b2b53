import type { Metric } from '../../domain/screener.ts';
import { items, readCells, sumOf, type Sum } from './items.ts';
import table from './metrics.json' with { type: 'json' };
import { latest, overTrailing, variants as v, year, type Variant } from './periods.ts';

/** How a metric is computed from items. */
export interface Formula {
  numerator: Sum;
  /** Absent if the metric is an amount. */
  denominator?: Sum;
  factor: number;
  variant: Variant;
  /** A score counts how many of these are above zero; the rest of the formula is then unused. */
  tests?: readonly Formula[];
  /** Number of decimals that the service rounds to. */
  decimals: number;
}

export interface SampleMetric extends Metric {
  formula: Formula;
  /** The kinds of securities with this metric. */
  of: 'company' | 'fund';
}

interface Base {
  id: string;
  name: string;
  group: string;
  unit: string;
  description: string;
  numerator: Sum;
  denominator?: Sum;
  of: 'company' | 'fund';
}

const unitOf = (base: Base, { of }: Variant): string => (of === 'growth' ? 'ratio' : base.unit);

function decimalsOf(unit: string): number {
  if (['USD', 'shares', 'count'].includes(unit)) return 0;
  return unit === 'days' || unit === 'times' ? 2 : 4;
}

function withVariant(base: Base, variant: Variant): SampleMetric {
  const unit = unitOf(base, variant);
  const factor = base.unit === 'percent' ? 100 : base.unit === 'days' ? 365 : 1;
  return {
    id: base.id + variant.suffix,
    name: base.name + variant.name,
    group: variant.of === 'growth' ? 'Growth' : base.group,
    unit,
    description: `${base.description}${variant.description}.`,
    of: base.of,
    formula: {
      numerator: base.numerator,
      ...(base.denominator && { denominator: base.denominator }),
      factor,
      variant,
      decimals: decimalsOf(unit),
    },
  };
}

/**
 * Metrics that are quotients of items, one per line: `id | name | unit | numerator / denominator | description`. A
 * percent is multiplied out, and `days` refers to a year. If the denominator is not above zero, the metric is absent.
 */
function quotients(group: string, lines: readonly string[], of: Base['of'] = 'company'): Base[] {
  return lines.map((line) => {
    const [id = '', name = '', unit = '', expression = '', description = ''] = readCells(line);
    const [numerator = '', denominator = ''] = expression.split('/');
    return { id, name, group, unit, description, of, numerator: sumOf(numerator), denominator: sumOf(denominator) };
  });
}

function amounts(group: string, unit: string, ids?: readonly string[], of: Base['of'] = 'company'): Base[] {
  return items
    .filter((item) => (ids ? ids.includes(item.id) : item.group === group))
    .map(({ id, name, description, sum }) => ({ id, name, group, unit, description, of, numerator: sum }));
}

function expand(bases: readonly Base[], variants: readonly Variant[]): SampleMetric[] {
  return bases.flatMap((base) => variants.map((variant) => withVariant(base, variant)));
}

/** Joseph Piotroski's nine signs of health: value or change over a year above zero. */
const piotroski: readonly (readonly [expression: string, of: Variant])[] = [
  ['net_income', year],
  ['operating_cash_flow', year],
  ['operating_cash_flow-net_income', year],
  ['net_income/total_assets', v.change1],
  ['gross_profit/revenue', v.change1],
  ['revenue/total_assets', v.change1],
  ['current_assets/current_liabilities', v.change1],
  ['-long_term_debt/total_assets', v.change1],
  ['-shares_outstanding', v.change1],
];

const piotroskiScore: SampleMetric = {
  id: 'piotroski_score',
  name: 'Piotroski score',
  group: 'Ratios',
  unit: 'count',
  description: 'How many of nine signs of health the latest fiscal year shows.',
  of: 'company',
  formula: {
    numerator: [],
    factor: 1,
    variant: year,
    decimals: 0,
    tests: piotroski.map(([expression, variant]) => {
      const [numerator = '', denominator] = expression.split('/');
      const below = denominator === undefined ? {} : { denominator: sumOf(denominator) };
      return { numerator: sumOf(numerator), ...below, factor: 1, variant, decimals: 0 };
    }),
  },
};

const growths = [v.growth1, v.growth3, v.growth5];
const means = [v.mean3, v.mean5];

/** The metrics that the invented service publishes, in this order. */
export const sampleMetrics: readonly SampleMetric[] = [
  ...expand(amounts('Income statement', 'USD'), [year, v.ttm, v.q, v.ago, ...means, ...growths, v.growthQ]),
  ...expand(amounts('Balance sheet', 'USD'), [year, v.q, v.ago, ...means, ...growths]),
  ...expand(amounts('Cash flow', 'USD'), [year, v.ttm, v.q, v.ago, ...means, ...growths, v.growthQ]),
  ...expand(quotients('Ratios', table.ratios), [year, v.ttm, v.q, v.ago, ...means, v.change1, v.change3]),
  piotroskiScore,
  ...expand(quotients('Per share', table.perShare), [year, v.ttm, v.ago, v.mean5, ...growths]),
  ...expand(amounts('Valuation', 'USD', ['market_cap', 'enterprise_value']), [latest, v.ago]),
  ...expand(quotients('Valuation', table.valuation), [overTrailing, v.ago, ...means]),
  ...expand(amounts('Ownership', 'shares', ['shares_outstanding', 'diluted_shares', 'float_shares']), [
    latest,
    v.ago,
    ...growths,
  ]),
  ...expand(amounts('Ownership', 'count', ['employees']), [year, v.ago, ...growths]),
  ...expand(quotients('Ownership', table.ownership), [year, v.change1]),
  ...expand(amounts('Funds', 'USD', ['net_assets'], 'fund'), [latest, v.ago, ...growths]),
  ...expand(quotients('Funds', table.funds, 'fund'), [year, v.ago, v.mean3]),
];
