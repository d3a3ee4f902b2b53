import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Library } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { clientOf } from './client.ts';
import { barsOfSession, sessions } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import { startRewriting } from './rewriting.ts';

/** The day after the last session, so that all sessions are over. */
const now = Date.parse('2025-03-13T21:00:00Z');
const evening = Date.parse('2025-03-12T21:00:00Z');
const [first, second, third, last] = sessions;
const period = { tickers: ['BARS'], period: '4d' };

interface Block {
  metadata: { from_date: string; till_date: string };
  data: { date: string }[];
}

/** Opens the desk's library on a service that dates its sessions by `days`. */
async function openDated(
  desk: Desk,
  days: Record<string, string>,
): Promise<AsyncDisposable & { open: () => Library; source: SourceId }> {
  const dated = (date: string): string => (days[date.slice(0, 10)] ?? date.slice(0, 10)) + date.slice(10);
  const through = await startRewriting(desk.service.address, (body) => {
    const { metadata, data } = body as Partial<Block>;
    if (!metadata || !data) return body;
    const { from_date, till_date } = metadata;
    return {
      ...(body as object),
      metadata: { ...metadata, from_date: dated(from_date), till_date: days['named'] ?? dated(till_date) },
      data: data.map((bar) => ({ ...bar, date: dated(bar.date) })),
    };
  });
  const client = clientOf(through.address, desk.service.key);
  const source: SourceId = `service:${client.origin}`;
  return {
    source,
    open: () =>
      desk.open({
        clock: () => now,
        connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
      }),
    [Symbol.asyncDispose]: async () => {
      client.dispose();
      await through[Symbol.asyncDispose]();
    },
  };
}

const windows: Record<string, Record<string, string>> = {
  'that is longer than two years': { [first]: '2022-01-03' },
  'of which all bars are long ago': {
    [first]: '2021-01-04',
    [second]: '2021-01-05',
    [third]: '2021-01-06',
    [last]: '2021-01-07',
    named: '2025-03-12',
  },
  'of three years with bars at both ends and between': { [first]: '2022-01-03', [second]: '2023-06-01' },
};

for (const [name, days] of Object.entries(windows))
  test(`the library keeps a window ${name} as served, and a refresh costs as much again`, async () => {
    await using desk = await createDesk({ clock: () => now });
    await using dated = await openDated(desk, days);
    const library = dated.open();
    const read = await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' });
    const sent = desk.service.requestsSeen().length;
    assert.equal(sent, 4);
    for (const answer of [read, await dated.open().read({ endpoint: 'bars', ...period }, { initiator: 'person' })]) {
      const [series] = answer.value;
      assert.equal(series!.bars.length, 4 * barsOfSession);
      assert.deepEqual([series!.from_date, series!.till_date], [days[first], days[last] ?? last]);
      assert.deepEqual([series!.unread, answer.stale], [undefined, false]);
    }
    assert.equal(desk.service.requestsSeen().length, sent);
    assert.equal(library.cost({ endpoint: 'bars', ...period }, dated.source), 0);
    assert.equal(library.cost({ endpoint: 'bars', ...period }, dated.source, 'refresh'), 4);
    await library.read({ endpoint: 'bars', ...period }, { initiator: 'person', mode: 'refresh' });
    assert.equal(desk.service.requestsSeen().length, sent + 4);
  });

test('a read of several years that stops midway leaves its pages in the library', async () => {
  await using desk = await createDesk({ clock: () => now, quota: 2 });
  await using dated = await openDated(desk, { [first]: '2022-01-03' });
  const library = dated.open();
  await assert.rejects(library.read({ endpoint: 'bars', ...period }, { initiator: 'person' }));
  const { value, stale } = await library.read({ endpoint: 'bars', ...period }, { mode: 'library' });
  assert.deepEqual([value[0]!.bars.length, stale, value[0]!.parts], [1000, true, [second]]);
  assert.equal(library.cost({ endpoint: 'bars', ...period }, dated.source, 'stored'), 0);
  assert.ok(library.cost({ endpoint: 'bars', ...period }, dated.source) > 0);
});

for (const [when, at] of [
  ['running', evening],
  ['over', now],
] as const)
  test(`a longer period doesn’t pay again for stored pages if the newest session is ${when}`, async () => {
    await using desk = await createDesk({ clock: () => at });
    const through = await startRewriting(
      desk.service.address,
      (body) => body,
      (target) => target.replace('limit=500', 'limit=150'),
    );
    const client = clientOf(through.address, desk.service.key);
    const source: SourceId = `service:${client.origin}`;
    const library = desk.open({
      clock: () => at,
      connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
    });
    const targets = (): string[] => desk.service.requestsSeen().map(({ target }) => target);
    try {
      if (when === 'running')
        await library.read({ endpoint: 'bars', tickers: ['BARS'], period: '1d' }, { initiator: 'person' });
      else
        await library.read(
          { endpoint: 'bars', tickers: ['BARS'], fromDate: last, tillDate: '2025-03-13' },
          { initiator: 'person' },
        );
      // 390 bars are three pages of 150, two of which have nothing else.
      assert.equal(targets().length, 3);
      assert.equal(library.cost({ endpoint: 'bars', ...period }, source), 9);
      const read = await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' });
      assert.equal(read.value[0]!.bars.length, 4 * barsOfSession);
      assert.deepEqual(
        [read.value[0]!.unread, read.value[0]!.from_date, read.value[0]!.till_date],
        [undefined, first, last],
      );
      const pages = targets()
        .slice(3)
        .map((target) => /[?&]page=(\d+)/.exec(target)?.[1]);
      assert.deepEqual(pages, ['3', '4', '5', '6', '7', '8', '9', '10', '11']);
      assert.equal((await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' })).fromLibrary, true);
    } finally {
      client.dispose();
      await through[Symbol.asyncDispose]();
    }
  });

test('the library doesn’t skip stored pages if the service’s pages have become longer', async () => {
  await using desk = await createDesk({ clock: () => now });
  let limit = 150;
  const through = await startRewriting(
    desk.service.address,
    (body) => body,
    (target) => target.replace('limit=500', `limit=${limit}`),
  );
  const client = clientOf(through.address, desk.service.key);
  const source: SourceId = `service:${client.origin}`;
  const library = desk.open({
    clock: () => now,
    connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
  });
  try {
    await library.read(
      { endpoint: 'bars', tickers: ['BARS'], fromDate: last, tillDate: '2025-03-13' },
      { initiator: 'person' },
    );
    limit = 500;
    const { value } = await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' });
    assert.deepEqual([value[0]!.bars.length, value[0]!.unread], [4 * barsOfSession, undefined]);
    assert.equal(desk.service.requestsSeen().length, 3 + 1 + 4);
  } finally {
    client.dispose();
    await through[Symbol.asyncDispose]();
  }
});

test('the library requests the days before and after stored ones separately if that saves requests', async () => {
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const window = { tickers: ['BARS'], fromDate: first, tillDate: last };
  await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: second, tillDate: third },
    { initiator: 'person' },
  );
  const sent = desk.service.requestsSeen().length;
  assert.equal(library.cost({ endpoint: 'bars', ...window }, desk.source), 2);
  const { value } = await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' });
  assert.deepEqual([value[0]!.bars.length, value[0]!.unread], [4 * barsOfSession, undefined]);
  const asked = desk.service.requestsSeen().slice(sent);
  assert.deepEqual(
    asked.map(({ target }) => /from_date=([\d-]+).*till_date=([\d-]+)/.exec(target)?.slice(1)),
    [
      [last, last],
      [first, first],
    ],
  );
  assert.equal((await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' })).fromLibrary, true);
});
