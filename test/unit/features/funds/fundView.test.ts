import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { accepts } from '../../../../src/base/protocol.ts';
import {
  classColumns,
  classHeading,
  classWith,
  dayOf,
  gleifLink,
  isKnownType,
  leiProblem,
  levelFields,
  repeatsFund,
  outsideLink,
  sharedFields,
  shortClassName,
  timeSince,
} from '../../../../src/features/funds/fundView.ts';
import { fundFieldsOf } from '../../../../src/domain/endpoints/fundFields.ts';
import { fundProtocol } from '../../../../src/features/funds/protocol.ts';
import { aRecord } from './aRecord.ts';

suite('links of the fund page', () => {
  test('outsideLink accepts only HTTPS links to the SEC and GLEIF', () => {
    assert.equal(outsideLink('https://www.sec.gov/a?b=c'), 'https://www.sec.gov/a?b=c');
    assert.ok(outsideLink('https://search.gleif.org/#/record/X'));
    for (const url of [
      'http://www.sec.gov/a',
      'https://www.sec.gov.evil.example/',
      'https://www.sec.gov@evil.example/',
      'https://user:word@www.sec.gov/',
      'https://www.sec.gov:8443/',
      'https://sec.gov/',
      'javascript:alert(1)',
      'command:workbench.action.quit',
      'www.sec.gov/a',
      '',
    ])
      assert.equal(outsideLink(url), undefined, url);
  });

  test('gleifLink links an LEI only if its check digits are right', () => {
    const { lei } = aRecord();
    assert.equal(gleifLink(lei), `https://search.gleif.org/#/record/${lei}`);
    assert.equal(leiProblem(lei), undefined);
    const wrong = `${lei.slice(0, -1)}7`;
    assert.equal(gleifLink(wrong), undefined);
    assert.notEqual(leiProblem(wrong), undefined);
  });
});

test('classColumns lists the fields of a class and other fields that differ', () => {
  const alike = ['ticker', 'class_name', 'contractid', 'lei', 'firstpricedate'];
  assert.deepEqual(classColumns([aRecord(), aRecord({ ticker: 'B' })]), alike);
  assert.deepEqual(classColumns([aRecord(), aRecord({ security_type: 'ETF' })]), [...alike, 'security_type']);
  assert.deepEqual(classColumns([]), []);
});

test('the page of a series shows every field of a fund', () => {
  const alike = [aRecord(), aRecord({ ticker: 'B' })];
  for (const classes of [alike, [...alike, aRecord({ security_type: 'ETF' })]]) {
    const shown = [
      ...classColumns(classes),
      ...sharedFields(classes),
      ...(['registrant', 'series', 'filings'] as const).flatMap(levelFields),
      // The headings of the registrant and the series.
      ...(['name_short', 'fund_name'] as const),
    ];
    assert.deepEqual(shown.toSorted(), fundFieldsOf().toSorted());
  }
});

test('classWith finds the class of a value in a comparison', () => {
  const classes = [aRecord({ contractid: 'C1' }), aRecord({ contractid: 'C2', class_name: 'Invented Fund Class B' })];
  assert.equal(classWith(classes, 'class_name', 'Class B'), 'C2');
  assert.equal(classWith(classes, 'cik', aRecord().cik), 'C1');
});

suite('names of share classes', () => {
  test('shortClassName removes the fund’s name from the beginning of a class name', () => {
    const short = (class_name: string, fund_name = 'Growth Fund'): string => shortClassName({ class_name, fund_name });
    assert.equal(short('Growth Fund Class A'), 'Class A');
    assert.equal(short('GROWTH FUND - Class R6'), 'Class R6');
    assert.equal(short('Growth Fund: I'), 'I');
    for (const name of ['Class A', 'Growth Fundamentals A', 'Growth Fund', 'Growth Fund ', 'Growth', ''])
      assert.equal(short(name), name);
    assert.equal(short('Class A', ''), 'Class A');
  });

  test('classHeading lists the ticker, the series, and the class once each', () => {
    assert.equal(classHeading(aRecord()), 'AAAAX · Invented Fund, Class A');
    assert.equal(classHeading(aRecord({ class_name: 'Class A' })), 'AAAAX · Invented Fund, Class A');
    assert.equal(classHeading(aRecord({ class_name: 'Invented Fund' })), 'AAAAX · Invented Fund');
    assert.equal(classHeading(aRecord({ fund_name: '', ticker: '' })), 'Invented Fund Class A');
  });
});

test('dayOf returns the day of a valid date', () => {
  assert.equal(dayOf('1996-03-01T00:00:00'), '1996-03-01');
  assert.equal(dayOf('1996-03-01'), '1996-03-01');
  for (const other of ['', 'soon', '1996-03', '1996-03-011', ' 1996-03-01']) assert.equal(dayOf(other), undefined);
});

test('isKnownType accepts only documented types', () => {
  assert.ok(isKnownType('Closed-End'));
  assert.equal(isKnownType('Interval Fund'), false);
});

test('timeSince returns whole numbers of the largest unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  assert.deepEqual(timeSince('2026-11-21', now), { count: 0, unit: 'day' });
  assert.deepEqual(timeSince('2026-11-19', now), { count: -2, unit: 'day' });
  assert.deepEqual(timeSince('2026-07-31', now), { count: -3, unit: 'month' });
  assert.deepEqual(timeSince('1996-03-01T00:00:00', now), { count: -30, unit: 'year' });
  assert.equal(timeSince('soon', now), undefined);
});

test('the host accepts only well-formed requests of the fund page', () => {
  assert.ok(accepts(fundProtocol, 'copy', { text: 'x' }));
  for (const params of [null, {}, { text: 7 }, { text: 'x'.repeat(5000) }])
    assert.equal(accepts(fundProtocol, 'copy', params), false);
  assert.ok(accepts(fundProtocol, 'ready', null));
  assert.equal(accepts(fundProtocol, 'openLink', { text: 'x' }), false);
});

test('repeatsFund detects a share class with its fund’s name or LEI', () => {
  const lei = '549300Y3P8OIA5SLWQ52';
  const record = aRecord({ fund_name: 'Growth ETF', class_name: 'GROWTH ETF', lei, series_lei: lei });
  assert.deepEqual(
    (['class_name', 'lei', 'ticker', 'fund_name'] as const).map((field) => repeatsFund(record, field)),
    [true, true, false, false],
  );
  const other = aRecord({ fund_name: 'Growth Fund', class_name: 'Growth Fund Class A', lei: '', series_lei: '' });
  assert.deepEqual([repeatsFund(other, 'class_name'), repeatsFund(other, 'lei')], [false, false]);
});
