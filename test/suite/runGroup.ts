import { stopProcess } from '../editor/childProcess.ts';
import { startNpm } from '../editor/npm.ts';
import { repositoryRoot } from '../editor/places.ts';
import { readCounts, type Counts } from './counts.ts';
import { readFailures } from './failures.ts';
import { readRanTests, type RanTest } from './ranTests.ts';
import { minutesAtMost } from './minutesAtMost.ts';
import type { Group } from './groups.ts';

export interface GroupResult extends Counts {
  script: string;
  ok: boolean;
  /** The failures found in the group's output; empty if it passed. */
  failures: string;
  /** The tests that its output names. */
  ran: RanTest[];
}

/** Runs a script to its end, whether or not it succeeds. */
export async function runGroup(
  { script, args = [], counting }: Group,
  output: { write: (text: string) => void; end: () => void },
): Promise<GroupResult> {
  const started = performance.now();
  output.write(`\n── ${script}\n`);
  const child = startNpm(['run', '--silent', script, '--', ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const read = (text: string) => {
    printed += text;
    output.write(text);
  };
  child.stdout?.setEncoding('utf8').on('data', read);
  child.stderr?.setEncoding('utf8').on('data', read);
  const bound = setTimeout(() => {
    read(`${script} did not end within ${minutesAtMost.group} minutes.\n`);
    void stopProcess(child);
  }, minutesAtMost.group * 60_000);
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      read(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  clearTimeout(bound);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  output.write(`── ${script} ${ok ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  output.end();
  return {
    script,
    ok,
    ran: counting === 'none' ? [] : readRanTests(printed),
    failures: ok ? '' : readFailures(printed, counting),
    ...readCounts(printed, { counting, ok }),
  };
}
