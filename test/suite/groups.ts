import { availableParallelism } from 'node:os';

import type { Counting } from './counts.ts';

/** A package.json script that is part of the whole test, and the format of its counts. */
export interface Group {
  script: string;
  /** Arguments of the script. */
  args?: readonly string[];
  counting: Counting;
}

/** Set while another group runs at the same time. */
export const besideVariable = 'MARKET_DESK_BESIDE';

/**
 * True if this group shares two processors with another one. It then opens fewer editors, so that each test gets enough
 * time.
 */
export const sharesTwo = process.env[besideVariable] !== undefined && availableParallelism() <= 2;

/** Stages run one after the other; the groups of a stage run at the same time. */
export const stages: readonly (readonly Group[])[] = [
  [
    // Its types are those of `npm run types`.
    { script: 'lint', counting: 'none' },
    // As it is published: the last stage tests this build.
    { script: 'build', args: ['--production'], counting: 'none' },
  ],
  [{ script: 'test:unit', counting: 'node' }],
  [
    { script: 'test:workbench', counting: 'line' },
    { script: 'test:contract', counting: 'node' },
  ],
];
