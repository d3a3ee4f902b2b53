import { newestFirst, orderOfQuarter } from '../quarters.ts';
import { mostCalls } from './changes.ts';

/**
 * Returns the other quarters against which words are weighed, as many as may be beside the compared ones: the newest
 * before the latest compared quarter, then the next ones after it.
 */
export function quartersBeside(stored: Iterable<string>, compared: readonly string[]): string[] {
  const orders = new Set(compared.map(orderOfQuarter));
  const latest = Math.max(...orders);
  const others = newestFirst(stored).filter((fyq) => orderOfQuarter(fyq) > 0 && !orders.has(orderOfQuarter(fyq)));
  const after = others.filter((fyq) => orderOfQuarter(fyq) > latest).reverse();
  return [...others.slice(after.length), ...after].slice(0, Math.max(0, mostCalls - compared.length));
}
