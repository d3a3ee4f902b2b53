import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { fundParams } from '../../../../src/features/funds/protocol.ts';
import { formatQuery, readTyped, shownFund, paramsOf } from '../../../../src/features/funds/fundModel.ts';
import { aRecord } from './aRecord.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';

const value = <T>(parsed: { ok: true; value: T } | { ok: false }): T => {
  assert.ok(parsed.ok);
  return parsed.value;
};

suite('the argument of a fund', () => {
  test('parseArgument normalizes a fund’s identifiers', () => {
    assert.deepEqual(value(parseArgument('fund', { ticker: ' vtsax ', seriesid: 's000002848' })), {
      ticker: 'VTSAX',
      seriesid: 'S000002848',
    });
  });

  test('parseArgument rejects missing and malformed identifiers of a fund', () => {
    for (const argument of [
      {},
      null,
      'VTSAX',
      { ticker: 7 },
      { ticker: '' },
      { cusip: '922908729' },
      { seriesid: 'S12' },
      { cusip: 'S00002741' },
      { ticker: 'A B' },
    ])
      assert.equal(parseArgument('fund', argument).ok, false, JSON.stringify(argument));
    assert.equal(parseArgument('fund', { cusip: '922908728' }).ok, true);
  });
});

suite('typed identifiers of funds', () => {
  test('readTyped recognizes tickers, series ids, CUSIPs, and ISINs', () => {
    assert.deepEqual(value(readTyped('vtsax')), [{ ticker: 'VTSAX' }]);
    assert.deepEqual(value(readTyped('S000002848')), [{ seriesid: 'S000002848' }]);
    for (const cusip of ['922908728', '922908 72 8', 'US9229087286'])
      assert.deepEqual(value(readTyped(cusip)), [{ cusip: '922908728' }]);
    assert.deepEqual(value(readTyped('brk b')), [{ ticker: 'BRK.B' }]);
  });

  test('readTyped combines different identifiers into one query and refuses two tickers', () => {
    assert.deepEqual(value(readTyped('VTSAX, S000002848')), [{ ticker: 'VTSAX', seriesid: 'S000002848' }]);
    assert.equal(readTyped('VTSAX VTIAX').ok, false);
  });

  test('readTyped rejects a mistyped identifier instead of reading a ticker', () => {
    for (const typed of ['922908729', 'S00000284', 'S00002741', '4.609E+107', 'C000007806', '', '  ', '#']) {
      assert.equal(readTyped(typed).ok, false, typed);
    }
  });
});

test('formatQuery lists the identifiers of a query', () => {
  assert.equal(formatQuery({ ticker: 'VTSAX', cusip: '922908728' }), 'ticker VTSAX, CUSIP 922908728');
});

suite('the panel of a fund answer', () => {
  const a = aRecord({ ticker: 'AAAAX', contractid: 'C000000001' });
  const b = aRecord({ ticker: 'AAABX', contractid: 'C000000002' });

  test('paramsOf opens a record as a share class, whatever the query', () => {
    for (const query of [{ ticker: 'AAAAX' }, { cusip: '922908728' }])
      assert.equal(paramsOf({ form: 'record', record: a }, query).id, 'C000000001');
  });

  test('paramsOf opens a series, or its share class if the query has a ticker', () => {
    const answer = { form: 'series', classes: [a, b] } as const;
    const series = paramsOf({ form: 'series', classes: [a, b] }, { seriesid: 'S000000001' });
    assert.deepEqual([series.kind, series.id], ['series', 'S000000001']);
    const { kind, id } = paramsOf({ ...answer, classes: [a, b] }, { seriesid: 'S000000001', ticker: 'AAABX' });
    assert.deepEqual([kind, id], ['class', 'C000000002']);
  });

  test('paramsOf keeps the requested id of a series without classes', () => {
    assert.equal(paramsOf({ form: 'series', classes: [] }, { seriesid: 'S000000009' }).id, 'S000000009');
  });

  test('shownFund finds a class in its series, and returns undefined without it', () => {
    const params = { kind: 'class', id: 'C000000002', title: 'AAABX', query: { seriesid: 'S000000001' } } as const;
    const shown = shownFund({ form: 'series', classes: [a, b] }, params, () => 1);
    assert.ok(shown?.kind === 'class');
    assert.equal(shown.record, b);
    assert.equal(shown.seriesCost, 1);
    assert.equal(
      shownFund({ form: 'series', classes: [a] }, params, () => 0),
      undefined,
    );
  });
});

test('the schema of a saved fund page rejects malformed states', () => {
  assert.ok(v.is(fundParams, { kind: 'class', id: 'C1', title: 'X', query: { ticker: 'X' } }));
  for (const saved of [null, {}, { kind: 'class', id: 'C1', title: 'X', query: {} }, { kind: 'x', id: '', title: '' }])
    assert.equal(v.is(fundParams, saved), false);
});
