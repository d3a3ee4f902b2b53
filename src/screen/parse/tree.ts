import type { LocatedError } from '../../base/located.ts';

/** Offsets into the file's text, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

export const comparisons = ['>', '>=', '<', '<=', '=', '!='] as const;
export type Comparison = (typeof comparisons)[number];

export interface MetricName extends Range {
  type: 'metric';
  /** As written, without backticks. */
  name: string;
  /** Only on a name that is not well written: several words without backticks, or words joined by `-`, `/` or `&`. */
  loose?: 'spaced' | 'joined';
}

export interface NumberLiteral extends Range {
  type: 'number';
  /** Suffix K, M, B, T multiplied out; a percent keeps its written number (15% is 15) with `percent` true. */
  value: number;
  percent: boolean;
}

export type Operand = NumberLiteral | MetricName;

export interface Clause extends Range {
  type: 'clause';
  metric: MetricName;
  op: Comparison;
  operand: Operand;
}

/** `terms` has two or more entries; nested groups of the same kind are kept as written. Brackets are outside the range. */
export interface Junction extends Range {
  type: 'and' | 'or';
  terms: Condition[];
}

export type Condition = Clause | Junction;

export interface Screen {
  /** Metrics of the `columns:` lines, in their order. */
  columns: MetricName[];
  /** Absent when the text has none, or none that could be read; what could be read of a text with errors. */
  condition?: Condition;
  /** The text's first error of form. A screen with one is never run, since parts of its text may be missing here. */
  error?: LocatedError;
}

/** Brackets nested deeper are an error, so that whatever walks a tree may call itself. */
export const maximumDepth = 1000;

/** The clauses, in the order they are written. */
export function clausesOf(condition: Condition | undefined): Clause[] {
  if (!condition) return [];
  return condition.type === 'clause' ? [condition] : condition.terms.flatMap(clausesOf);
}

/** Every junction that is not a bracketed part of one of its own kind, with the terms of such parts in place of them. */
export function junctionsOf(condition: Condition | undefined): Junction[] {
  if (!condition || condition.type === 'clause') return [];
  const terms = condition.terms.flatMap((term) => flatTerms(term, condition.type));
  return [{ ...condition, terms }, ...terms.flatMap(junctionsOf)];
}

function flatTerms(term: Condition, type: Junction['type']): Condition[] {
  return term.type === type ? term.terms.flatMap((inner) => flatTerms(inner, type)) : [term];
}

/** The same condition without groups that say nothing: `(a AND b) AND c` is `a AND b AND c`. */
export function flattened(condition: Condition): Condition {
  if (condition.type === 'clause') return condition;
  return { ...condition, terms: condition.terms.flatMap((term) => flatTerms(term, condition.type)).map(flattened) };
}
