import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { securityTypes } from '../../../src/domain/fund.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';

const today = '2026-02-10';
const records = sampleFunds(today);
const profiles = records.map(({ profile }) => profile);

/** ISO 7064 on the whole identifier, by big numbers: not the way the service computes it. */
function leavesOne(lei: string): boolean {
  const digits = Array.from(lei, (character) => String(parseInt(character, 36))).join('');
  return BigInt(digits) % 97n === 1n;
}

function luhnLike(cusip: string): number {
  return Array.from(cusip.slice(0, 8)).reduce((sum, character, index) => {
    const doubled = String(parseInt(character, 36) * (1 + (index % 2)));
    return sum + Array.from(doubled).reduce((digits, digit) => digits + Number(digit), 0);
  }, 0);
}

describe('the invented funds', () => {
  it('the sample has sixty share classes of four types with unique ids', () => {
    assert.equal(records.length, 60);
    assert.deepEqual(new Set(profiles.map((profile) => profile.security_type)), new Set(securityTypes));
    for (const field of ['ticker', 'contractid', 'lei'] as const) {
      assert.equal(new Set(profiles.map((profile) => profile[field])).size, 60, field);
    }
    assert.equal(new Set(records.map(({ cusip }) => cusip)).size, 60);
  });

  it('the sample funds have well-formed ids with valid check digits', () => {
    for (const { profile, cusip } of records) {
      assert.match(profile.seriesid, /^S\d{9}$/);
      assert.match(profile.contractid, /^C\d{9}$/);
      for (const lei of [profile.lei, profile.series_lei]) {
        assert.match(lei, /^[0-9A-Z]{18}\d\d$/);
        assert.ok(leavesOne(lei), lei);
      }
      assert.notEqual(profile.lei, profile.series_lei);
      assert.match(cusip ?? '', /^[0-9A-HJ-NP-Z]{8}\d$/);
      assert.equal((luhnLike(cusip!) + Number(cusip![8])) % 10, 0);
    }
  });

  it('the sample funds of one series or registrant share its fields', () => {
    for (const classes of Map.groupBy(profiles, (profile) => profile.seriesid).values()) {
      for (const field of ['cik', 'series_lei', 'fund_name', 'name'] as const) {
        assert.equal(new Set(classes.map((profile) => profile[field])).size, 1);
      }
      assert.equal(new Set(classes.map((profile) => profile.class_name)).size, classes.length);
    }
    const renamed = profiles.filter((profile) => profile.registrant_name !== profile.name);
    assert.ok(renamed.length > 0 && renamed.length < 30, 'equal in most cases');
  });

  it('the sample funds have past dates, and some lack a first price', () => {
    for (const profile of profiles) {
      assert.ok(profile.lastfilingdate < today && profile.lastreportperiod < profile.lastfilingdate);
      assert.match(profile.firstpricedate ?? '2020-01-01T00:00:00', /^\d{4}-\d\d-\d\dT00:00:00$/);
    }
    assert.ok(profiles.some((profile) => profile.firstpricedate === null));
    assert.ok(profiles.some((profile) => profile.firstpricedate !== null));
  });

  it('the sample funds change with the day only in their last filing', () => {
    const strip = (day: string) =>
      sampleFunds(day).map(({ profile, cusip }) => ({ ...profile, cusip, lastfilingdate: '', lastreportperiod: '' }));
    assert.deepEqual(strip('2026-02-10'), strip('2031-07-01'));
    assert.notDeepEqual(sampleFunds('2026-02-10'), sampleFunds('2031-07-01'));
  });
});
