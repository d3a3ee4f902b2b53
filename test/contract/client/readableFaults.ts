import type { FaultScenario } from '../../../src/sample/http/faults.ts';

/** Scenarios with a readable answer in which something is wrong. */
export const readableFaults = [
  'echo',
  'other-identity',
  'other-quarter',
  'empty-calendar',
] as const satisfies FaultScenario[];
