import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FundProfile } from '../../../src/domain/fund.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { reassignedTicker } from '../../unit/sample/reassignedTicker.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { failure, startRunning, type Parameters } from './running.ts';

const path = '/funds/profile';
const registry = sampleFunds('2026-02-10');

const service = await startRunning();

describe('GET /funds/profile', () => {
  async function record(parameters: Parameters): Promise<FundProfile> {
    const { status, json } = await service.ask(path, parameters);
    assert.equal(status, 200);
    assert.ok(!Array.isArray(json));
    return json as FundProfile;
  }

  it('the service resolves a ticker in any case to one flat record', async () => {
    const { profile } = registry[0]!;
    assert.deepEqual(await record({ ticker: profile.ticker }), profile);
    assert.deepEqual(await record({ ticker: profile.ticker.toLowerCase() }), profile);
  });

  it('the service resolves every CUSIP to its share class without showing it', async () => {
    for (const { profile, cusip } of registry) {
      const found = await record({ cusip: cusip! });
      assert.equal(found.contractid, profile.contractid);
      assert.ok(!('cusip' in found));
    }
  });

  it('the service answers a series with an array of its classes', async () => {
    const sizes = new Map<string, number>();
    for (const { profile } of registry) sizes.set(profile.seriesid, (sizes.get(profile.seriesid) ?? 0) + 1);
    assert.deepEqual([...new Set(sizes.values())].sort(), [1, 2, 3, 4, 5, 6]);
    for (const [seriesid, size] of sizes) {
      const { status, json } = await service.ask(path, { seriesid });
      assert.equal(status, 200);
      assert.ok(Array.isArray(json));
      assert.deepEqual(
        json,
        registry.filter(({ profile }) => profile.seriesid === seriesid).map(({ profile }) => profile),
      );
      assert.equal(json.length, size);
    }
  });

  it('the service combines fund identifiers with AND', async () => {
    const [first, second] = registry as [(typeof registry)[0], (typeof registry)[0]];
    const { ticker, seriesid } = first.profile;
    assert.equal((await record({ ticker, cusip: first.cusip!, seriesid })).ticker, ticker);
    assert.equal((await record({ cusip: first.cusip!, seriesid })).ticker, ticker);
    const [status] = failure(await service.ask(path, { ticker, cusip: second.cusip! }));
    assert.equal(status, 404);
  });

  it('the service refuses operating companies and invalid identifiers', async () => {
    for (const { ticker } of sampleCompanies.filter((company) => company.ticker !== reassignedTicker)) {
      assert.equal((await service.ask(path, { ticker })).status, 404, ticker);
    }
    for (const parameters of [{ ticker: 'NOPE' }, { cusip: '000000000' }, { seriesid: 'S1' }] as Parameters[]) {
      assert.equal((await service.ask(path, parameters)).status, 404);
    }
  });

  it('the service returns the fund for a ticker that now belongs to a company', async () => {
    const fund = await record({ ticker: reassignedTicker });
    assert.equal(fund.security_type, 'Closed-End');
    assert.ok(sampleCompanies.some(({ ticker, cik }) => ticker === reassignedTicker && cik !== fund.cik));
  });

  it('the service requires a fund identifier', async () => {
    assert.equal((await service.ask(path)).status, 400);
    assert.equal((await service.ask(path, { ticker: '' })).status, 400);
  });
});
