#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startProcess, stopProcess } from '../../editor/childProcess.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { readProgram } from '../readProgram.ts';
import { drawFaults, type Fault } from './drawFaults.ts';
import { ReachingTests } from './reachingTests.ts';

/** Number of test files that run before the compiler. */
const nearest = 6;

/**
 * Puts one fault after the other into a copy of the last commit and runs the tests that reach it, the fastest first,
 * until one fails. The file that it writes lists each fault with what caught it; a run that was stopped goes on there.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'faults.json') },
    seed: { type: 'string', default: '20261128' },
    count: { type: 'string', default: '200' },
    /** Without the editor, faults of pages and of what knows the editor mostly stay. */
    editorless: { type: 'boolean', default: false },
    /** Only the nearest tests: quick, and what they don't catch is tried again without this. */
    near: { type: 'boolean', default: false },
  },
});

interface Tried extends Fault {
  /** The part of the tests that failed; null if none did. */
  caughtBy: string | null;
  /** True if only the nearest tests were run. */
  near?: boolean;
}

const tried: Tried[] = existsSync(values.out) ? (JSON.parse(readFileSync(values.out, 'utf8')) as Tried[]) : [];
const root = mkdtempSync(join(tmpdir(), 'market-desk-faults-'));
execFileSync('git', ['worktree', 'add', '--detach', root], { cwd: repositoryRoot, stdio: 'ignore' });
try {
  for (const name of ['node_modules', '.vscode-test'])
    if (existsSync(join(repositoryRoot, name))) symlinkSync(join(repositoryRoot, name), join(root, name));
  const { product } = readProgram(root);
  const tests = new ReachingTests(root);
  const faults = drawFaults(product, { seed: Number(values.seed), count: Number(values.count) });
  for (const [at, fault] of faults.entries()) {
    const before = tried[at];
    if (before && (before.caughtBy !== null || !before.near || values.near)) continue;
    const path = join(root, fault.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.slice(0, fault.at) + fault.becomes + whole.slice(fault.at + fault.was.length));
    try {
      tried[at] = { ...fault, caughtBy: await findCatcher(fault, tests), ...(values.near && { near: true }) };
    } finally {
      writeFileSync(path, whole);
    }
    writeFileSync(values.out, `${JSON.stringify(tried, null, 2)}\n`);
    const { file, line, kind, caughtBy } = tried[at];
    console.log(`${at + 1} ${file}:${line} ${kind}: ${caughtBy ?? 'NOT CAUGHT'}`);
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: repositoryRoot });
  rmSync(root, { recursive: true, force: true });
}
const caught = tried.filter(({ caughtBy }) => caughtBy !== null).length;
console.log(`${caught} of ${tried.length} faults are caught.`);

async function findCatcher({ file }: Fault, tests: ReachingTests): Promise<string | null> {
  const isOfPages = file.startsWith('webview/');
  const compiler = ['node_modules/typescript/bin/tsc', '--tsBuildInfoFile', join(root, 'faults.tsbuildinfo')];
  // The tests are sorted by distance; most faults are caught by one of the first few.
  const [units, contracts] = [tests.of(file, 'test/unit/'), tests.of(file, 'test/contract/')];
  const runs: [caughtBy: string, command: string, args: string[], files?: string[]][] = [
    ['unit', 'node', ['test/suite/unit.ts'], units.slice(0, nearest)],
    ['types', 'node', [...compiler, '-p', isOfPages ? 'webview' : '.']],
    ['unit', 'node', ['test/suite/unit.ts'], units.slice(nearest)],
    ['contract', 'node', ['test/suite/contract.ts'], contracts.slice(0, nearest)],
    ['contract', 'node', ['test/suite/contract.ts'], contracts.slice(nearest)],
  ];
  for (const [caughtBy, command, args, files] of values.near ? runs.slice(0, 4) : runs)
    if (files?.length !== 0 && (await fails(command, [...args, ...(files ?? [])], 5))) return caughtBy;
  if (values.editorless || values.near) return null;
  if (await fails('npm', ['run', '--silent', 'build'], 5)) return 'build';
  // The nearest have the name of the feature or of the page, or of the first word of it.
  const [, name] = /^(?:src\/features|webview)\/([a-z]+?)s?(?:[A-Z]\w*)?\//.exec(file) ?? [];
  for (const some of name === undefined ? [[]] : [['--files', name], []])
    if (await fails('node', ['test/workbench/run.ts', 'sample', ...some], 15)) return 'workbench';
  return null;
}

/** A fault may make a loop endless; the processes are ended then, which counts as caught. */
async function fails(command: string, args: string[], minutes: number): Promise<boolean> {
  const child = startProcess(command, args, { cwd: root, stdio: 'ignore' });
  AbortSignal.timeout(minutes * 60_000).addEventListener('abort', () => void stopProcess(child));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code !== 0;
}
