import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { judgeDownloads, type Situation } from '../../../../src/library/downloads/judgeDownloads.ts';
import { countSent, followClock, listState, type ListState } from '../../../../src/library/downloads/listState.ts';
import type { Usage } from '../../../../src/library/library.ts';
import { source } from '../filing.ts';

const now = Date.UTC(2026, 2, 3, 12);
const hour = 3_600_000;
const midnight = Date.UTC(2026, 2, 4);
const consent = { share: 10, until: now + 30 * 24 * hour, count: 20, grantedAt: 1 };

const stateOf = (state: Partial<ListState> = {}): ListState => v.parse(listState, { consent, ...state });
const usageOf = (usage: Partial<Usage> = {}): Usage => ({
  ...{ source, used: 0, limit: 40, byEndpoint: {}, spentBy429: false, spent: false },
  ...usage,
});
const judged = (state: Partial<ListState> = {}, rest: Partial<Situation> = {}) =>
  judgeDownloads({
    ...{ now, share: 10, usage: usageOf(), confirmBelow: 5, waiting: 3, failed: 0 },
    ...{ isLookDue: false, lastRequestAt: undefined, state: stateOf(state), ...rest },
  });

suite('the state of the list of downloads', () => {
  test('a list is done, or has failed, if nothing waits', () => {
    assert.deepEqual(judged({}, { waiting: 0 }), { kind: 'done' });
    assert.deepEqual(judged({}, { waiting: 0, failed: 2 }), { kind: 'failed', count: 2 });
    assert.equal(judged({}, { waiting: 0, isLookDue: true }).kind, 'waiting');
  });

  test('a list is off without the setting, the consent, or what it covers', () => {
    assert.deepEqual(judged({}, { share: 0 }), { kind: 'off', reason: 'setting' });
    assert.deepEqual(judged({ consent: undefined }), { kind: 'off', reason: 'noConsent' });
    assert.deepEqual(judged({ consent: { ...consent, until: now } }), { kind: 'off', reason: 'ended' });
    assert.deepEqual(judged({ consent: { ...consent, count: 0 } }), { kind: 'off', reason: 'countUsed' });
  });

  test('the smaller of the setting and the consent’s share is the day’s share', () => {
    const days = [{ day: '2026-03-03', sent: 4 }];
    const used = { kind: 'shareUsed', until: midnight, isLow: false };
    assert.deepEqual(judged({ days }, { share: 4 }), used);
    assert.deepEqual(judged({ days, consent: { ...consent, share: 4 } }), used);
    assert.deepEqual(judged({ days: [{ day: '2026-03-02', sent: 10 }] }), { kind: 'waiting' });
  });

  test('the last requests of the day are left alone', () => {
    const low = { kind: 'shareUsed', until: midnight, isLow: true };
    assert.deepEqual(judged({}, { usage: usageOf({ used: 34 }) }), { kind: 'waiting' });
    assert.deepEqual(judged({}, { usage: usageOf({ used: 35 }) }), low);
    assert.deepEqual(judged({}, { usage: usageOf({ limit: undefined, used: 100 }) }), { kind: 'waiting' });
  });

  test('a list sends nothing while the count can’t be kept', () => {
    const unkept = { kind: 'full', isCounted: false, isRead: true, unsaved: 0 } as const;
    assert.deepEqual(judged({}, { usage: usageOf({ unkept }) }), { kind: 'countNotKept' });
    assert.deepEqual(judged({}, { usage: undefined }), { kind: 'countNotKept' });
  });

  test('a wait of the service goes before the share, a pause of the user before both', () => {
    const pause = { since: now - 1, until: now + hour };
    const spent = usageOf({ pause, spent: true, spentBy429: true });
    assert.deepEqual(judged({}, { usage: spent }), { kind: 'serviceWaits', until: now + hour });
    const endless = usageOf({ pause: { since: now - 1, until: undefined }, spent: true });
    assert.deepEqual(judged({}, { usage: endless }), { kind: 'serviceWaits', until: midnight });
    assert.deepEqual(judged({ waitUntil: now + 1 }), { kind: 'serviceWaits', until: now + 1 });
    assert.deepEqual(judged({ isPaused: true }, { usage: spent }), { kind: 'paused' });
    assert.deepEqual(judged({ rejectedAt: 1 }), { kind: 'keyRejected' });
  });

  test('a request waits for its time, for a minute after the user’s, and for the day to begin', () => {
    assert.deepEqual(judged({ nextAt: now + hour }), { kind: 'next', at: now + hour });
    assert.deepEqual(judged({ nextAt: now + hour, isOffline: true }), { kind: 'offline', at: now + hour });
    assert.deepEqual(judged({}, { lastRequestAt: now - 1_000 }), { kind: 'next', at: now + 59_000 });
    assert.deepEqual(judged({}, { lastRequestAt: now + hour }), { kind: 'waiting' });
    assert.deepEqual(judged({}, { now: midnight }), { kind: 'next', at: midnight + 300_000 });
  });
});

suite('the clock of the list of downloads', () => {
  test('the judge keeps the counts of several days, so that a repeated day has its count', () => {
    const state = stateOf();
    for (const at of [now, now + 24 * hour, now]) countSent(state, at, 1);
    countSent(state, now + 24 * hour, -1);
    assert.deepEqual(state.days, [
      { day: '2026-03-03', sent: 2 },
      { day: '2026-03-04', sent: 0 },
    ]);
  });

  test('a clock that was set back doesn’t make waits longer', () => {
    const state = stateOf({
      setAt: now,
      nextAt: now + 1_000,
      waitUntil: now + 2_000,
      holder: { owner: 'x', until: now },
    });
    assert.equal(followClock(state, now), false);
    assert.equal(followClock(state, now - hour), true);
    const { setAt, nextAt, waitUntil, holder } = state;
    assert.deepEqual(
      [setAt, nextAt, waitUntil, holder],
      [now - hour, now - hour + 1_000, now - hour + 2_000, undefined],
    );
  });

  test('an unreadable state has no consent', () =>
    assert.equal(v.safeParse(listState, { consent: {} }).success, false));
});
