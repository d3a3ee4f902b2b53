import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The format in which a group reports its number of tests: that of Node's runner, our own closing line, or none. */
export type Counting = 'node' | 'line' | 'none';

/** Reads the counts from a group's output. A failed group counts at least one failure, whatever it printed. */
export function readCounts(output: string, { counting, ok }: { counting: Counting; ok: boolean }): Counts {
  const text = stripVTControlCharacters(output);
  const counts = counting === 'node' ? nodeCounts(text) : counting === 'line' ? lineCounts(text) : undefined;
  if (counts === undefined) return { passed: ok && counting === 'none' ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

function nodeCounts(text: string): Counts | undefined {
  // Each process prints one block of counts.
  const count = (word: string): number => {
    const found = [...text.matchAll(new RegExp(`^(?:#|ℹ) ${word} (\\d+)$`, 'gm'))];
    return found.length === 0 ? NaN : found.reduce((sum, [, digits]) => sum + Number(digits), 0);
  };
  const counts = {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
  return Object.values(counts).every((each) => Number.isInteger(each)) ? counts : undefined;
}

function lineCounts(text: string): Counts | undefined {
  const found = [...text.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1);
  if (found === undefined) return undefined;
  return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0) };
}
