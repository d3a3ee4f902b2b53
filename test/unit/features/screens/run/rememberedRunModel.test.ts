import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  rememberedRun,
  withRememberedRun,
  type RememberedRun,
  type RememberedRuns,
} from '../../../../../src/features/screens/run/rememberedRunModel.ts';

const column = { id: 'roic', name: 'ROIC', unit: 'ratio', description: '' };
const run = (change: Partial<RememberedRun> = {}): RememberedRun => ({
  text: 'roic > 1',
  condition: 'roic > 1',
  columns: [column],
  named: [column],
  pages: 3,
  ...change,
});

suite('what a reload brings back', () => {
  test('the run as it was, file by file', () => {
    const other = run({ pages: 1 });
    const runs = withRememberedRun(withRememberedRun({}, 'file:///a', run()), 'file:///b', other);
    assert.deepEqual(rememberedRun(runs, 'file:///a'), run());
    assert.deepEqual(rememberedRun(runs, 'file:///b'), other);
    assert.equal(rememberedRun(runs, 'file:///c'), undefined);
  });

  test('the panel used last is the last to be forgotten', () => {
    let runs: RememberedRuns = {};
    for (let at = 0; at < 60; at++) {
      runs = withRememberedRun(runs, `file:///${at}`, run());
      runs = withRememberedRun(runs, 'file:///kept', run());
    }
    assert.equal(Object.keys(runs).length, 50);
    assert.ok(rememberedRun(runs, 'file:///kept'));
    assert.equal(rememberedRun(runs, 'file:///0'), undefined);
  });

  test('what has another form is not trusted', () => {
    const bad = [
      null,
      3,
      [],
      {},
      run({ pages: 0 }),
      { ...run(), columns: [{ id: 1 }] },
      { ...run(), named: undefined },
    ];
    for (const stored of bad) assert.equal(rememberedRun({ x: stored }, 'x'), undefined, JSON.stringify(stored));
    assert.equal(rememberedRun('text', 'x'), undefined);
  });
});
