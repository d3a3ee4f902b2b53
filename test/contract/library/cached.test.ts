import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeenRequest } from '../../../src/sample/http/requestLog.ts';
import { anyway, createDesk, type Desk } from './desk.ts';
import { companies, funds, sessions } from './dataFolder.ts';
import { itemsOf } from './everyRead.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Noon in New York, while the last session of the data folder runs. */
const noon = Date.parse('2025-03-12T16:00:00Z');
const limit = () => ({ requestsPerDay: 40 });

interface Behind {
  desk: Desk;
  /** Sets the age of the cache's answers in seconds; undefined lets it ask the service. */
  keep: (seconds: number | undefined) => void;
}

/** A desk whose service answers as if a cache stood before it. */
async function behindCache(more: Parameters<typeof createDesk>[0] = {}): Promise<Behind & AsyncDisposable> {
  let kept: number | undefined;
  const headers = (): Record<string, string> =>
    kept === undefined
      ? { 'cache-status': '"edge, of the house"; fwd=miss; stored' }
      : { 'cache-status': 'inner; fwd=uri-miss, "edge, of the house"; hit; ttl=30', age: String(kept) };
  const desk = await createDesk({ headers, ...more });
  return {
    desk,
    keep: (seconds) => {
      kept = seconds;
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test('the library marks cached answers, keeps their age and doesn’t count them', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  const clock = () => noon;
  const library = desk.open({ clock, quota: limit });
  keep(3 * 3600);
  const reads = [
    await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' }),
    await library.read({ endpoint: 'fund', ticker: funds[0]!.profile.ticker }, { initiator: 'person' }),
    await library.read({ endpoint: 'calendar' }, { initiator: 'person' }),
    await library.read({ endpoint: 'metrics' }, { initiator: 'person' }),
  ];
  for (const read of reads) {
    assert.deepEqual([read.cached, read.uncounted, read.fromLibrary], [true, true, false]);
    // HTTP counts seconds, and the answer took a moment.
    assert.ok(Math.abs(noon - 3 * hour - read.fetchedAt) <= 1000, String(noon - read.fetchedAt));
  }
  const { used, cached, byEndpoint } = library.usage();
  assert.deepEqual([used, cached, byEndpoint], [0, 4, {}]);
  keep(undefined);
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' })).cached, false);
  assert.equal(library.usage().used, 1);

  // On file, in another window, and in the list of what is there.
  const other = desk.open({ clock });
  assert.equal((await other.read({ endpoint: 'transcript', ticker: 'BRMC' }, { mode: 'library' })).cached, true);
  assert.notEqual((await other.read({ endpoint: 'transcript', ticker: 'QFEN' }, { mode: 'library' })).cached, true);
  const contents = await itemsOf(other, desk.source);
  assert.deepEqual(
    contents.map((item) => item.cached ?? false),
    contents.map((item) => !(item.type === 'call' && item.ticker === 'QFEN')),
  );
});

test('freshness counts from the time of the service’s answer', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  let now = noon;
  const library = desk.open({ clock: () => now });
  keep(23 * 3600);
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).stale, false);
  now += hour + minute;
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { mode: 'library' })).stale, true);
  // The answer is already too old when it comes, so it is stale.
  keep(8 * 86_400);
  assert.equal(
    (await library.read({ endpoint: 'fund', ticker: funds[0]!.profile.ticker }, { initiator: 'person' })).stale,
    true,
  );
});

test('an old cached answer doesn’t replace a newer stored one', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  const library = desk.open({ clock: () => noon });
  const ticker = funds[0]!.profile.ticker;
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  await library.read({ endpoint: 'fund', ticker }, { initiator: 'person' });
  await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
  keep(hour / 1000);
  for (const read of [
    await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person', mode: 'refresh' }),
    await library.read({ endpoint: 'fund', ticker }, { initiator: 'person', mode: 'refresh' }),
    await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' }),
  ])
    assert.deepEqual([read.fetchedAt, read.stale, read.cached ?? false, read.uncounted], [noon, false, false, true]);
  assert.equal((await library.observed(100)).length, 1);
  // A quarter that is not on file is filed all the same, and the list of quarters stays the newer one.
  const quarter = companies[0].quarters[0];
  assert.ok(
    (await library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq: quarter }, { initiator: 'person' })).fetchedAt <
      noon,
  );
  const latest = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { mode: 'library' });
  assert.deepEqual([latest.fetchedAt, latest.stale], [noon, false]);
});

test('cached bars don’t replace stored bars, and keep their age', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  let now = noon;
  const library = desk.open({ clock: () => now });
  const window = { tickers: ['BARS'], fromDate: sessions[0], tillDate: sessions[3] };
  const first = await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' });
  keep(600);
  const again = await library.read({ endpoint: 'bars', ...window }, { initiator: 'person', mode: 'refresh' });
  assert.deepEqual([again.fetchedAt, again.cached ?? false], [noon, false]);
  assert.deepEqual(again.value, first.value);
  // The cache's older answer doesn't change the age of the running session.
  now += 30_000;
  assert.equal((await library.read({ endpoint: 'bars', ...window }, { mode: 'library' })).stale, false);
  const before = library.usage().used;
  const other = await library.read(
    { endpoint: 'bars', tickers: ['BARS2'], fromDate: sessions[0], tillDate: sessions[3] },
    { initiator: 'person' },
  );
  assert.deepEqual([other.cached, other.uncounted], [true, true]);
  assert.ok(Math.abs(now - 600_000 - other.fetchedAt) <= 1000);
  assert.equal(other.stale, true, 'the running session is ten minutes old');
  assert.equal(library.usage().used, before);
});

test('a read of bars doesn’t report requests that a cache answered as sent', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  const library = desk.open({ clock: () => noon });
  keep(5);
  const told: number[] = [];
  await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[0], tillDate: sessions[3] },
    { initiator: 'person', onSent: (n) => told.push(n) },
  );
  assert.equal(told.at(-1), 0);
  assert.equal(Math.max(...told), 1);
});

test('a refusal from a cache is an error, isn’t counted, and expires by its age', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  let now = noon;
  const library = desk.open({ clock: () => now, quota: limit });
  keep(23 * 3600);
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'ZZZZ' }, { initiator: 'person' }), {
    kind: 'notFound',
  });
  assert.equal(library.usage().used, 0);
  // The library remembers the refusal for a day from the service's answer.
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'ZZZZ' }, { mode: 'library' }), {
    kind: 'notFound',
  });
  now += hour + minute;
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'ZZZZ' }, { mode: 'library' }), {
    kind: 'notInLibrary',
  });
});

test('an answer from a cache doesn’t end a pause', async () => {
  await using behind = await behindCache();
  const { desk, keep } = behind;
  const library = desk.open({ clock: () => noon, quota: limit });
  await desk.service.setFault('429-long');
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' }), {
    kind: 'rateLimited',
  });
  await desk.service.setFault(undefined);
  keep(60);
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway)).cached, true);
  assert.ok(library.usage().pause);
  keep(undefined);
  await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, anyway);
  assert.equal(library.usage().pause, undefined);
});

test('a refresh sends the stored tag, and a 304 renews the answer’s time, keeps its value and is counted', async () => {
  await using behind = await behindCache({ entityTags: true });
  const { desk } = behind;
  let now = noon;
  const library = desk.open({ clock: () => now });
  const ticker = funds[0]!.profile.ticker;
  const first = [
    await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' }),
    await library.read({ endpoint: 'fund', ticker }, { initiator: 'person' }),
    await library.read({ endpoint: 'calendar' }, { initiator: 'person' }),
  ];
  now += hour;
  const tags = (): (string | undefined)[] =>
    desk.service.requestsSeen().map(({ ifNoneMatch }: SeenRequest) => ifNoneMatch);
  const again = [
    await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person', mode: 'refresh' }),
    await library.read({ endpoint: 'fund', ticker }, { initiator: 'person', mode: 'refresh' }),
    await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' }),
  ];
  assert.deepEqual(tags().slice(0, 3), [undefined, undefined, undefined]);
  assert.ok(
    tags()
      .slice(3)
      .every((tag) => tag !== undefined),
  );
  for (const [index, { value, fetchedAt, stale, uncounted }] of again.entries()) {
    assert.deepEqual(value, first[index]!.value);
    assert.deepEqual([fetchedAt, stale, uncounted], [now, false, undefined]);
  }
  assert.equal(library.usage().used, 6);
  // From then on it is fresh for as long as a new one is: the day of the calls begins anew.
  now += 23 * hour + minute;
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).fromLibrary,
    true,
  );
  assert.equal(desk.service.requestsSeen().length, 6);
});

test('the library doesn’t send a tag for another request or a removed answer', async () => {
  await using behind = await behindCache({ entityTags: true });
  const { desk } = behind;
  const { cik, ticker } = companies[0];
  const library = desk.open({ clock: () => noon });
  await library.read({ endpoint: 'transcript', ticker }, { initiator: 'person' });
  await library.read({ endpoint: 'transcript', cik }, { initiator: 'person', mode: 'refresh' });
  const [call] = await itemsOf(library, desk.source);
  await library.remove(call!);
  const { value } = await library.read({ endpoint: 'transcript', cik }, { initiator: 'person', mode: 'refresh' });
  assert.ok(value.call);
  assert.ok(desk.service.requestsSeen().every(({ ifNoneMatch }) => ifNoneMatch === undefined));
});
