import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { sampleListing, sessionPrints } from '../../../src/sample/bars/sampleBars.ts';
import { closeMinute, latestSessions } from '../../../src/sample/bars/sessions.ts';
import { exchangeHolidays } from '../../../src/domain/bars/exchangeHolidays.ts';
import { closeOn } from '../../../src/domain/bars/tradingHours.ts';
import { dayNumber, dayOfNumber } from '../../../src/domain/dates/days.ts';
import { isWeekday } from '../../../src/sample/clock.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { inventSecurities } from '../../../src/sample/screener/universe.ts';

const anyDay = fc.integer({ min: dayNumber('2015-02-01'), max: dayNumber('2045-12-31') }).map(dayOfNumber);
const anyMinute = fc.integer({ min: 0, max: 1439 });

describe('the invented sessions', () => {
  it('the sample has the ten latest days on which the exchange trades, with a completed minute', () => {
    fc.assert(
      fc.property(anyDay, anyMinute, (date, minute) => {
        const sessions = latestSessions({ date, minute }, 10);
        assert.equal(sessions.length, 10);
        assert.ok(sessions.every((session) => isWeekday(dayNumber(session)) && session <= date));
      }),
    );
  });
});

// The two read the exchange's calendar in different ways.
test('the sample and the product know the same sessions and half days of 2015 to 2045', () => {
  for (let day = dayNumber('2015-01-02'); day <= dayNumber('2045-12-31'); day++) {
    const date = dayOfNumber(day);
    const isOpen = isWeekday(day) && !exchangeHolidays(Number(date.slice(0, 4))).includes(date);
    assert.equal(latestSessions({ date, minute: 1_000 }, 1)[0] === date, isOpen, date);
    if (isOpen) assert.equal(closeMinute(date), closeOn(date), date);
  }
});

describe('the invented prints', () => {
  const names = [
    ...sampleCompanies.flatMap(({ ticker, otherTickers }) => [ticker, ...otherTickers]),
    ...sampleFunds('2026-01-01').flatMap(({ profile }) => (profile.security_type === 'ETF' ? [profile.ticker] : [])),
  ];

  it('the sample bars are ordered minutes within the session with gaps', () => {
    for (const ticker of names) {
      for (const session of ['2026-02-09', '2026-01-29']) {
        const prints = sessionPrints(ticker, session, 1);
        const minutes = closeMinute(session) - 570;
        const dates = prints.map(({ date }) => date);
        assert.deepEqual(dates, [...new Set(dates)].sort());
        assert.equal(dates[0], `${session} 09:30:00`);
        assert.equal(dates.at(-1), `${session} ${minutes === 210 ? '12' : '15'}:59:00`);
        assert.ok(prints.length > minutes * 0.4 && prints.length <= minutes);
        for (const { open, high, low, close, volume } of prints) {
          assert.ok(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close));
          assert.ok(Number.isInteger(volume) && volume > 0);
        }
      }
    }
    assert.ok(
      names.some((ticker) => sessionPrints(ticker, '2026-02-09', 1).length < 300),
      'an illiquid one',
    );
  });

  it('the sample has bars for screener stocks and ETFs, not for mutual funds', () => {
    const asked = [...inventSecurities()].filter(({ number }) => number % 997 === 0);
    assert.deepEqual(new Set(asked.map(({ kind }) => kind)).size, 4);
    for (const { ticker, kind } of asked) {
      const listing = sampleListing(ticker, { date: '2026-02-10', minute: 0 }, 1);
      assert.equal(listing !== undefined, kind !== 'mutualFund', ticker);
      if (listing)
        assert.ok(
          listing.prints('2026-02-09').every(({ low }) => low > 0),
          ticker,
        );
    }
    assert.equal(sampleListing('AAPL', { date: '2026-02-10', minute: 0 }, 1), undefined);
  });

  it('the sample bars end a minute before the clock or with the session', () => {
    fc.assert(
      fc.property(anyMinute, (minute) => {
        const listing = sampleListing('QFEN', { date: '2026-02-10', minute }, 1)!;
        const whole = sessionPrints('QFEN', '2026-02-10', 1);
        const over = whole.filter(({ date }) => Number(date.slice(11, 13)) * 60 + Number(date.slice(14, 16)) < minute);
        if (minute > 570) assert.deepEqual(listing.prints('2026-02-10'), over);
        else assert.ok(!listing.sessions.includes('2026-02-10'));
      }),
    );
  });

  it('the sample bars depend only on seed, ticker and session', () => {
    const expected = sessionPrints('BRMC', '2026-02-09', 5);
    sessionPrints('THSM', '2026-02-09', 5);
    assert.deepEqual(sampleListing('brmc', { date: '2026-03-01', minute: 0 }, 5)!.prints('2026-02-09'), expected);
    assert.notDeepEqual(sessionPrints('BRMC', '2026-02-09', 6), expected);
    assert.equal(sampleListing('QLGAX', { date: '2026-03-01', minute: 0 }, 5), undefined);
  });
});
