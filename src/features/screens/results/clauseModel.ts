import { parseScreen } from '../../../screen/parse/parseScreen.ts';
import { printCondition } from '../../../screen/print/printCondition.ts';
import { clausesOf, flattened, type Condition, type Range } from '../../../screen/parse/tree.ts';
import type { ClauseCounts, ClauseLine, Counted } from './toolsView.ts';

/** Parses a canonical condition; undefined if the text isn't a condition. */
export function conditionOf(canonical: string): Condition | undefined {
  return parseScreen(canonical).screen.condition;
}

/** Returns a condition without the clauses at these positions, and without groups that this empties. */
function without(condition: Condition, off: ReadonlySet<number>): Condition | undefined {
  let place = 0;
  const prune = (part: Condition): Condition | undefined => {
    if (part.type === 'clause') return off.has(place++) ? undefined : part;
    const terms = part.terms.map(prune).filter((term) => term !== undefined);
    return terms.length > 1 ? { ...part, terms } : terms[0];
  };
  const left = prune(condition);
  return left && flattened(left);
}

/** Returns the remaining condition in canonical form; undefined if no clause is left. */
function conditionWithout(condition: Condition, off: Iterable<number>): string | undefined {
  const left = without(condition, new Set(off));
  return left && printCondition(left);
}

export type KnownCounts = (condition: string) => Counted | undefined;

/**
 * Returns the distinct conditions to count: the one without the clauses that are off and, with `each`, those that lack
 * one more clause. Without `again`, conditions with known counts are left out.
 */
export function conditionsToCount(
  condition: Condition,
  off: readonly number[],
  { each, again, known }: { each: boolean; again: boolean; known: KnownCounts },
): string[] {
  const places = clausesOf(condition).keys();
  const lists = [
    off,
    ...(each ? [...places].filter((place) => !off.includes(place)).map((place) => [...off, place]) : []),
  ];
  const wanted = new Set(lists.map((list) => conditionWithout(condition, list)).filter((text) => text !== undefined));
  return [...wanted].filter((text) => again || known(text) === undefined);
}

/**
 * Returns the clauses of a screen's text in its own words: numbers as written (15%, 100M). Their order is that of the
 * canonical condition's clauses, which are in the metric's unit.
 */
export function clausesAsWritten(text: string): string[] {
  const name = ({ start, end }: Range): string => text.slice(start, end);
  return clausesOf(parseScreen(text).screen.condition).map((clause) => printCondition(clause, { name, number: name }));
}

/**
 * Returns the known counts of the clauses, and the requests for the others. `written` has the words of each clause; if
 * it is absent or from another condition, the clauses are shown in canonical form.
 */
export function clauseCounts(
  condition: Condition,
  off: readonly number[],
  { known, written = [] }: { known: KnownCounts; written?: readonly string[] },
): ClauseCounts {
  const chosen = conditionWithout(condition, off);
  const all = clausesOf(condition);
  const words = written.length === all.length ? written : all.map((clause) => printCondition(clause));
  const clauses = all.map((_, place): ClauseLine => {
    const on = !off.includes(place);
    const left = on ? conditionWithout(condition, [...off, place]) : undefined;
    const counted = left === undefined ? undefined : known(left);
    return { text: words[place]!, on, ...(counted ? { without: counted } : {}) };
  });
  const counted = chosen === undefined ? undefined : known(chosen);
  const cost = (each: boolean, again: boolean): number =>
    conditionsToCount(condition, off, { each, again, known }).length;
  return {
    clauses,
    none: chosen === undefined,
    ...(counted ? { chosen: counted } : {}),
    costChosen: cost(false, false),
    costEach: cost(true, false),
    costAgain: cost(true, true),
  };
}
