import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import { LibraryError } from '../../../src/library/library.ts';
import { seriesOf, wideSeries } from './dataFolder.ts';
import { createDesk } from './desk.ts';

const morning = Date.parse('2025-03-12T15:00:00Z');
const day = 86_400_000;

test('the library answers a second read without a request, also after a restart', async () => {
  await using desk = await createDesk();
  const one = desk.open();
  const first = await one.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  assert.equal(first.fromLibrary, false);
  assert.ok(first.value.call!.transcript.length > 40_000);
  const second = await one.read({ endpoint: 'transcript', ticker: 'brmc' }, { initiator: 'person' });
  assert.equal(second.fromLibrary, true);
  assert.deepEqual(second.value, first.value);
  one.dispose();
  const third = await desk.open().read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  assert.deepEqual([third.fromLibrary, third.stale, third.source], [true, false, desk.source]);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('the library finds a call by its company, share classes and quarter', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const { value } = await library.read({ endpoint: 'transcript', ticker: 'DNMW-A' }, { initiator: 'person' });
  const { cik, transcript_fyq, available_fyq } = value.metadata;
  for (const request of [
    { ticker: 'DNMW.A' },
    { ticker: 'DNMW.B' },
    { cik },
    { cik, fyq: transcript_fyq! },
    { ticker: 'dnmw-b', fyq: transcript_fyq!.toLowerCase().replace(' ', '  ') },
  ])
    assert.deepEqual(
      (await library.read({ endpoint: 'transcript', ...request }, { initiator: 'person' })).value,
      value,
    );
  assert.equal(desk.service.requestsSeen().length, 1);
  assert.equal(library.cost({ endpoint: 'transcript', cik, fyq: available_fyq[1]! }), 1);
  assert.equal(library.cost({ endpoint: 'transcript', cik, fyq: available_fyq[0]! }), 0);
  assert.equal(library.cost({ endpoint: 'transcript', ticker: 'DNMW.B' }), 0);
});

test('a named quarter stays fresh for ever, and the latest call for a day after any call of its company', async () => {
  let now = morning;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const latest = await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' });
  const [newest, earlier] = latest.value.metadata.available_fyq;
  await library.read({ endpoint: 'transcript', ticker: 'QFEN', fyq: earlier! }, { initiator: 'person' });
  assert.equal(desk.service.requestsSeen().length, 2);

  now += 0.9 * day;
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' })).stale, false);
  now += 0.2 * day;
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { mode: 'library' })).stale, true);
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker: 'QFEN', fyq: newest! }, { initiator: 'person' })).fromLibrary,
    true,
  );
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker: 'QFEN', fyq: earlier! }, { initiator: 'person' })).stale,
    false,
  );
  assert.equal(desk.service.requestsSeen().length, 2);

  await library.read(
    { endpoint: 'transcript', ticker: 'QFEN', fyq: earlier! },
    { initiator: 'person', mode: 'refresh' },
  );
  assert.equal(desk.service.requestsSeen().length, 3);
  const again = await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' });
  assert.deepEqual([again.fromLibrary, again.stale, again.fetchedAt], [true, false, now]);
});

test('a company without calls is an answer, not an absence', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const first = await library.read({ endpoint: 'transcript', ticker: 'GLMH' }, { initiator: 'person' });
  assert.equal(first.value.call, undefined);
  const { value, fromLibrary } = await library.read(
    { endpoint: 'transcript', cik: first.value.metadata.cik },
    { initiator: 'person' },
  );
  assert.deepEqual([value, fromLibrary], [first.value, true]);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('a series answers for its classes, a ticker and a CUSIP for the class', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const classes = seriesOf(wideSeries);
  const series = await library.read({ endpoint: 'fund', seriesid: wideSeries }, { initiator: 'person' });
  assert.equal(series.value.form, 'series');
  for (const { profile } of classes) {
    const { value, fromLibrary } = await library.read(
      { endpoint: 'fund', ticker: profile.ticker.toLowerCase() },
      { initiator: 'person' },
    );
    assert.deepEqual(value, { form: 'record', record: profile });
    assert.equal(fromLibrary, true);
    assert.equal(
      (await library.read({ endpoint: 'fund', ticker: profile.ticker, seriesid: wideSeries }, { initiator: 'person' }))
        .fromLibrary,
      true,
    );
  }
  assert.equal(desk.service.requestsSeen().length, 1);

  const { cusip, profile } = classes[0]!;
  assert.equal((await library.read({ endpoint: 'fund', cusip }, { initiator: 'person' })).fromLibrary, false);
  assert.equal(
    (await library.read({ endpoint: 'fund', cusip, ticker: profile.ticker }, { initiator: 'person' })).fromLibrary,
    true,
  );
  assert.equal((await library.read({ endpoint: 'fund', cusip }, { initiator: 'person' })).fromLibrary, true);
  await assert.rejects(
    library.read({ endpoint: 'fund', cusip, ticker: classes[1]!.profile.ticker }, { initiator: 'person' }),
    {
      kind: 'notFound',
    },
  );
  assert.equal(desk.service.requestsSeen().length, 3);
});

test('the library remembers an unknown security or fund for a day, a quarter for an hour, a screen never', async () => {
  let now = morning;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const seen = async (read: () => Promise<unknown>, kind: string): Promise<number> => {
    const before = desk.service.requestsSeen().length;
    await assert.rejects(read, (error) => error instanceof ApiError && error.kind === kind);
    return desk.service.requestsSeen().length - before;
  };
  const unknown = [
    { read: () => library.read({ endpoint: 'transcript', ticker: 'NOSUCH' }, { initiator: 'person' }), lasts: day },
    { read: () => library.read({ endpoint: 'fund', ticker: 'NOSUCH' }, { initiator: 'person' }), lasts: day },
    {
      read: () => library.read({ endpoint: 'transcript', ticker: 'VLOR', fyq: 'Q1 1990' }, { initiator: 'person' }),
      lasts: day / 24,
    },
  ];
  for (const { read, lasts } of unknown) {
    const began = now;
    assert.equal(await seen(read, 'notFound'), 1);
    now = began + lasts - 1000;
    assert.equal(await seen(read, 'notFound'), 0);
    now = began + lasts + 1000;
    assert.equal(await seen(read, 'notFound'), 1);
  }
  assert.equal(
    await seen(
      () => library.read({ endpoint: 'transcript', ticker: 'NOSUCH', fyq: 'Q1 2024' }, { initiator: 'person' }),
      'notFound',
    ),
    1,
  );
  const screen = { condition: 'nonsense > 1', metrics: [], page: 1, limit: 10 };
  assert.equal(
    await seen(() => library.read({ endpoint: 'screen', ...screen }, { initiator: 'person' }), 'badRequest'),
    1,
  );
  assert.equal(
    await seen(() => library.read({ endpoint: 'screen', ...screen }, { initiator: 'person' }), 'badRequest'),
    1,
  );
});

test('the library repeats the service’s details of a missing quarter without a request', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const told = async (): Promise<unknown> => {
    try {
      await library.read({ endpoint: 'transcript', ticker: 'VLOR', fyq: 'Q1 1990' }, { initiator: 'person' });
    } catch (error) {
      assert.ok(error instanceof ApiError);
      return { ...error.details, cause: undefined };
    }
    return undefined;
  };
  const first = await told();
  assert.deepEqual(await told(), first);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('a read from the library alone never sends a request', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const alone = { mode: 'library' } as const;
  for (const read of [
    () => library.read({ endpoint: 'transcript', ticker: 'BRMC' }, alone),
    () => library.read({ endpoint: 'fund', ticker: 'BRMC' }, alone),
    () => library.read({ endpoint: 'calendar' }, alone),
    () => library.read({ endpoint: 'bars', tickers: ['BRMC'], period: '1d' }, alone),
    () => library.read({ endpoint: 'metrics' }, alone),
    () => library.read({ endpoint: 'screen', condition: 'roic > 1', metrics: [], page: 1, limit: 5 }, alone),
  ])
    await assert.rejects(read, (error) => error instanceof LibraryError && error.kind === 'notInLibrary');
  assert.equal(desk.service.requestsSeen().length, 0);
});

test('three libraries send one request for 100 simultaneous identical reads', async () => {
  await using desk = await createDesk();
  const libraries = [desk.open(), desk.open(), desk.open()];
  const reads = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      libraries[index % 3]!.read(
        { endpoint: 'transcript', ticker: index % 2 ? 'BRMC' : 'brmc ' },
        { initiator: 'person' },
      ),
    ),
  );
  assert.equal(new Set(reads.map(({ value }) => value.call!.transcript)).size, 1);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('the library keeps the answers and counts of its sources apart', async () => {
  await using desk = await createDesk();
  const asService = desk.open();
  const asSample = desk.open({
    connected: () => Promise.resolve({ source: 'sample', client: () => Promise.resolve(desk.client) }),
  });
  await asSample.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  await assert.rejects(asService.read({ endpoint: 'transcript', ticker: 'BRMC' }, { mode: 'library' }), {
    kind: 'notInLibrary',
  });
  assert.equal(asService.usage().used, 0);
  assert.equal(asSample.usage().used, 1);
  assert.equal(asSample.usage().limit, undefined);
});

test('the ledger doesn’t count a request that breaks the contract’s rules', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  await assert.rejects(library.read({ endpoint: 'fund', cusip: '123' }, { initiator: 'person' }), {
    kind: 'badRequest',
  });
  await assert.rejects(library.read({ endpoint: 'transcript' }, { initiator: 'person' }), { kind: 'badRequest' });
  assert.equal(library.cost({ endpoint: 'fund', cusip: '123' }), 0);
  assert.equal(library.usage(desk.source).used, 0);
});
