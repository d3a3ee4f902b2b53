import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalTarget } from '../../../src/api/buildRequest.ts';
import { utcDay } from '../../../src/domain/dates/zones.ts';
import { requestOfItem } from '../../../src/library/downloads/downloadItem.ts';
import type { DownloadItem } from '../../../src/library/downloads/downloads.ts';
import { repetitions } from '../../suite/repetitions.ts';
import { day, hour, minute, quota, simulate, type SimulatedWindow } from './simulatedDays.ts';

const share = 10;
const faults = ['500', '503-retry-after', '429-short', 'reset', 'no-answer', 'truncated', 'refused'] as const;

/** The newest quarters of some companies. */
const callsOf = (companies: readonly { ticker: string }[], quarters: number): DownloadItem[] =>
  companies.map(({ ticker }) => ({ type: 'calls', ticker, quarters }));

/** A short run has half of the days and of the companies. */
const length = repetitions({ long: 10, short: 5 });

test('three windows download two lists in some days, each item once, in order, within the share', async () => {
  const own: { window?: SimulatedWindow } = {};
  const kills = { before: 0, after: 0 };
  await using days = await simulate({
    share,
    isKilled: (window, when) => {
      if (window === own.window || days.chance() > 0.12) return false;
      kills[when] += 1;
      return true;
    },
  });
  const { service, source, time, chance, log, windows } = days;
  const user = days.open();
  own.window = user;
  const { downloads } = user.library;
  const { companies, series } = service.contents();
  const consent = { share, until: time.now + 30 * day };
  // They have companies in common.
  const first = companies.slice(0, length * 0.6);
  const second = companies.slice(length * 0.4, length);
  await downloads.add(callsOf(first, 8), consent);
  for (let step = 0; step < length * 8; step++) {
    while (windows.size < 3) days.open();
    const [other] = [...windows].filter((window) => window !== user);
    if (step === 9) {
      const funds = series.slice(0, 5).map(({ seriesid }): DownloadItem => ({ type: 'fund', seriesid }));
      await other!.library.downloads.add([...callsOf(second, 5), ...funds], consent);
      // Requests that fail are counted as well.
      await downloads.grant({ ...consent, count: 100 });
    }
    const end = time.now - (time.now % (3 * hour)) + 3 * hour;
    await days.setFault(chance() < 0.2 ? faults[Math.floor(chance() * faults.length)] : undefined);
    await days.until(time.now + Math.floor(2 * hour * chance()));
    await days.setFault(undefined);
    // Four requests are left for the list.
    const left = quota.limit - quota.confirmBelow - user.library.usage(source).used;
    if (step % 24 === 6) await days.spend(user, left - 4);
    const fate = chance();
    if (fate < 0.2) other!.kill();
    else if (fate < 0.4) other!.close();
    await days.until(end - minute);
    assert.equal(
      user.library.usage(source).used,
      log.filter((each) => each.day === utcDay(time.now)).length,
      'the ledger',
    );
    await days.until(end);
    if (step % 8 === 7) await downloads.tryAgain();
  }
  assert.ok(kills.before > 0 && kills.after > 0, JSON.stringify(kills));
  const { items } = await downloads.list();
  assert.equal(items.length, first.length * 8 + (length - first.length) * 5 + 5);
  assert.deepEqual(
    items.filter(({ state }) => state.kind !== 'done').map(({ id }) => id),
    [],
  );

  const sent = log.filter(({ isOfUser }) => !isOfUser);
  const answered = sent.filter(({ isLost }) => !isLost).map(({ target }) => target);
  assert.equal(new Set(answered).size, answered.length, 'no item was sent again after its answer');
  for (const [on, requests] of Map.groupBy(log, (each) => each.day)) {
    const ofList = requests.filter(({ isOfUser }) => !isOfUser).length;
    assert.ok(ofList <= share && requests.length <= quota.limit - quota.confirmBelow, `${ofList} on ${on}`);
  }
  assert.ok(
    sent.every(({ at }, index) => index === 0 || at - sent[index - 1]!.at >= 10 * minute),
    'there is no burst',
  );
  const lost = new Set(sent.filter(({ isLost }) => isLost).map(({ target }) => target));
  // An item whose request was lost comes later, and the quarters of its company with it.
  const isLate = (item: DownloadItem): boolean =>
    lost.has(canonicalTarget(requestOfItem(item))) ||
    (item.type === 'call' && isLate({ type: 'calls', ticker: item.ticker, quarters: 1 }));
  const inOrder = items.filter(({ item }) => !isLate(item));
  assert.ok(inOrder.length > length * 3, `${inOrder.length} of ${items.length} items weren’t disturbed`);
  const times = inOrder.map(({ state }) => (state.kind === 'done' ? state.at : 0));
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  );
});
