import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import type { SpendingRead } from '../../../src/library/ledger/consent.ts';
import type { Library, Read } from '../../../src/library/library.ts';
import { barsOfSession, companies, sessions, wideSeries } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';

const morning = Date.parse('2025-03-12T15:00:00Z');
const evening = Date.parse('2025-03-12T21:00:00Z');
const day = 86_400_000;
const [first, , third, last] = sessions;
const { ticker, cik, quarters } = companies[1];

/** Reads as a page does, and checks that the service's log has as many requests as the library estimated. */
async function opened<T>(
  desk: Desk,
  library: Library,
  request: ServiceRequest,
  read: () => Promise<T>,
): Promise<{ read: T; told: number }> {
  const told = library.cost(request, undefined, 'stored');
  const before = desk.service.requestsSeen().length;
  const result = await read();
  assert.equal(desk.service.requestsSeen().length - before, told);
  return { read: result, told };
}

test('a stored answer opens without a request after a year and is marked stale', async () => {
  let now = morning;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  type Mode = 'stored' | 'refresh';
  const reads: { request: ServiceRequest; read: (mode: Mode) => Promise<Read<unknown>> }[] = [
    {
      request: { endpoint: 'fund', seriesid: wideSeries },
      read: (mode) => library.read({ endpoint: 'fund', seriesid: wideSeries }, { initiator: 'person', mode }),
    },
    {
      request: { endpoint: 'transcript', ticker },
      read: (mode) => library.read({ endpoint: 'transcript', ticker }, { initiator: 'person', mode }),
    },
    {
      request: { endpoint: 'calendar' },
      read: (mode) => library.read({ endpoint: 'calendar' }, { initiator: 'person', mode }),
    },
    {
      request: { endpoint: 'metrics' },
      read: (mode) => library.read({ endpoint: 'metrics' }, { initiator: 'person', mode }),
    },
  ];
  for (const { request, read } of reads) {
    const { endpoint } = request;
    assert.equal((await opened(desk, library, request, () => read('stored'))).told, 1, endpoint);
    now += 365 * day;
    const again = await opened(desk, library, request, () => read('stored'));
    assert.deepEqual([again.told, again.read.fromLibrary, again.read.stale], [0, true, true], endpoint);
    assert.equal(library.cost(request), 1, endpoint);
    const spent = desk.service.requestsSeen().length;
    assert.deepEqual([(await read('refresh')).fromLibrary, desk.service.requestsSeen().length], [false, spent + 1]);
  }
});

test('the library requests the latest call if the list of quarters names a newer one than it has', async () => {
  let now = morning;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const [older, newest] = quarters;
  await library.read({ endpoint: 'transcript', ticker, fyq: older }, { initiator: 'person' });
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker }, { mode: 'library' })).value.metadata.transcript_fyq,
    older,
  );
  const { read, told } = await opened(desk, library, { endpoint: 'transcript', cik }, () =>
    library.read({ endpoint: 'transcript', cik }, { initiator: 'person', mode: 'stored' }),
  );
  assert.deepEqual([told, read.value.metadata.transcript_fyq], [1, newest]);
  now += 30 * day;
  const later = await opened(desk, library, { endpoint: 'transcript', cik }, () =>
    library.read({ endpoint: 'transcript', cik }, { initiator: 'person', mode: 'stored' }),
  );
  assert.deepEqual([later.told, later.read.stale, later.read.value.metadata.transcript_fyq], [0, true, newest]);
});

test('bars open with the stored part of the window, and name the unread days', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  for (const session of [first, last])
    await library.read(
      { endpoint: 'bars', tickers: ['BARS'], fromDate: session, tillDate: session },
      { initiator: 'person' },
    );
  const window = { tickers: ['BARS'], fromDate: first, tillDate: last };
  const { read, told } = await opened(desk, library, { endpoint: 'bars', ...window }, () =>
    library.read({ endpoint: 'bars', ...window }, { initiator: 'person', mode: 'stored' }),
  );
  const [series] = read.value;
  assert.deepEqual([told, read.stale, series!.bars.length], [0, true, 2 * barsOfSession]);
  assert.deepEqual(series!.unread, [{ from: sessions[1], till: third }]);
  const cost = library.cost({ endpoint: 'bars', ...window });
  const before = desk.service.requestsSeen().length;
  const whole = await library.read({ endpoint: 'bars', ...window }, { initiator: 'person', mode: 'fresh' });
  assert.equal(desk.service.requestsSeen().length - before, cost);
  assert.deepEqual([whole.value[0]!.bars.length, whole.value[0]!.unread], [4 * barsOfSession, undefined]);
});

test('the library doesn’t request any stored part of a window', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const window = { fromDate: last, tillDate: last };
  await library.read({ endpoint: 'bars', tickers: ['BARS'], ...window }, { initiator: 'person' });
  const both = { tickers: ['BARS', 'BARS2'], ...window };
  const { told } = await opened(desk, library, { endpoint: 'bars', ...both }, () =>
    library.read({ endpoint: 'bars', ...both }, { initiator: 'person', mode: 'stored' }),
  );
  assert.equal(told, 1);
});

test('the library asks a person about missing data and a refresh, but not about stale data', async () => {
  let now = morning;
  await using desk = await createDesk({ clock: () => now });
  const asked: SpendingRead[] = [];
  const library = desk.open({
    clock: () => now,
    quota: () => ({ requestsPerDay: 40, confirmBelow: 40 }),
    quotaPrompt: (_verdict, spending) => {
      asked.push(spending);
      return Promise.resolve({ overrideQuota: false });
    },
  });
  await library.read({ endpoint: 'fund', seriesid: wideSeries }, { initiator: 'person', mode: 'stored' });
  now += 90 * day;
  await library.read({ endpoint: 'fund', seriesid: wideSeries }, { initiator: 'person', mode: 'stored' });
  assert.deepEqual(
    asked.map(({ cost }) => cost),
    [1],
  );
  await library.read({ endpoint: 'fund', seriesid: wideSeries }, { initiator: 'person', mode: 'refresh' });
  assert.equal(asked.length, 2);
  assert.equal(desk.service.requestsSeen().length, 2);
});
