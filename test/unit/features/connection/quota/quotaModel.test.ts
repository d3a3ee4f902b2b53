import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  explainUsage,
  listUsage,
  isLow,
  nextChange,
  shortUsage,
} from '../../../../../src/features/connection/quota/quotaModel.ts';
import type { Usage } from '../../../../../src/library/library.ts';

const usage = (change: Partial<Usage> = {}): Usage => ({
  source: 'service:https://api.example.com',
  used: 12,
  limit: 40,
  byEndpoint: { transcript: 9, calendar: 3 },
  spentBy429: false,
  spent: false,
  ...change,
});

const now = Date.parse('2024-06-03T12:00:00Z');

suite('the day’s requests in words', () => {
  test('shortUsage shows the remaining requests, or the used ones without a limit', () => {
    assert.equal(shortUsage(usage(), now), '28 left today');
    assert.equal(shortUsage(usage({ limit: 13 }), now), '1 left today');
    assert.equal(shortUsage(usage({ limit: 10 }), now), '0 left today');
    assert.equal(shortUsage(usage({ limit: undefined }), now), '12 today');
  });

  test('explainUsage lists cached answers separately from the count', () => {
    const explained = (cached?: number): string => explainUsage(usage({ cached }), now).join('\n');
    assert.equal(shortUsage(usage({ cached: 7 }), now), '28 left today');
    assert.doesNotMatch(explained(), /cache/);
    assert.match(explained(1), /^1 more came from a cache and doesn’t count\.$/m);
    assert.match(explained(7), /^7 more came from a cache and don’t count\.$/m);
  });

  test('explainUsage lists requests of an unknown endpoint by its name', () => {
    const newer = usage({ byEndpoint: { transcript: 9, ...{ dividends: 2, toString: 1 } } });
    assert.match(explainUsage(newer, now).join('\n'), /earnings calls: 9 · dividends: 2 · toString: 1/);
    assert.deepEqual(
      listUsage(newer, now)
        .lines.map(({ label }) => label)
        .filter((label) => /calls|dividends|string/i.test(label)),
      ['Earnings calls', 'Dividends', 'ToString'],
    );
  });

  test('shortUsage shows a pause as the time left, its end, or just “paused”', () => {
    const paused = (until: number | undefined): Usage =>
      usage({ spentBy429: true, spent: true, pause: { since: now, until } });
    const said = (until: number | undefined): string => shortUsage(paused(until), now);
    assert.equal(said(now + 2400), 'wait 3 seconds');
    assert.equal(said(now + 1), 'wait 1 second');
    assert.equal(said(now + 300_000), 'wait 5 minutes');
    assert.match(said(now + 3_600_000), /^paused until .*\d:\d\d/);
    assert.match(said(now + 90 * 86_400_000), /^paused until .*2024/);
    assert.equal(said(undefined), 'paused (12 today)');
    const explained = (until: number | undefined): string => explainUsage(paused(until), now).join('\n');
    assert.match(explained(undefined), /didn’t say for how long/);
    assert.match(explained(now + 3_600_000), /asked to wait until/);
    for (const until of [undefined, now + 2000, now + 1e8])
      assert.doesNotMatch(`${said(until)} ${explained(until)}`, /used all|used up|allowance|spent today/);
  });

  test('nextChange returns the time until the shown countdown changes', () => {
    const next = (left: number): number | undefined =>
      nextChange(usage({ pause: { since: now, until: now + left } }), now);
    assert.deepEqual(
      [next(2400), next(2000), next(1), next(130_000), next(301_000)],
      [400, 1000, 1, 10_000, undefined],
    );
    assert.equal(nextChange(usage({ pause: { since: now, until: undefined } }), now), undefined);
    assert.equal(nextChange(usage(), now), undefined);
  });

  test('isLow is true at the threshold or once the service reports the limit', () => {
    assert.equal(isLow(usage({ used: 34 }), 5), false);
    assert.equal(isLow(usage({ used: 35 }), 5), true);
    assert.equal(isLow(usage({ limit: undefined }), 5), false);
    assert.equal(isLow(usage({ limit: undefined, spent: true }), 5), true);
  });

  test('the quota’s hover explains the basis and the limits of the count', () => {
    const words = explainUsage(usage(), now).join('\n');
    assert.match(words, /earnings calls: 9 · calendar: 3/);
    assert.match(words, /midnight UTC/);
    assert.match(words, /other machines/);
    assert.match(explainUsage(usage({ byEndpoint: {} }), now)[1]!, /No request/);
  });

  test('the quota’s hover shows the limit of the setting', () => {
    const words = explainUsage(usage({ limit: 250 }), now).join('\n');
    assert.match(words, /^12 of 250 requests used today\.$/m);
    assert.match(words, /limit in the settings \(250\)/);
    assert.doesNotMatch(words, /\b40\b/);
    assert.doesNotMatch(explainUsage(usage({ limit: undefined }), now).join('\n'), /limit/);
  });
});

suite('today’s requests as a list', () => {
  const counted = { used: 9, limit: 40, byEndpoint: { calendar: 1, transcript: 6, bars: 2, fund: 0 } };
  const midday = Date.UTC(2026, 10, 26, 12);
  const linesOf = (over: object = {}): string[] =>
    listUsage(usage({ ...counted, ...over }), midday).lines.map(({ label, description }) =>
      [label, description].filter(Boolean).join(': '),
    );

  test('listUsage lists the remaining requests, each endpoint, and the end of the day', () => {
    const lines = linesOf();
    assert.deepEqual(lines.slice(0, -1), ['31 of 40 left today', 'Earnings calls: 6', 'Minute bars: 2', 'Calendar: 1']);
    assert.match(lines.at(-1)!, /^The day ends: .*\d/);
    assert.equal(linesOf({ limit: undefined })[0], '9 sent today');
    assert.equal(linesOf({ used: 41 })[0], '0 of 40 left today');
    assert.equal(linesOf({ byEndpoint: {}, used: 0 })[1], 'No requests sent today.');
  });

  test('listUsage separates the assumptions and shows no uncounted number', () => {
    const { assumptions } = listUsage(usage(counted), midday);
    assert.ok(assumptions.some(({ label }) => label.includes('midnight UTC')));
    assert.deepEqual(
      listUsage(usage({ ...counted, unkept: { kind: 'newer', isCounted: false, isRead: true, unsaved: 0 } }), midday),
      {
        lines: [{ label: 'not counted' }],
        assumptions: [],
      },
    );
  });
});
