import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Library } from '../../../src/library/library.ts';
import type { ImportCount, OpenedImport } from '../../../src/library/transfer/transfer.ts';
import { sessions as days } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import { answerLine, callLine, coverageLine, exportOf, fundLine, sessionLine } from './exportLines.ts';
import { itemsOf } from './everyRead.ts';

const now = Date.parse('2025-03-20T15:00:00Z');
const day = 86_400_000;

async function fileOf(desk: Desk, ...lines: string[]): Promise<string> {
  const path = join(desk.folder, '..', 'hostile.shelf');
  await writeFile(path, exportOf(...lines));
  return path;
}

/** Imports the lines into a library as a program does, and resolves to the counts. */
async function importing(desk: Desk, library: Library, ...lines: string[]): Promise<ImportCount> {
  return library.importFrom(await fileOf(desk, ...lines));
}

const open = (desk: Desk): Library => desk.open({ clock: () => now });
const requests = (desk: Desk): number => desk.service.requestsSeen().length;

suite('days in an imported file', () => {
  const window = { tickers: ['BARS'], fromDate: days[0], tillDate: days[3] };

  for (const [what, ranges] of [
    ['days that do not exist', [{ from: '0000-99-99', till: '0000-99-99' }]],
    ['two centuries', [{ from: '1900-01-01', till: '2099-12-31' }]],
    ['all years', [{ from: '0001-01-01', till: '9999-12-31' }]],
    ['days backwards', [{ from: '2025-03-12', till: '2025-03-07' }]],
  ] as const)
    test(`imported coverage of ${what} doesn’t hide bars`, async () => {
      await using desk = await createDesk({ clock: () => now });
      const library = open(desk);
      const { source } = desk;
      for (const part of ['over', 'gone'] as const)
        await importing(desk, library, coverageLine({ source, ticker: 'BARS', [part]: ranges }));
      const [series] = (await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' })).value;
      assert.equal(new Set(series!.bars.map(({ date }) => date.slice(0, 10))).size, 4);
      const spent = requests(desk);
      assert.equal((await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' })).fromLibrary, true);
      assert.equal(requests(desk), spent);
    });

  test('imported coverage beside a session doesn’t mark other days as read', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const { source } = desk;
    const ranges = [{ from: '1900-01-01', till: '2099-12-31' }];
    const line = sessionLine({ source, ticker: 'BARS', session: days[1], fetchedAt: now - day });
    const coverage = coverageLine({ source, ticker: 'BARS', over: ranges, gone: ranges });
    assert.equal((await importing(desk, library, coverage, line)).added, 1);
    const [series] = (await library.read({ endpoint: 'bars', ...window }, { initiator: 'person' })).value;
    assert.equal(new Set(series!.bars.map(({ date }) => date.slice(0, 10))).size, 4);
    assert.equal(series!.from_date, days[0]);
  });

  test('an import takes a holiday from its coverage only together with new sessions', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const { source } = desk;
    const [before, holiday, after] = ['2025-01-17', '2025-01-20', '2025-01-21'];
    const sessions = [before, after].map((session) =>
      sessionLine({ source, ticker: 'BARS', session: session, fetchedAt: now - day }),
    );
    const asked = { tickers: ['BARS'], fromDate: before, tillDate: after };
    await importing(desk, library, ...sessions);
    assert.ok(library.cost({ endpoint: 'bars', ...asked }, source) > 0);
    await importing(
      desk,
      library,
      ...sessions,
      coverageLine({ source, ticker: 'BARS', over: [{ from: before, till: after }] }),
    );
    assert.ok(library.cost({ endpoint: 'bars', ...asked }, source) > 0, 'nothing of the ticker was new');
    await library.clear();
    await importing(
      desk,
      library,
      ...sessions,
      coverageLine({ source, ticker: 'BARS', over: [{ from: before, till: after }] }),
    );
    assert.equal(library.cost({ endpoint: 'bars', ...asked }, source), 0);
    assert.equal(holiday, '2025-01-20');
  });

  test('an import refuses sessions with invalid fields, and sorts minutes without duplicates', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const { source } = desk;
    const session = { source, ticker: 'BARS', session: days[0], fetchedAt: now - day };
    const lines = [
      sessionLine({ ...session, times: [] }),
      sessionLine({ ...session, times: ['25:99:99'] }),
      sessionLine({ ...session, session: '2025-02-30' }),
      sessionLine({ ...session, ticker: '../BARS' }),
      sessionLine({ ...session, ticker: '$(bug)' }),
      sessionLine({ ...session, fetchedAt: now + day }),
      sessionLine({ ...session, source: 'service:https://user@host' }),
      sessionLine({ ...session, source: 'service:https://a.example?x' }),
      sessionLine({ ...session, source: 'data:/a\u0007b' }),
    ];
    assert.equal((await importing(desk, library, ...lines)).refused, lines.length);
    assert.deepEqual(await itemsOf(library, desk.source), []);
    // Minutes that are repeated or out of order come once and in order.
    const times = ['09:32:00', '09:30:00', '09:31:00', '09:30:00'];
    assert.equal((await importing(desk, library, sessionLine({ ...session, times }))).added, 1);
    const { value } = await library.read(
      { endpoint: 'bars', tickers: ['BARS'], fromDate: days[0], tillDate: days[0] },
      { mode: 'library' },
    );
    assert.deepEqual(
      value[0]!.bars.map(({ date }) => date.slice(11)),
      ['09:30:00', '09:31:00', '09:32:00'],
    );
  });
});

suite('names in an imported file', () => {
  test('an import files a call under its own company, not under the one that its request names', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const line = callLine({ source: desk.source, ticker: 'EVIL', cik: 666, request: { ticker: 'BRMC' } });
    assert.equal((await importing(desk, library, line)).added, 1);
    const spent = requests(desk);
    const { value } = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
    assert.equal(value.metadata.ticker, 'BRMC');
    assert.equal(requests(desk), spent + 1);
    assert.equal(
      (await library.read({ endpoint: 'transcript', ticker: 'EVIL', fyq: 'Q4 2024' }, { mode: 'library' })).value
        .metadata.cik,
      666,
    );
  });

  test('an import gives neither a stored ticker to another company nor a stored company another name', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const own = (await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).value
      .metadata;
    const { source } = desk;
    const other = callLine({ source, ticker: own.ticker, cik: 666 });
    assert.equal((await importing(desk, library, other)).refused, 1);
    // A quarter of the company that is not on file is new, and says nothing of what the company is called.
    const renamed = callLine({ source, ticker: 'QFEN', cik: own.cik, fyq: 'Q1 2020', company: 'Renamed' });
    assert.equal((await importing(desk, library, renamed)).added, 1);
    const { value } = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { mode: 'library' });
    assert.deepEqual([value.metadata.ticker, value.metadata.companyname], [own.ticker, own.companyname]);
    const spent = requests(desk);
    assert.equal(
      (await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' })).value.metadata.ticker,
      'QFEN',
    );
    assert.equal(requests(desk), spent + 1);
  });

  test('an imported list of quarters doesn’t make the stored latest call stale', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
    const { cik } = (await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).value
      .metadata;
    const spent = requests(desk);
    const line = callLine({
      source: desk.source,
      ticker: 'BRMC',
      cik,
      fyq: 'Q1 2020',
      available: ['Q4 2099', 'Q1 2020'],
    });
    await importing(desk, library, line);
    assert.equal(
      (await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).stale,
      false,
    );
    assert.equal(requests(desk), spent);
  });

  test('an import refuses a fund under another or an invalid identifier, or with a stored fund’s ticker', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const { source } = desk;
    const fund = fundLine({ source, ticker: 'FAKE', contractid: 'C000999999', seriesid: 'S000999999' });
    const lines = [
      fund({ ticker: 'VTSAX' }),
      fund({ seriesid: 'S000000001' }),
      fund({ ticker: 'FAKE' }, { contractid: 'X1' }),
      fund({ ticker: 'FAKE' }, { seriesid: 'S1' }),
      fund({ ticker: 'FAKE' }, { cik: 0 }),
      fund({ cusip: '000000001' }),
    ];
    assert.deepEqual((await importing(desk, library, ...lines)).refused, lines.length);
    assert.equal((await importing(desk, library, fund({ ticker: 'FAKE' }))).added, 1);
    const stolen = fundLine({ source, ticker: 'FAKE', contractid: 'C000000007', seriesid: 'S000999999' });
    assert.equal((await importing(desk, library, stolen({ cusip: '922908728' }))).refused, 1);
    const { value } = await library.read({ endpoint: 'fund', ticker: 'FAKE' }, { mode: 'library' });
    assert.equal(value.form === 'record' && value.record.contractid, 'C000999999');
  });

  test('an import refuses invalid tickers, CIKs and quarters', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const call = { source: desk.source, ticker: 'EVIL', cik: 666 };
    const lines = [
      callLine({ ...call, ticker: '../../x' }),
      callLine({ ...call, ticker: '[a](command:x)' }),
      callLine({ ...call, cik: 0 }),
      callLine({ ...call, cik: 12_345_678_901 }),
      callLine({ ...call, fyq: 'Q9 2024' }),
      callLine({ ...call, available: ['Q4 2024', '$(bug)'] }),
      callLine({ ...call, fetchedAt: now + day }),
    ];
    assert.equal((await importing(desk, library, ...lines)).refused, lines.length);
    assert.deepEqual(await itemsOf(library, desk.source), []);
  });

  test('an import replaces a download time in the near future with the current time', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    await importing(
      desk,
      library,
      callLine({ source: desk.source, ticker: 'EVIL', cik: 666, fetchedAt: now + 60_000 }),
    );
    const [item] = await itemsOf(library, desk.source);
    assert.equal(item?.fetchedAt, now);
  });
});

suite('stored answers during an import', () => {
  const call = (desk: Desk, fetchedAt: number, words: string): string =>
    callLine({ source: desk.source, ticker: 'EVIL', cik: 666, fetchedAt, words });
  const wordsOf = async (library: Library): Promise<string | undefined> =>
    (await library.read({ endpoint: 'transcript', cik: 666, fyq: 'Q4 2024' }, { mode: 'library' })).value.call
      ?.transcript;
  const using_ = async <T>(opened: OpenedImport, work: (opened: OpenedImport) => Promise<T>): Promise<T> => {
    try {
      return await work(opened);
    } finally {
      opened.dispose();
    }
  };

  test('an import replaces a stored call only if its preview names it and the user replaces', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    await importing(desk, library, call(desk, now - 2 * day, 'paid for'));
    const path = await fileOf(
      desk,
      call(desk, now - day, 'of the file'),
      callLine({ source: desk.source, ticker: 'EVIL', cik: 666, fyq: 'Q3 2024' }),
    );
    // By a program, never.
    assert.deepEqual(await library.importFrom(path), { added: 1, replaced: 0, kept: 1, refused: 0, marks: 0 });
    assert.equal(await wordsOf(library), 'paid for');
    await using_(await library.openImport(path), async ({ preview, take }) => {
      assert.deepEqual(preview.replaced, [{ type: 'call', ticker: 'EVIL', cik: 666, fyq: 'Q4 2024' }]);
      assert.deepEqual(preview.sources, [desk.source]);
      assert.deepEqual(preview.added, { calls: 0, funds: 0, sessions: 0, tickers: 0, others: 0, marks: 0 });
      assert.equal(await wordsOf(library), 'paid for', 'a question changes nothing');
      await take('add');
      assert.equal(await wordsOf(library), 'paid for');
    });
    await using_(await library.openImport(path), async ({ take }) => {
      assert.deepEqual(await take('replace'), { added: 0, replaced: 1, kept: 1, refused: 0, marks: 0 });
    });
    assert.equal(await wordsOf(library), 'of the file');
  });

  test('an import keeps answers filed after its question', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const opened = await library.openImport(await fileOf(desk, call(desk, now - day, 'of the file')));
    await importing(desk, library, call(desk, now - 2 * day, 'paid for'));
    await using_(opened, async ({ preview, take }) => {
      assert.equal(preview.added.calls, 1);
      assert.deepEqual(await take('replace'), { added: 0, replaced: 0, kept: 1, refused: 0, marks: 0 });
    });
    assert.equal(await wordsOf(library), 'paid for');
  });

  test('an import that replaces a session keeps its stored minutes', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const session = { source: desk.source, ticker: 'BARS', session: days[0] };
    await importing(
      desk,
      library,
      sessionLine({ ...session, fetchedAt: now - 2 * day, times: ['09:30:00', '09:31:00'] }),
    );
    const newer = sessionLine({ ...session, fetchedAt: now - day, times: ['09:31:00', '09:32:00'] });
    const path = await fileOf(desk, newer);
    await using_(await library.openImport(path), async ({ preview, take }) => {
      assert.deepEqual(preview.replaced, [{ type: 'session', ticker: 'BARS', session: days[0] }]);
      assert.equal((await take('replace')).replaced, 1);
    });
    const window = { tickers: ['BARS'], fromDate: days[0], tillDate: days[0] };
    assert.equal((await library.read({ endpoint: 'bars', ...window }, { mode: 'library' })).value[0]!.bars.length, 3);
  });

  test('an import counts an answer as a replacement if it would come before a stored one', async () => {
    await using desk = await createDesk({ clock: () => now });
    const library = open(desk);
    const { source } = desk;
    const identity = { source, ticker: 'FAKE', contractid: 'C000999999', seriesid: 'S000999999' };
    await importing(desk, library, fundLine({ ...identity, fetchedAt: now - 2 * day })({ ticker: 'FAKE' }));
    const path = await fileOf(
      desk,
      fundLine({ ...identity, fetchedAt: now - day })({ cusip: '922908728' }, { fund_name: 'Other' }),
    );
    await using_(await library.openImport(path), async ({ preview, take }) => {
      assert.deepEqual(preview.replaced, [{ type: 'fund', ticker: 'FAKE', seriesid: 'S000999999' }]);
      await take('add');
    });
    const { value } = await library.read({ endpoint: 'fund', ticker: 'FAKE' }, { mode: 'library' });
    assert.notEqual(value.form === 'record' && value.record.fund_name, 'Other');
  });
});

test('an import refuses nonsense line by line and keeps nothing of it', async () => {
  await using desk = await createDesk({ clock: () => now });
  const library = open(desk);
  const { source } = desk;
  const lines = [
    '',
    '[',
    'null',
    '[]',
    '{"type":"spell"}',
    JSON.stringify({ type: 'observations', source, indicator: 1, seen: [{ at: now + day }] }),
    JSON.stringify({ type: 'mark', mark: { id: '../../x' } }),
    answerLine({
      source,
      request: { endpoint: 'metrics' },
      fetchedAt: 1,
      body: '{"metadata":{"total_metrics":-1},"data":[]}',
    }),
  ];
  assert.deepEqual(await importing(desk, library, ...lines), {
    added: 0,
    replaced: 0,
    kept: 0,
    refused: lines.length,
    marks: 0,
  });
  assert.deepEqual(await itemsOf(library, desk.source), []);
  await writeFile(join(desk.folder, '..', 'hostile.shelf'), gzipSync('{"format":"market-desk-shelf","version":2}\n'));
  await assert.rejects(library.importFrom(join(desk.folder, '..', 'hostile.shelf')), { kind: 'newerExport' });
});
