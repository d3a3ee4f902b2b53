import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rowsInSight } from '../../../webview/shared/grid/rowsInSight.ts';

const sight = { top: 0, height: 100, rowHeight: 26, count: 1_000, beyond: 0, always: -1 };

suite('rows in sight', () => {
  test('rowsInSight returns the rows that the view touches, edge to edge', () => {
    assert.deepEqual(rowsInSight(sight), [0, 1, 2, 3]);
    assert.deepEqual(rowsInSight({ ...sight, top: 26 }), [1, 2, 3, 4]);
    assert.deepEqual(rowsInSight({ ...sight, top: 25.5 }), [0, 1, 2, 3, 4]);
    assert.deepEqual(rowsInSight({ ...sight, top: 30, height: 104 }), [1, 2, 3, 4, 5]);
  });

  test('rowsInSight adds existing rows beyond either edge', () => {
    assert.deepEqual(rowsInSight({ ...sight, top: 26, beyond: 2 }), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(rowsInSight({ ...sight, count: 3, beyond: 8 }), [0, 1, 2]);
    assert.deepEqual(rowsInSight({ ...sight, count: 0, beyond: 8, always: 0 }), []);
  });

  test('rowsInSight returns the last rows after a grid shrinks', () => {
    assert.deepEqual(rowsInSight({ ...sight, top: 20_000, count: 5 }), [4]);
    assert.deepEqual(rowsInSight({ ...sight, top: -40 }), [0, 1, 2]);
  });

  test('rowsInSight includes the permanent row once and in order', () => {
    assert.deepEqual(rowsInSight({ ...sight, top: 260, always: 2 }), [2, 10, 11, 12, 13]);
    assert.deepEqual(rowsInSight({ ...sight, top: 260, always: 11 }), [10, 11, 12, 13]);
    assert.deepEqual(rowsInSight({ ...sight, top: 260, always: 900 }), [10, 11, 12, 13, 900]);
    assert.deepEqual(rowsInSight({ ...sight, always: 1_000 }), [0, 1, 2, 3]);
  });
});
