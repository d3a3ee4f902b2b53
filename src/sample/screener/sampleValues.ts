import type { Sum, Scale } from './items.ts';
import { periods, yearsBack, type MetricPeriod } from './periods.ts';
import type { Formula, SampleMetric } from './sampleMetrics.ts';
import type { SampleSecurity, SecurityKind } from './universe.ts';

/** The size of every security in each scale and period. Items are shares of it. */
class Sizes {
  readonly #seed: number;
  readonly #securities: readonly SampleSecurity[];
  readonly #columns = new Map<string, Float64Array>();

  constructor(seed: number, securities: readonly SampleSecurity[]) {
    this.#seed = seed;
    this.#securities = securities;
  }

  column(scale: Scale, period: MetricPeriod): Float64Array {
    const key = scale + String(period);
    let column = this.#columns.get(key);
    if (!column) {
      column = Float64Array.from(
        this.#securities,
        (security) => this.#size(scale, security) * this.#path(scale, security.entity, period),
      );
      this.#columns.set(key, column);
    }
    return column;
  }

  #bell(entity: number, of: number, period = 0): number {
    return bell(mix(this.#seed, entity, of, period));
  }

  #size(scale: Scale, { kind, entity }: SampleSecurity): number {
    const revenue = Math.exp((kind === 'otc' ? 16.5 : 20) + 1.9 * this.#bell(entity, salts.size));
    const market = revenue * Math.exp(0.75 + 0.7 * this.#bell(entity, salts.multiple));
    switch (scale) {
      case 'R':
        return revenue;
      case 'A':
        return revenue * Math.exp(0.45 + 0.45 * this.#bell(entity, salts.assets));
      case 'M':
        return market;
      case 'S':
        return market / Math.exp((kind === 'otc' ? 1 : 3.3) + 0.9 * this.#bell(entity, salts.price));
      case 'E':
        return 5 + revenue / Math.exp(12.5 + 0.5 * this.#bell(entity, salts.people));
      case 'N':
        return Math.exp(19 + 2 * this.#bell(entity, salts.size));
    }
  }

  #path(scale: Scale, entity: number, period: MetricPeriod): number {
    const growth = 0.06 + 0.09 * this.#bell(entity, salts.growth);
    const rate = scale === 'S' ? 0.01 + 0.15 * growth : growth;
    const unrest = { R: 0.05, A: 0.04, M: 0.2, S: 0.01, E: 0.05, N: 0.15 }[scale];
    return Math.exp(-rate * yearsBack[period]! + unrest * this.#bell(entity, salts.path + scale.charCodeAt(0), period));
  }
}

/** The share of each kind that reports nothing for a group, or for a single metric. */
const groupAbsence: Readonly<Record<SecurityKind, number>> = { listed: 0.03, otc: 0.35, etf: 0.06, mutualFund: 0.08 };
const metricAbsence = 0.04;

/** Changes of current values: of prices every few minutes, and of reports as they are completed. */
const market = { minutes: 5, size: 0.012 };
const reports = { minutes: 30, size: 0.002 };

/** A primitive in a period, prepared for reading one security after another. */
interface Term {
  sizes: Float64Array;
  factor: number;
  mean: number;
  spread: number;
  drift: number;
  floor: number;
  none: number;
  /** Share of companies for which it is absent or zero. */
  nothing: number;
  salt: number;
  period: MetricPeriod;
  refresh: typeof market | undefined;
}

const isQuarter = (period: MetricPeriod): boolean => period === periods.quarter || period === periods.quarterAgo;

/** Multiplies a quarter's flow by four when it is compared with a balance. */
function yearly(numerator: Sum, denominator: Sum, period: MetricPeriod): number {
  if (!isQuarter(period)) return 1;
  const flows = (sum: Sum): boolean => sum[0]?.[0].scale === 'R';
  if (flows(numerator) === flows(denominator)) return 1;
  return flows(numerator) ? 4 : 0.25;
}

function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return hash;
}

/** Every value of the invented market: a function of seed, metric, security and minute. */
export class SampleValues {
  readonly #seed: number;
  readonly #securities: readonly SampleSecurity[];
  readonly #sizes: Sizes;

  constructor(seed: number, securities: readonly SampleSecurity[]) {
    this.#seed = seed | 0;
    this.#securities = securities;
    this.#sizes = new Sizes(this.#seed, securities);
  }

  /** Reads a metric at a minute, security by security; NaN if it is absent. */
  reader({ formula, of, id, group }: SampleMetric, minute: number): (row: number) => number {
    const securities = this.#securities;
    const seed = this.#seed;
    const [groupSalt, ownSalt] = [hashText(group), hashText(id)];
    const scale = 10 ** formula.decimals;
    const compute = this.#variant(formula, minute);
    return (row) => {
      const { kind, entity } = securities[row]!;
      if ((kind === 'etf' || kind === 'mutualFund') !== (of === 'fund')) return NaN;
      if (share(mix(seed, entity, groupSalt, salts.absent)) < groupAbsence[kind]) return NaN;
      if (share(mix(seed, entity, ownSalt, salts.absent)) < metricAbsence) return NaN;
      const value = compute(row, entity);
      // Adding zero makes a negative zero positive.
      return Number.isFinite(value) ? Math.round(value * scale) / scale + 0 : NaN;
    };
  }

  #variant(formula: Formula, minute: number): (row: number, entity: number) => number {
    if (formula.tests) return this.#score(formula.tests, minute);
    const { of, years = 1 } = formula.variant;
    const readers = formula.variant.periods.map((period) => this.#inPeriod(formula, period, minute));
    const [now, then] = readers;
    if (of === 'value' || !now) return now ?? (() => NaN);
    if (of === 'mean')
      return (row, entity) => {
        let sum = 0;
        for (const read of readers) sum += read(row, entity);
        return sum / readers.length;
      };
    if (of === 'change') return (row, entity) => now(row, entity) - then!(row, entity);
    return (row, entity) => {
      const [late, early] = [now(row, entity), then!(row, entity)];
      return early > 0 && late > 0 ? (late / early) ** (1 / years) - 1 : NaN;
    };
  }

  #score(tests: readonly Formula[], minute: number): (row: number, entity: number) => number {
    const readers = tests.map((test) => this.#variant(test, minute));
    return (row, entity) => readers.reduce((count, read) => count + (read(row, entity) > 0 ? 1 : 0), 0);
  }

  #inPeriod(formula: Formula, period: MetricPeriod, minute: number): (row: number, entity: number) => number {
    const { numerator, denominator } = formula;
    const above = this.#terms(numerator, period);
    if (!denominator) return (row, entity) => this.#sum(above, row, entity, minute);
    const below = this.#terms(denominator, period);
    const factor = formula.factor * yearly(numerator, denominator, period);
    return (row, entity) => {
      const divisor = this.#sum(below, row, entity, minute);
      return divisor > 0 ? (this.#sum(above, row, entity, minute) / divisor) * factor : NaN;
    };
  }

  #terms(sum: Sum, period: MetricPeriod): Term[] {
    return sum.map(([{ scale, mean, spread, drift, signed, none, zero, salt }, factor]) => ({
      sizes: this.#sizes.column(scale, period),
      factor: factor * (scale === 'R' && isQuarter(period) ? 0.25 : 1),
      mean,
      spread,
      drift,
      floor: signed ? -Infinity : mean * 0.08,
      none,
      nothing: none + zero,
      salt,
      period,
      refresh: period > periods.year0 ? undefined : scale === 'M' || scale === 'N' ? market : reports,
    }));
  }

  /** A missing item counts as zero within a sum, and is absent on its own. */
  #sum(terms: readonly Term[], row: number, entity: number, minute: number): number {
    let total = 0;
    for (const term of terms) {
      const value = this.#value(term, row, entity, minute);
      if (!Number.isNaN(value)) total += value;
      else if (terms.length === 1) return NaN;
    }
    return total;
  }

  #value(term: Term, row: number, entity: number, minute: number): number {
    const hash = mix(this.#seed, entity, term.salt);
    if (term.nothing > 0) {
      const luck = share(mix(hash, entity, salts.absent));
      if (luck < term.none) return NaN;
      if (luck < term.nothing) return 0;
    }
    let part = term.mean;
    if (term.spread > 0) part += term.spread * bell(hash);
    if (term.drift > 0) part += term.drift * bell(mix(hash, entity, term.period));
    if (part < term.floor) part = term.floor;
    const { refresh } = term;
    if (refresh) {
      const turn = Math.floor((minute + (Math.imul(entity, 0x9e3779b1) >>> 8)) / refresh.minutes);
      part *= 1 + refresh.size * bell(mix(hash, turn, salts.refresh));
    }
    return term.sizes[row]! * part * term.factor;
  }
}

/** Seeds that keep the kinds of invented numbers independent. Primitives have salts below these. */
const salts = {
  size: 1001,
  growth: 1002,
  price: 1003,
  multiple: 1004,
  assets: 1005,
  people: 1006,
  refresh: 1007,
  absent: 1008,
  /** Plus the code of the scale's letter. */
  path: 1100,
} as const;

/** A 32-bit hash of all numbers, fast enough for millions of calls. */
function mix(seed: number, a: number, b: number, c = 0): number {
  let hash = seed ^ Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77) ^ Math.imul(c + 1, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** From 0 (inclusive) to 1 (exclusive). */
const share = (hash: number): number => hash / 0x1_0000_0000;

/** Bell-shaped around 0 with a spread of 1, the sum of four even numbers. */
function bell(hash: number): number {
  const more = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  const sum = (hash & 0xffff) + (hash >>> 16) + (more & 0xffff) + (more >>> 16);
  return (sum - 131_070) / 37_837;
}
