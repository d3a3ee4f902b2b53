import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Holdings } from '../../../../src/library/items/holdings.ts';
import type { LibraryItem, StoredBars, StoredCall } from '../../../../src/library/items/itemKinds.ts';
import { LibraryError } from '../../../../src/library/library.ts';
import { calendarRow, fundRecord, transcript } from '../../api/answers.ts';
import { createTestLibrary } from '../../features/lookup/createTestLibrary.ts';

const stored = { source: 'sample', key: '', fetchedAt: 0 } as const;
const call = (cik: number, ticker: string, fyq: string): StoredCall => ({
  ...{ type: 'call', ...stored, cik, ticker, company: `Company ${cik}`, fyq },
});
const fund = (seriesid: string, whole: boolean, ...tickers: string[]): LibraryItem => ({
  ...{ type: 'fund', ...stored, seriesid, fund: whole ? 'Whole Fund' : 'One Fund', whole },
  classes: tickers.map((ticker, at) => ({ contractid: `C00000000${at}`, ticker, name: `Class ${at}` })),
});
const bars = (ticker: string): StoredBars => ({
  ...{ type: 'bars', ...stored, ticker, sessions: 1, first: '2026-06-01', last: '2026-06-01' },
});

suite('the holdings of a security', () => {
  const items = [
    call(1, 'BRK.B', 'Q2 2026'),
    call(1, 'BRK.B', 'Q1 2026'),
    call(2, 'ABC', 'Q1 2026'),
    fund('S000000001', false, 'ONEX'),
    fund('S000000001', true, 'ONEX', '', 'TWOX'),
    bars('BRK-B'),
    bars('ALONE'),
  ];
  const holdings = new Holdings({ source: 'sample', items });

  test('holdings find a security by ticker in any spelling of its share class, with names, calls, fund and bars', () => {
    const { calls, ...held } = holdings.ofTicker('brk-b')!;
    assert.deepEqual(held, { ticker: 'BRK.B', name: 'Company 1', fund: undefined, className: '', bars: items[5] });
    assert.deepEqual(calls, items.slice(0, 2));
    const one = holdings.ofTicker('onex')!;
    assert.deepEqual([one.name, one.className, one.fund], ['One Fund · Class 0', 'Class 0', items[3]]);
    assert.equal(holdings.ofTicker('TWOX')!.fund, items[4]);
    assert.deepEqual([holdings.ofTicker('ALONE')!.name, holdings.ofTicker('NONE')], ['', undefined]);
    assert.equal(holdings.ofTicker(''), undefined);
  });

  test('holdings find a security by CIK, series and class, and prefer a whole series to its classes', () => {
    assert.deepEqual(holdings.ofCik(1), items.slice(0, 2));
    assert.deepEqual([holdings.ofCik(9), holdings.ofCik(undefined)], [[], []]);
    assert.deepEqual(holdings.companies, [items[0], items[2]]);
    assert.equal(holdings.ofSeries('s000000001'), items[4]);
    assert.deepEqual(
      ['c000000002', 'C000000009'].map((id) => holdings.tickerOfClass(id)),
      ['TWOX', undefined],
    );
  });

  test('holdings are arranged with as many looks at each of 10,000 items as at each of 1,000', () => {
    const looks = (count: number): number => {
      let reads = 0;
      const get = (item: LibraryItem, field: string | symbol): unknown => {
        reads += 1;
        return Reflect.get(item, field);
      };
      const many = Array.from({ length: count / 10 }, (_, at) => [
        ...['Q4 2025', 'Q3 2025', 'Q2 2025', 'Q1 2025'].map((fyq) => call(at, `T${at}`, fyq)),
        ...['A', 'B', 'C'].map((letter) => fund(`S${at}${letter}`, at % 2 === 0, `F${at}${letter}`)),
        ...['A', 'B', 'C'].map((letter) => bars(`T${at}.${letter}`)),
      ]).flat();
      const arranged = new Holdings({ source: 'sample', items: many.map((item) => new Proxy(item, { get })) });
      assert.deepEqual([arranged.items.length, arranged.companies.length], [count, count / 10]);
      return reads;
    };
    assert.equal(looks(10_000), 10 * looks(1_000));
  });
});

suite('the library’s holdings', () => {
  const source = 'service:https://library.invalid';

  test('the library reads its holdings once, and again after an item is filed or removed', async () => {
    using desk = createTestLibrary(({ endpoint }) => (endpoint === 'fund' ? fundRecord('AAA') : transcript()));
    const first = await desk.holdings();
    assert.equal(await desk.holdings(), first);
    await desk.library.read({ endpoint: 'fund', ticker: 'AAA' }, { initiator: 'person' });
    const second = await desk.holdings();
    assert.deepEqual([first.items.length, second.items.length], [0, 1]);
    assert.equal(await desk.holdings(), second);
    await desk.library.remove(second.items[0]!);
    assert.equal((await desk.holdings()).items.length, 0);
    assert.equal(desk.sent(), 1);
  });

  test('the library returns the holdings of the requested source', async () => {
    using desk = createTestLibrary(() => transcript());
    await desk.library.read({ endpoint: 'transcript', ticker: 'AAA' }, { initiator: 'person' });
    assert.equal((await desk.library.holdings('sample')).items.length, 0);
    assert.deepEqual([(await desk.holdings()).source, (await desk.holdings()).calls.length], [source, 1]);
  });

  test('the holdings have the stored calendar by code, and never request it', async () => {
    using desk = createTestLibrary(() => ({ metadata: { total_indicators: 1 }, data: [calendarRow()] }));
    assert.equal(await (await desk.holdings()).calendar(), undefined);
    assert.equal(desk.sent(), 0);
    const { value } = await desk.library.read({ endpoint: 'calendar' }, { initiator: 'person' });
    const { byCode, rows } = (await (await desk.holdings()).calendar())!;
    assert.deepEqual(rows, value.rows);
    assert.equal(byCode.get(value.rows[0]!.code), rows[0]);
    assert.equal(desk.sent(), 1);
  });

  test('the library reports unreadable holdings as a failure each time, not as an empty library', async () => {
    using desk = createTestLibrary(() => transcript());
    await desk.library.read({ endpoint: 'transcript', ticker: 'AAA' }, { initiator: 'person' });
    desk.library.dispose();
    await assert.rejects(desk.holdings(), (error) => !(error instanceof LibraryError && error.kind === 'notInLibrary'));
    await assert.rejects(desk.holdings());
  });
});
