import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepts } from '../../../../../src/base/protocol.ts';
import type { ObservedRun } from '../../../../../src/domain/observations/observedRuns.ts';
import {
  formatNextRelease,
  formatRevision,
  seenChart,
  withCurrent,
} from '../../../../../src/features/calendar/indicator/indicatorView.ts';
import { formatDirection } from '../../../../../src/domain/format/release.ts';
import { indicatorProtocol } from '../../../../../src/features/calendar/protocol.ts';

test('formatDirection explains the two documented directions and interprets no other', () => {
  assert.equal(formatDirection('up_good'), 'A rising value is favorable.');
  assert.equal(formatDirection('down_good'), 'A falling value is favorable.');
  for (const value of ['Down good', 'neutral', 'sideways', 'up']) {
    assert.match(formatDirection(value), /doesn’t document/);
    assert.doesNotMatch(formatDirection(value), /favou?rable/);
  }
  assert.match(formatDirection(' '), /doesn’t say/);
});

const run = (times: number[], latest_value: number | null, more: Partial<ObservedRun> = {}): ObservedRun => ({
  latest_date: '2026-01-01',
  latest_value,
  prior_value: null,
  times,
  isNewPeriod: true,
  revisions: [],
  ...more,
});

test('seenChart has a point for every refresh that observed a value', () => {
  const revisions = [{ period: '2026-01-01', was: 2, seenAt: 5, is: 4 }];
  const chart = seenChart([run([0, 5], 2), run([8], null), run([10], 4, { isNewPeriod: false, revisions })]);
  assert.deepEqual(
    chart?.points.map(({ x, y, kind }) => [x, y, kind]),
    [
      [0, 1, 'new'],
      [0.5, 1, 'same'],
      [1, 0, 'revised'],
    ],
  );
  assert.deepEqual([chart?.lowest, chart?.highest, chart?.first, chart?.last], [2, 4, 0, 10]);
  assert.equal(seenChart([run([0], 2), run([8], null)]), undefined);
  assert.deepEqual(
    seenChart([run([3, 4], 2)])?.points.map(({ y }) => y),
    [0.5, 0.5],
  );
});

test('formatNextRelease gives the due date of an overdue release', () => {
  assert.equal(formatNextRelease('2026-11-18', '2026-11-23'), 'was due Nov 18');
  assert.equal(formatNextRelease('2026-11-23', '2026-11-23'), 'next Mon, Nov 23');
  assert.equal(formatNextRelease('2026-12-01', '2026-11-23'), 'next Tue, Dec 1');
  assert.equal(formatNextRelease('0001-01-01', '2026-11-23'), 'next 0001-01-01');
});

test('formatRevision names the period in the frequency of the series', () => {
  const revision = { period: '2026-09-30', was: 1, seenAt: 0, is: 2 };
  assert.match(formatRevision(revision, String, { freq: 'M', freq_long: 'Monthly' }), /: Sep 2026 was 1 on /);
  assert.match(formatRevision(revision, String, { freq: 'W', freq_long: 'Weekly' }), /: Sep 30, 2026 was 1 on /);
});

test('withCurrent inserts the current values once and in order', () => {
  const at = (moment: number) => ({ at: moment, latest_date: null, latest_value: null, prior_value: null });
  assert.deepEqual(
    withCurrent([at(1), at(9)], at(5)).map((each) => each.at),
    [1, 5, 9],
  );
  assert.deepEqual(withCurrent([at(1)], at(1)).length, 1);
});

test('the host accepts only well-formed requests of the indicator page', () => {
  assert.equal(accepts(indicatorProtocol, 'pin', { isPinned: true }), true);
  assert.equal(accepts(indicatorProtocol, 'pin', { isPinned: 'yes' }), false);
  assert.equal(accepts(indicatorProtocol, 'ready', null), true);
  assert.equal(accepts(indicatorProtocol, 'refresh', {}), false);
});
