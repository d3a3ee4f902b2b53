import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import type { Library } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { clientOf } from './client.ts';
import { barsOfSession, sessions } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import { startRewriting } from './rewriting.ts';
import { itemsOf } from './everyRead.ts';

const evening = Date.parse('2025-03-12T21:00:00Z');
const day = 86_400_000;
const [first, second, third, last] = sessions;
const request = (tickers: string[], fromDate: string, tillDate: string) => ({ tickers, fromDate, tillDate });

interface Block {
  metadata: { from_date: string; till_date: string };
  data: { date: string }[];
}

async function openThrough(
  desk: Desk,
  rewrite: (block: Block) => unknown,
): Promise<AsyncDisposable & { source: SourceId; open: (clock: () => number) => Library }> {
  const rewriting = await startRewriting(desk.service.address, (body) => rewrite(body as Block));
  const client = clientOf(rewriting.address, desk.service.key);
  const source: SourceId = `service:${client.origin}`;
  return {
    source,
    open: (clock) =>
      desk.open({ clock, connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }) }),
    [Symbol.asyncDispose]: async () => {
      client.dispose();
      await rewriting[Symbol.asyncDispose]();
    },
  };
}

test('the library takes the served range per ticker from the service’s answer', async () => {
  let now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  // A Saturday: the days that are missing begin on the Monday after it.
  const asked = request(['BARS', 'BARS2'], '2025-03-01', last);
  const read = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  for (const { from_date, till_date, unread } of read.value)
    assert.deepEqual([from_date, till_date, unread], [first, last, undefined]);
  const sent = desk.service.requestsSeen().length;

  const { value } = await library.read(
    { endpoint: 'bars', ...request(['BARS'], '2025-03-01', third) },
    { initiator: 'person' },
  );
  assert.deepEqual([value[0]!.from_date, value[0]!.till_date], [first, third]);
  now += 300 * day;
  const later = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.deepEqual([later.fromLibrary, later.stale, later.value[0]!.from_date], [true, false, first]);
  assert.equal(desk.service.requestsSeen().length, sent);
});

test('the library stores and counts a minute once that the service sends and counts twice', async () => {
  await using desk = await createDesk({ clock: () => evening + day });
  interface Counted {
    metadata: { pagination: { total_records: number } };
    data: { volume: number }[];
  }
  let volume = 0;
  await using through = await openThrough(desk, (body) => {
    const { metadata, data, ...rest } = body as unknown as Counted;
    const { pagination } = metadata;
    const counted = { ...metadata, pagination: { ...pagination, total_records: pagination.total_records + 1 } };
    const [newest] = data;
    volume = newest!.volume;
    return { ...rest, metadata: counted, data: [newest, { ...newest, volume: newest!.volume - 1 }, ...data.slice(1)] };
  });
  const library = through.open(() => evening + day);
  const asked = { endpoint: 'bars', ...request(['BARS'], last, last) } as const;
  const read = await library.read(asked, { initiator: 'person' });
  const again = await library.read(asked, { mode: 'library' });
  for (const { value } of [read, again]) {
    const { bars, totalRecords } = value[0]!;
    assert.deepEqual([totalRecords, bars.length], [barsOfSession, barsOfSession]);
    assert.equal(bars.at(-1)!.volume, volume);
  }
});

test('the library neither requests nor serves a future window', async () => {
  const now = evening;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const asked = request(['BARS'], '2025-03-20', '2025-03-25');
  assert.equal(library.cost({ endpoint: 'bars', ...asked }, desk.source), 0);
  const { value } = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.deepEqual([value[0]!.from_date, value[0]!.till_date, value[0]!.bars.length], ['', '', 0]);
  assert.equal(desk.service.requestsSeen().length, 0);

  const half = await library.read(
    { endpoint: 'bars', ...request(['BARS'], third, '2025-03-25') },
    { initiator: 'person' },
  );
  assert.deepEqual([half.value[0]!.from_date, half.value[0]!.till_date], [third, last]);
  // Asked anew although it is still to come: the service says that it served the days it was asked for.
  const anew = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person', mode: 'refresh' });
  assert.deepEqual([anew.value[0]!.from_date, anew.value[0]!.till_date], ['', '']);
});

test('the library requests unserved days again once they can exist', async () => {
  let now = evening;
  await using desk = await createDesk({ clock: () => now });
  await using through = await openThrough(desk, (body) => ({
    ...body,
    metadata: { ...body.metadata, till_date: third },
    data: body.data.filter(({ date }) => !date.startsWith(last)),
  }));
  const library = through.open(() => now);
  const asked = request(['BARS'], second, last);
  const { value } = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.deepEqual([value[0]!.from_date, value[0]!.till_date], [second, third]);
  const sent = desk.service.requestsSeen().length;
  await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.equal(desk.service.requestsSeen().length, sent);
  // The day is over.
  now += day / 2;
  await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.match(desk.service.requestsSeen().at(-1)!.target, new RegExp(`from_date=${last}.*till_date=${last}`));
  assert.equal(desk.service.requestsSeen().length, sent + 1);
  // From then on the library asks once a day, until the day is too old to appear.
  await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  now += 30 * day;
  await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.equal(desk.service.requestsSeen().length, sent + 2);
  now += 300 * day;
  await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.equal(desk.service.requestsSeen().length, sent + 2);
});

for (const odd of ['9999-12-31', '0000-99-99', '2026-02-30', ''])
  test(`the library keeps the window “${odd}” of an answer as sent, but doesn’t compute with it`, async () => {
    const now = evening + day;
    await using desk = await createDesk({ clock: () => now });
    await using through = await openThrough(desk, (body) => ({
      ...body,
      metadata: { ...body.metadata, from_date: odd, till_date: odd },
    }));
    const library = through.open(() => now);
    for (const asked of [{ tickers: ['BARS'], period: '4d' }, request(['BARS'], '2025-03-01', last)]) {
      const before = desk.service.requestsSeen().length;
      const read = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person', mode: 'refresh' });
      assert.equal(desk.service.requestsSeen().length, before + 4);
      for (const window of [library, through.open(() => now)])
        for (const { value } of [read, await window.read({ endpoint: 'bars', ...asked }, { initiator: 'person' })]) {
          const [series] = value;
          assert.equal(series!.bars.length, 4 * barsOfSession);
          assert.deepEqual([series!.from_date, series!.till_date], [first, last]);
          assert.deepEqual(series!.named, { from: odd, till: odd });
          assert.equal(series!.unread, undefined);
        }
      assert.equal(desk.service.requestsSeen().length, before + 4);
    }
  });

test('the library keeps bars with invalid dates as sent', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const odd = ['9999-12-31 09:30:00', '2026-02-30 09:30:00', '2025-03-12 99:99:99', 'x'.repeat(100)];
  await using through = await openThrough(desk, (body) => ({
    ...body,
    data: body.data.map((bar, index) => ({ ...bar, date: odd[index] ?? bar.date })),
  }));
  const asked = request(['BARS'], last, last);
  const read = await through.open(() => now).read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  for (const { value } of [
    read,
    await through.open(() => now).read({ endpoint: 'bars', ...asked }, { initiator: 'person' }),
  ]) {
    const [series] = value;
    assert.equal(series!.bars.length, barsOfSession - odd.length);
    assert.equal(series!.undated?.count, odd.length);
    assert.deepEqual(
      series!.undated?.bars.map(({ date }) => date),
      odd.map((date) => date.slice(0, 40)),
    );
  }
  assert.equal(desk.service.requestsSeen().length, 1);
  const [item] = await itemsOf(
    through.open(() => now),
    through.source,
  );
  assert.deepEqual(item?.type === 'bars' && [item.first, item.last], [last, last]);
});

test('the library refuses a window over two years without a request', async () => {
  await using desk = await createDesk({ clock: () => evening });
  const library = desk.open({ clock: () => evening });
  for (const asked of [
    request(['BARS'], '0001-01-01', '9999-12-31'),
    request(['BARS'], '2023-01-01', last),
    { tickers: ['BARS'], period: '3y' },
    { tickers: ['BARS'], period: '999999999mo' },
  ]) {
    assert.equal(library.cost({ endpoint: 'bars', ...asked }, desk.source), 0);
    for (const mode of ['library', 'fresh', 'refresh'] as const)
      await assert.rejects(
        library.read({ endpoint: 'bars', ...asked }, { initiator: 'person', mode }),
        (error) => error instanceof ApiError && error.kind === 'badRequest' && !error.details.mayHaveBeenCounted,
      );
  }
  assert.equal(desk.service.requestsSeen().length, 0);
});

test('the library ignores stored days with invalid dates and requests them again', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const asked = request(['BARS'], third, last);
  const before = desk.open({ clock: () => now });
  await before.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  before.dispose();
  const file = new DatabaseSync(join(desk.folder, 'library.db'));
  const ever = { from: '0001-01-01', till: '9999-12-31' };
  const coverage = {
    over: [ever],
    gone: [{ from: '0000-99-99', till: '+010000-01' }],
    tail: { ...ever, at: now },
    running: { day: '2026-02-30', at: now },
    periods: { '4d': { ...ever, at: now } },
  };
  file.prepare('UPDATE bar_coverage SET coverage = ?').run(JSON.stringify(coverage));
  file.exec(
    "INSERT INTO sessions (source, ticker, session, fetched_at, count, body) SELECT source, ticker, '9999-12-31', fetched_at, count, body FROM sessions LIMIT 1",
  );
  file.close();
  const library = desk.open({ clock: () => now });
  const sent = desk.service.requestsSeen().length;
  for (const window of [asked, { tickers: ['BARS'], period: '4d' }]) {
    await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' });
    assert.equal((await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' })).fromLibrary, true);
  }
  // One page joins the stored bars. The stored period isn't trusted, so it is read anew.
  assert.equal(desk.service.requestsSeen().length, sent + 1 + 4);
  const [item] = await itemsOf(library, desk.source);
  assert.deepEqual(item?.type === 'bars' && [item.first, item.last], [first, last]);
});

test('the library keeps a last day of 9999-12-31 as sent, but doesn’t compute with it', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  await using through = await openThrough(desk, (body) => ({
    ...body,
    metadata: { ...body.metadata, till_date: '9999-12-31' },
  }));
  const library = through.open(() => now);
  const asked = request(['BARS'], second, last);
  const read = await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
  assert.deepEqual(read.value[0]!.named, { from: second, till: '9999-12-31' });
  assert.deepEqual([read.value[0]!.from_date, read.value[0]!.till_date], [second, last]);
  assert.equal((await library.read({ endpoint: 'bars', ...asked }, { initiator: 'person' })).fromLibrary, true);
});
