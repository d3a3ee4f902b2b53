import { stripVTControlCharacters } from 'node:util';

import type { Counting } from './counts.ts';

/** The maximum number of a group's lines that are repeated: enough for several failures, but still readable. */
const most = 120;

/**
 * Finds the failures in a group's output, so that they can be printed again at the very end: the closing list of each
 * process of Node's runner, the failed tests of an editor session, or else the last lines.
 */
export function readFailures(output: string, counting: Counting): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const told = counting === 'node' ? closingLists(lines) : counting === 'line' ? failedInSessions(lines) : [];
  if (told.length === 0) return lines.slice(-most).join('\n');
  const more = told.length - most;
  return [...told.slice(0, most), ...(more > 0 ? [`… and ${more} more lines`] : [])].join('\n');
}

/** The lines from "✖ failing tests:" up to the output of the next process. */
function closingLists(lines: readonly string[]): string[] {
  let isInside = false;
  return lines.filter((line) => {
    if (line.startsWith('✖ failing tests')) isInside = true;
    else if (/^[▶✔ℹ﹣]/u.test(line)) isInside = false;
    return isInside;
  });
}

/** Lines with a cross, and the more deeply indented lines below them. */
function failedInSessions(lines: readonly string[]): string[] {
  let isInside = false;
  return lines.filter((line) => {
    if (/^\s*✗ /u.test(line)) isInside = true;
    else if (!line.startsWith('      ')) isInside = false;
    return isInside;
  });
}
