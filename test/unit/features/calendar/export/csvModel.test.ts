import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { formatCsv } from '../../../../../src/features/calendar/export/csvModel.ts';
import { aRow } from '../aRow.ts';

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
const parse = (text: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

test('every field of the contract, numbers as they came, nothing where there is nothing', () => {
  const row = aRow({ latest_value: -1234.5, change_pct: null, name: 'Prices, “all”\nof them' });
  const [read, ...others] = parse(formatCsv([row]));
  assert.equal(others.length, 0);
  assert.deepEqual(Object.keys(read!).sort(), Object.keys(row).sort());
  assert.equal(read!['latest_value'], '-1234.5');
  assert.equal(read!['change_pct'], '');
  assert.equal(read!['name'], row.name);
});

test('no cell is one that a spreadsheet would execute', () => {
  const risky = fc.tuple(fc.constantFrom('=', '+', '-', '@', '＝', '＋', '\t', '\r', ' =', ''), fc.string());
  fc.assert(
    fc.property(risky, ([lead, rest]) => {
      const [read] = parse(formatCsv([aRow({ name: `${lead}${rest}` })]));
      const cell = read?.['name'] ?? '';
      assert.ok(isNumber(cell) || !/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell), JSON.stringify(cell));
    }),
  );
});
