import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { repositoryRoot } from '../editor/places.ts';
import { OrderedOutput } from './orderedOutput.ts';
import { runTests } from './runTests.ts';
import { slowFiles } from './slowFiles.ts';

/** More processes would mainly load the same code again. */
const most = 4;

/**
 * Runs the unit tests, or only the named ones, in a few processes. The slow files are a process of their own, which
 * begins first, so that no processor is left with nothing to do at the end.
 */
const args = process.argv.slice(2);
const named = args.some((arg) => !arg.startsWith('-'));
const lanes = named ? 1 : Math.min(most, availableParallelism());
const output = new OrderedOutput((text) => process.stdout.write(text));
const waiting = (named ? [[]] : filesOfProcesses()).map((files) => ({ files, place: output.open() }));
const codes: (number | null)[] = [];
await Promise.all(Array.from({ length: lanes }, runLane));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function filesOfProcesses(): string[][] {
  const files = globSync('test/unit/**/*.test.ts', { cwd: repositoryRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const slow = Object.keys(slowFiles).map((name) => `test/unit/${name}`);
  const others = files.filter((file) => !slow.includes(file));
  const shares = Array.from({ length: lanes }, (_, lane) => others.filter((_file, at) => at % lanes === lane));
  return [slow, ...shares];
}

async function runLane(): Promise<void> {
  for (let job = waiting.shift(); job; job = waiting.shift()) {
    const flags = ['--test-isolation=none', '--import=./test/suite/quickTests.ts'];
    codes.push(await runTests([...flags, ...args, ...job.files], job.place));
  }
}
