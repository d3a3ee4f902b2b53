import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { namesToldApart } from '../../../../../src/features/calendar/tree/shortNames.ts';

/** Names of public calendars, many of which begin alike. */
const names = [
  'Consumer Price Index for All Urban Consumers: All Items',
  'Consumer Price Index for All Urban Consumers: All Items Less Food and Energy',
  'New Privately-Owned Housing Units Started: Total Units',
  'New Privately-Owned Housing Units Authorized in Permit-Issuing Places: Total Units',
  'Market Yield on U.S. Treasury Securities at 10-Year Constant Maturity',
  'Market Yield on U.S. Treasury Securities at 2-Year Constant Maturity',
  'Personal Consumption Expenditures: Chain-type Price Index',
  'Personal Consumption Expenditures Excluding Food and Energy (Chain-Type Price Index)',
  'Unemployment Rate',
  'Unemployment Rate - Black or African American',
  'Initial Claims',
];

suite('names of indicators in a narrow view', () => {
  test('shortened names of indicators differ in their visible letters', () => {
    const short = namesToldApart(names);
    const seen = names.map((name) => (short.get(name) ?? name).slice(0, 28));
    assert.equal(new Set(seen).size, names.length, seen.join('\n'));
    assert.equal(short.get(names[4]!), 'Market Yield… 10-Year Constant Maturity');
    assert.equal(short.get(names[1]!), 'Consumer Price… Less Food and Energy');
  });

  test('namesToldApart keeps names with a unique beginning whole', () => {
    const short = namesToldApart(names);
    for (const name of [names[0]!, 'Unemployment Rate', 'Initial Claims']) assert.equal(short.get(name), undefined);
    assert.equal(namesToldApart(['Initial Claims', 'Initial Claims']).size, 0);
    assert.equal(namesToldApart([]).size, 0);
  });
});
