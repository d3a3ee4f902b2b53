import type { Counting } from './counts.ts';

/** A package.json script that is part of the whole test, and the format of its counts. */
export interface Group {
  script: string;
  /** Arguments of the script. */
  args?: readonly string[];
  counting: Counting;
}

/** Set in a whole run, which builds and packs into `dist` what its tests read before them. */
export const builtVariable = 'MARKET_DESK_BUILT';

/**
 * Stages run one after the other; the groups of a stage run at the same time. Each kind of test keeps the processors busy
 * alone: two kinds at a time take a quarter longer, since each of their many processes loses its caches to the others.
 */
export const stages: readonly (readonly Group[])[] = [
  [
    // The linter reports the errors of the compiler as well.
    { script: 'lint', counting: 'none' },
    // As it is published: what tests open, install and start is the packages of this stage.
    { script: 'package', counting: 'none' },
  ],
  [{ script: 'test:unit', counting: 'node' }],
  [{ script: 'test:workbench', counting: 'line' }],
  [{ script: 'test:contract', counting: 'node' }],
];
