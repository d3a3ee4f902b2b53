import type { LocatedError } from '../../base/located.ts';

/** Offsets into the file's text, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

export const comparisons = ['>', '>=', '<', '<=', '=', '!='] as const;
export type ComparisonOperator = (typeof comparisons)[number];

export interface MetricName extends Range {
  type: 'metric';
  /** As written, without backticks. */
  name: string;
  /** Present if the name needs backticks: several words, or words joined by `-`, `/` or `&`. */
  loose?: 'spaced' | 'joined';
}

export interface NumberLiteral extends Range {
  type: 'number';
  /** The value with the suffix K, M, B or T applied; a percent keeps its number (15% is 15), with `percent` true. */
  value: number;
  percent: boolean;
}

export type Operand = NumberLiteral | MetricName;

export interface Clause extends Range {
  type: 'clause';
  metric: MetricName;
  op: ComparisonOperator;
  operand: Operand;
}

/**
 * `terms` has two or more entries; nested groups of the same kind are kept as written. Brackets are outside the range.
 */
export interface Junction extends Range {
  type: 'and' | 'or';
  terms: Condition[];
}

export type Condition = Clause | Junction;

export interface Screen {
  /** Metrics of the `columns:` lines, in their order. */
  columns: MetricName[];
  /** Absent if the text has no condition that could be parsed. With errors, only the part that could be parsed. */
  condition?: Condition;
  /** The first syntax error. A screen with an error is never run, because parts of it may be missing in the tree. */
  error?: LocatedError;
}

/** Deeper brackets are an error, so that functions on a tree can be recursive. */
export const maximumDepth = 1000;

/** The clauses, in the order they are written. */
export function clausesOf(condition: Condition | undefined): Clause[] {
  if (!condition) return [];
  return condition.type === 'clause' ? [condition] : condition.terms.flatMap(clausesOf);
}

/** Every junction, with nested junctions of its own kind merged into it. */
export function junctionsOf(condition: Condition | undefined): Junction[] {
  if (!condition || condition.type === 'clause') return [];
  const terms = condition.terms.flatMap((term) => flatTerms(term, condition.type));
  return [{ ...condition, terms }, ...terms.flatMap(junctionsOf)];
}

function flatTerms(term: Condition, type: Junction['type']): Condition[] {
  return term.type === type ? term.terms.flatMap((inner) => flatTerms(inner, type)) : [term];
}

/** The condition without redundant groups: `(a AND b) AND c` is `a AND b AND c`. */
export function flattened(condition: Condition): Condition {
  if (condition.type === 'clause') return condition;
  return { ...condition, terms: condition.terms.flatMap((term) => flatTerms(term, condition.type)).map(flattened) };
}
