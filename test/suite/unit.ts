import { availableParallelism } from 'node:os';

import { OrderedOutput } from './orderedOutput.ts';
import { runTests } from './runTests.ts';

const everyTest = 'test/unit/**/*.test.ts';
/** More processes would mainly load the same code again. */
const most = 4;

/**
 * Runs the unit tests, or only the named ones, in a few processes. Each process runs its share without further
 * processes.
 */
const args = process.argv.slice(2);
const named = args.some((arg) => !arg.startsWith('-'));
const shares = named ? 1 : Math.min(most, availableParallelism());
const output = new OrderedOutput((text) => process.stdout.write(text));
const codes = await Promise.all(Array.from({ length: shares }, (_, index) => runShare(index + 1)));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function runShare(share: number): Promise<number | null> {
  const flags = ['--test-isolation=none', `--test-shard=${share}/${shares}`, '--import=./test/suite/quickTests.ts'];
  return runTests([...flags, ...args, ...(named ? [] : [everyTest])], output.open());
}
