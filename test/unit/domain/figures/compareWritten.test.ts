import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWritten } from '../../../../src/domain/figures/compareWritten.ts';
import { formatFigure } from '../../../../src/domain/figures/formatFigure.ts';
import type { FigureLink } from '../../../../src/domain/links/figureLink.ts';

type Compared = Pick<FigureLink, 'subject' | 'value' | 'unit'>;
const subject = { of: 'indicator', id: 7, code: 'X', field: 'latest_value', period: '2026-09-01' } as const;
const numberOf = (decimal: string, unit: string): Compared => ({ subject, value: { type: 'number', decimal }, unit });
const textOf = (text: string): Compared => ({
  subject: { of: 'fund', field: 'x' },
  value: { type: 'text', text },
  unit: '',
});

function verdictOf(
  link: Compared,
  text: string,
  around: { before?: string; after?: string; heads?: readonly string[] } = {},
) {
  return compareWritten({ text, before: '', after: '', ...around }, link).verdict;
}

test('a bound is true only on its side, and unclear far from the value', () => {
  const link = numberOf('9.96', 'Percent');
  for (const text of ['about 10%', 'nearly 10%', 'almost 10%', 'over 9%', 'more than 9.9%', 'less than 10%'])
    assert.equal(verdictOf(link, text), 'same', text);
  for (const text of ['over 10%', 'nearly 9%', 'less than 9%', 'about 9%', 'nearly 11%'])
    assert.equal(verdictOf(link, text), 'altered', text);
  assert.equal(verdictOf(link, 'over 8%'), 'unclear');
  for (const [wanted, text] of [
    ['same', 'nearly 260,000'],
    ['same', 'about 250,000'],
    ['unclear', 'close to 255,000'],
    ['unclear', 'nearly 300,000'],
  ] as const)
    assert.equal(verdictOf(numberOf('254', 'Thousands'), text), wanted, text);
});

test('a written zero is unclear for a value that rounds to it', () => {
  assert.equal(verdictOf(numberOf('-0.04', 'Percent'), '0.0%'), 'unclear');
  assert.equal(verdictOf(numberOf('0.06', 'Percent'), '0.0%'), 'altered');
  assert.equal(verdictOf(numberOf('0.4', 'Thousands'), '0'), 'unclear');
  assert.equal(verdictOf(numberOf('0', 'Percent'), '0.0%'), 'same');
});

test('the words around a link belong to its number', () => {
  const link = numberOf('3.8', 'Percent');
  for (const [wanted, text, before, after] of [
    ['same', '3.8', '', '% in'],
    ['same', '3.8%', '(', ')'],
    ['unclear', '3.8%', 'by 1', ''],
    ['unclear', '3.8%', 'by −', ''],
    ['altered', '3.8%', 'by minus ', ''],
    ['unclear', '3.8%', '', '5'],
    ['unclear', '3.8', '', ' to $1'],
    ['altered', '3.8%', '', ' points'],
    ['unclear', '3.9%', 'vs ', ''],
    ['unclear', '3.9%', '', ' expected'],
    ['unclear', '3.5%', '', ' or more'],
    ['same', '3.8%', '', ', lower than in May'],
    ['same', '3.8%', '', ' and lower than in May'],
    ['same', '3.8%', '', ' in lower ranges'],
  ] as const)
    assert.equal(verdictOf(link, text, { before, after }), wanted, `${before}[${text}]${after}`);
});

test('a column without a unit in its head may omit the unit or scale', () => {
  for (const link of [numberOf('256', 'Thousands'), numberOf('256', 'Percent')]) {
    assert.equal(verdictOf(link, '256'), 'unclear');
    assert.equal(verdictOf(link, '256', { heads: ['CPI'] }), 'same');
    assert.equal(verdictOf(link, '$256', { heads: [''] }), 'altered');
  }
});

test('a letter or zeros in a head may be a scale', () => {
  for (const head of ['Shares, m', 'm shares', 'Vol., M shares'])
    assert.equal(verdictOf(numberOf('1200000', 'shares'), '1.2', { heads: [head] }), 'unclear', head);
  for (const head of ['Jobs, k', 'Class B', 'CPI m/m'])
    assert.equal(verdictOf(numberOf('256', 'Thousands'), '256', { heads: [head] }), 'same', head);
  for (const head of ['Sales (×1,000)', "Sales ($'000)", 'Sales, 000s', 'KUS$'])
    assert.equal(verdictOf(numberOf('256', 'Thousands of USD'), '256', { heads: [head] }), 'same', head);
});

test('the comparison skips a text without a figure', () => {
  for (const text of ['CPI', '', 'the release'])
    assert.equal(verdictOf(numberOf('3.8', 'Percent'), text), 'none', text);
});

test('a field’s text matches in another case, and a day in another form', () => {
  assert.equal(verdictOf(textOf('QL Growth Fund'), '**QL growth fund**'), 'same');
  assert.equal(verdictOf(textOf('QL Growth Fund'), 'QL Growth Funds'), 'altered');
  for (const text of ['2026-09-30', 'September 30, 2026', '30 Sep 2026', 'as of Sep 30, 2026'])
    assert.equal(verdictOf(textOf('2026-09-30'), text), 'same', text);
  for (const text of ['30.09.2026', '30/09/2026', '20260930', 'the 30th of September 2026', '30 September, 2026'])
    assert.equal(verdictOf(textOf('2026-09-30'), text), 'same', text);
  assert.equal(verdictOf(textOf('2026-03-04'), '04/03/2026'), 'unclear');
  for (const text of ['2026-09-03', '31.09.2026', 'September 2026', '30 Aug 2026', 'Sep 30, 2026 or 2025', 'Sep 30'])
    assert.equal(verdictOf(textOf('2026-09-30'), text), 'altered', text);
});

test('another month in a head or right beside a figure is unclear', () => {
  const link = numberOf('3.8', 'Percent');
  for (const [wanted, around] of [
    ['unclear', { heads: ['**Aug 2026**', 'CPI'] }],
    ['unclear', { heads: ['CPI', '2025'] }],
    ['same', { heads: ['vs Aug 2026', 'September'] }],
    ['unclear', { after: ' (Aug 2026).' }],
    ['unclear', { before: '- **Aug 2026:** ' }],
    ['same', { after: ', and 3% in August 2026' }],
    ['same', { after: ' from Aug 2026' }],
    ['unclear', { after: ' y/y in August.' }],
    ['same', { after: ' (October 14)' }],
    ['same', { after: ' (Aug: 2.9%)' }],
    ['same', { after: ', above its August level' }],
    ['same', { after: ' in the October report' }],
    ['unclear', { before: '- Aug – ' }],
    ['unclear', { before: 'CPI (Aug): ' }],
    ['unclear', { before: 'August’s ' }],
    ['unclear', { before: 'CPI in the second quarter was ' }],
    ['unclear', { before: 'Q2: ' }],
    ['same', { before: 'In October, the BLS reported September CPI at ' }],
    ['unclear', { before: 'It rose. In 2025, CPI was ' }],
    ['same', { before: 'In August, prices fell, and CPI was ' }],
    ['same', { before: 'In August, CPI rose to ', after: ' in September' }],
  ] as const)
    assert.equal(verdictOf(link, '3.8%', around), wanted);
});

test('another time proves nothing unless it stands right beside its number', () => {
  const link = numberOf('3.8', 'Percent');
  for (const [wanted, ...texts] of [
    ['altered', '# (August)', '# y/y in the year to August', 'August CPI: #', 'the Q2 growth rate of #', '# on Aug 31'],
    ['unclear', '# (BLS, October 14, 2026)', '# (October 14)', '#, matching August', '# above its February 2020 level'],
    ['unclear', '# by December', '# over August', '# (FRED, Oct 2026 vintage)', '# after peaking in June'],
  ] as const)
    for (const text of texts) assert.equal(verdictOf(link, text.replace('#', '3.8%')), wanted, text);
  const prior = { ...link, subject: { ...subject, field: 'prior_value' } } as const;
  assert.equal(verdictOf(prior, '3.8% in August'), 'unclear');
});

test('marks of a field’s text don’t count, and words around it are unclear', () => {
  for (const [wanted, text, field] of [
    ['same', '$VTSAX', 'VTSAX'],
    ['same', 'QL Funds, Inc.', 'QL Funds Inc'],
    ['same', '“ETF”', 'ETF'],
    ['unclear', 'not a mutual fund', 'Mutual Fund'],
    ['unclear', 'QL Fund (VTSAX)', 'QL Fund'],
    ['altered', '1.5', '15'],
  ] as const)
    assert.equal(verdictOf(textOf(field), text), wanted, text);
});

test('a span is right if it contains the time, and an ambiguous time proves nothing', () => {
  for (const [wanted, ...texts] of [
    [
      'same',
      'Jan–Sep 2026: #',
      'Q2/Q3 2026 #',
      'from August to September #',
      '2025–26: #',
      'end-September #',
      '9/26: #',
    ],
    [
      'unclear',
      'Jun–Aug 2026: #',
      '# from September to October',
      '2023-24: #',
      '2/10 bonds: #',
      '# APR',
      'as of 8/31: #',
    ],
    ['unclear', 'a third half-point cut to #', '1/9/2026: #', '# released for August'],
    ['altered', '# in August 2026', 'end-August 2026: #', 'mid-2025: #', 'CPI-Aug: #', 'MARCH: #'],
  ] as const)
    for (const text of texts)
      assert.equal(verdictOf(numberOf('3.1', 'Percent'), text.replace('#', '3.1%')), wanted, text);
});

test('the library writes a figure with its unit', () => {
  const texts = (['Percent', 'Billions of USD', 'Thousands', 'Index', 'price'] as const).map((unit) =>
    formatFigure(numberOf('-1234.5', unit)),
  );
  assert.deepEqual(texts, ['−1,234.5%', '−$1.2345T', '−1.2345M', '−1,234.5', '−1,234.5']);
});
