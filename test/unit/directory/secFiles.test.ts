import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseSecFile, type SecFile } from '../../../src/directory/secFiles.ts';
import { finish } from '../../../src/base/slices.ts';
import { groupGiven, updateLists } from '../../../src/directory/updateLists.ts';
import type { CompanyRow, FundRow, Lists } from '../../../src/directory/lists.ts';
import type { Parsed } from '../../../src/base/located.ts';

const companies = (...rows: unknown[]): string => JSON.stringify(Object.fromEntries(rows.map((row, at) => [at, row])));
const apple = { cik_str: 320_193, ticker: 'AAPL', title: 'Apple Inc.' };
const fields = ['cik', 'seriesId', 'classId', 'symbol'];
const funds = (...data: unknown[]): string => JSON.stringify({ fields, data });
const acorn = [2110, 'S000009184', 'C000024954', 'LACAX'];

function valueOf<T>(parsed: Parsed<T>): T {
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.error.message);
  return parsed.value;
}
const parse = (text: string): Parsed<SecFile> => finish(parseSecFile(text));
function parseError(text: string): string {
  const parsed = parse(text);
  assert.ok(!parsed.ok);
  return parsed.error.message;
}
function companiesOf(text: string) {
  const { list, ...parsed } = valueOf(parse(text));
  assert.equal(list, 'companies');
  return parsed;
}
function fundsOf(text: string) {
  const { list, ...parsed } = valueOf(parse(text));
  assert.equal(list, 'funds');
  return parsed;
}

suite('company_tickers.json', () => {
  test('company_tickers.json is read in order, with unknown fields', () => {
    const text = companies(apple, {
      ticker: 'brk.b',
      title: 'BERKSHIRE  HATHAWAY\u0000 INC ',
      more: { a: [1, null, 'x'] },
      cik_str: '1067983',
    });
    assert.deepEqual(companiesOf(`\ufeff ${text}\n`), {
      rows: [
        { ticker: 'AAPL', cik: 320_193, name: 'Apple Inc.' },
        { ticker: 'BRK-B', cik: 1_067_983, name: 'BERKSHIRE HATHAWAY INC' },
      ],
      skipped: 0,
    });
  });

  test('company_tickers.json loses lines with invalid tickers and counts them', () => {
    const text = companies(apple, { ...apple, ticker: 'N/A' }, { ...apple, ticker: '' }, { ...apple, title: ' ' });
    const { rows, skipped } = companiesOf(text);
    assert.deepEqual([rows.length, skipped], [1, 3]);
  });

  test('the reader of the SEC’s lists takes hostile text as names', () => {
    const title = '$(zap) [a](command:b)\n\u202e\ud800 É';
    const { rows } = companiesOf(companies({ ...apple, title }));
    assert.equal(rows[0]!.name, '$(zap) [a](command:b) É');
    assert.equal(companiesOf(companies({ ...apple, title: 'n'.repeat(5000) })).rows[0]!.name.length, 200);
    const { rows: odd } = companiesOf('{"__proto__":{"cik_str":1,"ticker":"A","title":"constructor"}}');
    assert.deepEqual(odd, [{ ticker: 'A', cik: 1, name: 'constructor' }]);
  });

  test('A file that is damaged, or of another shape, is refused whole', () => {
    const [damaged, lacking] = [/^The file isn’t a complete JSON object/, /^A company has no cik_str, ticker or title/];
    const text = companies(apple, apple);
    for (let at = 0; at < text.length; at++) assert.match(parseError(text.slice(0, at)), damaged);
    for (const other of ['[]', '7', 'null', `${text} {}`]) assert.match(parseError(other), damaged);
    const { title: _, ...untitled } = apple;
    for (const odd of [untitled, 7, { ...apple, cik_str: 'x' }, { ...apple, cik_str: 0 }, { ...apple, ticker: 7 }])
      assert.match(parseError(companies(apple, odd)), lacking);
    assert.equal(parseError('{}'), 'The file has no tickers.');
  });

  test('A file that is too large in characters or rows is refused', () => {
    assert.equal(parseError(' '.repeat(32 * 1024 * 1024 + 1)), 'The file is too large.');
    const rows = Array.from({ length: 300_001 }, () => 7);
    assert.equal(parseError(JSON.stringify({ fields, data: rows })), 'The file has more than 300000 rows.');
  });
});

suite('company_tickers_mf.json', () => {
  test('company_tickers_mf.json is read by its fields in any order', () => {
    const row = { ticker: 'LACAX', cik: 2110, seriesId: 9184, classId: 24_954, name: '' };
    assert.deepEqual(fundsOf(funds(acorn)), { rows: [row], skipped: 0 });
    const other = JSON.stringify({
      fields: ['symbol', 'x', 'classId', 'cik', 'seriesId'],
      note: 'x',
      data: [['lacax', { a: 1 }, 'C000024954', 2110, 'S000009184', 'more']],
    });
    assert.deepEqual(fundsOf(other).rows, [row]);
    const odd = fundsOf(funds(acorn, [...acorn.slice(0, 3), 'N/A'], [...acorn.slice(0, 3), '']));
    assert.deepEqual([odd.rows.length, odd.skipped], [2, 1]);
  });

  test('A file of funds without fields, data or an id is refused whole', () => {
    for (const part of [{ data: {} }, { fields }, { data: [] }])
      assert.equal(parseError(JSON.stringify(part)), 'The file has no fields and data.');
    assert.equal(parseError('{"fields":["cik"],"data":[]}'), 'The file has no field seriesId.');
    for (const row of [[2110, 'S1', 'C000024954', 'A'], [2110, 'S000009184', 'S000024954', 'A'], [2110], 7])
      assert.match(parseError(funds(acorn, row)), /^A row has no CIK, series id/);
    assert.equal(parseError(funds()), 'The file has no tickers.');
  });
});

suite('newer lists', () => {
  const lists: Lists = {
    dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' },
    companies: [{ cik: 1, name: 'OLD', tickers: ['OLD'] }],
    series: [
      {
        cik: 2110,
        id: 9184,
        name: 'Columbia Acorn Fund',
        classes: [
          { ticker: 'LACAX', id: 24_954, name: ' Class A' },
          { ticker: 'LIACX', id: 24_956, name: ' Class C' },
        ],
      },
    ],
  };
  const update = (
    file: { list: 'companies'; rows: CompanyRow[] } | { list: 'funds'; rows: FundRow[] },
    date = '2026-11-20',
  ): Lists => finish(updateLists(lists, finish(groupGiven({ ...file, skipped: 0 }, date))));
  const row = { ticker: 'NEWAX', cik: 2110, seriesId: 9184, classId: 24_954, name: '' };

  test('newer lists replace the old lists and have their own date', () => {
    const rows = [{ ticker: 'NEW', cik: 2, name: 'New' }];
    const updated = update({ list: 'companies', rows });
    assert.deepEqual(updated.dates, { companies: '2026-11-20', funds: '2024-08', fundNames: '2026-08' });
    assert.deepEqual(updated.companies, [{ cik: 2, name: 'New', tickers: ['NEW'] }]);
    assert.equal(updated.series, lists.series);
    assert.equal(update({ list: 'companies', rows }, '2026-01-30'), lists, 'an older one changes nothing');
  });

  test('newer lists keep the names of remaining classes and series', () => {
    const rows = [
      row,
      { ...row, ticker: 'NEWBX', classId: 99 },
      { ...row, ticker: 'XXXXX', seriesId: 77, classId: 100 },
    ];
    const { series, companies: same } = update({ list: 'funds', rows });
    assert.equal(same, lists.companies);
    assert.deepEqual(series, [
      {
        cik: 2110,
        id: 9184,
        name: 'Columbia Acorn Fund',
        classes: [
          { ticker: 'NEWAX', id: 24_954, name: ' Class A' },
          { ticker: 'NEWBX', id: 99, name: undefined },
        ],
      },
      { cik: 2110, id: 77, name: '', classes: [{ ticker: 'XXXXX', id: 100, name: undefined }] },
    ]);
    const gone = update({ list: 'funds', rows: [{ ...row, classId: 99 }] });
    assert.equal(gone.series[0]!.name, 'Columbia Acorn Fund');
  });
});
