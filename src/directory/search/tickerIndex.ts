import type { Steps } from '../../base/slices.ts';
import { ShortCodes } from './shortCode.ts';
import { bitCount, letterMask, slipsBetween } from './spelling.ts';

/** The number of a name, and the index of one of its tickers. */
export interface TickerPlace {
  name: number;
  place: number;
}

/** Normalizes a ticker for comparison: upper case, without the separator before a share class. */
export function tickerKey(ticker: string): string {
  return ticker.toUpperCase().replace(/[-./ ]/g, '');
}

interface Parts {
  keys: readonly string[];
  names: Uint32Array;
  starts: Uint32Array;
  codes: ShortCodes;
  masks: Int32Array;
}

/** Names processed in each step. */
const namesOfStep = 4000;

/** An index of every ticker in the lists. */
export class TickerIndex {
  readonly #keys: readonly string[];
  readonly #masks: Int32Array;
  readonly #codes: ShortCodes;
  /** The name of each ticker; the tickers of a name are consecutive. */
  readonly #names: Uint32Array;
  /** The index of each name's first ticker. */
  readonly #starts: Uint32Array;

  private constructor({ keys, names, starts, codes, masks }: Parts) {
    this.#keys = keys;
    this.#names = names;
    this.#starts = starts;
    this.#codes = codes;
    this.#masks = masks;
  }

  /** The tickers of each name, in upper case. */
  static *of(tickers: readonly (readonly string[])[]): Steps<TickerIndex> {
    const starts = new Uint32Array(tickers.length);
    const keys: string[] = [];
    const bearers: number[] = [];
    for (let name = 0; name < tickers.length; name++) {
      if (name % namesOfStep === 0) yield;
      starts[name] = keys.length;
      for (const ticker of tickers[name]!) {
        keys.push(ticker.includes('-') || ticker.includes('.') ? tickerKey(ticker) : ticker);
        bearers.push(name);
      }
    }
    yield;
    const masks = new Int32Array(keys.length);
    const numbers: number[] = [];
    for (let at = 0; at < keys.length; at++) {
      masks[at] = letterMask(keys[at]!);
      numbers.push(at);
    }
    const names = Uint32Array.from(bearers);
    yield;
    const codes = new ShortCodes(keys, numbers);
    yield;
    return new TickerIndex({ keys, names, starts, codes, masks });
  }

  get size(): number {
    return this.#keys.length;
  }

  /** Finds the tickers with this key, sorted by the number of their name. */
  find(key: string): TickerPlace[] {
    const found: TickerPlace[] = [];
    if (key === '') return found;
    this.#codes.visit(key, (at) => void (this.#keys[at] === key && found.push(this.#placeAt(at))));
    return found;
  }

  /** Calls back with each longer ticker whose key begins with this one, and with this key's share of its length. */
  visitBeginning(key: string, call: (place: TickerPlace, share: number) => void): void {
    this.#codes.visitBeginning(key, (at) => {
      const other = this.#keys[at]!;
      if (other.length > key.length && other.startsWith(key)) call(this.#placeAt(at), key.length / other.length);
    });
  }

  /** Finds the tickers that are one typo away. */
  near(key: string): TickerPlace[] {
    const mask = letterMask(key);
    const found: TickerPlace[] = [];
    for (const [at, other] of this.#keys.entries()) {
      if (Math.abs(other.length - key.length) > 1 || bitCount(mask & ~this.#masks[at]!) > 1 || other === key) continue;
      if (slipsBetween(key, other, { most: 1, asBeginning: false }) <= 1) found.push(this.#placeAt(at));
    }
    return found;
  }

  #placeAt(at: number): TickerPlace {
    const name = this.#names[at]!;
    return { name, place: at - this.#starts[name]! };
  }
}
