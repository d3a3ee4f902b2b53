import type { Counting } from './counts.ts';

/** A script of package.json that is a part of the whole test, and how it counts. */
export interface Group {
  script: string;
  counting: Counting;
}

/** In the order in which they are read. Linting runs beside all others, which follow one another. */
export const beside: Group[] = [{ script: 'lint', counting: 'none' }];
export const inTurn: Group[] = [
  { script: 'types', counting: 'none' },
  { script: 'test:unit', counting: 'node' },
  { script: 'test:contract', counting: 'node' },
  { script: 'build', counting: 'none' },
  { script: 'test:workbench', counting: 'line' },
];
