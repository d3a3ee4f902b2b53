import { parseScreen } from '../../src/screen/parse/parseScreen.ts';
import { quantile, type Figure } from './figure.ts';

const depth = 200;
const perLevel = 5;
const brackets = 100_000;

/** A thousand clauses, two hundred groups one inside another. */
function deepCondition(): string {
  let text = 'a0 > 1';
  for (let level = 1; level <= depth; level++) {
    const own = Array.from(
      { length: level === 1 ? perLevel - 1 : perLevel },
      (_, at) => `metric_${level} < ${level * perLevel + at}`,
    );
    text = `(${text} ${level % 2 === 0 ? 'AND' : 'OR'} ${own.join(' OR ')})`;
  }
  return text;
}

function milliseconds(text: string, rounds: number): number[] {
  return Array.from({ length: rounds }, () => {
    const started = performance.now();
    parseScreen(text);
    return performance.now() - started;
  });
}

/** Measures the reading of a large condition, and of one of nothing but opening brackets. */
export function measureScreenParse(): Figure[] {
  const text = deepCondition();
  const { diagnostics } = parseScreen(text);
  if (diagnostics.length > 0) throw new Error(`The condition is not read: ${diagnostics[0]!.message}`);
  const times = milliseconds(text, 120).slice(20);
  const opening = milliseconds('('.repeat(brackets), 5);
  return [
    {
      name: `a condition of ${depth * perLevel} clauses nested ${depth} deep: parsed, 95th percentile`,
      value: quantile(times, 0.95),
      unit: 'ms',
      aim: { at: 'most', of: 'value', limit: 10 },
    },
    {
      name: `${brackets.toLocaleString('en')} opening brackets: told as an error`,
      value: quantile(opening, 0.5),
      unit: 'ms',
    },
  ];
}
