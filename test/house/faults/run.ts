#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import ts from '@typescript/typescript6';

import { repositoryRoot } from '../../editor/places.ts';
import { drawFaults, placeFault, type Fault } from './drawFaults.ts';
import { ExecutingTests, passes, readLines, succeeds } from './executingTests.ts';
import { FaultyTypes } from './faultyTypes.ts';

/**
 * Puts one fault of a list after the other into a copy of a commit, and runs the compiler and the tests that execute
 * its place until one fails. The list gets what caught each; a run that was stopped goes on there.
 */
const { values } = parseArgs({
  options: {
    list: { type: 'string', default: 'beforeCuts.jsonl' },
    commit: { type: 'string', default: 'HEAD' },
    /** The name in the list for what this run catches. */
    as: { type: 'string', default: 'now' },
    /** Only the faults that this earlier run didn't catch. */
    missed: { type: 'string' },
    /** Draws a new list from the commit, of places that `--also` has as well. */
    draw: { type: 'string' },
    also: { type: 'string', default: 'HEAD' },
    seed: { type: 'string', default: '20261128' },
    /** Faults of pages that no test without the editor catches are tried in VS Code. */
    workbench: { type: 'boolean', default: false },
  },
});

interface Tried extends Fault {
  /** Why no test can tell the fault. */
  equivalent?: string;
  /** For each run, the compiler or the test file that caught it; null if none did. */
  caught: Record<string, string | null>;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
const list = resolve(import.meta.dirname, values.list);
const commit = git('rev-parse', values.commit).trim();
const tried = values.draw === undefined ? readLines<Tried>(list) : drawList(Number(values.draw));
writeTried();
// Tests find the data beside the repository, which the copy isn't.
process.env['MARKET_DESK_SHARED'] ??= resolve(repositoryRoot, '..', 'shared');
const root = mkdtempSync(join(tmpdir(), 'market-desk-faults-'));
git('worktree', 'add', '--detach', '--quiet', root, commit);
try {
  for (const name of ['node_modules', '.vscode-test'])
    if (existsSync(join(repositoryRoot, name))) symlinkSync(join(repositoryRoot, name), join(root, name));
  const kept = join(repositoryRoot, `node_modules/.cache/faults/${commit}.jsonl`);
  const tests = await ExecutingTests.measure(root, kept);
  const types = new FaultyTypes(root);
  for (const [index, fault] of tried.entries()) {
    if (fault.equivalent !== undefined || typeof fault.caught[values.as] === 'string') continue;
    if (values.missed !== undefined && fault.caught[values.missed] !== null) continue;
    const caught = await tryFault(fault, tests, types);
    if (caught === undefined) continue;
    fault.caught[values.as] = caught;
    writeTried();
    console.log(`${index + 1} ${fault.file}:${fault.line} ${fault.kind}: ${caught ?? 'NOT CAUGHT'}`);
  }
} finally {
  git('worktree', 'remove', '--force', root);
  rmSync(root, { recursive: true, force: true });
}
const caught = tried.filter((each) => typeof each.caught[values.as] === 'string').length;
console.log(`${caught} of ${tried.length} faults are caught.`);

function writeTried(): void {
  writeFileSync(list, tried.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

function drawList(count: number): Tried[] {
  const [from, also] = [readFiles(values.commit), readFiles(values.also)];
  const sources = [...from].map(([path, text]) => ({
    path,
    source: ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true),
  }));
  const where = (fault: Fault): boolean => placeFault(also.get(fault.file) ?? '', fault) !== undefined;
  return drawFaults(sources, { seed: Number(values.seed), count, where }).map((fault) => ({ ...fault, caught: {} }));
}

function readFiles(from: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-drawn-'));
  try {
    const tar = join(folder, 'product.tar');
    git('archive', '--output', tar, from, 'src', 'webview');
    execFileSync('tar', ['-xf', tar, '-C', folder]);
    const paths = globSync('{src,webview}/**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.d.ts'));
    return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined if the fault has no place in this commit. */
async function tryFault(fault: Fault, tests: ExecutingTests, types: FaultyTypes): Promise<string | null | undefined> {
  const path = join(root, fault.file);
  const whole = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const at = placeFault(whole, fault);
  if (at === undefined) return undefined;
  const faulty = whole.slice(0, at) + fault.becomes + whole.slice(at + fault.was.length);
  if (types.refuse(fault.file, faulty)) return 'types';
  writeFileSync(path, faulty);
  try {
    for (const kind of ['unit', 'contract'] as const)
      for (const { test, milliseconds } of tests.of(fault.file, at, kind))
        if (!(await passes(root, test, 30_000 + 10 * milliseconds))) return test;
    return values.workbench ? await runWorkbench(fault) : null;
  } finally {
    writeFileSync(path, whole);
  }
}

async function runWorkbench({ file }: Fault): Promise<string | null> {
  if (!(await succeeds(root, 'npm', ['run', '--silent', 'build'], 300_000))) return 'build';
  // The stories of a feature or of a page have its name, or the first word of it.
  const [, name] = /^(?:src\/features|webview)\/([a-z]+?)s?(?:[A-Z]\w*)?\//.exec(file) ?? [];
  const run = ['test/workbench/run.ts', 'sample'];
  if (!(await succeeds(root, 'node', [...run, '--pages'], 900_000))) return 'test/workbench --pages';
  const args = [...run, ...(name === undefined ? [] : ['--files', name])];
  return (await succeeds(root, 'node', args, 900_000)) ? null : `test/workbench ${name ?? ''}`.trimEnd();
}
