import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { byName, keptTable, type KeptTable } from '../../../../src/host/state/kept.ts';
import { createMemory } from './memory.ts';

function createTable(stored?: unknown): { table: KeptTable<number>; stored: () => unknown; changes: () => number } {
  const { memory, values } = createMemory({ choices: stored });
  const read = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const table = keptTable({ memory, key: 'choices', read, nameOf: byName, most: 3 });
  let changes = 0;
  table.onDidChange(() => changes++);
  return { table, stored: () => values.get('choices'), changes: () => changes };
}

suite('a table of choices', () => {
  test('a table of choices has the last set entry as its newest, each name once, and drops the oldest', async () => {
    const { table } = createTable();
    for (const [index, name] of ['a', 'b', 'c', 'a', 'd'].entries()) await table.set(name, index);
    assert.deepEqual(table.entries(), [
      ['c', 2],
      ['a', 3],
      ['d', 4],
    ]);
    assert.deepEqual([table.get('b'), table.get('a')], [undefined, 3]);
  });

  test('a table of choices cuts a longer stored table at once', async () => {
    const { table } = createTable({ a: 1, b: 2, c: 3, d: 4, e: 5 });
    await table.set('f', 6);
    assert.deepEqual(table.entries(), [
      ['d', 4],
      ['e', 5],
      ['f', 6],
    ]);
  });

  test('a table of choices ignores an entry of another shape, and keeps it beside the others', async () => {
    const { table, stored } = createTable({ a: 'one', b: 2 });
    assert.deepEqual([table.get('a'), table.get('b'), table.get('toString')], [undefined, 2, undefined]);
    await table.set('c', 3);
    assert.deepEqual(stored(), { a: 'one', b: 2, c: 3 });
    for (const other of ['text', 7, [1], null]) assert.deepEqual(createTable(other).table.entries(), []);
  });

  test('the store renames entries, and removes those without a new name', () => {
    const { table, stored, changes } = createTable({ a: 1, b: 2, c: 'x' });
    table.rename((name) => (name === 'a' ? undefined : `${name}${name}`));
    assert.deepEqual(stored(), { bb: 2, cc: 'x' });
    assert.equal(changes(), 1);
  });

  test('the store reports a change once, and an unchanged value not at all', async () => {
    const { table, changes } = createTable();
    await table.set('a', 1);
    await table.set('a', 1);
    assert.equal(changes(), 1);
  });
});
