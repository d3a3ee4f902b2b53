import assert from 'node:assert/strict';

import { sampleCalls } from '../../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import type { LoggedEndpoint } from '../../../src/sample/http/requestLog.ts';
import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { eventually } from '../support/eventually.ts';
import { leaveRequests, settled } from './walk.ts';
import { watchedFunds } from './watchedFunds.ts';

// Each of these is typed and accepted at once. No request may be sent about the text that was typed before it.
const tickers = ['QFEN', 'KSLB', 'MRWB', 'FLWM', 'THRC'] as const;
const older = 'TNWK';
const funds = ['QSCAX', 'QMIAX', 'MGEVX', 'MRAVX', 'MSDVX'] as const;
const olderFund = 'QLGAX';
const metrics = ['revenue', 'roic', 'pe_ratio', 'roic', 'revenue'] as const;

const quarters = ((): readonly string[] => {
  const { cik } = sampleCompanies.find(({ ticker }) => ticker === 'GLMH')!;
  return sampleCalls({ cik }, new Date().toISOString().slice(0, 10), 1)!.quarters;
})();

/** The parameters of all requests that leave while this is done, once they are counted. */
async function sentBy(person: Person, work: () => Promise<void>): Promise<Record<string, string>[]> {
  const before = await settled(person);
  await work();
  await settled(person);
  return person
    .requests()
    .slice(before)
    .map(({ target }) => Object.fromEntries(new URL(target, 'http://service').searchParams));
}

async function asksFor(person: Person, endpoint: LoggedEndpoint, before: number): Promise<void> {
  await eventually(() => assert.equal(person.requests(endpoint).length, before + 1, 'a request leaves'));
}

/** Enough is left for nothing to be asked. */
async function begin(person: Person): Promise<void> {
  await person.calendarRead();
  await leaveRequests(person, 100);
}

test('Look Up: a fast Enter pays for the quarter that is typed', async (person) => {
  await begin(person);
  const [dropped, ...others] = quarters;
  for (const quarter of others.slice(0, 5)) {
    const sent = await sentBy(person, async () => {
      const before = person.requests('transcript').length;
      await person.box.hurry('Market Desk: Look Up…', 'Name, ticker, CUSIP', {
        before: `GLMH ${dropped!}`,
        text: `GLMH ${quarter}`,
      });
      await asksFor(person, 'transcript', before);
      await person.shownIn('GLMH', 'ready');
    });
    assert.deepEqual(
      sent.map(({ fyq }) => fyq),
      [quarter],
    );
    await person.clearDesk();
  }
});

test('Open Company Page: a fast Enter opens the company that is typed, for nothing', async (person) => {
  await begin(person);
  for (const ticker of tickers) {
    const sent = await sentBy(person, async () => {
      await person.box.hurry('Market Desk: Open Company Page', 'Name or ticker of a company', {
        before: older,
        text: ticker,
      });
      await person.shown(ticker);
    });
    assert.deepEqual(sent, []);
    await person.clearDesk();
  }
});

test('Open Minute Bars: a fast Enter is for the tickers that are typed', async (person) => {
  await begin(person);
  for (const ticker of tickers) {
    const pair: string[] = [ticker, 'GLMH'];
    const sent = await sentBy(person, async () => {
      const before = person.requests('bars').length;
      await person.box.hurry('Market Desk: Open Minute Bars…', 'Names or tickers', {
        before: older,
        text: pair.join(', '),
      });
      await person.box.titled(`Minute Bars of ${pair.join(', ')}`);
      await person.box.click('Last day');
      await asksFor(person, 'bars', before);
      await person.shownIn(ticker, 'ready');
    });
    assert.ok(sent.some((each) => each['ticker']!.split(',').includes(ticker)));
    for (const { ticker: asked } of sent)
      assert.ok(
        asked!.split(',').every((each) => pair.includes(each)),
        asked,
      );
    await person.clearDesk();
  }
});

test('Open Earnings Call: a fast Enter pays for the call that is typed', async (person) => {
  await begin(person);
  for (const ticker of tickers) {
    const sent = await sentBy(person, async () => {
      await person.box.hurry('Market Desk: Open Earnings Call…', 'Name, ticker or CIK', {
        before: older,
        text: ticker,
      });
      await person.shownIn(ticker, 'ready');
    });
    assert.deepEqual(sent, [{ ticker }]);
    await person.clearDesk();
  }
});

test('Open Fund: a fast Enter pays for the fund that is typed', async (person) => {
  await begin(person);
  for (const ticker of funds) {
    const sent = await sentBy(person, async () => {
      const before = person.requests('fund').length;
      await person.box.hurry('Market Desk: Open Fund or ETF…', 'Name, ticker, CUSIP', {
        before: olderFund,
        text: ticker,
      });
      await asksFor(person, 'fund', before);
      await person.shownIn(ticker, 'ready');
    });
    assert.deepEqual(
      sent.map((asked) => asked['ticker']),
      [ticker],
    );
    await person.clearDesk();
  }
});

test('Browse Metrics: a fast Enter copies the metric that is typed', async (person) => {
  await begin(person);
  await person.palette('Download Metric Catalog (1 Request)');
  await eventually(() => assert.ok(person.requests('metrics').length > 0));
  for (const metric of metrics) {
    const sent = await sentBy(person, async () => {
      await person.page.evaluate(() => navigator.clipboard.writeText(''));
      await person.box.hurry('Market Desk: Browse Metrics…', 'Search by name', {
        before: 'asset_turnover',
        text: metric,
      });
      await eventually(async () => {
        assert.notEqual(await person.page.evaluate(() => navigator.clipboard.readText()), '');
      });
    });
    assert.equal(await person.page.evaluate(() => navigator.clipboard.readText()), metric);
    assert.deepEqual(sent, []);
  }
});

test('a watchlist’s funds: a fast Enter takes the one that is typed, and only the chosen ones are paid for', async (person) => {
  await begin(person);
  const [first, second, third, fourth, added] = watchedFunds;
  const paid = new Set<string>();
  for (const dropped of [first, second, third, fourth, first]) {
    const wanted = watchedFunds.filter((each) => each !== dropped);
    const sent = await sentBy(person, async () => {
      await person.palette('Compare Funds of Watchlist…');
      await person.box.titled('Compare Funds of Watchlist');
      await person.box.click('funds');
      await person.box.titled('Compare 4 Funds');
      await person.box.click(dropped);
      await person.box.titled('Compare 3 Funds');
      await person.box.hurryIn('Select funds of the watchlist', { before: dropped, text: added });
      await person.box.titled('Compare 4 Funds');
      // One that comes before the new rows are shown is taken for the second of a double press, and does nothing.
      await eventually(async () => {
        if (await person.box.isOpen()) await person.press('Enter');
        assert.ok(!(await person.box.isOpen()), 'the box is closed');
      });
      for (const fund of wanted) await person.shown(fund);
    });
    assert.deepEqual(sent.map(({ ticker }) => ticker!).toSorted(), wanted.filter((each) => !paid.has(each)).toSorted());
    for (const each of wanted) paid.add(each);
    await person.clearDesk();
  }
});
