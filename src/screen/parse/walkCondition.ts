import type { Clause, Condition, Junction } from './tree.ts';

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
