import { ShortCodes } from './shortCode.ts';
import { bitCount, letterMask, slipsBetween } from './spelling.ts';

/** A ticker of a name: the name's number, and the place of the ticker among its tickers. */
export interface TickerPlace {
  name: number;
  place: number;
}

/** A ticker as it is compared: in upper case, without what stands before a share class. */
export function tickerKey(ticker: string): string {
  return ticker.toUpperCase().replace(/[-./ ]/g, '');
}

/** Every ticker of the lists. */
export class TickerIndex {
  readonly #keys: readonly string[];
  readonly #masks: Int32Array;
  readonly #codes: ShortCodes;
  /** Of each ticker, its name; the tickers of a name stand beside one another. */
  readonly #names: Uint32Array;
  /** Of each name, its first ticker. */
  readonly #starts: Uint32Array;

  /** The tickers of each name, in upper case. */
  constructor(tickers: readonly (readonly string[])[]) {
    this.#starts = new Uint32Array(tickers.length);
    const keys: string[] = [];
    const names: number[] = [];
    for (const [name, own] of tickers.entries()) {
      this.#starts[name] = keys.length;
      for (const ticker of own) {
        keys.push(ticker.includes('-') || ticker.includes('.') ? tickerKey(ticker) : ticker);
        names.push(name);
      }
    }
    this.#keys = keys;
    this.#names = Uint32Array.from(names);
    this.#masks = Int32Array.from(keys, letterMask);
    this.#codes = new ShortCodes(
      keys,
      keys.map((_, at) => at),
    );
  }

  get size(): number {
    return this.#keys.length;
  }

  /** Tickers with this key, those of the first names first. */
  find(key: string): TickerPlace[] {
    const found: TickerPlace[] = [];
    if (key === '') return found;
    this.#codes.visit(key, (at) => void (this.#keys[at] === key && found.push(this.#placeAt(at))));
    return found;
  }

  /** Calls with each ticker whose key begins with this one and is longer, by how much of it this one is. */
  visitBeginning(key: string, call: (place: TickerPlace, share: number) => void): void {
    this.#codes.visitBeginning(key, (at) => {
      const other = this.#keys[at]!;
      if (other.length > key.length && other.startsWith(key)) call(this.#placeAt(at), key.length / other.length);
    });
  }

  /** Tickers that one slip turns into this one. */
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
