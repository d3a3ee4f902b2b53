import { createDraws } from '../../../../suite/seed.ts';

/** Choices that are the same in each run. */
export interface Draws {
  below: (limit: number) => number;
  /** One of a list that isn't empty. */
  one: <T>(items: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
}

export function drawSeeded(): Draws {
  return drawBy(createDraws());
}

/** Choices that follow from a number, as a property test gives it. */
export function drawFrom(seed: number): Draws {
  let state = seed >>> 0;
  return drawBy((below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  });
}

function drawBy(below: (limit: number) => number): Draws {
  const shuffle = <T>(items: readonly T[]): T[] => {
    const left = [...items];
    return items.map(() => left.splice(below(left.length), 1)[0]!);
  };
  return { below, one: (items) => items[below(items.length)]!, shuffle };
}

/** A change of words; undefined where the words give no occasion for it. */
export type Change = (words: string, draws: Draws) => string | undefined;

/** Replaces one of the places that a pattern finds. A replacement of undefined leaves the words alone. */
export function replaceOne(pattern: RegExp, replacement: (found: string, draws: Draws) => string | undefined): Change {
  return (words, draws) => {
    const found = [...words.matchAll(pattern)];
    if (found.length === 0) return undefined;
    const { 0: old, index } = draws.one(found);
    const put = replacement(old, draws);
    return put === undefined ? undefined : words.slice(0, index) + put + words.slice(index + old.length);
  };
}

/** Replaces one word by what a table has for it, and keeps its first letter's case. */
export function replaceWord(table: Readonly<Record<string, string>>, wrap = (word: string): string => word): Change {
  const pattern = new RegExp(String.raw`\b(?:${Object.keys(table).join('|')})\b(?!['’])`, 'gi');
  return replaceOne(pattern, (found) => {
    const put = table[found.toLowerCase()]!;
    return wrap(/^[A-Z]/.test(found) && found !== 'I' ? put[0]!.toUpperCase() + put.slice(1) : put);
  });
}

/** A table that is read from pairs in both directions. */
export function bothWays(pairs: string): Record<string, string> {
  return Object.fromEntries(
    pairs.split(/\s+/).flatMap((pair) => {
      const [one = '', other = ''] = pair.split('/');
      return [
        [one, other],
        [other, one],
      ];
    }),
  );
}

/** A table that is read from pairs in one direction, `old/new`; a low line stands for a blank. */
export function oneWay(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(/\s+/).map((pair) => pair.replaceAll('_', ' ').split('/') as [string, string]));
}
