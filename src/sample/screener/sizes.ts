import type { Scale } from './items.ts';
import { bell, mix, salts } from './noise.ts';
import { yearsBack, type Period } from './periods.ts';
import type { Security } from './universe.ts';

/** The size of every security in each scale and period. Items are shares of it. */
export class Sizes {
  readonly #seed: number;
  readonly #securities: readonly Security[];
  readonly #columns = new Map<string, Float64Array>();

  constructor(seed: number, securities: readonly Security[]) {
    this.#seed = seed;
    this.#securities = securities;
  }

  column(scale: Scale, period: Period): Float64Array {
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

  #size(scale: Scale, { kind, entity }: Security): number {
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

  #path(scale: Scale, entity: number, period: Period): number {
    const growth = 0.06 + 0.09 * this.#bell(entity, salts.growth);
    const rate = scale === 'S' ? 0.01 + 0.15 * growth : growth;
    const unrest = { R: 0.05, A: 0.04, M: 0.2, S: 0.01, E: 0.05, N: 0.15 }[scale];
    return Math.exp(-rate * yearsBack[period]! + unrest * this.#bell(entity, salts.path + scale.charCodeAt(0), period));
  }
}
