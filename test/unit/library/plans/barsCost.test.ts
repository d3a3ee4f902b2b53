import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCoverage, withParts, withRead, withServed } from '../../../../src/library/plans/barCoverage.ts';
import { estimateRequests, estimateSessions } from '../../../../src/library/plans/barsCost.ts';

const none = parseCoverage(undefined);
const today = '2025-03-14';
const at = Date.parse('2025-03-14T16:00:00Z');
const week = { from: '2025-03-08', till: '2025-03-14' };
const noCounts = new Map<string, number>();

test('the cost of unknown days counts each weekday as a regular session', () => {
  assert.equal(estimateRequests(week, { coverage: none, counts: noCounts, today }), 4);
  assert.equal(
    estimateRequests({ from: '2025-03-08', till: '2025-03-09' }, { coverage: none, counts: noCounts, today }),
    1,
  );
  assert.equal(
    estimateRequests({ from: '2025-03-14', till: '2199-12-31' }, { coverage: none, counts: noCounts, today }),
    1,
  );
  assert.equal(estimateSessions(5, none), 4);
});

test('sessions that were read have the bars they had, holidays none, and half a session may be whole by now', () => {
  const coverage = withRead(none, { from: '2025-03-10', till: '2025-03-13', at });
  const counts = new Map([
    ['2025-03-10', 960],
    ['2025-03-11', 960],
    ['2025-03-13', 210],
    ['2025-03-14', 12],
  ]);
  // 960 + 960 + none + 210 + 390
  assert.equal(estimateRequests(week, { coverage, counts, today }), 6);
  assert.equal(estimateRequests(week, { coverage: withParts(coverage, ['2025-03-13']), counts, today }), 6);
  assert.equal(estimateRequests({ from: '2025-03-12', till: '2025-03-12' }, { coverage, counts, today }), 1);
});

test('the cost of bars is zero for what the service no longer has, and uses the service’s page size', () => {
  const coverage = withServed(none, { asked: week, served: { from: '2025-03-13', till: '2025-03-14' }, at });
  assert.equal(estimateRequests(week, { coverage, counts: noCounts, today }), 2);
  assert.equal(estimateRequests(week, { coverage: { ...coverage, pageSize: 100 }, counts: noCounts, today }), 8);
});
