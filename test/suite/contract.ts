import { globSync } from 'node:fs';

import { repositoryRoot } from '../editor/places.ts';
import { OrderedOutput } from './orderedOutput.ts';
import { isLong } from './long.ts';
import { describePortion } from './repetitions.ts';
import { runTests } from './runTests.ts';

/**
 * Tests below each of these folders share a process, because most tests take less time than loading the code. If
 * folders are nested, the deepest one applies.
 */
const sharing = [
  'test/contract/',
  'test/contract/assistants/',
  'test/contract/library/',
  'test/contract/client/',
  'test/contract/editorless/',
  'test/contract/editorless/spending/',
  'test/contract/bundledService/',
  'test/contract/cli/',
  'test/contract/mcp/',
  'test/contract/packaging/',
];
/** Tests that start many processes, take long, or measure their own process. */
const apart = ['library/crash', 'library/faultMatrix', 'library/importWhole', 'growth/growth'].map(
  (name) => `test/contract/${name}.test.ts`,
);
/** The longest come first, so that no processor is left with nothing to do at the end. */
const first = ['editorless/', 'library/', 'mcp/', 'assistants/'].map((name) => `test/contract/${name}`);
/** The tests of the protocol hold the same. */
const onlyLong: readonly string[] = ['test/contract/mcp/inspector.test.ts'];
/** Processes at a time. Three keep two processors busy, since many tests wait for another process or for a connection. */
const lanes = 3;

/** Runs the contract tests, or only the named ones, in processes with a time limit. */
const args = process.argv.slice(2);
const named = args.some((arg) => !arg.startsWith('-'));
console.log(describePortion());
const output = new OrderedOutput((text) => process.stdout.write(text));
const waiting = (named ? [[]] : filesOfProcesses()).map((files) => ({ files, place: output.open() }));
const codes: (number | null)[] = [];
await Promise.all(Array.from({ length: lanes }, runLane));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

/** The files of each process: those of the deepest sharing folder, or a single file. */
function filesOfProcesses(): string[][] {
  const files = globSync('test/contract/**/*.test.ts', { cwd: repositoryRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const run = files.filter((file) => isLong || !onlyLong.includes(file));
  const placeOf = (file: string): string =>
    (apart.includes(file) ? undefined : sharing.findLast((folder) => file.startsWith(folder))) ?? file;
  const rankOf = (place: string): number => {
    const rank = first.findIndex((start) => place.startsWith(start));
    return rank < 0 ? first.length + Number(!sharing.includes(place)) : rank;
  };
  return [...Map.groupBy(run, placeOf)].toSorted(([one], [other]) => rankOf(one) - rankOf(other)).map(([, its]) => its);
}

async function runLane(): Promise<void> {
  for (let job = waiting.shift(); job; job = waiting.shift()) codes.push(await run(job));
}

function run({ files, place }: (typeof waiting)[number]): Promise<number | null> {
  const isolation = named ? `--test-concurrency=${lanes}` : '--test-isolation=none';
  return runTests([isolation, ...args, ...files], place);
}
