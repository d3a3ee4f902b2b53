import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import type { Client } from '../../../src/api/client.ts';
import { barsOfSession, sessions } from './dataFolder.ts';
import { createDesk } from './desk.ts';

/** After the close in New York on the last session's day. */
const evening = Date.parse('2025-03-12T21:00:00Z');
const day = 86_400_000;
const [first, , , last] = sessions;

test('the library keeps past sessions for ever, whatever window requested them', async () => {
  let now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const progress: [number, number][] = [];
  const read = await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: first, tillDate: last },
    { initiator: 'person', onProgress: (...pages) => progress.push(pages) },
  );
  const [series] = read.value;
  assert.equal(series!.bars.length, 4 * barsOfSession);
  assert.equal(series!.totalRecords, 4 * barsOfSession);
  assert.deepEqual([series!.bars[0]!.date, series!.bars.at(-1)!.date], [`${first} 09:30:00`, `${last} 15:59:00`]);
  assert.deepEqual(
    [...new Set(series!.bars.map(({ date }) => date))].sort(),
    series!.bars.map(({ date }) => date),
  );
  assert.deepEqual(progress, [
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
  assert.equal(desk.service.requestsSeen().length, 4);

  now += 300 * day;
  for (const [fromDate, tillDate, count] of [
    [first, last, 4],
    [sessions[1], sessions[1], 1],
    [sessions[2], last, 2],
    ['2025-03-08', '2025-03-09', 0],
  ] as const) {
    const again = await library.read(
      { endpoint: 'bars', tickers: ['bars'], fromDate, tillDate },
      { initiator: 'person' },
    );
    assert.deepEqual(
      [again.fromLibrary, again.stale, again.value[0]!.bars.length],
      [true, false, count * barsOfSession],
    );
  }
  assert.equal(desk.service.requestsSeen().length, 4);
});

test('the library requests only missing bars', async () => {
  let now = evening;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[1], tillDate: sessions[2] },
    { initiator: 'person' },
  );
  assert.equal(desk.service.requestsSeen().length, 2);

  assert.equal(library.cost({ endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[1], tillDate: last }), 1);
  const whole = await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[1], tillDate: last },
    { initiator: 'person' },
  );
  assert.equal(whole.value[0]!.bars.length, 3 * barsOfSession);
  assert.match(desk.service.requestsSeen()[2]!.target, /from_date=2025-03-12&limit=500.*till_date=2025-03-12/);
  assert.equal(desk.service.requestsSeen().length, 3);

  // The running session: a minute later it is out of date, and one page brings what is new.
  now += 50_000;
  assert.equal(
    (
      await library.read(
        { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[1], tillDate: last },
        { initiator: 'person' },
      )
    ).fromLibrary,
    true,
  );
  now += 20_000;
  const stale = await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[1], tillDate: last },
    { mode: 'library' },
  );
  assert.deepEqual([stale.stale, stale.value[0]!.bars.length], [true, 3 * barsOfSession]);
  await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[1], tillDate: last },
    { initiator: 'person' },
  );
  assert.equal(desk.service.requestsSeen().length, 4);

  // The next day it is past, and its end has to be read once.
  now += day;
  await library.read({ endpoint: 'bars', tickers: ['BARS'], fromDate: last, tillDate: last }, { initiator: 'person' });
  await library.read({ endpoint: 'bars', tickers: ['BARS'], fromDate: last, tillDate: last }, { initiator: 'person' });
  assert.equal(desk.service.requestsSeen().length, 5);
});

test('the library adds a running session’s new minutes to the stored ones', async () => {
  let now = Date.parse('2025-03-12T15:00:00Z');
  await using desk = await createDesk({ clock: () => now });
  const cut: Client = {
    ...desk.client,
    origin: desk.client.origin,
    // The folder serves the whole day at once; this hides what has not happened yet.
    send: async (request, options) => {
      const answer = await desk.client.send(request, options);
      const [page] = answer.value as { bars: { date: string }[] }[];
      const open = (now - Date.parse('2025-03-12T13:30:00Z')) / 60_000;
      page!.bars = page!.bars.filter(
        ({ date }) =>
          !date.startsWith(last) || page!.bars.length - page!.bars.findIndex((bar) => bar.date === date) <= open,
      );
      return answer;
    },
    dispose: () => undefined,
  };
  const library = desk.open({
    clock: () => now,
    connected: () => Promise.resolve({ source: desk.source, client: () => Promise.resolve(cut) }),
  });
  const today = { tickers: ['BARS'], fromDate: last, tillDate: last };
  assert.equal((await library.read({ endpoint: 'bars', ...today }, { initiator: 'person' })).value[0]!.bars.length, 90);
  now += 3_600_000;
  const later = await library.read({ endpoint: 'bars', ...today }, { initiator: 'person' });
  assert.equal(later.value[0]!.bars.length, 150);
  assert.equal(new Set(later.value[0]!.bars.map(({ date }) => date)).size, 150);
  assert.equal(desk.service.requestsSeen().length, 2);
});

test('the library requests a period once a day, and then only its missing days', async () => {
  let now = evening;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const period = { tickers: ['BARS'], period: '4d' };
  const one = await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' });
  assert.deepEqual([one.value[0]!.from_date, one.value[0]!.till_date], [first, last]);
  assert.equal(desk.service.requestsSeen().length, 4);
  assert.equal((await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' })).fromLibrary, true);
  now += day;
  const stale = await library.read({ endpoint: 'bars', ...period }, { mode: 'library' });
  assert.deepEqual([stale.stale, stale.value[0]!.bars.length], [true, 4 * barsOfSession]);
  const again = await library.read({ endpoint: 'bars', ...period }, { initiator: 'person' });
  assert.deepEqual(again.value[0]!.bars, one.value[0]!.bars);
  assert.equal(desk.service.requestsSeen().length, 5);
});

test('several tickers share requests, and the library reuses each ticker’s stored sessions', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const window = { fromDate: first, tillDate: last };
  await library.read({ endpoint: 'bars', tickers: ['BARS2'], ...window }, { initiator: 'person' });
  const before = desk.service.requestsSeen().length;
  assert.equal(before, 3);
  const both = await library.read({ endpoint: 'bars', tickers: ['bars', 'bars2'], ...window }, { initiator: 'person' });
  assert.deepEqual(
    both.value.map(({ ticker, bars }) => [ticker, bars.length]),
    [
      ['BARS', 4 * barsOfSession],
      ['BARS2', 3 * barsOfSession],
    ],
  );
  assert.equal(desk.service.requestsSeen().length, before + 4);
  assert.ok(
    desk.service
      .requestsSeen()
      .slice(before)
      .every(({ target }) => /ticker=BARS(&|$)/.test(target)),
  );

  const fresh = desk.open({ clock: () => now, folder: undefined });
  await fresh.read({ endpoint: 'bars', tickers: ['BARS', 'BARS2'], ...window }, { initiator: 'person' });
  assert.deepEqual(
    desk.service
      .requestsSeen()
      .slice(before + 4)
      .map(({ target }) => /ticker=([^&]*)/.exec(target)![1]),
    ['BARS,BARS2', 'BARS,BARS2', 'BARS,BARS2', 'BARS'],
  );
});

test('overlapping ranges that two libraries read at once cost each session once', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const [one, two] = [desk.open({ clock: () => now }), desk.open({ clock: () => now })];
  await Promise.all([
    one.read({ endpoint: 'bars', tickers: ['BARS'], fromDate: first, tillDate: last }, { initiator: 'person' }),
    two.read(
      { endpoint: 'bars', tickers: ['BARS', 'BARS2'], fromDate: sessions[2], tillDate: last },
      { initiator: 'person' },
    ),
    two.read(
      { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[2], tillDate: sessions[2] },
      { initiator: 'person' },
    ),
  ]);
  const asked = desk.service.requestsSeen().filter(({ target }) => /ticker=BARS(,|&|$)/.test(target));
  assert.equal(asked.length, 4);
});

test('the library keeps the whole sessions of a canceled read and later requests only the rest', async () => {
  const now = evening + day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const window = { tickers: ['BARS'], fromDate: first, tillDate: last };
  const controller = new AbortController();
  await assert.rejects(
    library.read(
      { endpoint: 'bars', ...window },
      {
        initiator: 'person',
        signal: controller.signal,
        onProgress: (read) => {
          if (read === 2) controller.abort();
        },
      },
    ),
    (error) => error instanceof ApiError && error.kind === 'cancelled',
  );
  const sent = desk.service.requestsSeen().length;
  assert.ok(sent <= 3);
  // Two pages hold the last two sessions whole.
  const kept = await library.read({ endpoint: 'bars', ...window, fromDate: sessions[2] }, { initiator: 'person' });
  assert.deepEqual([kept.fromLibrary, kept.value[0]!.bars.length], [true, 2 * barsOfSession]);
  const rest = await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' });
  assert.equal(rest.value[0]!.bars.length, 4 * barsOfSession);
  assert.equal(desk.service.requestsSeen().length, sent + 2);
});

test('the library doesn’t request the days before the service’s window again', async () => {
  let now = evening + 3 * day;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const window = { tickers: ['BARS'], fromDate: '2025-02-03', tillDate: '2025-03-14' };
  const read = await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' });
  assert.equal(read.value[0]!.bars.length, 4 * barsOfSession);
  const sent = desk.service.requestsSeen().length;
  assert.equal((await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' })).fromLibrary, true);
  assert.equal(
    (await library.read({ endpoint: 'bars', ...window, tillDate: last }, { initiator: 'person' })).fromLibrary,
    true,
  );
  now += 400 * day;
  assert.equal(
    (await library.read({ endpoint: 'bars', ...window, tillDate: last }, { initiator: 'person' })).fromLibrary,
    true,
  );
  assert.equal(desk.service.requestsSeen().length, sent);
});

test('the library doesn’t remember an unknown ticker of bars', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  for (const sent of [1, 2]) {
    await assert.rejects(
      library.read({ endpoint: 'bars', tickers: ['BARS', 'NOSUCH'], period: '1d' }, { initiator: 'person' }),
      {
        kind: 'notFound',
      },
    );
    assert.equal(desk.service.requestsSeen().length, sent);
  }
});
