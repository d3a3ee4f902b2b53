import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FundRequest } from '../../../src/domain/endpoints/fund.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { openDesk } from './openDesk.ts';

const funds = sampleFunds('2026-02-10');
const withCusip = funds.filter(({ cusip }) => cusip !== undefined);
const seriesOf = (id: string) => funds.filter(({ profile }) => profile.seriesid === id).map(({ profile }) => profile);

function by(identifiers: Omit<FundRequest, 'endpoint'>): FundRequest {
  return { endpoint: 'fund', ...identifiers };
}

test('the client reads one flat record by a ticker or a CUSIP in any case', async (t) => {
  const { read, service } = await openDesk(t);
  assert.ok(withCusip.length > 0);
  for (const { profile, cusip } of withCusip.slice(0, 5)) {
    const expected = { form: 'record', record: profile };
    assert.deepEqual(await read(by({ ticker: profile.ticker.toLowerCase() })), expected);
    assert.deepEqual(await read(by({ cusip: cusip!.toLowerCase() })), expected);
    assert.deepEqual(await read(by({ cusip: cusip!, ticker: profile.ticker })), expected);
  }
  assert.equal(service.requestsSeen()[0]!.target, `/funds/profile?ticker=${withCusip[0]!.profile.ticker}`);
});

test('the client reads every class of a series, even if it is the only one', async (t) => {
  const { read } = await openDesk(t);
  const sizes = new Set<number>();
  for (const id of new Set(funds.map(({ profile }) => profile.seriesid))) {
    const answer = await read(by({ seriesid: id }));
    assert.ok(answer.form === 'series');
    assert.deepEqual(answer.classes, seriesOf(id));
    sizes.add(answer.classes.length);
  }
  assert.ok(sizes.has(1) && sizes.size > 1, 'the sample has no series of one class, or none of several');
});

test('several identifiers are combined with AND', async (t) => {
  const { read, refused } = await openDesk(t);
  const [one, other] = [funds[0]!.profile, funds.at(-1)!.profile];
  const found = await read(by({ ticker: one.ticker, seriesid: one.seriesid }));
  assert.deepEqual(found.form === 'record' ? found.record : found.classes[0], one);
  await refused(by({ ticker: one.ticker, seriesid: other.seriesid }), 'notFound', {
    status: 404,
    notFound: { of: 'fund' },
    mayHaveBeenCounted: true,
  });
});

test('an operating company’s ticker and an unknown identifier don’t lead to a fund', async (t) => {
  const { refused } = await openDesk(t);
  const company = sampleCompanies[0]!.ticker;
  for (const request of [by({ ticker: company }), by({ ticker: 'NOSUCH' }), by({ seriesid: 'S000000000' })]) {
    const { ticker } = request;
    const notFound = { of: 'fund' as const, ...(ticker === undefined ? {} : { ticker }) };
    const error = await refused(request, 'notFound', { status: 404, notFound });
    assert.ok(error.details.said);
  }
});

test('the client accepts null as an unknown start of prices', async (t) => {
  const { read } = await openDesk(t);
  const unpriced = funds.find(({ profile }) => profile.firstpricedate === null)!.profile;
  assert.deepEqual(await read(by({ ticker: unpriced.ticker })), { form: 'record', record: unpriced });
});

test('the client sends nothing without an identifier or with an invalid one', async (t) => {
  const { refused, service, attempts } = await openDesk(t);
  const wrong = [by({}), by({ ticker: 'A,B' }), by({ cusip: '037833101' }), by({ seriesid: 'C000000001' })];
  for (const request of wrong) await refused(request, 'badRequest', { status: undefined, mayHaveBeenCounted: false });
  assert.deepEqual([service.requestsSeen().length, attempts.length], [0, 0]);
});
