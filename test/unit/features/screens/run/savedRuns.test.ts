import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SavedRuns, savedRunLimits, type RunFolder } from '../../../../../src/features/screens/run/savedRuns.ts';
import type { SavedRun } from '../../../../../src/features/screens/compare/runComparisonModel.ts';

function folderOf(files: Map<string, Uint8Array>): RunFolder {
  return {
    list: () => Promise.resolve([...files.keys()]),
    read: (name) => Promise.resolve(files.get(name)),
    write: (name, bytes) => Promise.resolve(void files.set(name, bytes)),
    remove: (name) => Promise.resolve(void files.delete(name)),
  };
}

const key = { source: 'sample', condition: 'roic > 0.15' };
const runAt = (at: number, rows = 2): SavedRun => ({
  metrics: [{ id: 'roic', name: 'ROIC', unit: 'ratio' }],
  readFrom: at,
  readTill: at + 10,
  rows: Array.from({ length: rows }, (_, n) => ({
    ticker: `T${n}`,
    cik: n + 1,
    metrics: { roic: n === 1 ? null : n / 7 },
  })),
});

suite('saved runs', () => {
  test('a saved run comes back unchanged, with its absent values', async () => {
    const saved = new SavedRuns(folderOf(new Map()));
    await saved.save(key, runAt(100, 5));
    const [times] = await saved.list(key);
    assert.deepEqual(times, { readFrom: 100, readTill: 110 });
    assert.deepEqual(await saved.read(key, times), runAt(100, 5));
  });

  test('saving the same run again doesn’t change its file', async () => {
    const files = new Map<string, Uint8Array>();
    const saved = new SavedRuns(folderOf(files));
    await saved.save(key, runAt(100));
    const [name, bytes] = [...files][0]!;
    await saved.save(key, runAt(100, 9));
    assert.deepEqual([...files.keys()], [name]);
    assert.equal(files.get(name), bytes);
  });

  test('each source and each condition has its own saved runs', async () => {
    const saved = new SavedRuns(folderOf(new Map()));
    await saved.save(key, runAt(100));
    for (const other of [
      { ...key, source: 'service:https://x' },
      { ...key, condition: 'roic > 0.2' },
    ])
      assert.deepEqual(await saved.list(other), []);
  });

  test('the list begins with the newest run, and the limit removes the oldest', async () => {
    const saved = new SavedRuns(folderOf(new Map()));
    await Promise.all(Array.from({ length: savedRunLimits.ofOne + 3 }, (_, at) => saved.save(key, runAt(at * 100))));
    const list = await saved.list(key);
    assert.equal(list.length, savedRunLimits.ofOne);
    assert.equal(list[0]!.readFrom, (savedRunLimits.ofOne + 2) * 100);
    assert.equal(list.at(-1)!.readFrom, 300);
  });

  test('the saved runs stay within their limit of bytes', async () => {
    const files = new Map<string, Uint8Array>();
    // Other conditions have filled the folder. The size of a file is part of its name.
    const large = savedRunLimits.bytes - 1_000;
    const old = `${'a'.repeat(32)}-1-2-${large}.run`;
    files.set(old, new Uint8Array());
    const saved = new SavedRuns(folderOf(files));
    await saved.save(key, runAt(100, 400));
    assert.ok(!files.has(old));
    assert.equal((await saved.list(key)).length, 1);
  });

  test('SavedRuns ignores damaged and foreign files', async () => {
    const files = new Map<string, Uint8Array>([['notes.txt', new Uint8Array([1])]]);
    const saved = new SavedRuns(folderOf(files));
    await saved.save(key, runAt(100));
    const [times] = await saved.list(key);
    for (const name of files.keys()) if (name.endsWith('.run')) files.set(name, new Uint8Array([1, 2, 3]));
    assert.equal(await saved.read(key, times!), undefined);
    assert.ok(files.has('notes.txt'));
  });

  test('forgetting one condition keeps the runs of another', async () => {
    const saved = new SavedRuns(folderOf(new Map()));
    const other = { ...key, condition: 'roe > 1' };
    await saved.save(key, runAt(100));
    await saved.save(other, runAt(100));
    await saved.forget(key);
    assert.deepEqual([(await saved.list(key)).length, (await saved.list(other)).length], [0, 1]);
  });
});
