import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Directory } from '../../../src/directory/directory.ts';
import { groupFunds } from '../../../src/directory/groupFunds.ts';
import { groupCompanies } from '../../../src/directory/lists.ts';
import { nameOfRow } from '../../../src/directory/nameOfRow.ts';

test('a row is named after the bearer of its ticker with the same CIK, else after the company with its CIK', async () => {
  const directory = await Directory.of({
    dates: { companies: '2026-11', funds: '2026-11', fundNames: '2026-11' },
    companies: groupCompanies([
      { cik: 1, name: 'ALDER CORP /DE/', ticker: 'ALDR' },
      { cik: 2, name: 'Mesa Inc', ticker: 'MESA' },
      { cik: 2, name: 'Mesa Inc', ticker: 'MESA-B' },
    ]),
    series: groupFunds([{ ticker: 'FUNDX', cik: 3, seriesId: 5, classId: 6, name: 'Growth Fund Class A' }]),
  });
  const name = (ticker: string, cik: number): string | undefined => nameOfRow(directory, { ticker, cik });
  assert.equal(name('ALDR', 1), 'Alder Corp.');
  assert.equal(name('MESA.B', 2), 'Mesa Inc.', 'a share class in another spelling');
  assert.match(name('FUNDX', 3) ?? '', /Growth Fund/);
  assert.equal(name('ALDRW', 1), 'Alder Corp.', 'a ticker that no list has');
  assert.equal(name('ALDR', 9), undefined, 'a ticker that was given anew');
  assert.equal(name('OTHER', 3), undefined, 'a registrant has many funds');
});
