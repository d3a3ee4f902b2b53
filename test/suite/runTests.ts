import { startProcess } from '../editor/childProcess.ts';
import { repositoryRoot } from '../editor/places.ts';

/** Receives the output of one process; that of several is printed in order. */
interface OrderedOutput {
  write: (text: string) => void;
  end: () => void;
}

/**
 * Runs Node's test runner with a time limit for its processes. Resolves to its exit code; null if a signal ended it.
 */
export function runTests(args: readonly string[], { write, end }: OrderedOutput): Promise<number | null> {
  const prepared = ['bound', 'seed'].flatMap((name) => ['--import', `./test/suite/${name}.ts`]);
  const child = startProcess(process.execPath, ['--test', ...prepared, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.setEncoding('utf8').on('data', write);
  child.stderr?.setEncoding('utf8').on('data', write);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      end();
      resolve(code);
    });
  });
}
