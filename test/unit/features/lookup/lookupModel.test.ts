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

suite('what an identifier can be', () => {
  test('a ticker is a call, a fund or bars: never guessed', () => {
    assert.deepEqual(kinds('brk.b'), ['call', 'fund', 'bars']);
    assert.deepEqual(targetsOf('brk.b', [])[0], { kind: 'call', by: { ticker: 'BRK.B' } });
  });

  test('a CUSIP with the right check digit is a fund; with a wrong one it is not taken for one', () => {
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

  test('series and class ids', () => {
    assert.deepEqual(targetsOf('s000032019', []), [{ kind: 'fund', by: { seriesid: 'S000032019' } }]);
    assert.deepEqual(targetsOf('C000099688', []), [{ kind: 'shareClass', contractid: 'C000099688' }]);
  });

  test('a number is a CIK', () => {
    assert.deepEqual(targetsOf(' 0000320193 ', []), [{ kind: 'call', by: { cik: 320193 } }]);
  });

  test('indicators by code first, then by name', () => {
    assert.deepEqual(
      targetsOf('cpi', calendar)
        .filter(({ kind }) => kind === 'indicator')
        .map((reading) => (reading as { code: string }).code),
      ['CPIX', 'E:CPI'],
    );
    assert.equal(targetsOf('gross dom', calendar)[0]?.kind, 'indicator');
  });

  test('the yield of a maturity, however it is written, before what has another one too', () => {
    const names = ['Thirty-Year Yield', '10-Year Treasury Minus 2-Year Treasury', 'Ten-Year Indexed Yield of Bonds'];
    const rows = [...names, 'Ten-Year Treasury Yield'].map((name, at) => ({ code: `E:${at}`, name })) as CalendarRow[];
    for (const text of ['10 year', '10-year', '10y', 'ten year', 'Ten Years', '10 yr yield', '10 year treasury']) {
      const [first] = targetsOf(text, rows).filter(({ kind }) => kind === 'indicator');
      assert.equal(first?.kind === 'indicator' && first.name, 'Ten-Year Treasury Yield', text);
    }
  });

  test('nothing for nothing, and nothing for what has no form', () => {
    assert.deepEqual(kinds('  '), []);
    assert.deepEqual(kinds('<script>alert(1)</script>'), []);
    assert.deepEqual(kinds('command:evil'), []);
  });
});

suite('more than one identifier', () => {
  test('a dollar before a ticker is no part of it', () => {
    assert.deepEqual(targetsOf('$acme', []), targetsOf('ACME', []));
    assert.deepEqual(kinds('$5'), []);
  });

  test('a company and a quarter are that call', () => {
    const fyq = 'Q1 2026';
    assert.deepEqual(targetsOf('$acme q1  2026', []), [{ kind: 'call', by: { ticker: 'ACME' }, fyq }]);
    assert.deepEqual(targetsOf('CIK 320193, Q1 2026', []), [{ kind: 'call', by: { cik: 320193 }, fyq }]);
  });

  test('tickers with commas between them are bars of all, each once', () => {
    assert.deepEqual(targetsOf('acme, $bcme ,ACME', []), [{ kind: 'bars', tickers: ['ACME', 'BCME'] }]);
    assert.deepEqual(targetsOf('acme and brk b', []), [{ kind: 'bars', tickers: ['ACME', 'BRK.B'] }]);
    assert.deepEqual(kinds('acme, b^c'), []);
  });
});

suite('what is said of a text that is no identifier', () => {
  const said = (text: string): string => reasonAgainst(text) ?? '';
  test('what is wrong with it, where it looks like one', () => {
    assert.match(said('037833101'), /check digit should be 0/);
    assert.match(said('S00002741'), /S followed by nine digits/);
    assert.match(said('4.609E+107'), /spreadsheet/);
    assert.match(said('S12345'), /nine digits/);
    assert.match(said('c12'), /nine digits/);
    assert.match(said('12345678901'), /up to ten digits/);
    assert.match(said('549300LKFJ962MZ46593'), /doesn’t support/);
    assert.match(said('x'.repeat(500)), /too long/);
  });
  test('nothing, where it is one or looks like none', () => {
    for (const text of ['037833100', 'S000032019', '320193', 'ACME', 'Consumer Prices', '<script>', ''])
      assert.equal(reasonAgainst(text), undefined, text);
  });
  test('any text is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        targetsOf(text, calendar);
        reasonAgainst(text);
      }),
    );
  });
});
