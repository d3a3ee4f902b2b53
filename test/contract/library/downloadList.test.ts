import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DownloadItem, Downloads } from '../../../src/library/downloads/downloads.ts';
import { day, hour, minute, quota, simulate } from './simulatedDays.ts';

const call = (ticker: string, fyq: string): DownloadItem => ({ type: 'call', ticker, fyq });
const latest = (ticker: string): DownloadItem => ({ type: 'calls', ticker, quarters: 1 });

async function statesOf(downloads: Downloads): Promise<Record<string, string>> {
  const { items } = await downloads.list();
  return Object.fromEntries(items.map(({ id, state }) => [id, state.kind]));
}

async function openList(options?: Parameters<typeof simulate>[0]) {
  const days = await simulate(options);
  const { downloads } = days.open().library;
  const [company, other] = days.service.contents().companies;
  const consent = { share: 10, until: days.time.now + 90 * day };
  return { days, downloads, consent, company: company!, other: other!, dispose: days[Symbol.asyncDispose] };
}

suite('the list of downloads', () => {
  test('a consent that one window revokes stops the other windows', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    const second = days.open();
    await downloads.add([{ type: 'calls', ticker: company.ticker, quarters: 8 }], consent);
    await days.until(days.time.now + hour);
    const sent = days.log.length;
    assert.ok(sent > 1 && sent < 8, `${sent} requests`);
    await second.library.downloads.revoke();
    await days.until(days.time.now + 2 * day);
    assert.equal(days.log.length, sent);
    assert.deepEqual((await downloads.list()).state, { kind: 'off', reason: 'noConsent' });
  });

  test('a window sends nothing while the list is paused, and goes on afterwards', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    await downloads.pause();
    await downloads.add([latest(company.ticker)], consent);
    await days.until(days.time.now + day);
    assert.deepEqual((await downloads.list()).state, { kind: 'paused' });
    assert.equal(days.log.length, 0);
    await downloads.resume();
    await days.until(days.time.now + hour);
    assert.equal(days.log.length, 1);
    assert.deepEqual((await downloads.list()).state, { kind: 'done' });
  });

  test('the list sends no more requests than the user has agreed to', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    await downloads.add([{ type: 'calls', ticker: company.ticker, quarters: 8 }]);
    await downloads.grant({ ...consent, count: 3 });
    await days.until(days.time.now + 2 * day);
    assert.equal(days.log.length, 3);
    assert.deepEqual((await downloads.list()).state, { kind: 'off', reason: 'countUsed' });
  });

  test('an item that is listed twice, or in the library, isn’t downloaded again', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    const [window] = days.windows;
    const [newest, before] = company.quarters as [string, string];
    const request = { endpoint: 'transcript', ticker: company.ticker, fyq: newest } as const;
    await window!.library.read(request, { initiator: 'person' });
    const asked = [
      call(company.ticker, newest),
      call(company.ticker.toLowerCase(), before),
      call(company.ticker, before),
    ];
    const { added, free, listed, requests, exact } = await downloads.add(asked, consent);
    assert.deepEqual(
      { added, free, listed, requests, exact },
      {
        ...{ added: [call(company.ticker, before)], free: 1, listed: 1, requests: 1, exact: true },
      },
    );
    assert.equal((await downloads.add(asked, consent)).requests, 0);
    // The user downloads the rest before the list does.
    await window!.library.read({ ...request, fyq: before }, { initiator: 'person' });
    await days.until(days.time.now + day);
    assert.equal(days.service.requestsSeen().length, 2);
    assert.deepEqual((await downloads.list()).items[0]?.state, { kind: 'done', at: days.time.now - day, isFree: true });
  });

  test('items go in the order that the user gives them', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    const { ticker } = company;
    const [a, b, c, d] = company.quarters.slice(0, 4).map((fyq) => `call ${ticker} ${fyq}`) as [
      string,
      string,
      string,
      string,
    ];
    await downloads.add(company.quarters.slice(0, 4).map((fyq) => call(ticker, fyq)));
    await downloads.first(d);
    await downloads.move([a], c);
    await downloads.move([b]);
    assert.deepEqual(
      (await downloads.list()).items.map(({ id }) => id),
      [d, a, c, b],
    );
    await downloads.remove([a]);
    await downloads.grant({ ...consent, count: 9 });
    await days.until(days.time.now + day);
    const fyqs = days.log.map(({ target }) => new URLSearchParams(target.split('?')[1]).get('fyq'));
    assert.deepEqual(
      fyqs,
      [d, c, b].map((id) => id.slice(`call ${ticker} `.length)),
    );
    assert.equal((await downloads.arrived()).length, 3);
    await downloads.opened(days.source, { cik: company.cik, fyq: fyqs[0]! });
    assert.equal((await downloads.arrived()).length, 2);
    assert.deepEqual([await downloads.takeNotice(), await downloads.takeNotice()], [true, false]);
  });

  test('an item that the service doesn’t have is absent, and isn’t requested again', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    const none = days.service.contents().companies.find(({ quarters }) => quarters.length === 0)!;
    const asked = [latest('NONE'), latest(none.ticker), latest(company.ticker), call(company.ticker, 'Q1 1999')];
    await downloads.add(asked, consent);
    await days.until(days.time.now + 3 * day);
    assert.deepEqual(await statesOf(downloads), {
      ...{ 'calls NONE': 'absent', [`calls ${none.ticker}`]: 'absent', [`calls ${company.ticker}`]: 'done' },
      // The latest call's answer lists the quarters.
      [`call ${company.ticker} Q1 1999`]: 'absent',
    });
    assert.equal(days.log.length, 3);
  });

  test('an item that fails leaves the list to the others until it is tried again', async () => {
    const { days, downloads, consent, company, other, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    await days.setFault('500');
    await downloads.add([latest(company.ticker), latest(other.ticker)]);
    await downloads.grant({ ...consent, count: 9 });
    await days.until(days.time.now + 2.5 * hour);
    assert.equal((await downloads.list()).state.kind, 'offline');
    await days.until(days.time.now + 2 * hour);
    assert.deepEqual(await statesOf(downloads), {
      [`calls ${company.ticker}`]: 'failed',
      [`calls ${other.ticker}`]: 'waiting',
    });
    assert.equal(days.log.filter(({ target }) => target.endsWith(company.ticker)).length, 3);
    await days.setFault(undefined);
    await days.until(days.time.now + day);
    assert.deepEqual((await downloads.list()).state, { kind: 'failed', count: 1 });
    await downloads.tryAgain();
    await days.until(days.time.now + day);
    assert.deepEqual((await downloads.list()).state, { kind: 'done' });
  });

  test('a rejected key stops the list until the connection changes', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    await days.setFault('401');
    await downloads.add([latest(company.ticker)]);
    await downloads.grant({ ...consent, count: 9 });
    await days.until(days.time.now + 2 * day);
    assert.equal(days.log.length, 1);
    assert.deepEqual((await downloads.list()).state, { kind: 'keyRejected' });
    await days.setFault(undefined);
    downloads.connectionChanged(days.source);
    await days.until(days.time.now + hour);
    assert.deepEqual((await downloads.list()).state, { kind: 'done' });
  });

  test('a clock that jumps ahead and back neither spends a share twice nor stops the list', async () => {
    const { days, downloads, consent, company, other, dispose } = await openList({ share: 4 });
    await using _ = { [Symbol.asyncDispose]: dispose };
    const items = [company, other].map(({ ticker }): DownloadItem => ({ type: 'calls', ticker, quarters: 8 }));
    await downloads.add(items, consent);
    await days.until(days.time.now + 6 * hour);
    assert.equal(days.log.length, 4);
    const began = days.time.now;
    days.time.now = began + day;
    await days.until(began + day + 6 * hour);
    assert.equal(days.log.length, 8);
    days.moveClock(began);
    await days.until(began + 6 * hour);
    assert.equal(days.log.length, 8, 'the day’s share was used before');
    await days.until(began + 4 * day);
    const counts = [...Map.groupBy(days.log, (each) => each.day).values()].map((requests) => requests.length);
    assert.deepEqual(counts, [4, 4, 4, 4]);
    assert.equal(new Set(days.log.map(({ target }) => target)).size, 16);
  });

  test('a watch looks at most once a week, and finds new calls', async () => {
    const { days, downloads, consent, company, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    await downloads.watch(company.ticker);
    await days.until(days.time.now + day);
    assert.equal(days.log.length, 0, 'not without consent');
    await downloads.grant({ ...consent, count: 0 });
    // The editor is open for an hour a day.
    for (let on = 0; on < 80; on++) {
      await days.until(days.time.now + hour);
      days.time.now += 23 * hour;
    }
    const gaps = days.log.slice(1).map(({ at }, index) => (at - days.log[index]!.at) / day);
    assert.ok(gaps.length > 8 && gaps.every((gap) => gap >= 7), gaps.join(' '));
    const found = await downloads.arrived();
    assert.ok(found.length > 1 && found.every(({ isWatched }) => isWatched), JSON.stringify(found));
    const [watched] = (await downloads.list()).watched;
    assert.ok(watched!.missing.includes(company.quarters[1]!) && !watched!.missing.includes(found[0]!.fyq));
    await downloads.unwatch(company.ticker);
    assert.deepEqual((await downloads.list()).watched, []);
  });

  test('the list takes two thousand items, and keeps its order', async () => {
    const { days, downloads, consent, dispose } = await openList();
    await using _ = { [Symbol.asyncDispose]: dispose };
    const items = Array.from({ length: 2_000 }, (_each, index) => latest(`T${index}`));
    assert.equal((await downloads.add(items, consent)).requests, 2_000);
    await days.until(days.time.now + 4 * hour);
    const { items: listed, requests } = await downloads.list();
    assert.deepEqual(
      listed.map(({ item }) => item),
      items,
    );
    assert.equal(requests, 2_000 - days.log.length);
    assert.ok(
      days.log.length <= Math.min(10, quota.limit) &&
        days.log.every(({ at }, index) => index === 0 || at - days.log[index - 1]!.at >= 10 * minute),
    );
  });
});
