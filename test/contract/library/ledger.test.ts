import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LibraryError } from '../../../src/library/library.ts';
import { funds } from './dataFolder.ts';
import { until } from '../../suite/until.ts';
import { anyway, createDesk } from './desk.ts';

const noon = Date.parse('2025-03-12T12:00:00Z');
const day = 86_400_000;
const person = { initiator: 'person' } as const;

test('the ledger counts requests by endpoint in all windows, across restarts, until UTC midnight', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const options = { clock: () => now, quota: () => ({ requestsPerDay: 40 }) };
  const one = desk.open(options);
  await one.read({ endpoint: 'transcript', ticker: 'BRMC' }, person);
  await one.read({ endpoint: 'fund', ticker: funds[0]!.profile.ticker }, person);
  const two = desk.open(options);
  await two.read({ endpoint: 'transcript', ticker: 'QFEN' }, person);
  one.dispose();
  const expected = {
    source: desk.source,
    used: 3,
    limit: 40,
    byEndpoint: { transcript: 2, fund: 1 },
    spentBy429: false,
    spent: false,
  };
  assert.deepEqual(two.usage(), expected);
  assert.deepEqual(desk.open(options).usage(desk.source), expected);
  now += day / 2 - 1;
  assert.equal(two.usage().used, 3);
  now += 1;
  assert.equal(two.usage().used, 0);
});

test('a request that was sent stays counted when its window dies before the answer', async () => {
  await using desk = await createDesk({ fault: 'slow' });
  const dying = desk.open({ clock: () => noon });
  const read = dying.read({ endpoint: 'transcript', ticker: 'BRMC' }, person).catch(() => undefined);
  await until('the service has the request', () => desk.service.requestsSeen().length === 1);
  assert.equal(desk.open({ clock: () => noon + 600_000 }).usage(desk.source).used, 1);
  dying.dispose();
  desk.client.dispose();
  await read;
});

test('the library sends nothing on a spent day unless the user overrides', async () => {
  await using desk = await createDesk({ quota: 3 });
  const options = { quota: () => ({ requestsPerDay: 2 }) };
  const [one, two] = [desk.open(options), desk.open(options)];
  await one.read({ endpoint: 'transcript', ticker: 'BRMC' }, person);
  await two.read({ endpoint: 'transcript', ticker: 'QFEN' }, person);
  assert.equal(one.usage().spent, true);
  const spent = (error: unknown): boolean => error instanceof LibraryError && error.kind === 'quotaSpent';
  await assert.rejects(one.read({ endpoint: 'transcript', ticker: 'VLOR' }, person), spent);
  await assert.rejects(two.read({ endpoint: 'calendar' }, { ...person, mode: 'refresh' }), spent);
  assert.equal(desk.service.requestsSeen().length, 2);
  assert.equal((await one.read({ endpoint: 'transcript', ticker: 'QFEN' }, person)).fromLibrary, true);

  assert.equal((await one.read({ endpoint: 'transcript', ticker: 'VLOR' }, anyway)).fromLibrary, false);
  await assert.rejects(two.read({ endpoint: 'calendar' }, anyway), { kind: 'rateLimited' });
  assert.equal(one.usage().used, 4);
  assert.equal(desk.service.requestsSeen().length, 4);
});

test('windows that spend at once don’t exceed the day’s limit', async () => {
  await using desk = await createDesk();
  const windows = Array.from({ length: 4 }, () => desk.open({ quota: () => ({ requestsPerDay: 5 }) }));
  const reads = await Promise.allSettled(
    funds
      .slice(0, 12)
      .map(({ profile }, index) => windows[index % 4]!.read({ endpoint: 'fund', ticker: profile.ticker }, person)),
  );
  assert.equal(reads.filter(({ status }) => status === 'fulfilled').length, 5);
  assert.equal(desk.service.requestsSeen().length, 5);
  assert.equal(windows[0]!.usage().used, 5);
});

test('a 429 without a wait pauses requests until an answer or the next day', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  await desk.service.setFault('429');
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), {
    kind: 'rateLimited',
  });
  await desk.service.setFault(undefined);
  const { pause, spentBy429, spent, limit } = library.usage();
  assert.deepEqual([pause, spentBy429, spent, limit], [{ since: noon, until: undefined }, true, true, undefined]);
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), {
    kind: 'paused',
    until: undefined,
  });
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway);
  assert.equal(library.usage().spent, false);

  await desk.service.setFault('429');
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'QFEN' }, person), {
    kind: 'rateLimited',
  });
  await desk.service.setFault(undefined);
  now += day;
  await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, person);
});

test('a wait of seconds pauses every window, also after a restart, and then ends', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const options = { clock: () => now };
  const [one, two] = [desk.open(options), desk.open(options)];
  await desk.service.setFault('429-short');
  await assert.rejects(one.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), {
    kind: 'rateLimited',
  });
  await desk.service.setFault(undefined);
  const until = noon + 3000;
  now += 2999;
  await assert.rejects(two.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), {
    kind: 'paused',
    until,
  });
  one.dispose();
  assert.deepEqual(desk.open(options).usage(desk.source).pause, { since: noon, until });
  assert.equal(desk.service.requestsSeen().length, 1);
  now += 1;
  assert.deepEqual([two.usage().pause, two.usage().spent], [undefined, false]);
  assert.equal((await two.read({ endpoint: 'transcript', ticker: 'BRMC' }, person)).fromLibrary, false);
  assert.equal(desk.service.requestsSeen().length, 2);
});

test('a wait beyond the day outlasts midnight; an answer ends it early', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  await desk.service.setFault('429-long');
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), {
    kind: 'rateLimited',
  });
  await desk.service.setFault(undefined);
  now += day / 2 + 1;
  assert.equal(library.usage().used, 0);
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), {
    kind: 'paused',
    until: noon + 50_000_000,
  });
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway);
  await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, person);
  assert.equal(desk.service.requestsSeen().length, 3);
});

test('the ledger ignores absurd waits and dates in the past', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const pauses: unknown[] = [];
  for (const retryAfter of [
    '99999999999',
    '-5',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'x',
    'Mon, 01 Jan 2001 00:00:00 GMT',
  ]) {
    await desk.service.setFault('429-short', { retryAfter });
    now += 1;
    await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway), { kind: 'rateLimited' });
    pauses.push(library.usage().pause);
  }
  const none = [1, 2, 3, 4].map((after) => ({ since: noon + after, until: undefined }));
  assert.deepEqual(pauses, [...none, undefined]);
});

test('a user who overrides after joining a refused read gets an answer', async () => {
  await using desk = await createDesk();
  const library = desk.open({ quota: () => ({ requestsPerDay: 1 }) });
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person);
  const [plain, override] = await Promise.allSettled([
    library.read({ endpoint: 'transcript', ticker: 'QFEN' }, person),
    library.read({ endpoint: 'transcript', ticker: 'QFEN' }, anyway),
  ]);
  assert.equal(plain.status, 'rejected');
  assert.equal(override.status, 'fulfilled');
  assert.equal(desk.service.requestsSeen().length, 2);
});
