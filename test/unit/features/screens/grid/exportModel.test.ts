import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import {
  formatCopy,
  formatExport,
  formatOfFile,
  type ExportOrigin,
} from '../../../../../src/features/screens/grid/exportModel.ts';
import { columnsOfGrid } from '../../../../../src/features/screens/grid/layoutModel.ts';
import { column, row } from './rows.ts';

const metrics = [column('roic', 'ratio', 'Return on invested capital'), column('rating', '', 'Rating')];
const [name, cik] = columnsOfGrid(metrics);
const columns = [cik!, ...metrics];
const origin: ExportOrigin = {
  name: 'Mine',
  condition: 'roic > 0.15',
  source: 'sample',
  readFrom: Date.UTC(2026, 10, 21, 15, 0),
  readTill: Date.UTC(2026, 10, 21, 15, 2),
  total: 1212,
  loaded: 400,
  sort: { column: 'roic', descending: true },
  filters: [{ column: 'rating', text: 'present' }],
};
const cell = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', ' =cmd', '@x', '+1', '-1', '-2+3', '\t=x', 'a,b', 'a"b', 'a\nb', '', '\r', '＝1', '-1.5e3'),
  fc.constant(null),
);
const rowsOf = (cells: readonly (readonly [string, number | string | null, number | string | null])[]) =>
  cells.map(([ticker, roic, rating], at) => row(ticker, { roic, rating }, at));
const table = fc
  .array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), cell, cell))
  .map((cells) => ({ columns, rows: rowsOf(cells) }));

/** Reads a cell as a spreadsheet does: after an apostrophe, the rest is text. */
const read = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);
/** A spreadsheet runs what a sign begins that isn’t a number’s, in every cell that it makes of the text. */
const isExecuted = (text: string): boolean =>
  text.split(';').some((cell) => /^\s*[=@＝＋－＠]|^\s*[-+].*[^-+\d.,'’\s%e]|^\s*[-+].*[-+].*[-+]/is.test(cell));

suite('rows as text', () => {
  for (const [format, delimiter] of [
    ['csv', ','],
    ['tsv', '\t'],
  ] as const)
    test(`a parser reads the same cells from ${format}, without executable formulas`, () => {
      fc.assert(
        fc.property(table, (given) => {
          const { data, errors } = Papa.parse<string[]>(formatCopy(format, given).replace(/\r\n$/, ''), {
            delimiter,
            newline: '\r\n',
          });
          assert.deepEqual(errors, []);
          assert.deepEqual(data[0], ['Ticker', 'CIK', 'Return on invested capital (ratio)', 'Rating']);
          assert.equal(data.length - 1, given.rows.length);
          for (const [at, { ticker, cik, metrics }] of given.rows.entries()) {
            const cells = [ticker, cik, metrics['roic']!, metrics['rating']!];
            for (const [index, value] of cells.entries()) {
              const text = data[at + 1]![index]!;
              assert.equal(isExecuted(text), false, text);
              if (typeof value === 'number') assert.equal(Number(text), value);
              else if (text !== (value ?? '')) assert.equal(read(text), value);
            }
          }
        }),
      );
    });

  test('the JSON export keeps numbers, words and absent values', () => {
    fc.assert(
      fc.property(table, (given) => {
        const expected = given.rows.map(({ ticker, cik, metrics }) => ({ ticker, cik, ...metrics }));
        assert.deepEqual(JSON.parse(formatCopy('json', given)), expected);
        const exported = JSON.parse(formatExport('json', given, origin)) as Record<string, unknown>;
        assert.deepEqual(exported['rows'], expected);
        assert.deepEqual(
          [exported['condition'], exported['readFrom'], exported['shown']],
          [origin.condition, '2026-11-21T15:00:00.000Z', given.rows.length],
        );
      }),
    );
  });

  test('the Markdown copy has one line per row for any cells', () => {
    fc.assert(
      fc.property(table, (given) => {
        const lines = formatCopy('markdown', given).trimEnd().split('\n');
        assert.equal(lines.length, given.rows.length + 2);
        for (const line of lines) assert.equal(line.replaceAll(/\\./g, '').split('|').length - 2, 4, line);
      }),
    );
    const text = formatCopy('markdown', { columns, rows: [row('A|B', { roic: -0.25, rating: '<b>[x](y)' }, 320193)] });
    assert.equal(text.split('\n')[2], '| A\\|B | 320193 | −25% | \\<b\\>\\[x\\](y) |');
    assert.match(formatCopy('markdown', { columns, rows: [row('A', {})] }), /\| — \| — \|/);
  });

  test('the CSV copy keeps the shown order of rows and columns', () => {
    const rows = [row('Z', { roic: 1, rating: 'x' }), row('A', { roic: 2, rating: null })];
    assert.equal(formatCopy('csv', { columns: [metrics[1]!, cik!], rows }), 'Ticker,Rating,CIK\r\nZ,x,1\r\nA,,1\r\n');
  });

  test('copies include the names, and the CIK only when its column is shown', () => {
    const rows = [{ ...row('Z', { roic: 1 }, 7), name: 'Zenith, Inc.' }, row('A', { roic: 2 }, 8)];
    const table = { columns: [name!, metrics[0]!], rows };
    assert.deepEqual(JSON.parse(formatCopy('json', table)), [
      { ticker: 'Z', name: 'Zenith, Inc.', roic: 1 },
      { ticker: 'A', name: null, roic: 2 },
    ]);
    assert.equal(
      formatCopy('csv', table),
      'Ticker,Name,Return on invested capital (ratio)\r\nZ,"Zenith, Inc.",1\r\nA,,2\r\n',
    );
    assert.match(formatCopy('markdown', table), /^\| --- \| --- \| ---: \|$/m);
  });

  test('the Markdown copy has all digits of numbers and shows percentages', () => {
    const table = {
      columns: [{ ...metrics[0]!, percent: true }, column('net_cash', 'USD', 'Net cash')],
      rows: [row('A', { roic: 0.194_51, net_cash: 1_234_567_890.5 })],
    };
    assert.match(formatCopy('markdown', table), /^\| A \| 19\.451% \| 1,234,567,890\.5 \|$/m);
    assert.match(formatCopy('csv', table), /^A,0\.19451,1234567890\.5$/m);
  });
});

suite('an export', () => {
  const given = { columns, rows: [row('A', { roic: -0.5, rating: '=1+1' })] };

  test('an export states condition, source, time and its share of the matches', () => {
    for (const format of ['csv', 'markdown'] as const) {
      const text = formatExport(format, given, origin).replaceAll('\\', '');
      for (const words of [
        'Mine',
        'roic > 0.15',
        'sample data',
        '2026-11-21T15:00:00.000Z',
        '1 of 400 loaded, of 1,212 matches',
        'Return on invested capital ↓',
        'Rating: present',
      ])
        assert.ok(text.includes(words), `${format}: ${words}`);
    }
  });

  test('each line of a CSV export is a record with its origin', () => {
    const { data } = Papa.parse<string[]>(formatExport('csv', given, origin).trimEnd());
    assert.deepEqual(
      data.map((record) => record.slice(0, 4)),
      [
        ['Ticker', 'CIK', 'Return on invested capital (ratio)', 'Rating'],
        ['A', '1', '-0.5', "'=1+1"],
      ],
    );
    assert.deepEqual([...new Set(data.map(({ length }) => length))], [11]);
  });

  test('the origin in a CSV export can’t add lines or formulas', () => {
    const wicked = { ...origin, name: 'x,=cmd()\n=evil', filters: [{ column: 'a', text: '"\r\n@x;+y' }] };
    const { data } = Papa.parse<string[]>(formatExport('csv', given, wicked).trimEnd());
    assert.equal(data.length, 2);
    assert.ok(
      data.flat().every((text) => !isExecuted(text)),
      JSON.stringify(data),
    );
  });

  test('formatOfFile derives the format of an export from its file’s name', () => {
    assert.deepEqual(['/a/b.csv', '/a.b/c.JSON', 'x.md', 'x.markdown', '/a.csv/b', 'x.xlsx'].map(formatOfFile), [
      'csv',
      'json',
      'markdown',
      'markdown',
      undefined,
      undefined,
    ]);
  });
});
