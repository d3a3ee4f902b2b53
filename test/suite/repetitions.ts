import { execFileSync } from 'node:child_process';

import { repositoryRoot } from '../editor/places.ts';
import { isLong } from './long.ts';

const parts = 5;
/** Enough for each part of a list to meet each share of the tests in editors. */
const portions = 1_000;
const variable = 'MARKET_DESK_TEST_PORTION';
/** True in a process that a whole run started. */
const isHandedOn = process.env[variable] !== undefined;

/**
 * The part that a short run takes, drawn by the commit, so that each comes up in time: its remainder says which fifth of
 * each list, and its quotient which share of the tests in editors.
 */
export const portion = drawPortion();

/** How often something repeats that fails by rare luck. */
export function repetitions({ long, short }: { long: number; short: number }): number {
  return isLong ? long : short;
}

/** A fifth of a list, another by the commit and by `shift`; all of it in a long run. */
export function portionOf<T>(list: readonly T[], { shift = 0 } = {}): T[] {
  return isLong ? [...list] : list.filter((_, index) => index % parts === (portion + shift) % parts);
}

/** The cases of a family of tests that a whole short run takes in a real editor: a fifth. Named tests run for all. */
export function drawnCases<T>(cases: readonly T[], options?: { shift?: number }): T[] {
  return isHandedOn ? portionOf(cases, options) : [...cases];
}

/** The same for a case that is in no list. */
export function isDrawnCase(options: { shift: number }): boolean {
  return !isHandedOn || isDrawn(options);
}

/** Returns the one share that a whole short run takes, another by the commit; otherwise all of them. */
export function drawnShare<T>(shares: readonly T[]): T[] {
  return isHandedOn && !isLong ? [shares[Math.floor(portion / parts) % shares.length]!] : [...shares];
}

/** The reason why a whole short run skips a case that is in no list; false in the fifth of them that take it. */
export function skippedAsDrawn(options: { shift: number }): string | false {
  return isDrawnCase(options) ? false : 'other commits draw it';
}

/** True in a fifth of the short runs, another by the commit and by `shift`, and in a long run. */
export function isDrawn({ shift = 0 } = {}): boolean {
  return isLong || (portion + shift) % parts === 0;
}

/** The line that a red run is repeated by. Hands the part on to each process that the run starts. */
export function describePortion(): string {
  process.env[variable] = String(portion);
  if (isLong) return 'A long run: everything repeats as often as it can.';
  return `A short run takes part ${portion} of ${portions}: ${variable}=${portion} repeats it.`;
}

function drawPortion(): number {
  const drawn = Number(process.env[variable] ?? (isLong ? 0 : Number.parseInt(commit(), 16))) % portions;
  return Number.isInteger(drawn) ? drawn : 0;
}

function commit(): string {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return head.toString('latin1', 0, 8);
  } catch {
    // A copy without its history has one part.
    return '';
  }
}
