import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { formatShareRead } from '../../../../../src/domain/format/shareRead.ts';
import { itemSchema, viewOf } from '../../../../../src/features/library/itemViews.ts';
import {
  formatItem,
  describeMark,
  formatLabels,
  formatMarks,
  itemLabel,
  nameHeld,
  kindNodes,
  markNodes,
  nodesOfKind,
  type LibraryNode,
} from '../../../../../src/features/library/tree/libraryModel.ts';
import { Holdings } from '../../../../../src/library/items/holdings.ts';
import type { LibraryItem, StoredBars, StoredCall, StoredFund } from '../../../../../src/library/library.ts';
import type { Mark } from '../../../../../src/library/marks/mark.ts';

const call = (cik: number, fyq: string): StoredCall => ({
  type: 'call',
  source: 'sample',
  key: `${cik} ${fyq}`,
  fetchedAt: 0,
  cik,
  ticker: `T${cik}`,
  company: `Company ${cik}`,
  fyq,
  words: 9_120,
});
const fund: StoredFund = {
  type: 'fund',
  source: 'sample',
  key: 'S000000001',
  fetchedAt: 0,
  seriesid: 'S000000001',
  fund: 'Fund',
  classes: [{ contractid: 'C000000001', ticker: 'AAAAX', name: 'Fund Class A' }],
  whole: false,
};
const bars: StoredBars = {
  type: 'bars',
  source: 'sample',
  key: 'X',
  fetchedAt: 0,
  ticker: 'X',
  sessions: 2,
  first: '2026-11-19',
  last: '2026-11-20',
};

const markIn = (fyq: string, turn: number, kind: Mark['kind'] = 'highlight'): Mark => ({
  id: `${fyq} ${turn}`,
  kind,
  call: { source: 'sample', cik: 1, ticker: 'T1', company: 'Company 1', fyq },
  speaker: 'Ann Lee',
  words: `words of ${turn}`,
  locator: { turn, start: 'words', before: '', after: '' },
  madeAt: 0,
});
const callNodes = (items: LibraryItem[], marks: Mark[]): LibraryNode[] =>
  nodesOfKind({ type: 'kind', kind: 'call', items, marks });

const argumentOf = (item: LibraryItem): unknown => viewOf(item).open(item).argument;

suite('the library as a tree', () => {
  test('nodesOfKind groups calls by company', () => {
    const items = [call(1, 'Q2 2026'), call(1, 'Q1 2026'), call(2, 'Q2 2026')];
    const companies = callNodes(items, []);
    assert.deepEqual(
      companies.map((node) => (node.type === 'company' ? [node.label, node.calls.length] : [])),
      [
        ['Company 1 (T1)', 2],
        ['Company 2 (T2)', 1],
      ],
    );
  });

  test('kindNodes lists only kinds with items', () => {
    assert.deepEqual(
      kindNodes([bars, call(1, 'Q1 2026')], []).map((node) => node.type === 'kind' && node.kind),
      ['call', 'bars'],
    );
    assert.deepEqual(kindNodes([], []), []);
  });

  test('marks stay listed under their call after the call leaves the library', () => {
    const marks = [markIn('Q1 2026', 5), markIn('Q1 2026', 2, 'bookmark'), markIn('Q4 2025', 1)];
    const [company] = callNodes([call(1, 'Q1 2026')], marks);
    assert.ok(company?.type === 'company');
    const [stored, gone] = company.calls;
    assert.ok(stored?.type === 'item' && gone?.type === 'marked');
    assert.deepEqual(
      markNodes(stored.marks).map((node) => node.type === 'mark' && node.mark.id),
      ['Q1 2026 2', 'Q1 2026 5'],
    );
    assert.equal(gone.call.fyq, 'Q4 2025');
    assert.equal(gone.marks.length, 1);
    assert.deepEqual(
      kindNodes([], marks).map((node) => node.type === 'kind' && node.kind),
      ['call'],
    );
    assert.equal(formatMarks(stored.marks), '1 bookmark, 1 highlight');
    assert.equal(formatMarks([]), '');
  });

  test('a mark is described by its label and the first line of its comment, and a call by its labels', () => {
    const labels = [{ id: 'risk', name: 'Danger', color: 'charts.red' }];
    const written = { ...markIn('Q1 2026', 5), label: 'risk', comment: 'Ask.\nThen wait.' };
    assert.equal(describeMark(written, labels), 'Danger · Ann Lee · Ask.');
    assert.equal(describeMark(markIn('Q1 2026', 5), labels), 'Ann Lee');
    const old = { ...written, label: 'old' };
    assert.equal(formatLabels([written, written, old, markIn('Q1 2026', 6)], labels), 'Danger: 2, old: 1');
  });

  test('formatItem gives the size and the age of an item', () => {
    assert.equal(formatItem(call(1, 'Q1 2026'), 3 * 3_600_000), '9,120 words · 3 h ago');
    assert.equal(formatItem(bars, 0).replaceAll(/\s/gu, ' '), '2 sessions, Nov 19 – 20 · just now');
    assert.match(formatItem({ ...bars, cached: true }, 3_600_000), / · 1 h ago \(cached\)$/);
    assert.equal(formatItem(fund, 0), 'just now');
    assert.equal(formatItem({ ...fund, whole: true }, 0), 'AAAAX · just now');
  });

  test('formatItem gives a call’s known reading progress and marks', () => {
    const read = call(1, 'Q1 2026');
    const marks = [markIn('Q1 2026', 5), markIn('Q1 2026', 2, 'bookmark')];
    assert.equal(
      formatItem(read, 0, { read: 0.412, marks }),
      '9,120 words · read to 41% · 1 bookmark, 1 highlight · just now',
    );
    assert.equal(formatItem({ ...read, words: undefined }, 0, { read: 0.004, marks: [] }), 'just now');
    assert.deepEqual([0.4, 0.996, 1, 0.004, undefined].map(formatShareRead), [
      ...['read to 40%', 'read to the end', 'read to the end', '', ''],
    ]);
  });

  test('a library item opens by its identifier and is labeled with its name', () => {
    assert.deepEqual(argumentOf(call(7, 'Q1 2026')), { cik: 7, fyq: 'Q1 2026' });
    assert.deepEqual(argumentOf(fund), { ticker: 'AAAAX' });
    const named = (name: string): StoredFund => ({ ...fund, classes: [{ ...fund.classes[0]!, name }] });
    assert.equal(itemLabel(named('Large Growth Fund - Class A')), 'AAAAX · Large Growth - A');
    assert.equal(itemLabel(named('Large Growth Fund Institutional Shares')), 'AAAAX · …Growth Institutional');
    assert.equal(viewOf(fund).name(named('Large Growth Fund Class A')), 'AAAAX · Large Growth Fund Class A');
    assert.equal(itemLabel(named('Quillfeather Large Company Growth Fund Class A')), 'AAAAX · …Large Company Growth A');
    assert.equal(itemLabel(named(`Growth Fund ${'Institutional'.repeat(3)}`)), `AAAAX · …${'Institutional'.repeat(3)}`);
    // The rest must be a name.
    assert.equal(itemLabel(fund), 'AAAAX · Fund Class A');
    assert.equal(itemLabel({ ...fund, whole: true }), 'Fund');
  });

  test('nameHeld names bars after a call or fund with their ticker', () => {
    const { ticker, company } = call(1, 'Q1 2026');
    const own = { ...bars, ticker };
    const name = (of: string, ...items: LibraryItem[]) => nameHeld(new Holdings({ source: 'sample', items }), of);
    assert.equal(name(ticker, call(1, 'Q1 2026'), own), company);
    assert.equal(name('X', call(1, 'Q1 2026'), bars), '');
    assert.equal(name('AAAAX', fund, { ...bars, ticker: 'AAAAX' }), 'Fund Class A');
    assert.equal(nameHeld(undefined, ticker), '');
    assert.equal(itemLabel(own, company), `${ticker} · ${company}`);
    assert.equal(itemLabel(bars), 'X');
    assert.deepEqual(argumentOf({ ...fund, whole: true }), { seriesid: 'S000000001' });
    assert.deepEqual(argumentOf(bars), { tickers: ['X'], fromDate: '2026-11-19', tillDate: '2026-11-20' });
  });

  test('the library compares quarters of a company and funds, but not bars', () => {
    const { compare: calls } = viewOf(call(1, 'Q2 2026'));
    assert.ok(calls);
    assert.ok(calls.isWith(call(1, 'Q2 2026'), call(1, 'Q1 2026')));
    assert.ok(!calls.isWith(call(1, 'Q2 2026'), call(1, 'Q2 2026')));
    assert.ok(!calls.isWith(call(1, 'Q2 2026'), call(2, 'Q1 2026')));
    assert.deepEqual(calls.run(call(1, 'Q2 2026'), call(1, 'Q1 2026')).argument, {
      cik: 1,
      quarters: ['Q1 2026', 'Q2 2026'],
    });
    const series = { ...fund, key: 'another', seriesid: 'S000000002', whole: true };
    const { compare: funds } = viewOf(fund);
    assert.ok(funds);
    assert.ok(funds.isWith(fund, series));
    assert.ok(!funds.isWith(fund, fund));
    assert.deepEqual(funds.run(fund, series).argument, {
      funds: [{ ticker: 'AAAAX' }, { seriesid: 'S000000002' }],
    });
    assert.equal(viewOf(bars).compare, undefined);
  });

  test('the schema of library items rejects malformed items', () => {
    for (const item of [call(1, 'Q1 2026'), fund, bars]) assert.ok(v.is(itemSchema, item), item.type);
    for (const other of [undefined, {}, { type: 'call' }, { ...bars, type: 'call' }, { ...fund, classes: [{}] }])
      assert.ok(!v.is(itemSchema, other), JSON.stringify(other));
    assert.ok(!v.is(itemSchema, { ...bars, type: 'toString' }));
  });
});
