import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpendingRead } from '../../../src/library/ledger/consent.ts';
import { createBatch } from '../../../src/library/ledger/initiator.ts';
import type { Library } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { clientOf } from './client.ts';
import { barsOfSession } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import { startRewriting } from './rewriting.ts';

const now = Date.parse('2025-03-13T21:00:00Z');
const day = { tickers: ['BARS'], period: '1d' };
const plenty = { requestsPerDay: 40, confirmBelow: 5 };
const all = 4 * barsOfSession;

interface LongDay extends AsyncDisposable {
  library: Library;
  source: SourceId;
  asked: Pick<SpendingRead, 'cost' | 'isMore'>[];
  /** The person's answer. An error declines. */
  answer: { overrideQuota: boolean } | Error;
}

/** Opens a library on a service that serves four sessions for one day, so that an estimated request takes four. */
async function openLongDay(desk: Desk, quota: { requestsPerDay: number; confirmBelow: number }): Promise<LongDay> {
  const through = await startRewriting(
    desk.service.address,
    (body) => body,
    (target) => target.replace('period=1d', 'period=4d'),
  );
  const client = clientOf(through.address, desk.service.key);
  const source: SourceId = `service:${client.origin}`;
  const long: LongDay = {
    source,
    asked: [],
    answer: { overrideQuota: false },
    library: desk.open({
      clock: () => now,
      connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
      quota: () => quota,
      quotaPrompt: (_verdict, { cost, isMore }) => {
        long.asked.push({ cost, isMore });
        return long.answer instanceof Error ? Promise.reject(long.answer) : Promise.resolve(long.answer);
      },
    }),
    [Symbol.asyncDispose]: async () => {
      client.dispose();
      await through[Symbol.asyncDispose]();
    },
  };
  return long;
}

const sent = (desk: Desk): number => desk.service.requestsSeen().length;
const stored = async ({ library }: LongDay): Promise<number> =>
  (await library.read({ endpoint: 'bars', ...day }, { mode: 'library' })).value[0]!.bars.length;

test('the library asks once about more pages than estimated, then reads them all', async () => {
  await using desk = await createDesk({ clock: () => now });
  await using long = await openLongDay(desk, plenty);
  assert.equal(long.library.cost({ endpoint: 'bars', ...day }, long.source), 1);
  const { value } = await long.library.read({ endpoint: 'bars', ...day }, { initiator: 'person' });
  assert.deepEqual(long.asked, [{ cost: 3, isMore: true }]);
  assert.deepEqual([value[0]!.bars.length, sent(desk)], [all, 4]);
});

test('a user who declines the remaining pages keeps the pages already read', async () => {
  await using desk = await createDesk({ clock: () => now });
  await using long = await openLongDay(desk, plenty);
  long.answer = new Error('declined');
  await assert.rejects(long.library.read({ endpoint: 'bars', ...day }, { initiator: 'person' }), long.answer);
  assert.deepEqual([sent(desk), await stored(long)], [1, 500]);
});

test('an accept for one of the last requests covers only one, and the library asks about the rest', async () => {
  await using desk = await createDesk({ clock: () => now });
  await using long = await openLongDay(desk, { requestsPerDay: 3, confirmBelow: 5 });
  long.answer = { overrideQuota: true };
  await long.library.read({ endpoint: 'bars', ...day }, { initiator: 'person' });
  assert.deepEqual(long.asked, [
    { cost: 1, isMore: undefined },
    { cost: 3, isMore: true },
  ]);
  assert.equal(sent(desk), 4);
});

test('a program’s read that may send one request sends it and fails with the cost of the rest', async () => {
  for (const quota of [plenty, { requestsPerDay: 0, confirmBelow: 5 }]) {
    await using desk = await createDesk({ clock: () => now });
    await using long = await openLongDay(desk, quota);
    const batch = createBatch(1, { overrideQuota: false });
    await assert.rejects(long.library.read({ endpoint: 'bars', ...day }, { initiator: 'program', batch }), {
      kind: 'costsMore',
      requests: 3,
    });
    assert.deepEqual([sent(desk), await stored(long), long.asked, batch.left], [1, 500, [], 0]);
  }
});

test('a program’s next read can use what is left of its batch', async () => {
  await using desk = await createDesk({ clock: () => now });
  await using long = await openLongDay(desk, plenty);
  const batch = createBatch(5, { overrideQuota: false });
  await long.library.read({ endpoint: 'bars', ...day }, { initiator: 'program', batch });
  assert.deepEqual([sent(desk), batch.left], [4, 1]);
  await long.library.read({ endpoint: 'calendar' }, { initiator: 'program', batch });
  assert.deepEqual([sent(desk), batch.left], [5, 0]);
});

for (const initiator of ['background', 'program'] as const) {
  test(`the ${initiator} leaves the last requests alone even if a read takes more than estimated`, async () => {
    await using desk = await createDesk({ clock: () => now });
    await using long = await openLongDay(desk, { requestsPerDay: 8, confirmBelow: 5 });
    await assert.rejects(long.library.read({ endpoint: 'bars', ...day }, { initiator }), { kind: 'quotaLow' });
    assert.deepEqual([sent(desk), await stored(long), long.asked], [3, 3 * 500, []]);
    await assert.rejects(long.library.read({ endpoint: 'calendar' }, { initiator }), { kind: 'quotaLow' });
    assert.equal(sent(desk), 3);
  });

  test(`without a known limit, the ${initiator} sends only the estimated requests`, async () => {
    await using desk = await createDesk({ clock: () => now });
    await using long = await openLongDay(desk, { requestsPerDay: 0, confirmBelow: 5 });
    await assert.rejects(long.library.read({ endpoint: 'bars', ...day }, { initiator }), {
      kind: 'costsMore',
      requests: 3,
    });
    assert.deepEqual([sent(desk), long.asked], [1, []]);
  });
}

test('simultaneous background reads leave the last requests alone', async () => {
  await using desk = await createDesk({ clock: () => now });
  const windows = [1, 2].map(() =>
    desk.open({ clock: () => now, quota: () => ({ requestsPerDay: 8, confirmBelow: 5 }) }),
  );
  const reads = ['BRMC', 'QFEN', 'VLOR', 'DNMW.A', 'GLMH'].flatMap((ticker) =>
    windows.map((library, index) =>
      index === 0
        ? library.read({ endpoint: 'transcript', ticker }, { initiator: 'background' })
        : library.read(
            { endpoint: 'bars', tickers: ['BARS'], period: `${ticker.length}d` },
            { initiator: 'background' },
          ),
    ),
  );
  const ended = await Promise.allSettled(reads);
  assert.ok(ended.some(({ status }) => status === 'rejected'));
  assert.equal(sent(desk), 3);
});

test('a person who joins a background read gets all of it although the background is refused', async () => {
  await using desk = await createDesk({ clock: () => now });
  await using long = await openLongDay(desk, { requestsPerDay: 8, confirmBelow: 5 });
  const unasked = long.library.read({ endpoint: 'bars', ...day }, { initiator: 'background' });
  const person = long.library.read({ endpoint: 'bars', ...day }, { initiator: 'person' });
  await assert.rejects(unasked, { kind: 'quotaLow' });
  assert.equal((await person).value[0]!.bars.length, all);
});

test('after a 503 with a wait, the background sends nothing until the wait ends, but a person can', async () => {
  let time = now;
  await using desk = await createDesk({ clock: () => time });
  const library = desk.open({ clock: () => time, quota: () => plenty });
  await desk.service.setFault('503-retry-after');
  await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'background' }), { kind: 'server' });
  await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'background' }), {
    kind: 'paused',
    until: now + 30_000,
  });
  assert.equal(sent(desk), 1);
  assert.equal(library.usage().spent, false);
  await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'person' }), { kind: 'server' });
  assert.equal(sent(desk), 2);
  await desk.service.setFault(undefined);
  time += 30_000;
  await library.read({ endpoint: 'calendar' }, { initiator: 'background' });
  assert.equal(sent(desk), 3);
});
