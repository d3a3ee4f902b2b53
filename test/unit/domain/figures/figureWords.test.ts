import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWritten } from '../../../../src/domain/figures/compareWritten.ts';
import { boundsBefore, directions } from '../../../../src/domain/figures/figureWords.ts';
import {
  nounsBeforeYears,
  nounsOfYears,
  rolesBefore,
  rolesBehind,
} from '../../../../src/domain/figures/periodWords.ts';
import { rates } from '../../../../src/domain/figures/rateWords.ts';
import { wordsAtNumber } from '../../../../src/domain/units/unitWords.ts';

const verdicts: Record<string, string> = { '⟷': 'same', '≠': 'altered', '?': 'unclear' };

/** Figures that no single row of the tables covers. */
const figures = [
  '[2025/26: 3.1%] ⟷ 3.1 Percent',
  'the [FY2025/26 budget: 3.2%] ≠ 3.1 Percent',
  '[3·1%] ? 3.1 Percent',
  '[2 ,1%] ? 1 Percent',
  '[EPS ($1.23)] ? 1.23 USD',
  '[EPS of ($0.05)] ⟷ -0.05 USD',
  'half [its 6.2% peak] ? 3.1 Percent',
  '[10x the long-run 3.1%] ? 3.1 Percent',
  'the second half, [its 3.1% growth] ⟷ 3.1 Percent',
  '[$1.2bn] in Canadian dollars ? 1.2 Billions of USD',
  'Singapore [$1.2bn] ? 1.2 Billions of USD',
  '[$1.2bn (in euros)] ? 1.2 Billions of USD',
  '[$1.2bn], Canadian officials said ⟷ 1.2 Billions of USD',
  '[$1.2bn (C$1.6bn)] ⟷ 1.2 Billions of USD',
  '[3%] and up sharply ? 3.9 Percent',
  '[3%] plus fees ? 3.9 Percent',
  '[3% or more] they said ⟷ 3.9 Percent',
  '[4%] or less in May ⟷ 3.9 Percent',
  '[1,200-] ? 1200 USD',
  '[a 3.1% give-back] ⟷ -3.1 Percent',
  '[3.1%] in the red ? 3.1 Percent',
  'GDP decreased at an annual rate of [0.6%] ? 0.6 Percent, SAAR',
  'GDP shrank at a [0.6%] annualized pace ⟷ -0.6 Percent, SAAR',
  'Lower energy prices kept CPI at a [3.1%] pace ⟷ 3.1 Percent',
  'sales rose at a slower [3.1%] pace ⟷ 3.1 Percent',
  'sales fell a larger-than-expected [3.1%] ? 3.1 Percent',
  'sales sank by as much as [3.1%] ? 3.1 Percent',
  'sales fell from August by [3.1%] ? 3.1 Percent',
  'sales fell in August but rose by [3.1%] ⟷ 3.1 Percent',
  'a [3.1%] month-on-month drop ? 3.1 Percent',
  'down to [3.1%] ⟷ 3.1 Percent',
  '[a second quarter of 3.1% growth] ? 3.1 Percent',
  '[3.1% in the 2nd quarter] ≠ 3.1 Percent',
  '[3.1% (14 Aug)] ≠ 3.1 Percent',
  '[3.1% on the 1st of September] ⟷ 3.1 Percent',
  '[3.1% from a year earlier in August] ? 3.1 Percent',
  '[2.8% q/q saar] ⟷ 2.8 Percent, SAAR',
  '[2.8%] from a year earlier ? 2.8 Percent, SAAR',
  '[3.1%] (0.3% m/m) ⟷ 3.1 % YoY',
  '[3.1%], unchanged on the month ⟷ 3.1 % YoY',
  'negative growth of [3.1%] ? 3.1 Percent',
  'die Inflation sank auf [3.1%] ⟷ 3.1 Percent',
  '[3.1 % en août 2026] ? 3.1 Percent',
  '[3.1 % im September] ⟷ 3.1 Percent',
  '[$35.10 a week] ? 35.1 Dollars per Hour',
  '[$35.10] weekly ? 35.1 Dollars per Hour',
  '[$35.10] an hour ⟷ 35.1 Dollars per Hour',
  '[$35.10] a year ago ⟷ 35.1 Dollars per Hour',
  '[rund 250.000] ? 254 Thousands',
  'Inflation [(3.1%)] ? 3.1 Percent',
  'Sales: [(3.1%)] ⟷ -3.1 Percent',
  'Sales [$(1.2)] ≠ 1.2 USD',
  '[**3**.2%] ? 3.1 Percent',
  '[25 points] ? 25 Basis Points',
  '[48.7%] ? 48.7 Index',
  '[48.9%] ≠ 48.7 Diffusion Index',
  '[315.6%] ≠ 315.6 Index, 1982-84=100',
  '> [3.1%] y/y ⟷ 3.1 Percent',
  '> - [3%] ≠ 3.9 Percent',
  '- > CPI > [3%] ⟷ 3.9 Percent',
  '<td class="x">[3.1%]</td> ⟷ 3.1 Percent',
  '2.9% -> [3%] ≠ 3.9 Percent',
  '[CPI => 3.1%] ⟷ 3.1 Percent',
  '[2 -> 3%] ? 3 Percent',
  'CPI <= [4%] ⟷ 3.9 Percent',
  '[=>3%] ? 3.9 Percent',
].map((example) => ({
  words: example,
  example,
}));

for (const { words, example } of [
  ...wordsAtNumber,
  ...boundsBefore,
  ...directions,
  ...rolesBefore,
  ...rolesBehind,
  ...nounsBeforeYears,
  ...nounsOfYears,
  ...rates,
  ...figures,
])
  test(`the example of “${words.slice(0, 40)}” gives the stated result`, () => {
    const found = /^(.*)\[(.*)\](.*) ([⟷≠?]) (-?[\d.]+) (.*)$/.exec(example);
    assert.ok(found, example);
    const [, before = '', text = '', after = '', sign = '', decimal = '', unit = ''] = found;
    const subject = { of: 'indicator', id: 7, code: 'X', field: 'latest_value', period: '2026-09-01' } as const;
    const link = { subject, value: { type: 'number', decimal }, unit } as const;
    assert.equal(compareWritten({ text, before, after }, link).verdict, verdicts[sign], example);
  });
