import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Slot } from '../../../../src/features/bars/barsView.ts';
import { picturePaths } from '../../../../src/features/bars/pictureView.ts';

const room = { width: 858, height: 428 };

function slot(at: number, open: number, close: number, shares: number | null = 10): Slot {
  const [high, low] = [Math.max(open, close) + 1, Math.min(open, close) - 1];
  const date = '2026-11-20 09:30:00';
  return {
    seconds: at * 60,
    bar: { date, seconds: at * 60, open, high, low, close, volume: { shares }, reach: 0 } as unknown as Slot['bar'],
  };
}

suite('the first picture of bars', () => {
  test('the candle picture has a line and a body for each bar, and known volumes', () => {
    const slots = [slot(0, 10, 12), slot(1, 12, 11), { seconds: 120 }, slot(3, 11, 11, null)];
    const paths = picturePaths({ slots }, room, 'candles')!;
    const count = (path: string): number => path.split('M').length - 1;
    assert.deepEqual([count(paths.up), count(paths.hollow), count(paths.volume)], [2, 2, 2]);
    assert.deepEqual([count(paths.down), count(paths.filled)], [1, 1]);
    const places = [...(paths.up + paths.down).matchAll(/M(\d+) /g)].map(([, x]) => Number(x));
    assert.deepEqual(places, [100, 700, 300], 'a missing minute keeps its place');
  });

  test('the picture of ranges has only lines, and that of closes one line', () => {
    const slots = [slot(0, 10, 12), slot(1, 12, 11), { seconds: 120 }, slot(3, 11, 11, null)];
    const ranges = picturePaths({ slots }, room, 'ranges')!;
    const candles = picturePaths({ slots }, room, 'candles')!;
    assert.deepEqual([ranges.up, ranges.down, ranges.volume], [candles.up, candles.down, candles.volume]);
    assert.equal(ranges.filled + ranges.hollow + ranges.closes, '');
    const { closes, volume, ...others } = picturePaths({ slots }, room, 'closes')!;
    assert.match(closes, /^M100 \d+h1L300 \d+M700 \d+h1$/, 'a missing minute leaves the line open');
    const sessions = [slots[0]!, { ...slots[1]!, last: true as const }, slot(2, 9, 9), slots[3]!];
    assert.match(picturePaths({ slots: sessions }, room, 'closes')!.closes, /^M100 \d+h1L300 \d+M500 \d+h1L700 \d+$/);
    assert.equal(volume, candles.volume);
    assert.equal(others.up + others.down + others.filled + others.hollow, '');
  });

  test('the picture of more bars than pixels has one line per pixel', () => {
    const slots = Array.from({ length: 8_000 }, (_, at) => slot(at, at % 9, at % 7));
    const paths = picturePaths({ slots }, room, 'candles')!;
    assert.equal((paths.up + paths.down).split('M').length - 1, 800);
    assert.ok(paths.up.includes('M') && paths.down.includes('M'), 'a column is up or down as its bars together');
    assert.equal(paths.filled + paths.hollow, '');
    assert.equal(paths.stroke, 1);
  });

  test('the picture of any bars stays within its width and height', () => {
    const price = fc.double({ min: 0, max: 1e6, noNaN: true });
    const any = fc.array(fc.record({ open: price, close: price, shares: fc.option(fc.nat()) }), { minLength: 1 });
    fc.assert(
      fc.property(any, fc.nat(2_000), fc.nat(900), (bars, width, height) => {
        const slots = bars.map(({ open, close, shares }, at) => slot(at, open, close, shares));
        const paths = picturePaths({ slots }, { width, height }, 'candles');
        if (!paths) return;
        for (const [, x, from, till] of (paths.up + paths.down + paths.volume).matchAll(/M(.+?) (.+?)V([^M]+)/g)) {
          assert.ok(Number(x) >= 0 && Number(x) <= width, x);
          for (const y of [Number(from), Number(till)]) assert.ok(y >= 0 && y <= height, String(y));
        }
      }),
    );
  });

  test('picturePaths returns undefined without a bar or without enough room', () => {
    assert.equal(picturePaths({ slots: [{ seconds: 0 }] }, room, 'candles'), undefined);
    assert.equal(picturePaths({ slots: [slot(0, 1, 2)] }, { width: 40, height: 20 }, 'candles'), undefined);
  });
});
