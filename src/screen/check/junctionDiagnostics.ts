import * as l10n from '@vscode/l10n';
import { Bounds } from './bounds.ts';
import { warningAt, type Diagnostic } from '../parse/diagnostic.ts';
import { mirrored, relations } from '../parse/operators.ts';
import { printCondition } from '../print/printCondition.ts';
import type { Clause, Junction, MetricName, NumberLiteral } from '../parse/tree.ts';

/** How a clause is told from another: the metric's id whatever its case, and the number in the metric's unit. */
export interface Identity {
  metric: (name: MetricName) => string;
  /** Undefined where it cannot be told. */
  number: (number: NumberLiteral, metric: MetricName) => number | undefined;
}

/** A comparison of two metrics in one of its two directions, always the same. */
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

/** Clauses of one AND or OR that say the same. */
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

/** Clauses of one AND of which no security can pass both. */
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
