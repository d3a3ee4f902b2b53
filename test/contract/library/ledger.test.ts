import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LibraryError } from '../../../src/library/library.ts';
import { funds } from './dataFolder.ts';
import { createDesk } from './desk.ts';

const noon = Date.parse('2025-03-12T12:00:00Z');
const day = 86_400_000;

test('the day’s requests are counted by endpoint in all windows, across restarts, until UTC midnight', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const options = { clock: () => now, quota: () => ({ requestsPerDay: 40 }) };
  const one = desk.open(options);
  await one.call({ ticker: 'BRMC' });
  await one.fund({ ticker: funds[0]!.profile.ticker });
  const two = desk.open(options);
  await two.call({ ticker: 'QFEN' });
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

test('nothing is sent when the day is spent, unless the person overrides', async () => {
  await using desk = await createDesk({ quota: 3 });
  const options = { quota: () => ({ requestsPerDay: 2 }) };
  const [one, two] = [desk.open(options), desk.open(options)];
  await one.call({ ticker: 'BRMC' });
  await two.call({ ticker: 'QFEN' });
  assert.equal(one.usage().spent, true);
  const spent = (error: unknown): boolean => error instanceof LibraryError && error.kind === 'quotaSpent';
  await assert.rejects(one.call({ ticker: 'VLOR' }), spent);
  await assert.rejects(two.calendar({ mode: 'refresh' }), spent);
  assert.equal(desk.service.requestsSeen().length, 2);
  assert.equal((await one.call({ ticker: 'QFEN' })).fromShelf, true);

  assert.equal((await one.call({ ticker: 'VLOR' }, { overrideQuota: true })).fromShelf, false);
  await assert.rejects(two.calendar({ overrideQuota: true }), { kind: 'rateLimited' });
  assert.equal(one.usage().used, 4);
  assert.equal(desk.service.requestsSeen().length, 4);
});

test('windows that spend at once do not spend more than there is', async () => {
  await using desk = await createDesk();
  const windows = Array.from({ length: 4 }, () => desk.open({ quota: () => ({ requestsPerDay: 5 }) }));
  const reads = await Promise.allSettled(
    funds.slice(0, 12).map(({ profile }, index) => windows[index % 4]!.fund({ ticker: profile.ticker })),
  );
  assert.equal(reads.filter(({ status }) => status === 'fulfilled').length, 5);
  assert.equal(desk.service.requestsSeen().length, 5);
  assert.equal(windows[0]!.usage().used, 5);
});

test('a 429 marks the day as spent, also where no limit is known, until an answer comes or the day ends', async () => {
  let now = noon;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  await desk.service.setFault('429-retry-after');
  await assert.rejects(library.call({ ticker: 'BRMC' }), { kind: 'rateLimited' });
  await desk.service.setFault(undefined);
  assert.deepEqual([library.usage().spentBy429, library.usage().spent, library.usage().limit], [true, true, undefined]);
  await assert.rejects(library.call({ ticker: 'BRMC' }), { kind: 'quotaSpent' });
  await library.call({ ticker: 'BRMC' }, { overrideQuota: true });
  assert.equal(library.usage().spent, false);

  await desk.service.setFault('429');
  await assert.rejects(library.call({ ticker: 'QFEN' }), { kind: 'rateLimited' });
  await desk.service.setFault(undefined);
  now += day;
  await library.call({ ticker: 'QFEN' });
});

test('who joins a read that the ledger refuses, and overrides, gets an answer', async () => {
  await using desk = await createDesk();
  const library = desk.open({ quota: () => ({ requestsPerDay: 1 }) });
  await library.call({ ticker: 'BRMC' });
  const [plain, override] = await Promise.allSettled([
    library.call({ ticker: 'QFEN' }),
    library.call({ ticker: 'QFEN' }, { overrideQuota: true }),
  ]);
  assert.equal(plain.status, 'rejected');
  assert.equal(override.status, 'fulfilled');
  assert.equal(desk.service.requestsSeen().length, 2);
});
