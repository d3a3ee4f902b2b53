import { startProcess } from '../editor/childProcess.ts';
import { repositoryRoot } from '../editor/places.ts';

/** Runs the contract tests, or those that are named, each file in a process of its own that has a bound. */
const args = process.argv.slice(2);
const files = args.some((arg) => !arg.startsWith('-')) ? [] : ['test/contract/**/*.test.ts'];
const child = startProcess(
  process.execPath,
  ['--test', '--test-concurrency=2', '--import', './test/suite/bound.ts', ...args, ...files],
  {
    cwd: repositoryRoot,
    stdio: 'inherit',
  },
);
process.exitCode = await new Promise<number>((resolve, reject) => {
  child.once('error', reject);
  child.once('close', (code) => {
    resolve(code ?? 1);
  });
});
