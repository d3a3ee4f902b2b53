import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { listElements } from '../../../../src/domain/identifiers/listElements.ts';
import { readSecurity, readTicker, type Security } from '../../../../src/domain/identifiers/security.ts';

function shown(each: Security): string {
  const guess = each.isGuess ? '?' : '';
  switch (each.kind) {
    case 'ticker':
      return `${each.ticker} ${each.form}`;
    case 'cik':
      return `CIK ${each.cik}${guess}`;
    case 'cusip':
      return `CUSIP ${each.cusip}${guess}`;
    case 'series':
      return each.seriesid;
    case 'shareClass':
      return each.contractid;
  }
}

/** A text, everything that it may mean, and a word of the reason that it isn't what it looks like. */
const readings: readonly [text: string, meant: string, reason?: RegExp][] = [
  ['AAPL', 'AAPL code'],
  ['aapl', 'AAPL word'],
  ['Metaw', 'METAW word'],
  ['Deere', 'DEERE word'],
  ['$PG', 'PG marked'],
  ['$pg', 'PG marked'],
  ['(AAPL)', 'AAPL code'],
  ['AAPL,', 'AAPL code'],
  ['ＡＡＰＬ', 'AAPL code'],
  ['AAPL\u00a0US', 'AAPL marked'],
  ['AAPL\u200b', 'AAPL code'],
  ['ticker: AAPL', 'AAPL code'],
  ['922908769.', 'CUSIP 922908769, CIK 922908769?'],
  ['CUSIP No. 922908769', 'CUSIP 922908769'],
  ['CIK=320193', 'CIK 320193'],
  ['CIK no. 320193', 'CIK 320193'],
  ['CIK Number: 320193', 'CIK 320193'],
  ['T US', 'T marked'],
  ['t us', 'T word'],
  ['AAPL US Equity', 'AAPL word'],
  ['AAPL US EQUITY', 'AAPL marked'],
  ['BRK.B US', 'BRK.B marked'],
  ['aapl:us', 'AAPL marked'],
  ['AAPL.US', 'AAPL marked'],
  ['NYSE:TSTA', 'TSTA marked'],
  ['$NYSE:TSTA', ''],
  ['nasdaq: aapl', 'AAPL marked'],
  ['NYSE American: LEN/B', 'LEN.B marked'],
  ['TSTA:NYSE', 'TSTA marked'],
  ['TSX:SHOP', '', /US exchanges/],
  ['LEN/B', 'LEN.B marked'],
  ['BRK B', 'BRK.B marked'],
  ['brk b', 'BRK.B word'],
  ['BRK CL B', 'BRK.B marked'],
  ['brk-b', 'BRK-B marked'],
  ['BAC-PA', 'BAC-PA marked'],
  ['Bio-key', 'BIO-KEY word'],
  ['AIGT+', '', /ABC-WT/],
  ['$AIGT^A', '', /ABC-PA/],
  ['Bramblecote', 'BRAMBLECOTE word'],
  ['Delta US', 'DELTA word'],
  ['TSTA OSTM', ''],
  ['Bramblecote Instruments', ''],
  ['Proctor & Gamble', ''],
  ['CIK 9900001', 'CIK 9900001'],
  ['CIK123456789', 'CIK 123456789'],
  ['CIK# 037833100', 'CIK 37833100'],
  ['0000320193', 'CIK 320193'],
  ['320193.0', 'CIK 320193'],
  ['320,193', 'CIK 320193'],
  ['2824100', 'CIK 2824100, CUSIP 002824100?'],
  ['12345678901', '', /up to ten digits/],
  ['037833100', 'CUSIP 037833100, CIK 37833100?'],
  ['037833 10 0', 'CUSIP 037833100'],
  ['037833-10-0', 'CUSIP 037833100'],
  ['037833 100', 'CUSIP 037833100'],
  ['CUSIP: 037833100', 'CUSIP 037833100'],
  ['="037833100"', 'CUSIP 037833100, CIK 37833100?'],
  ['31846v 33 6', 'CUSIP 31846V336'],
  ['037833101', 'CIK 37833101?', /check digit should be 0/],
  ['31846V337', '', /check digit/],
  ['03783310', 'CUSIP 037833100?, CIK 3783310?', /nine characters/],
  ['37833100', 'CUSIP 037833100?, CIK 37833100?', /without a zero/],
  ['88160R10', 'CUSIP 88160R101?', /nine characters/],
  ['4.609E+107', '', /spreadsheet has changed this CUSIP/],
  ['4,609e107', '', /spreadsheet/],
  ['#N/A', '', /spreadsheet/],
  ['US0378331005', 'CUSIP 037833100'],
  ['US 0378331005', 'CUSIP 037833100'],
  ['US0378331006', '', /check digit should be 5/],
  ['DE0007164600', '', /no CUSIP/],
  ['IE00BFMXXD54', '', /no CUSIP/],
  ['BMG169621056', 'CUSIP G16962105'],
  ['S000002848', 'S000002848'],
  ['s 000002848', 'S000002848'],
  ['Series ID: S000002848', 'S000002848'],
  ['C000007806', 'C000007806'],
  ['S00002741', '', /S followed by nine digits/],
  ['S00003152', '', /S followed by nine digits/],
  ['S00003426', '', /S followed by nine digits/],
  ['S00000002', '', /S followed by nine digits/],
  ['C00002193', '', /C followed by nine digits/],
  ['C00003563', '', /C followed by nine digits/],
  ['549300LKFJ962MZ46593', '', /LEIs/],
  ['', ''],
  ['???', ''],
];

suite('the parser of a security', () => {
  test('the parser reads every spelling of a security, and explains a damaged spelling', () => {
    const wrong = readings.filter(([text, meant, said]) => {
      const { meanings, reason } = readSecurity(text);
      return meanings.map(shown).join(', ') !== meant || (said ? !said.test(reason ?? '') : reason !== undefined);
    });
    assert.deepEqual(
      wrong.map(([text]) => [text, readSecurity(text)]),
      [],
    );
  });

  test('readTicker reads an element of a list as one ticker or refuses it', () => {
    const read = (text: string): string => {
      const ticker = readTicker(text);
      return ticker.ok ? ticker.value : 'refused';
    };
    assert.deepEqual(['BRK B', 'BRK.B US', ' OSTM ', '$TSTA'].map(read), ['BRK.B', 'BRK.B', 'OSTM', 'TSTA']);
    for (const text of ['CIK 9900001', 'TSTA OSTM', '0009900001', 'S00002741', '', '4.609E+107', 'TSTA^C'])
      assert.equal(read(text), 'refused', text);
  });

  test('the security parser returns a result for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void readSecurity(text)));
  });
});

const names = ['Bramblecote', 'Ostermoor Foods', 'BRMC', 'Testa & Testa', 'Becton, Dickinson and Company'];

suite('the parser of a list', () => {
  test('the list parser finds each element between any separators', () => {
    const between = [
      ', ',
      ',',
      '; ',
      ';',
      ' and ',
      ' & ',
      ', and ',
      ' AND ',
      ' or ',
      '\n',
      ' / ',
      ' vs. ',
      ' | ',
      ' + ',
    ];
    const isOne = (text: string): boolean => names.includes(text);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }),
        fc.array(fc.constantFrom(...between), { minLength: 4, maxLength: 4 }),
        (elements, marks) => {
          const text = elements.reduce((all, each, at) => `${all}${marks[at - 1]}${each}`);
          assert.deepEqual(listElements(text, isOne), elements, text);
          assert.deepEqual(listElements(JSON.stringify(elements)), elements);
          assert.deepEqual(listElements(elements), elements);
        },
      ),
    );
  });

  test('the list parser keeps a legal form with its name and accepts empty lists', () => {
    assert.deepEqual(listElements('Amazon.com, Inc., Apple, Inc. and Deere & Co'), ['Amazon.com', 'Apple', 'Deere']);
    assert.deepEqual(listElements(' , ; '), []);
    assert.deepEqual(listElements('["TSTA"'), ['["TSTA"']);
  });
});
