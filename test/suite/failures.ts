import { stripVTControlCharacters } from 'node:util';

import type { Counting } from './counts.ts';

/** Lines of one group that are told again: enough for several failures, and few enough to be read to the end. */
const most = 120;

/**
 * Finds the failures in a group's output, to be printed once more where everybody looks first, at the very end: the
 * closing list of each process of Node's runner, the failed tests of a session in the editor, else the last lines.
 */
export function readFailures(output: string, counting: Counting): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const told = counting === 'node' ? closingLists(lines) : counting === 'line' ? failedInSessions(lines) : [];
  if (told.length === 0) return lines.slice(-most).join('\n');
  const more = told.length - most;
  return [...told.slice(0, most), ...(more > 0 ? [`… and ${more} more lines`] : [])].join('\n');
}

/** Below "✖ failing tests:", up to where the next process begins to print. */
function closingLists(lines: readonly string[]): string[] {
  let isInside = false;
  return lines.filter((line) => {
    if (line.startsWith('✖ failing tests')) isInside = true;
    else if (/^[▶✔ℹ﹣]/u.test(line)) isInside = false;
    return isInside;
  });
}

/** A line with a cross, and what stands farther in below it. */
function failedInSessions(lines: readonly string[]): string[] {
  let isInside = false;
  return lines.filter((line) => {
    if (/^\s*✗ /u.test(line)) isInside = true;
    else if (!line.startsWith('      ')) isInside = false;
    return isInside;
  });
}
