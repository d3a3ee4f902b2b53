import { withinTime } from '../../suite/withinTime.ts';
import type { TestReport } from '../operations.ts';
import type { Person } from '../support/person/person.ts';
import { Skipped, type DeclaredPersonTest } from '../support/person/test.ts';

interface Running {
  tests: readonly DeclaredPersonTest[];
  person: Person;
  onReport: (report: TestReport) => void;
}

/** One test after the other. */
export async function runPersonTests({ tests, person, onReport }: Running): Promise<void> {
  for (const test of tests) {
    const started = performance.now();
    const report = (outcome: TestReport['outcome'], detail?: string): void => {
      const seconds = (performance.now() - started) / 1000;
      onReport({ name: test.name, outcome, seconds, ...(detail !== undefined && { detail }) });
    };
    try {
      await withinTime('test', runOne(test, person));
      report('passed');
    } catch (error) {
      if (error instanceof Skipped) {
        report('skipped', error.message);
        continue;
      }
      await person.screenshot(`failed - ${test.name}`).catch(() => undefined);
      report('failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
}

async function runOne({ body }: DeclaredPersonTest, person: Person): Promise<void> {
  await person.clearDesk();
  await body(person, {
    skip: (reason) => {
      throw new Skipped(reason);
    },
  });
}
