import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeBars } from '../../../src/library/plans/barSessions.ts';
import { minute } from '../domain/bars/truth.ts';

const bar = (clock: string, volume: number) => minute('2026-01-02', clock, volume);
const volumes = (bars: readonly { volume: number }[]): number[] => bars.map(({ volume }) => volume);

test('mergeBars keeps the larger sum of a minute that was sent twice, and the newer answer of a minute', () => {
  const sent = [bar('10:01', 51_000), bar('10:00', 50_000), bar('10:00', 48_000), bar('09:59', 45_000)];
  assert.deepEqual(volumes(mergeBars([], sent)), [45_000, 50_000, 51_000]);
  assert.deepEqual(volumes(mergeBars([], sent.toReversed())), [45_000, 50_000, 51_000]);
  assert.deepEqual(volumes(mergeBars(sent, [bar('10:00', 47_000)])), [45_000, 47_000, 51_000]);
});
