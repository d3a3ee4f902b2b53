import { globSync } from 'node:fs';

import { repositoryRoot } from '../editor/places.ts';
import { OrderedOutput } from './orderedOutput.ts';
import { runTests } from './runTests.ts';

/**
 * Tests below each of these folders share a process, since most of them take less time than the code that they load;
 * the longest come first. A file belongs to the deepest folder that it is below.
 */
const sharing = [
  'test/contract/library/',
  'test/contract/client/',
  'test/contract/editorless/',
  'test/contract/editorless/spending/',
  'test/contract/bundledService/',
];
/** These start many processes or take long by themselves. */
const apart = ['crash', 'faultMatrix', 'importWhole'].map((name) => `test/contract/library/${name}.test.ts`);
/** Processes at a time. */
const lanes = 2;

/** Runs the contract tests, or those that are named, in processes that have a bound. */
const args = process.argv.slice(2);
const named = args.some((arg) => !arg.startsWith('-'));
const output = new OrderedOutput((text) => process.stdout.write(text));
const waiting = (named ? [{ files: [], isShared: false }] : jobs()).map((job) => ({ ...job, place: output.open() }));
const codes: (number | null)[] = [];
await Promise.all(Array.from({ length: lanes }, runLane));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

interface Job {
  files: string[];
  /** Whether the files run in one process, else each has its own. */
  isShared: boolean;
}

/** Every file is in one of them, the longest first. */
function jobs(): Job[] {
  const files = globSync('test/contract/**/*.test.ts', { cwd: repositoryRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const folderOf = (file: string): string | undefined =>
    apart.includes(file) ? undefined : sharing.findLast((folder) => file.startsWith(folder));
  return [
    { files: files.filter((file) => folderOf(file) === undefined), isShared: false },
    ...sharing.map((folder) => ({ files: files.filter((file) => folderOf(file) === folder), isShared: true })),
  ];
}

async function runLane(): Promise<void> {
  for (let job = waiting.shift(); job; job = waiting.shift()) codes.push(await run(job));
}

function run({ files, isShared, place }: (typeof waiting)[number]): Promise<number | null> {
  const isolation = isShared ? '--test-isolation=none' : `--test-concurrency=${named ? lanes : 1}`;
  return runTests([isolation, ...args, ...files], place);
}
