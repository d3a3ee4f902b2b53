import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy } from '../../../src/base/lazy.ts';

test('lazy loads its value on first use and only once', async () => {
  let loads = 0;
  const late = lazy(() => Promise.resolve({ loads: ++loads }));
  assert.equal(loads, 0);
  const [one, other] = await Promise.all([late(), late()]);
  assert.equal(one, other);
  assert.equal(await late(), one);
  assert.equal(loads, 1);
});

test('lazy rejects for every waiter after a failed load, then tries again', async () => {
  let loads = 0;
  const late = lazy(() => (++loads === 1 ? Promise.reject(new Error('no such file')) : Promise.resolve(loads)));
  const results = await Promise.allSettled([late(), late()]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(loads, 1);
  assert.equal(await late(), 2);
  assert.equal(await late(), 2);
  assert.equal(loads, 2);
});
