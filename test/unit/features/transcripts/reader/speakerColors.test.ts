import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Side } from '../../../../../src/domain/transcript.ts';
import { colorCount, colorsOf } from '../../../../../src/features/transcripts/reader/speakerColors.ts';

const of = (side: Side, ...names: string[]) => names.map((name) => ({ name, side }));

test('a speaker keeps the same color over a company’s quarters', () => {
  const first = colorsOf([...of('company', 'Ann', 'Bob', 'Cid'), ...of('analyst', 'Dot')], new Map());
  assert.deepEqual(first.colors, [1, 2, 3, 1]);
  const next = colorsOf([...of('company', 'Eve', 'Cid', 'Ann'), ...of('analyst', 'Fay', 'Dot')], first.known);
  assert.deepEqual(next.colors, [2, 3, 1, 2, 1]);
  const again = colorsOf(of('company', 'Bob', 'Eve'), next.known);
  assert.deepEqual(again.colors, [2, 2], 'two that never met may share one');
  assert.equal(again.known, next.known, 'nothing new is nothing to save');
});

test('new speakers take the least used colors, and operators have no color', () => {
  const many = colorsOf(of('analyst', ...Array.from({ length: 13 }, (_, index) => `A${index}`)), new Map());
  for (let color = 1; color <= colorCount; color++) {
    const uses = many.colors.filter((each) => each === color).length;
    assert.ok(uses === 2 || uses === 3, `${color} is used ${uses} times`);
  }
  const operators = colorsOf(of('operator', 'Operator', ''), new Map());
  assert.deepEqual(operators.colors, [0, 0]);
  assert.equal(operators.known.size, 0);
});

test('colorsOf remembers a limited number of names by side, without empty names', () => {
  const both = colorsOf([...of('company', 'Ann', ''), ...of('analyst', 'Ann')], new Map());
  assert.deepEqual([...both.known.keys()], ['company Ann', 'analyst Ann']);
  const crowd = colorsOf(of('unknown', ...Array.from({ length: 10_000 }, (_, index) => `N${index}`)), both.known);
  assert.equal(crowd.colors.length, 10_000);
  assert.ok(crowd.known.size <= 400);
});
