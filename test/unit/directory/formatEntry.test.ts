import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Directory } from '../../../src/directory/directory.ts';
import {
  formatEntry,
  formatListDate,
  formatUnlisted,
  formatWitnessed,
  nameOfEntry,
  nameOfTicker,
} from '../../../src/directory/formatEntry.ts';
import { groupFunds } from '../../../src/directory/groupFunds.ts';
import { groupCompanies } from '../../../src/directory/lists.ts';

const directory = await Directory.of({
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08-05' },
  companies: groupCompanies([{ ticker: 'AAPL', cik: 320_193, name: 'Apple Inc.' }]),
  series: groupFunds([
    { ticker: 'VTSAX', cik: 36_405, seriesId: 2848, classId: 7806, name: 'Total Stock Fund Admiral Shares' },
    { ticker: 'VTSMX', cik: 36_405, seriesId: 2848, classId: 7805, name: 'Total Stock Fund Investor Shares' },
    { ticker: 'NONME', cik: 36_405, seriesId: 9999, classId: 9999, name: '' },
  ]),
});
const sample = await Directory.ofSample({
  dates: { companies: '2026-08-05', funds: '2026-08-05', fundNames: '2026-08-05' },
  companies: groupCompanies([{ ticker: 'BRMC', cik: 9_910_001, name: 'Bramblecote' }]),
  series: [],
  example: 'BRMC',
});
const [bramblecote] = sample.findByTicker('BRMC');
const only = (query: string) => directory.search(query, { limit: 1 })[0]!;

suite('words for entries of the directory', () => {
  test('a list’s date is a month, or a day where that is known', () => {
    assert.equal(formatListDate('2026-02'), 'Feb 2026');
    assert.equal(formatListDate('2026-03-09'), 'Mar 9, 2026');
  });

  test('the words for an entry show its ticker or classes and mark the sample', () => {
    assert.equal(formatEntry(only('AAPL')), 'AAPL');
    assert.equal(formatEntry(only('S000002848')), 'S000002848 · 2 share classes');
    assert.equal(formatEntry(only('S000009999')), 'NONME', 'a class that is alone is its series');
    assert.equal(formatEntry(bramblecote!), 'BRMC · sample');
    assert.equal(nameOfEntry(only('S000009999')), 'S000009999');
    assert.equal(nameOfEntry(only('NONME')), 'NONME');
  });

  test('the words for a name from one list show that list and its date', () => {
    assert.equal(formatWitnessed(only('AAPL'), directory), 'Apple Inc. (SEC list, Feb 2026)');
    assert.equal(formatWitnessed(only('S000002848'), directory), 'Total Stock Fund (list of fund names, Aug 5, 2026)');
    assert.equal(formatWitnessed(bramblecote!, sample), 'Bramblecote (sample)');
    assert.equal(formatWitnessed(only('S000009999'), directory), '');
  });

  test('the words for an unlisted name show the dates of the lists', () => {
    const lists = '(SEC lists of companies, Feb 2026, and funds, Aug 2024).';
    assert.equal(formatUnlisted(['ZZZQ'], directory), `No known ticker ZZZQ ${lists}`);
    assert.equal(formatUnlisted(['ZZZQ', 'ZZZR'], directory), `No known tickers ZZZQ, ZZZR ${lists}`);
    assert.equal(formatUnlisted(['AAPL'], sample), 'AAPL isn’t in the sample data. Try BRMC.');
    assert.equal(formatUnlisted(['AAPL', 'MSFT'], sample), 'AAPL, MSFT aren’t in the sample data. Try BRMC.');
    assert.equal(nameOfTicker(directory, 'zzzq'), '');
    assert.equal(nameOfTicker(directory, 'aapl'), 'Apple Inc.');
    assert.equal(nameOfTicker(undefined, 'AAPL'), '');
  });
});
