import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { loadSampleDirectory } from '../../../src/directory/loadDirectory.ts';
import { nameOfRow } from '../../../src/directory/nameOfRow.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleListings } from '../../../src/sample/sampleListings.ts';
import { createUniverse } from '../../../src/sample/screener/universe.ts';

const listings = await sampleListings('2026-02-10');
const directory = await loadSampleDirectory(listings);

suite('the lists of the sample', () => {
  test('the sample lists have a name for each row of a screen', () => {
    const rows = createUniverse();
    assert.ok(rows.length > 30_000);
    const nameless = rows.filter((row) => !/^\S{2}.* ./.test(nameOfRow(directory, row) ?? ''));
    assert.deepEqual(nameless, []);
  });

  test('the sample lists put the endpoints’ companies first and name every company uniquely', () => {
    const companies = new Map(listings.companies.map(({ cik, name }) => [cik, name]));
    assert.equal(new Set(companies.values()).size, companies.size);
    assert.deepEqual(
      [...companies.keys()].slice(0, sampleCompanies.length),
      sampleCompanies.map(({ cik }) => cik),
    );
    assert.equal(directory.example, sampleCompanies[0]!.ticker);
  });

  test('the sample lists have each class id once and group mutual funds in series', () => {
    assert.equal(new Set(listings.funds.map(({ classId }) => classId)).size, listings.funds.length);
    const invented = listings.funds.findLast(({ name }) => name.endsWith('Class A'))!;
    const classes = directory.findBySeries(`S${invented.seriesId}`)!.classes.map(({ name }) => name);
    assert.equal(classes[0], invented.name);
    assert.ok(classes.length > 1 && new Set(classes).size === classes.length, classes.join(', '));
  });
});
