import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { plainLayout } from '../../../../../src/features/screens/grid/layoutModel.ts';
import { GridLayouts } from '../../../../../src/features/screens/grid/gridLayouts.ts';

function memory(): ConstructorParameters<typeof GridLayouts>[0] {
  const kept = new Map<string, unknown>();
  return {
    keys: () => [...kept.keys()],
    get: <T>(key: string, otherwise?: T) => (kept.has(key) ? (kept.get(key) as T) : otherwise) as T,
    update: (key, value) => {
      kept.set(key, value);
      return Promise.resolve();
    },
  };
}

suite('looks that are kept', () => {
  const look = { ...plainLayout, summaries: true };

  test('are a screen’s own, and go along with its file', () => {
    const looks = new GridLayouts(memory());
    looks.keep('file:///a.screen', look);
    assert.deepEqual([looks.of('file:///a.screen'), looks.of('file:///b.screen')], [look, plainLayout]);
    looks.moved('file:///a.screen', 'file:///b.screen');
    assert.deepEqual([looks.of('file:///a.screen'), looks.of('file:///b.screen')], [plainLayout, look]);
    looks.moved('file:///none.screen', 'file:///b.screen');
    assert.deepEqual(looks.of('file:///b.screen'), look);
  });

  test('the oldest go when there are many', () => {
    const looks = new GridLayouts(memory());
    for (let at = 0; at < 250; at++) looks.keep(`file:///${at}.screen`, look);
    assert.deepEqual([looks.of('file:///0.screen'), looks.of('file:///249.screen')], [plainLayout, look]);
  });
});
