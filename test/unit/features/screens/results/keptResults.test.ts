import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createRememberedRuns, type RememberedRun } from '../../../../../src/features/screens/results/keptResults.ts';
import { createMemory } from '../../../host/state/memory.ts';

const column = { id: 'roic', name: 'ROIC', unit: 'ratio', description: '' };
const run = (change: Partial<RememberedRun> = {}): RememberedRun => ({
  text: 'roic > 1',
  condition: 'roic > 1',
  columns: [column],
  named: [column],
  pages: 3,
  ...change,
});

suite('the remembered runs', () => {
  test('a remembered run comes back unchanged for each file', async () => {
    const runs = createRememberedRuns(createMemory().memory);
    await runs.set('file:///a', run());
    await runs.set('file:///b', run({ pages: 1 }));
    assert.deepEqual(runs.get('file:///a'), run());
    assert.deepEqual(runs.get('file:///b'), run({ pages: 1 }));
    assert.equal(runs.get('file:///c'), undefined);
  });

  test('the store forgets the least recently used runs first', async () => {
    const runs = createRememberedRuns(createMemory().memory);
    for (let at = 0; at < 60; at++) {
      await runs.set(`file:///${at}`, run());
      await runs.set('file:///kept', run());
    }
    assert.equal(runs.entries().length, 50);
    assert.ok(runs.get('file:///kept'));
    assert.equal(runs.get('file:///0'), undefined);
  });

  test('the store ignores invalid remembered runs', () => {
    const bad = [
      null,
      3,
      [],
      {},
      run({ pages: 0 }),
      { ...run(), columns: [{ id: 1 }] },
      { ...run(), named: undefined },
    ];
    const read = (stored: unknown) =>
      createRememberedRuns(createMemory({ 'screens.remembered': stored }).memory).get('x');
    for (const x of bad) assert.equal(read({ x }), undefined, JSON.stringify(x));
    assert.equal(read('text'), undefined);
  });
});
