import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaData, LineData } from 'lightweight-charts';
import { drawnLine } from '../../../webview/bars/drawnLine.ts';

test('A line and an area leave missing minutes open', () => {
  const colors = ['color', 'lineColor', 'topColor', 'bottomColor'] satisfies (keyof (LineData & AreaData))[];
  const [held, gap] = drawnLine([
    { seconds: 60, value: 2 },
    { seconds: 120, value: 2, open: true },
  ]);
  for (const color of colors) {
    assert.ok(!(color in held!), color);
    assert.equal(gap![color], 'transparent');
  }
});
