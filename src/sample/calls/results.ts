import type { FiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { unit } from '../random.ts';
import { quarterIndex } from './fiscalCalendar.ts';
import type { Voice } from './voices.ts';

/** A company's results for a quarter; dollars in millions, per share in dollars, the rest as fractions. */
export interface QuarterResults {
  revenue: number;
  revenueGrowth: number;
  segments: readonly { revenue: number; growth: number }[];
  grossMargin: number;
  grossMarginChange: number;
  operatingMargin: number;
  operatingMarginChange: number;
  operatingIncome: number;
  earningsPerShare: number;
  earningsGrowth: number;
  freeCashFlow: number;
  capitalSpending: number;
  cash: number;
  debt: number;
  buyback: number;
  taxRate: number;
  kpiGrowth: number;
  share: number;
  shareChange: number;
  /** For the whole fiscal year: low and high. */
  revenueGuide: readonly [number, number];
  earningsGuide: readonly [number, number];
}

const reference = 2024 * 4;

/** A company's figures as a function of the quarter, so that each call agrees with the call a year earlier. */
class Figures {
  readonly #voice: Voice;
  readonly #seed: number;

  constructor(voice: Voice, seed: number) {
    this.#voice = voice;
    this.#seed = seed;
  }

  /** From -1 to 1. */
  noise(index: number, name: string): number {
    return unit(this.#seed, this.#voice.company, name, index) * 2 - 1;
  }

  revenue(index: number): number {
    const { revenue, growth, season } = this.#voice;
    const trend = (1 + growth) ** ((index - reference) / 4);
    return revenue * trend * season[((index % 4) + 4) % 4]! * (1 + 0.022 * this.noise(index, 'revenue'));
  }

  segmentShare(index: number, segment: number): number {
    const weights = [0.5, 0.3, 0.2].map((weight, at) => weight * (1 + 0.05 * this.noise(index, `segment ${at}`)));
    return weights[segment]! / weights.reduce((sum, weight) => sum + weight, 0);
  }

  segment(index: number, segment: number): number {
    return this.revenue(index) * this.segmentShare(index, segment);
  }

  grossMargin(index: number): number {
    return this.#voice.grossMargin + 0.011 * this.noise(index, 'gross margin') + (index - reference) * 0.0006;
  }

  operatingMargin(index: number): number {
    return this.#voice.operatingMargin + 0.013 * this.noise(index, 'operating margin') + (index - reference) * 0.0005;
  }

  taxRate(index: number): number {
    return 0.215 + 0.02 * this.noise(index, 'tax');
  }

  earnings(index: number): number {
    const before = this.revenue(index) * this.operatingMargin(index) * 0.95;
    return (before * (1 - this.taxRate(index))) / this.#voice.shares;
  }

  share(index: number): number {
    return this.#voice.shareLevel * (1 + 0.02 * this.noise(index, 'share')) + (index - reference) * 0.001;
  }

  /** The sum of a fiscal year, as a range around the actual value. */
  yearRange(index: number, of: (quarter: number) => number): readonly [number, number] {
    const first = index - (index % 4);
    const sum = [0, 1, 2, 3].reduce((total, quarter) => total + of(first + quarter), 0);
    const centre = sum * (1 + 0.01 * this.noise(index, 'guide'));
    const width = 0.006 + 0.005 * (3 - (index % 4));
    return [centre * (1 - width), centre * (1 + width)];
  }
}

export function resultsOf(voice: Voice, quarter: FiscalQuarter, seed: number): QuarterResults {
  const index = quarterIndex(quarter);
  const figures = new Figures(voice, seed);
  const revenue = figures.revenue(index);
  const earnings = figures.earnings(index);
  const growth = (of: (at: number) => number): number => of(index) / of(index - 4) - 1;
  const change = (of: (at: number) => number): number => of(index) - of(index - 4);
  const operatingIncome = revenue * figures.operatingMargin(index);
  return {
    revenue,
    revenueGrowth: growth((at) => figures.revenue(at)),
    segments: [0, 1, 2].map((segment) => ({
      revenue: figures.segment(index, segment),
      growth: growth((at) => figures.segment(at, segment)),
    })),
    grossMargin: figures.grossMargin(index),
    grossMarginChange: change((at) => figures.grossMargin(at)),
    operatingMargin: figures.operatingMargin(index),
    operatingMarginChange: change((at) => figures.operatingMargin(at)),
    operatingIncome,
    earningsPerShare: earnings,
    earningsGrowth: growth((at) => figures.earnings(at)),
    freeCashFlow: operatingIncome * (0.74 + 0.14 * figures.noise(index, 'cash flow')),
    capitalSpending: revenue * (0.042 + 0.012 * figures.noise(index, 'capital')),
    cash: voice.revenue * (0.62 + 0.1 * figures.noise(index, 'cash')),
    debt: voice.revenue * (1.35 + 0.12 * figures.noise(index, 'debt')),
    buyback: operatingIncome * (0.3 + 0.12 * figures.noise(index, 'buyback')),
    taxRate: figures.taxRate(index),
    kpiGrowth: growth((at) => figures.revenue(at)) + 0.012 * figures.noise(index, 'kpi'),
    share: figures.share(index),
    shareChange: change((at) => figures.share(at)),
    revenueGuide: figures.yearRange(index, (at) => figures.revenue(at)),
    earningsGuide: figures.yearRange(index, (at) => figures.earnings(at)),
  };
}
