import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../src/domain/calendar.ts';
import { readingsOf, withRecent } from '../../../../src/features/lookup/lookupModel.ts';

const calendar = [
  { code: 'E:CPI', name: 'Consumer Prices' },
  { code: 'CPIX', name: 'Core Prices' },
  { code: 'GDP', name: 'Gross Domestic Product' },
] as CalendarRow[];

const kinds = (text: string): string[] => readingsOf(text, calendar).map(({ kind }) => kind);

suite('what an identifier can be', () => {
  test('a ticker is a call, a fund or bars: never guessed', () => {
    assert.deepEqual(kinds('brk.b'), ['call', 'fund', 'bars']);
    assert.deepEqual(readingsOf('brk.b', [])[0], { kind: 'call', by: { ticker: 'BRK.B' } });
  });

  test('a CUSIP with the right check digit is a fund; with a wrong one it is not taken for one', () => {
    assert.deepEqual(readingsOf('037833100', []), [
      { kind: 'fund', by: { cusip: '037833100' } },
      { kind: 'call', by: { cik: 37833100 } },
    ]);
    assert.ok(!readingsOf('037833101', []).some((reading) => reading.kind === 'fund'));
  });

  test('series and class ids', () => {
    assert.deepEqual(readingsOf('s000032019', []), [{ kind: 'fund', by: { seriesid: 'S000032019' } }]);
    assert.deepEqual(readingsOf('C000099688', []), [{ kind: 'shareClass', contractid: 'C000099688' }]);
  });

  test('a number is a CIK', () => {
    assert.deepEqual(readingsOf(' 0000320193 ', []), [{ kind: 'call', by: { cik: 320193 } }]);
  });

  test('indicators by code first, then by name', () => {
    assert.deepEqual(
      readingsOf('cpi', calendar)
        .filter(({ kind }) => kind === 'indicator')
        .map((reading) => (reading as { code: string }).code),
      ['CPIX', 'E:CPI'],
    );
    assert.equal(readingsOf('gross dom', calendar)[0]?.kind, 'indicator');
  });

  test('nothing for nothing, and nothing for what has no form', () => {
    assert.deepEqual(kinds('  '), []);
    assert.deepEqual(kinds('<script>alert(1)</script>'), []);
    assert.deepEqual(kinds('command:evil'), []);
  });
});

suite('recents', () => {
  test('last first, each once, bounded', () => {
    assert.deepEqual(withRecent(['AAA', 'BBB'], 'bbb'), ['bbb', 'AAA']);
    const many = Array.from({ length: 50 }, (_, index) => `T${index}`).reduce<string[]>(withRecent, []);
    assert.equal(many.length, 12);
    assert.equal(many[0], 'T49');
  });
});
