import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { quarterForms } from '../../../../src/domain/search/quarterForms.ts';
import {
  openRanges,
  quarterLimits,
  quartersIn,
  quartersNamed,
  readQuarterLimit,
} from '../../../../src/domain/search/quarterWords.ts';

const have = ['Q4 2021', 'Q3 2021', 'Q2 2021', 'Q1 2021', 'Q4 2020', 'Q3 2020'];
const named = (text: string, isLimit = true): string[] => quartersNamed(quartersIn(text, { isLimit }), have);

suite('quarters in words', () => {
  test('the search reads a quarter in every common spelling', () => {
    const ways = [
      ...[
        'Q3 2021',
        'q3 2021',
        'Q32021',
        "Q3'21",
        'Q3 ’21',
        '3Q21',
        '3Q 2021',
        '3q2021',
        '2021 Q3',
        'FY21 Q3',
        'FY2021 Q3',
      ],
      ...[
        'third quarter 2021',
        'the third quarter of 2021',
        'third-quarter 2021',
        '3rd quarter of fiscal 2021',
        'Q3 FY21',
        'Q3, 2021',
      ],
      ...['fiscal 2021 Q3', '2021-Q3', 'third quarter of fiscal year 2021'],
    ];
    for (const way of ways) assert.deepEqual(named(way), ['Q3 2021'], way);
  });

  test('the search reads a quarter of every year, a year, the newest, and several', () => {
    assert.deepEqual(named('Q3'), ['Q3 2021', 'Q3 2020']);
    assert.deepEqual(named('third quarter'), ['Q3 2021', 'Q3 2020']);
    assert.deepEqual(named('2020'), ['Q4 2020', 'Q3 2020']);
    assert.deepEqual(named('FY20'), ['Q4 2020', 'Q3 2020']);
    assert.deepEqual(named('last 4 quarters'), have.slice(0, 4));
    assert.deepEqual(named('the past two quarters'), have.slice(0, 2));
    assert.deepEqual(named('latest quarter'), ['Q4 2021']);
    assert.deepEqual(named('Q1 2021, Q3 2020'), ['Q1 2021', 'Q3 2020']);
    assert.deepEqual(named('Q1 2021 and 4Q20'), ['Q1 2021', 'Q4 2020']);
  });

  test('quarterLimits counts the newest quarters per company, and names the library’s others', () => {
    const limits = (text: string): unknown => quarterLimits(quartersIn(text, { isLimit: true }), have);
    assert.deepEqual(limits('last 4 quarters'), { newest: 4 });
    assert.deepEqual(limits('3Q21'), { quarters: ['Q3 2021'] });
    assert.deepEqual(limits('Q3 2020, latest quarter'), { quarters: ['Q4 2021', 'Q3 2020'] });
    assert.deepEqual([limits('Q3 1999'), limits('')], [{ quarters: [] }, { quarters: [] }]);
  });

  test('a limit by quarters is read whole or refused', () => {
    const limited = (text: string): string[] | undefined => {
      const mentions = readQuarterLimit(text);
      return mentions && quartersNamed(mentions, have);
    };
    for (const text of [
      'last 2',
      'last two',
      'the last 2 quarters',
      'Q4 2021 and Q3 2021',
      'Q3 to Q4 2021',
      'Q4, Q3 2021',
      '["Q3 2021","Q4 2021"]',
      '["latest","3Q21"]',
    ])
      assert.deepEqual(limited(text), ['Q4 2021', 'Q3 2021'], text);
    assert.deepEqual(limited('latest'), ['Q4 2021']);
    for (const text of [
      'third fiscal quarter of 2021',
      '3rd qtr 2021',
      'Qtr 3 2021',
      'Q3 21',
      'Q3/21',
      '21Q3',
      'the Q3 2021 call',
    ])
      assert.deepEqual(limited(text), ['Q3 2021'], text);
    assert.deepEqual(limited('Q4 2020 – Q2 2021'), ['Q2 2021', 'Q1 2021', 'Q4 2020']);
    assert.deepEqual(limited('2020-2021'), have);
    for (const {
      example: [text, plain],
    } of quarterForms)
      assert.deepEqual([limited(text), limited(text)?.length], [limited(plain), limited(plain)!.length], text);
    assert.deepEqual([limited('all'), limited('the most recent call')], [have, have.slice(0, 1)]);
    for (const { example } of openRanges)
      assert.deepEqual(
        limited(example),
        /since|after|onwards/.test(example) ? have.slice(0, 5) : have.slice(4),
        example,
      );
    for (const text of ['H1 2021', 'first half of FY21', '1H21', 'between Q1 2021 and Q2 2021'])
      assert.deepEqual(limited(text), ['Q2 2021', 'Q1 2021'], text);
    for (const text of ['Q4 2020 compared to Q4 2021', 'Q4 2020 vs. Q4 2021', 'Q4 of 2020 and 2021'])
      assert.deepEqual(limited(text), ['Q4 2021', 'Q4 2020'], text);
    assert.deepEqual(
      [limited('last two quarters of 2020'), limited('last quarter of 2020')],
      [have.slice(4), ['Q4 2020']],
    );
    for (const text of ['since Q4', 'H1', 'not Q3 2021', 'Sep 2021', 'Q3 21%', 'last two quarters of 2020 and later'])
      assert.equal(limited(text), undefined, text);
    for (const text of ['recent quarters', 'Q5 2021', 'Q1 to Q3', '', 'quarter', '[]', '["["]', '["Q3 2021","x"]'])
      assert.equal(limited(text), undefined, text);
  });

  test('the search ignores missing quarters and words without a quarter', () => {
    assert.deepEqual(named('Q3 1999'), []);
    for (const none of ['', 'quarterly', 'FAQ1', 'Q5', 'a quarter of it', '12Q'])
      assert.deepEqual(quartersIn(none, { isLimit: true }), [], none);
  });

  test('quartersIn ignores a bare year in a question', () => {
    assert.deepEqual(quartersIn('the 2025 notes and 2030 targets'), []);
    const said = quartersIn('said in Q2 2021 of the 2025 notes?');
    assert.deepEqual(said, [{ quarter: 2, year: 2021, start: 8, end: 15 }]);
  });
});
