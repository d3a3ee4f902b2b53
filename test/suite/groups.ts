import { availableParallelism } from 'node:os';

import type { Counting } from './counts.ts';

/** A script of package.json that is a part of the whole test, and how it counts. */
export interface Group {
  script: string;
  counting: Counting;
}

/** Set for a group that runs beside another. */
export const besideVariable = 'MARKET_DESK_BESIDE';

/** Tells whether two processors are shared with another group: fewer editors leave each test enough of them. */
export const sharesTwo = process.env[besideVariable] !== undefined && availableParallelism() <= 2;

/** In the order in which they are read. What stands in one stage runs side by side. */
export const stages: readonly (readonly Group[])[] = [
  [{ script: 'types', counting: 'none' }],
  [{ script: 'lint', counting: 'none' }],
  [{ script: 'test:unit', counting: 'node' }],
  [{ script: 'build', counting: 'none' }],
  [
    { script: 'test:workbench', counting: 'line' },
    { script: 'test:contract', counting: 'node' },
  ],
];
