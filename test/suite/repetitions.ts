import { execFileSync } from 'node:child_process';

import { repositoryRoot } from '../editor/places.ts';
import { isLong } from './long.ts';

const parts = 5;
/** Tests in editors are dear: of 163 faults that the tests caught, one was caught in an editor alone. */
const partsOfEditors = 10;
const variable = 'MARKET_DESK_TEST_PORTION';
/** True in a process that a whole run started. */
const isHandedOn = process.env[variable] !== undefined;

/**
 * The part that a short run takes, drawn by the commit, so that each comes up in time: its remainder says which fifth of
 * each list, and its quotient which of ten parts of the tests in editors.
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

/** Things that are drawn together, and how much they take. */
export interface Bundle<T> {
  of: readonly T[];
  weight: number;
}

/** The things that a whole short run takes in real editors: one of ten parts that take about as much, others by commit. */
export function drawnBundles<T>(bundles: readonly Bundle<T>[]): T[] {
  if (!isHandedOn || isLong) return bundles.flatMap((bundle) => bundle.of);
  return balance(bundles)[Math.floor(portion / parts)]!.flatMap((bundle) => bundle.of);
}

/** Puts each bundle, the heaviest first, to the part that has the least. */
function balance<T>(bundles: readonly Bundle<T>[]): Bundle<T>[][] {
  const filled = Array.from({ length: partsOfEditors }, () => ({ weight: 0, bundles: [] as Bundle<T>[] }));
  for (const bundle of bundles.toSorted((one, other) => other.weight - one.weight)) {
    const lightest = filled.reduce((least, each) => (each.weight < least.weight ? each : least));
    lightest.bundles.push(bundle);
    lightest.weight += bundle.weight;
  }
  return filled.map((each) => each.bundles);
}

/** The same for a case that is in no list. */
export function isDrawnCase(options: { shift: number }): boolean {
  return !isHandedOn || isDrawn(options);
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
  return `A short run takes part ${portion} of ${parts * partsOfEditors}: ${variable}=${portion} repeats it.`;
}

function drawPortion(): number {
  const drawn =
    Number(process.env[variable] ?? (isLong ? 0 : Number.parseInt(commit(), 16))) % (parts * partsOfEditors);
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
