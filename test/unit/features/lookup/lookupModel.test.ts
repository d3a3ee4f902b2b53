import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { CalendarRow } from '../../../../src/domain/calendar.ts';
import { targetsOf, reasonAgainst } from '../../../../src/features/lookup/lookupModel.ts';

const calendar = [
  { code: 'E:CPI', name: 'Consumer Prices' },
  { code: 'CPIX', name: 'Core Prices' },
  { code: 'GDP', name: 'Gross Domestic Product' },
] as CalendarRow[];

const kinds = (text: string): string[] => targetsOf(text, calendar).map(({ kind }) => kind);

suite('the targets of an identifier', () => {
  test('targetsOf reads a ticker as a call, a fund, and bars', () => {
    assert.deepEqual(kinds('brk.b'), ['call', 'fund', 'bars']);
    assert.deepEqual(targetsOf('brk.b', [])[0], { kind: 'call', by: { ticker: 'BRK.B' } });
  });

  test('targetsOf reads a CUSIP as a fund only if its check digit is right', () => {
    assert.deepEqual(targetsOf('037833100', []), [
      { kind: 'fund', by: { cusip: '037833100' } },
      { kind: 'call', by: { cik: 37833100 } },
    ]);
    for (const cusip of ['037833 10 0', '037833-10-0', 'US0378331005'])
      assert.deepEqual(targetsOf(cusip, []), [{ kind: 'fund', by: { cusip: '037833100' } }]);
    assert.deepEqual(targetsOf('03783310', [])[0], { kind: 'fund', by: { cusip: '037833100' } });
    for (const damaged of ['S00002741', 'C00002193', 'S00000002', '4.609E+107']) assert.deepEqual(kinds(damaged), []);
    assert.ok(!targetsOf('037833101', []).some((reading) => reading.kind === 'fund'));
  });

  test('targetsOf reads ids of series and share classes', () => {
    assert.deepEqual(targetsOf('s000032019', []), [{ kind: 'fund', by: { seriesid: 'S000032019' } }]);
    assert.deepEqual(targetsOf('C000099688', []), [{ kind: 'shareClass', contractid: 'C000099688' }]);
  });

  test('targetsOf reads a number as a CIK', () => {
    assert.deepEqual(targetsOf(' 0000320193 ', []), [{ kind: 'call', by: { cik: 320193 } }]);
  });

  test('targetsOf finds indicators by code first and then by name', () => {
    assert.deepEqual(
      targetsOf('cpi', calendar)
        .filter(({ kind }) => kind === 'indicator')
        .map((reading) => (reading as { code: string }).code),
      ['CPIX', 'E:CPI'],
    );
    assert.equal(targetsOf('gross dom', calendar)[0]?.kind, 'indicator');
  });

  test('targetsOf puts the yield of a maturity first, however it’s written', () => {
    const names = ['Thirty-Year Yield', '10-Year Treasury Minus 2-Year Treasury', 'Ten-Year Indexed Yield of Bonds'];
    const rows = [...names, 'Ten-Year Treasury Yield'].map((name, at) => ({ code: `E:${at}`, name })) as CalendarRow[];
    for (const text of ['10 year', '10-year', '10y', 'ten year', 'Ten Years', '10 yr yield', '10 year treasury']) {
      const [first] = targetsOf(text, rows).filter(({ kind }) => kind === 'indicator');
      assert.equal(first?.kind === 'indicator' && first.name, 'Ten-Year Treasury Yield', text);
    }
  });

  test('targetsOf returns an empty list for empty and malformed texts', () => {
    assert.deepEqual(kinds('  '), []);
    assert.deepEqual(kinds('<script>alert(1)</script>'), []);
    assert.deepEqual(kinds('command:evil'), []);
  });
});

suite('the targets of several identifiers', () => {
  test('targetsOf ignores a dollar sign before a ticker', () => {
    assert.deepEqual(targetsOf('$acme', []), targetsOf('ACME', []));
    assert.deepEqual(kinds('$5'), []);
  });

  test('targetsOf reads a company and a quarter as a call', () => {
    const fyq = 'Q1 2026';
    assert.deepEqual(targetsOf('$acme q1  2026', []), [{ kind: 'call', by: { ticker: 'ACME' }, fyq }]);
    assert.deepEqual(targetsOf('CIK 320193, Q1 2026', []), [{ kind: 'call', by: { cik: 320193 }, fyq }]);
  });

  test('targetsOf reads several tickers as bars, each ticker once', () => {
    assert.deepEqual(targetsOf('acme, $bcme ,ACME', []), [{ kind: 'bars', tickers: ['ACME', 'BCME'] }]);
    assert.deepEqual(targetsOf('acme and brk b', []), [{ kind: 'bars', tickers: ['ACME', 'BRK.B'] }]);
    assert.deepEqual(kinds('acme, b^c'), []);
  });
});

suite('the explanation of an invalid identifier', () => {
  const said = (text: string): string => reasonAgainst(text) ?? '';
  test('reasonAgainst explains the fault of a malformed identifier', () => {
    assert.match(said('037833101'), /check digit should be 0/);
    assert.match(said('S00002741'), /S followed by nine digits/);
    assert.match(said('4.609E+107'), /spreadsheet/);
    assert.match(said('S12345'), /nine digits/);
    assert.match(said('c12'), /nine digits/);
    assert.match(said('12345678901'), /up to ten digits/);
    assert.match(said('549300LKFJ962MZ46593'), /doesn’t support/);
    assert.match(said('x'.repeat(500)), /too long/);
  });
  test('reasonAgainst returns undefined for valid identifiers and other texts', () => {
    for (const text of ['037833100', 'S000032019', '320193', 'ACME', 'Consumer Prices', '<script>', ''])
      assert.equal(reasonAgainst(text), undefined, text);
  });
  test('targetsOf and reasonAgainst accept any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        targetsOf(text, calendar);
        reasonAgainst(text);
      }),
    );
  });
});
