import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { after, before, suite, test } from 'node:test';

import { parse } from 'yaml';

import { runNpm } from '../../editor/npm.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { callLine } from '../library/exportLines.ts';
import { packOnce } from '../packaging/packedCopy.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { checkLine } from '../../../src/library/transfer/checkLine.ts';
import { call, Place, rightNote, runProgram, wrongNote, type Ended } from './running.ts';

const isWindows = process.platform === 'win32';
const read = (name: string): Promise<string> => readFile(join(repositoryRoot, name), 'utf8');

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { steps: { run?: string; env?: Record<string, string> }[] };
}

/** The shell of steps on GitHub's runners. */
function runStep(script: string, cwd: string, environment: NodeJS.ProcessEnv): Promise<Ended> {
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  return runProgram('bash', args, { cwd, environment: { ...process.env, ...environment } });
}

suite('what npm packs', { skip: isWindows }, () => {
  let folder: string;
  let installed: Place;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-desk-packed-'));
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    // An empty folder with an export and nothing but what was packed.
    installed = await Place.create();
    const archive = join(await packOnce(), 'dist', `market-desk-${version}.tgz`);
    const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await runNpm(['install', ...quiet, archive], { cwd: installed.folder });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Creates a folder of notes with an export, and a path with the package, which is installed once. */
  async function createPlace(files: Record<string, string | Uint8Array> = {}): Promise<{ place: Place; path: string }> {
    const bin = installed.path('node_modules', '.bin');
    const path = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter);
    return { place: await Place.create(files), path };
  }

  test('the npm package checks against an export in an empty folder, and finds an altered word', async () => {
    const { path } = await createPlace();
    const place = installed;
    await place.write({ 'a.md': rightNote, 'b.md': rightNote });
    const check = (): Promise<Ended> =>
      runProgram('sh', ['-c', 'market-desk check --export library.shelf'], {
        cwd: place.folder,
        environment: { PATH: path },
      });
    assert.deepEqual(await check(), { code: 0, out: '2 quotations in 2 notes: 2 right.\n', errors: '' });
    await place.write({ 'b.md': wrongNote });
    const { code, out } = await check();
    assert.equal(code, 1);
    assert.match(out, /^b\.md:3:33: altered: [^\n]*\n2 quotations in 2 notes: 1 right, 1 wrong\.\n$/);
  });

  test('the npm package does what the README shows, line by line', async () => {
    const readme = await read('README.md');
    const [, block = ''] = /## Check notes anywhere\n[^]*?```sh\n([^]*?)```/.exec(readme) ?? [];
    const lines = block.trim().split('\n');
    assert.equal(lines.length, 5);
    const metadata = { cik: call.cik, ticker: call.ticker, companyname: call.company, companyname_short: call.company };
    const answer = {
      metadata: { ...metadata, transcript_fyq: call.fyq, available_fyq: [call.fyq] },
      data: [{ participants: call.participants, transcript: call.words }],
    };
    const { place, path } = await createPlace({ 'research/transcripts/acme.json': JSON.stringify(answer) });
    const storage = place.path('Code', 'User', 'globalStorage', 'market-desk.market-desk');
    await mkdir(storage, { recursive: true });
    // As the service gave it: what came by an import is never fixed.
    const item = await checkLine(callLine(call), Date.now());
    const store = new SqliteStore(sqlite, join(storage, 'library.db'));
    if (item?.kind === 'answer') store.answers.file(item.filing);
    store.dispose();
    for (const line of lines) {
      const note = line.includes('data:research') ? rightNote.replace('?cik', '?from=sample&cik') : rightNote;
      await place.write({ 'notes/acme.md': line.includes('--fix') ? wrongNote : note });
      const environment = { PATH: path, VSCODE_APPDATA: place.folder };
      const staged = await runProgram('sh', ['-c', 'git init -q && git add notes'], { cwd: place.folder, environment });
      assert.equal(staged.code, 0, staged.errors);
      const { code, out, errors } = await runProgram('sh', ['-c', line], { cwd: place.folder, environment });
      assert.deepEqual([code, errors], [0, ''], `${line}\n${out}`);
      assert.match(out, /1 quotation in 1 note: 1 right\.\n$|"right": 1/, line);
      assert.equal(await readFile(place.path('notes/acme.md'), 'utf8'), line.includes('--fix') ? rightNote : note);
    }
  });

  test('the pre-commit hook runs the npm package', async () => {
    const [hook, ...others] = parse(await read('.pre-commit-hooks.yaml')) as Record<string, unknown>[];
    assert.deepEqual(others, []);
    assert.equal(hook?.['language'], 'system');
    assert.deepEqual(hook['types'], ['markdown']);
    const { place, path } = await createPlace({ 'a.md': rightNote, 'b c.md': wrongNote });
    // As pre-commit does where the configuration has an entry with an export: that, and the changed files.
    const [program = '', ...entry] = String(hook['entry']).split(' ');
    const commit = (...files: string[]): Promise<Ended> => {
      const args = [...entry.slice(0, -1), '--export', 'library.shelf', ...entry.slice(-1), ...files];
      return runProgram('/usr/bin/env', [program, ...args], { cwd: place.folder, environment: { PATH: path } });
    };
    assert.equal((await commit('a.md')).code, 0);
    const { code, out } = await commit('a.md', 'b c.md');
    assert.equal(code, 1);
    assert.match(out, /^b c\.md:3:33: altered/);
  });

  test('the action runs the npm package, and a checkout builds it first', async () => {
    const action = parse(await read('action.yml')) as Action;
    const [build, check] = action.runs.steps.filter(({ run }) => run !== undefined);
    const checkout = join(folder, 'checkout');
    await mkdir(checkout);
    for (const name of ['src', 'test/packaging', 'package.json', 'esbuild.mjs', 'webview', 'tsconfig.json'])
      await cp(join(repositoryRoot, name), join(checkout, name), { recursive: true });
    await symlink(join(repositoryRoot, 'node_modules'), join(checkout, 'node_modules'), 'junction');
    const { place } = await createPlace({ 'notes/a.md': wrongNote, 'more/b c.md': rightNote, 'c.md': wrongNote });
    const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const runAt = (path: string, given: Record<string, string>): Promise<Ended> => {
      const inputs: Record<string, string | undefined> = { export: 'library.shelf', ...given };
      const env = Object.fromEntries(
        Object.entries(check!.env!).map(([name, value]) => {
          const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)![1]!;
          return [name, inputs[input] ?? action.inputs[input]!.default];
        }),
      );
      return runStep(check!.run!, place.folder, { PATH, GITHUB_ACTION_PATH: path, ...env });
    };
    for (const path of [checkout, installed.path('node_modules', 'market-desk')]) {
      const built = await runStep(build!.run!, place.folder, { PATH, GITHUB_ACTION_PATH: path });
      assert.deepEqual(built, { code: 0, out: '', errors: '' });
      const whole = await runAt(path, {});
      assert.equal(whole.code, 1);
      assert.match(whole.out, /^::error file=c\.md,line=3,endLine=3,col=33,endColumn=39,title=altered::/);
    }
    const some = await runAt(checkout, { files: 'more/b c.md\n\nmore/*.md\n', format: 'human' });
    assert.deepEqual(some, { code: 0, out: '1 quotation in 1 note: 1 right.\n', errors: '' });
    const hostile = { files: '$(touch owned)"; touch owned; "', report: 'out.sarif', format: 'sarif' };
    assert.equal((await runAt(checkout, hostile)).code, 2);
    const names = await place.names();
    assert.ok(names.includes('out.sarif') && !names.includes('owned'));
  });
});

test('the bin of the package is dist/cli.js, which its files don’t list', async () => {
  const { bin, files } = JSON.parse(await read('package.json')) as { bin: unknown; files: string[] };
  assert.deepEqual(bin, { 'market-desk': 'dist/cli.js' });
  // npm packs a bin by itself, and the extension has no use for it.
  assert.ok(!files.some((pattern) => pattern.includes('cli') || pattern === 'dist/*.js'));
});
