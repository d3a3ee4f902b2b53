import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How a group says how many tests it ran: as Node's runner does, in our own closing line, or not at all. */
export type Counting = 'node' | 'line' | 'none';

/** The counts of a group from what it printed. One that failed counts a failure at the least, whatever it printed. */
export function readCounts(output: string, { counting, ok }: { counting: Counting; ok: boolean }): Counts {
  const text = stripVTControlCharacters(output);
  const counts = counting === 'node' ? nodeCounts(text) : counting === 'line' ? lineCounts(text) : undefined;
  if (counts === undefined) return { passed: ok && counting === 'none' ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

function nodeCounts(text: string): Counts | undefined {
  // One block of them for each process.
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
