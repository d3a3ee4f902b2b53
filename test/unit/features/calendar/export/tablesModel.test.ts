import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import {
  formatCsv,
  formatPageTable,
  formatSchedule,
  scheduledIn,
  tableSpan,
} from '../../../../../src/features/calendar/export/tablesModel.ts';
import { layOutPage } from '../../../../../src/features/calendar/page/layoutModel.ts';
import { createPageRow } from '../../../../../src/features/calendar/page/rowModel.ts';
import { weekOf } from '../../../../../src/domain/format/week.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-11';
const whole = { filter: {}, week: undefined, source: 'service' as const, fetchedAt: 0 };
const window = { from: '2026-12-01', till: '2026-12-31' };

test('tableSpan returns the filtered days, the shown week, or the coming week', () => {
  assert.deepEqual(tableSpan(whole, today), { from: today, till: '2026-11-17' });
  assert.deepEqual(tableSpan({ ...whole, week: weekOf(today, 1) }, today), weekOf(today, 1));
  assert.deepEqual(tableSpan({ ...whole, week: weekOf(today), filter: { window } }, today), window);
});

test('formatSchedule writes the releases of a span as a sorted table with its filter', () => {
  const rows = [
    aRow({ code: 'LATE', next_release: '2026-11-17', latest_value: null }),
    aRow({ code: 'SOON', next_release: today }),
    aRow({ code: 'AFTER', next_release: '2026-11-18' }),
    aRow({ code: 'NEVER', next_release: null }),
    aRow({ code: 'DONE', last_release: today, next_release: '2026-12-11' }),
  ];
  const span = tableSpan(whole, today);
  assert.deepEqual(
    scheduledIn(rows, span).map(({ code }) => code),
    ['SOON', 'LATE'],
  );
  const shown = { ...whole, rows, total: rows.length, filter: { releaseStates: ['upcoming'] } };
  const priorsWithFirst = new Map([[rows[1]!.indicator_id, '3.1% (first seen as 3.0%)']]);
  assert.match(formatSchedule({ ...shown, priorsWithFirst }, span), /\| 3\.1% \(first seen as 3\.0%\) \|/);
  const lines = formatSchedule(shown, span).split('\n');
  const table = lines.filter((line) => line.startsWith('|'));
  assert.equal(table.length, 4);
  assert.match(table[2]!, /^\| Wed, Nov 11 \| Consumer Prices \(SOON\) \| 3\.2% \| 3\.1% \| Sep 2026 \|$/);
  assert.match(table[3]!, /\(LATE\) \| — \|/);
  assert.match(lines.at(-2)!, /^Filtered: State: upcoming/);
});

test('formatSchedule escapes Markdown in text of the service', () => {
  const name = 'a|b\n**c** [d](https://e.example) <img src=x> `f` www.g.example $h$ ~~i~~ j@k.example';
  const rows = [aRow({ name, next_release: today, release_state: '|due' })];
  const row = formatSchedule({ ...whole, rows, total: 1 }, tableSpan(whole, today)).split('\n')[4]!;
  assert.equal(row.match(/(?<!\\)\|/g)?.length, 6);
  for (const markup of [
    /(?<!\\)\*\*/,
    /(?<!\\)\[d/,
    /(?<!\\)<img/,
    /(?<!\\)`/,
    /https:\/\//,
    /www\.g/,
    /(?<!\\)\$/,
    /k@|j@k/,
  ])
    assert.doesNotMatch(row, markup);
});

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
const parse = (text: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

test('formatCsv writes every field, unchanged numbers, and empty cells for missing values', () => {
  const row = aRow({ latest_value: -1234.5, change_pct: null, name: 'Prices, “all”\nof them' });
  const [read, ...others] = parse(formatCsv([row]));
  assert.equal(others.length, 0);
  assert.deepEqual(Object.keys(read!).sort(), Object.keys(row).sort());
  assert.equal(read!['latest_value'], '-1234.5');
  assert.equal(read!['change_pct'], '');
  assert.equal(read!['name'], row.name);
});

test('formatCsv writes no cell that a spreadsheet would execute', () => {
  const risky = fc.tuple(fc.constantFrom('=', '+', '-', '@', '＝', '＋', '\t', '\r', ' =', ''), fc.string());
  fc.assert(
    fc.property(risky, ([lead, rest]) => {
      const [read] = parse(formatCsv([aRow({ name: `${lead}${rest}` })]));
      const cell = read?.['name'] ?? '';
      assert.ok(
        isNumber(cell) ||
          /^[-+][\d.,'’%\s]*(?:e[-+]?\d+)?$/i.test(cell.trim()) ||
          !/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell),
        JSON.stringify(cell),
      );
    }),
  );
});

test('the copied table has the groups, the line of now, revised values, and the source', () => {
  const today = '2026-11-12';
  const rows = [
    aRow({ name: 'A | B', code: 'X:1', next_release: '2026-11-10' }),
    aRow({ name: 'Second', code: 'X:2', next_release: today }),
  ];
  const { lines, entries } = layOutPage({ rows, grouping: 'day', pins: [], today });
  const told = entries.map((entry) => {
    const { latest_date, latest_value, prior_value } = entry.row;
    const now = { at: 2, latest_date, latest_value, prior_value };
    const observations = entry.row.code === 'X:2' ? [{ ...now, at: 1, latest_value: 9, prior_value: 3.3 }, now] : [now];
    return createPageRow(entry, { observations, isPinned: false, today });
  });
  const shown = { total: 5, filter: { text: 'x' }, week: undefined, source: 'sample', fetchedAt: 0 } as const;
  const text = formatPageTable({ lines, rows: told, shown }).split('\n');
  assert.deepEqual(text.slice(0, 9), [
    '**Economic calendar**',
    '',
    '| Release date | Indicator | Reference period | Latest | Prior | Change | Unit | Days until |',
    '| --- | --- | --- | ---: | ---: | ---: | --- | --- |',
    '| **Tue, Nov 10 (1)** |  |  |  |  |  |  |  |',
    '| Tue, Nov 10 | A \\| B (X:1) | Sep 2026 | 3.2% | 3.1% | +0.1 pp |  | 2 days overdue |',
    '| **Now, Thursday, November 12** |  |  |  |  |  |  |  |',
    '| **Today, Thu, Nov 12 (1)** |  |  |  |  |  |  |  |',
    '| Thu, Nov 12 | Second (X:2) | Sep 2026 | 3.2% (revised) | 3.1% (first seen as 3.3%) | +0.1 pp |  | today |',
  ]);
  assert.match(text[10]!, /^Filtered: Text: “x” · As of .* · Sample: invented data$/);
});
