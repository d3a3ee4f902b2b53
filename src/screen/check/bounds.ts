import { above, below, equal, relations } from '../parse/operators.ts';
import type { Clause } from '../parse/tree.ts';

interface Bound {
  value: number;
  open: boolean;
  clause: Clause;
}

/** What clauses on one metric, all of which must hold, leave for its value. */
export class Bounds {
  #low: Bound | undefined;
  #high: Bound | undefined;
  readonly #excluded = new Map<number, Clause>();

  /** The earlier clause that leaves nothing together with this one; the bounds then stay as they were. */
  narrow(clause: Clause, value: number): Clause | undefined {
    const passes = relations[clause.op];
    const before = { low: this.#low, high: this.#high };
    const open = (passes & equal) === 0;
    if (clause.op === '!=') this.#excluded.set(value, clause);
    else {
      if ((passes & below) === 0) this.#raise({ value, open, clause });
      if ((passes & above) === 0) this.#lower({ value, open, clause });
    }
    const other = this.#conflict(clause);
    if (other) {
      this.#low = before.low;
      this.#high = before.high;
      if (clause.op === '!=') this.#excluded.delete(value);
    }
    return other;
  }

  #raise(bound: Bound): void {
    const low = this.#low;
    if (!low || bound.value > low.value || (bound.value === low.value && bound.open)) this.#low = bound;
  }

  #lower(bound: Bound): void {
    const high = this.#high;
    if (!high || bound.value < high.value || (bound.value === high.value && bound.open)) this.#high = bound;
  }

  #conflict(clause: Clause): Clause | undefined {
    const [low, high] = [this.#low, this.#high];
    if (!low || !high) return undefined;
    const point = low.value === high.value && !low.open && !high.open;
    const excluded = point ? this.#excluded.get(low.value) : undefined;
    if (low.value < high.value || (point && !excluded)) return undefined;
    const parties = [high.clause, low.clause, excluded];
    return parties.find((party) => party !== undefined && party !== clause);
  }
}
