import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { validateAction, validateWorkflow } from '@action-validator/core';
import { parse } from 'yaml';

import { editorAges } from '../editor/editorVersions.ts';
import { repositoryRoot } from '../editor/places.ts';

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'runs-on': string;
  'timeout-minutes'?: number;
  permissions?: unknown;
  strategy?: { 'fail-fast': boolean; matrix: Record<string, string[]> };
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  defaults: { run: { shell: string } };
  jobs: Record<string, Job>;
}

const [text, nightText] = ['ci', 'nightly'].map((name) =>
  readFileSync(join(repositoryRoot, '.github', 'workflows', `${name}.yml`), 'utf8'),
) as [string, string];
const [workflow, nightly] = [text, nightText].map((each) => parse(each) as Workflow) as [Workflow, Workflow];
const jobs = [workflow, nightly].flatMap((each) => Object.values(each.jobs));
const steps = jobs.flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => (run === undefined ? [] : run.trim().split('\n')));
const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

suite('the workflow', () => {
  test('the workflow matches the published schema, which detects a mistake', () => {
    assert.deepEqual(
      [text, nightText].flatMap((each) => validateWorkflow(each).errors),
      [],
    );
    for (const [right, wrong] of [
      ['runs-on:', 'runs-onn:'],
      ['timeout-minutes: 60', 'timeout-minutes: [1]'],
      ['contents: read', 'contents: all'],
      ['      - run: npm ci', '      - runs: npm ci'],
      ['    strategy:', '    strategies:'],
    ] as const) {
      assert.ok(text.includes(right), right);
      assert.notDeepEqual(validateWorkflow(text.replace(right, wrong)).errors, [], wrong);
    }
  });

  test('the workflow pins actions by full commit, with the version in a comment', () => {
    const lines = `${text}${nightText}`.split('\n').filter((line) => line.includes('uses:'));
    assert.equal(lines.length, steps.filter(({ uses }) => uses !== undefined).length);
    for (const line of lines) assert.match(line, /uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const pinned = new Set(lines.map((line) => line.slice(line.indexOf('actions/'))));
    assert.equal(new Set([...pinned].map((each) => each.split('@')[0])).size, pinned.size, 'one version of each');
  });

  test('the workflow runs the tests on three systems in both editors', () => {
    const { strategy, 'runs-on': system } = workflow.jobs['test']!;
    assert.equal(system, '${{ matrix.system }}');
    assert.deepEqual(
      strategy?.matrix['system']?.map((each) => each.split('-')[0]),
      ['ubuntu', 'macos', 'windows'],
    );
    assert.deepEqual(new Set(strategy.matrix['editor']), new Set(editorAges));
    assert.equal(strategy['fail-fast'], false);
    const inEditor = workflow.jobs['test']!.steps.filter(({ run }) => run?.includes('test:workbench'));
    assert.deepEqual(
      inEditor.map(({ if: when, run }) => [when, run]),
      [
        ["runner.os == 'Linux'", 'xvfb-run -a npm run test:workbench -- --long --desktop ${{ matrix.editor }}'],
        ["runner.os != 'Linux'", 'npm run test:workbench -- --long --desktop ${{ matrix.editor }}'],
      ],
    );
  });

  test('the workflow calls only scripts of package.json, after npm ci', () => {
    const called = commands.flatMap((command) => /\bnpm run ([\w:]+)/.exec(command)?.[1] ?? []);
    assert.deepEqual(
      called.filter((script) => !(script in scripts)),
      [],
    );
    for (const script of ['lint', 'types', 'test:unit', 'test:contract', 'test:workbench', 'test:long', 'package'])
      assert.ok(called.includes(script), script);
    for (const { steps: own } of jobs) assert.ok(own.some(({ run }) => run === 'npm ci'));
    assert.ok(commands.every((command) => /\bnpm (?:ci$|run )/.test(command)));
    assert.match(scripts['package']!, /--out dist\/market-desk\.vsix$/);
    assert.equal(workflow.jobs['package']!.steps.at(-1)?.with?.['path'], 'dist/market-desk.vsix');
    // Scripts are run by the command line of every system: it knows double quotes only.
    for (const [name, script] of Object.entries(scripts)) assert.doesNotMatch(script, /'|\$|^[A-Z_]+=/, name);
  });

  test('the workflows leave publishing to a person', () => {
    const publishing =
      /\b(?:publish|ovsx|oidc|azure|id-token|attestations|release create|upload-release)\b|contents: write/i;
    const files = globSync('.github/workflows/*', { cwd: repositoryRoot });
    assert.ok(files.length > 0);
    for (const file of files) assert.doesNotMatch(readFileSync(join(repositoryRoot, file), 'utf8'), publishing, file);
    // The document of releases has steps that would publish, and they are seen.
    const release = readFileSync(join(repositoryRoot, 'docs', 'release.md'), 'utf8');
    const [, example = ''] = /```yaml\n([^]*?)```/.exec(release) ?? [];
    assert.match(example, publishing);
    // The published schema is older than this permission.
    assert.deepEqual(validateWorkflow(example.replace(/^ +attestations: write\n/m, '')).errors, []);
    const pinned = new Set(text.match(/actions\/(?:checkout|setup-node|upload-artifact)@\S+ # \S+/g));
    for (const used of example.match(/actions\/(?:checkout|setup-node|upload-artifact)@.*/g) ?? [])
      assert.ok(pinned.has(used), used);
    for (const line of example.split('\n').filter((each) => each.includes('uses:')))
      assert.match(line, /uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('the workflow has only read permission and a time limit', () => {
    assert.ok('schedule' in nightly.on);
    for (const each of [workflow, nightly]) {
      assert.deepEqual(each.permissions, { contents: 'read' });
      assert.equal(each.defaults.run.shell, 'bash');
      assert.ok(!('pull_request_target' in each.on));
    }
    for (const job of jobs) {
      assert.equal(job.permissions, undefined);
      const minutes = job['timeout-minutes'] ?? Infinity;
      assert.ok(minutes <= 60, String(minutes));
    }
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    assert.equal(checkouts.length, jobs.length);
    for (const checkout of checkouts) assert.equal(checkout.with?.['persist-credentials'], false);
    assert.doesNotMatch(`${text}${nightText}`, /secrets\./);
  });
});

suite('the action', () => {
  const action = readFileSync(join(repositoryRoot, 'action.yml'), 'utf8');

  test('the action matches the published schema, which detects a mistake', () => {
    assert.deepEqual(validateAction(action).errors, []);
    for (const [right, wrong] of [
      ['using: composite', 'using: compost'],
      ['      shell: bash', '      shells: bash'],
      ['description: Files', 'describe: Files'],
    ] as const) {
      assert.ok(action.includes(right), right);
      assert.notDeepEqual(validateAction(action.replace(right, wrong)).errors, [], wrong);
    }
  });

  test('the action uses the workflow’s pins and keeps inputs out of scripts', () => {
    const used = action.match(/actions\/[\w-]+@\S+ # \S+/g) ?? [];
    assert.equal(used.length, action.match(/uses:/g)?.length);
    for (const pin of used) assert.ok(text.includes(pin), pin);
    const { runs } = parse(action) as { runs: { steps: Step[] } };
    for (const { run } of runs.steps) assert.ok(!run?.includes('${{'), run);
    assert.doesNotMatch(action, /secrets\.|github\.token/);
  });
});
