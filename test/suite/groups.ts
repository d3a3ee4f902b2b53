import type { Counting } from './counts.ts';

/** A script of package.json that is a part of the whole test, and how it counts. */
export interface Group {
  script: string;
  counting: Counting;
}

/**
 * In the order in which they are read. What stands in one stage runs side by side: an editor under test mostly waits, and
 * leaves the processors to the contracts.
 */
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
