import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastChange } from '../../../../src/domain/bars/lastChange.ts';

const session = (date: string, open: number, close: number, startLoaded = true) => ({
  date,
  startLoaded,
  bars: [{ date: `${date} 09:30:00`, open, high: close, low: open, close, volume: 1 }],
});

test('a change counts from the previous close, or from the open without one', () => {
  const friday = session('2026-01-16', 90, 100);
  // Monday is Martin Luther King Day.
  assert.deepEqual(lastChange([friday, session('2026-01-20', 104, 110)]), {
    ...{ close: 110, percent: (110 / 100 - 1) * 100, against: 'previousClose' },
  });
  const later = session('2026-01-21', 100, 110);
  assert.deepEqual(lastChange([friday, later]), { close: 110, percent: (110 / 100 - 1) * 100, against: 'open' });
  assert.equal(lastChange([friday, session('2026-01-21', 100, 110, false)]), undefined);
  assert.equal(lastChange([friday, later], 0)?.against, 'open');
  assert.equal(lastChange([]), undefined);
});
