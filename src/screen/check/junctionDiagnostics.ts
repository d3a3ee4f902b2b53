import * as l10n from '@vscode/l10n';
import { warningAt, type Diagnostic } from '../parse/diagnostic.ts';
import { mirrored, relations, above, below, equal } from '../parse/operators.ts';
import { printCondition } from '../print/printCondition.ts';
import type { Clause, Junction, MetricName, NumberLiteral } from '../parse/tree.ts';

interface Bound {
  value: number;
  open: boolean;
  clause: Clause;
}

/** The values of one metric that pass all of several clauses. */
class Bounds {
  #low: Bound | undefined;
  #high: Bound | undefined;
  readonly #excluded = new Map<number, Clause>();

  /**
   * Narrows the bounds by a clause. If nothing is left, returns the earlier clause that contradicts it and keeps the
   * bounds.
   */
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

/** Normalizes a clause for comparison: the metric's id in lower case, and the number in the metric's unit. */
export interface Identity {
  metric: (name: MetricName) => string;
  /** Undefined if the number's unit is unknown. */
  number: (number: NumberLiteral, metric: MetricName) => number | undefined;
}

/** Swaps the sides of a comparison of two metrics if necessary, so that both directions are equal. */
function oriented(clause: Clause, operand: MetricName, identity: Identity): { pair: string; op: Clause['op'] } {
  const [left, right] = [identity.metric(clause.metric), identity.metric(operand)];
  return left <= right
    ? { pair: `${left}\n${right}`, op: clause.op }
    : { pair: `${right}\n${left}`, op: mirrored[clause.op] };
}

function keyOf(clause: Clause, identity: Identity): string {
  const { operand } = clause;
  if (operand.type === 'metric') {
    const { pair, op } = oriented(clause, operand, identity);
    return `${pair}\n${op}`;
  }
  const value = identity.number(operand, clause.metric);
  return `${identity.metric(clause.metric)}\n${clause.op}\n${value ?? `${operand.value}%`}`;
}

/** The clauses of one AND or OR that repeat an earlier one. */
export function duplicatesIn({ terms }: Junction, identity: Identity): Clause[] {
  const seen = new Set<string>();
  return terms.filter((term): term is Clause => {
    if (term.type !== 'clause') return false;
    const key = keyOf(term, identity);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** Reports clauses of one AND that no security can pass together. */
export function contradictionsIn({ type, terms }: Junction, identity: Identity): Diagnostic[] {
  if (type !== 'and') return [];
  const bounds = new Map<string, Bounds>();
  const pairs = new Map<string, { passes: number; clause: Clause }>();
  const diagnostics: Diagnostic[] = [];
  for (const clause of terms) {
    if (clause.type !== 'clause') continue;
    const other = conflicting(clause, { bounds, pairs, identity });
    if (!other) continue;
    const message = l10n.t('No security can match both this and “{0}”.', printCondition(other));
    diagnostics.push(warningAt('contradiction', clause, message));
  }
  return diagnostics;
}

interface Earlier {
  bounds: Map<string, Bounds>;
  pairs: Map<string, { passes: number; clause: Clause }>;
  identity: Identity;
}

function conflicting(clause: Clause, { bounds, pairs, identity }: Earlier): Clause | undefined {
  const { metric, operand } = clause;
  if (operand.type === 'metric') {
    const { pair, op } = oriented(clause, operand, identity);
    const before = pairs.get(pair);
    const passes = relations[op] & (before?.passes ?? relations[op]);
    if (before && passes === 0) return before.clause;
    pairs.set(pair, { passes, clause });
    return undefined;
  }
  const value = identity.number(operand, metric);
  if (value === undefined) return undefined;
  const key = identity.metric(metric);
  const own = bounds.get(key) ?? new Bounds();
  bounds.set(key, own);
  return own.narrow(clause, value);
}
