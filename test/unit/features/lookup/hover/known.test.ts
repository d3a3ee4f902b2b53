import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { Directory } from '../../../../../src/directory/directory.ts';
import { groupFunds } from '../../../../../src/directory/groupFunds.ts';
import { groupCompanies } from '../../../../../src/directory/lists.ts';
import type { ServiceRequest } from '../../../../../src/domain/endpoints/endpoints.ts';
import { formatHover } from '../../../../../src/features/lookup/hover/hoverModel.ts';
import type { Named } from '../../../../../src/domain/notes/mention.ts';
import { lookUpTarget, type LookUpTarget } from '../../../../../src/features/lookup/targetModel.ts';
import { findKnown, type Known } from '../../../../../src/features/lookup/hover/knownModel.ts';
import { barsBlock, calendarRow, fundRecord, transcript } from '../../../api/answers.ts';
import { createTestLibrary, type TestLibrary } from '../createTestLibrary.ts';

const now = Date.now();
const told = async (known: TestLibrary, named: Named, directory?: Directory): Promise<Known | undefined> =>
  findKnown(named, { library: known.library, holdings: await known.holdings(), directory, now });
const texts = (of: Known | undefined): string[] => (of?.facts ?? []).map(({ text }) => text);
const loads = (of: Known | undefined): string[] =>
  (of?.loads ?? []).map(({ text, steps }) => `${text}: ${steps[0]!.label}`);
const steps = (of: Known | undefined): string[] =>
  (of?.facts ?? []).flatMap((fact) => fact.steps.map(({ label }) => label));

function callOf(fyq: string): unknown {
  const call = transcript();
  return { ...call, metadata: { ...(call['metadata'] as object), transcript_fyq: fyq } };
}

function service(request: ServiceRequest): unknown {
  switch (request.endpoint) {
    case 'transcript':
      return callOf(request.fyq ?? 'Q1 2024');
    case 'fund':
      if (request.ticker === 'AAA') return undefined;
      return request.seriesid === undefined
        ? fundRecord()
        : [fundRecord(), { ...fundRecord('VBBBX'), contractid: 'C990000002' }];
    case 'bars':
      return barsBlock([3, 2, 1]);
    case 'calendar':
      return { metadata: { total_indicators: 1 }, data: [calendarRow()] };
    default:
      return undefined;
  }
}

const directory = await Directory.of({
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' },
  companies: groupCompanies([
    { ticker: 'AAPL', cik: 320_193, name: 'Apple Inc.' },
    { ticker: 'AAA', cik: 9_900_002, name: 'Another Name' },
  ]),
  series: groupFunds([{ ticker: 'VTSAX', cik: 36_405, seriesId: 2848, classId: 7806, name: 'Total Stock Fund' }]),
});

suite('names from the directory in a hover', () => {
  test('a hover shows a name from the directory with its list and date', async () => {
    using known = createTestLibrary(service);
    const nameOf = async (named: Named): Promise<string | undefined> => (await told(known, named, directory))?.name;
    const company = 'Apple Inc. (SEC list, Feb 2026)';
    const fund = 'Total Stock Fund (list of fund names, Aug 2026)';
    assert.equal(await nameOf({ kind: 'ticker', ticker: 'AAPL' }), company);
    assert.equal(await nameOf({ kind: 'cik', cik: 320_193 }), company);
    assert.equal(await nameOf({ kind: 'ticker', ticker: 'VTSAX' }), fund);
    assert.equal(await nameOf({ kind: 'series', seriesid: 'S000002848' }), fund);
    assert.equal(await nameOf({ kind: 'shareClass', contractid: 'C000007806' }), fund);
    assert.equal(known.sent(), 0);
  });

  test('a hover offers a share class known only to the directory by ticker', async () => {
    using known = createTestLibrary(service);
    const { loads: offered } = (await told(known, { kind: 'shareClass', contractid: 'C000007806' }, directory))!;
    assert.deepEqual(
      offered.map(({ steps: [step] }) => step!.target),
      [{ kind: 'fund', by: { ticker: 'VTSAX' } }],
    );
  });

  test('a hover prefers the library’s name to the directory’s', async () => {
    using known = createTestLibrary(service);
    await known.library.read({ endpoint: 'transcript', ticker: 'AAA' }, { initiator: 'person' });
    const of = await told(known, { kind: 'ticker', ticker: 'AAA' }, directory);
    assert.equal(of!.name, 'Invented');
  });

  test('a hover reports an unlisted ticker before the cost of a download', async () => {
    using known = createTestLibrary(service);
    const of = (await told(known, { kind: 'ticker', ticker: 'ZZZ' }, directory))!;
    assert.equal(of.loads[0]!.text, 'No known ticker ZZZ (SEC lists of companies, Feb 2026, and funds, Aug 2024).');
    assert.match(formatHover(of, 'service'), /No known ticker ZZZ.*\n\nFund or ETF · \[Download · 1 request\]/s);
    const others = await Directory.of({ dates: directory.dates, companies: [], series: [] });
    await known.library.read({ endpoint: 'transcript', ticker: 'AAA' }, { initiator: 'person' });
    const inLibrary = await told(known, { kind: 'ticker', ticker: 'AAA' }, others);
    assert.doesNotMatch(formatHover(inLibrary!, 'service'), /none of the lists/);
  });
});

suite('facts from the library in a hover', () => {
  test('a hover over an unknown ticker shows only the cost of each download', async () => {
    using known = createTestLibrary(service);
    const of = await told(known, { kind: 'ticker', ticker: 'ZZZ' });
    assert.deepEqual(texts(of), []);
    assert.deepEqual(loads(of), [
      'Fund or ETF: Download · 1 request',
      'Latest earnings call: Download · 1 request',
      'Minute bars for the last day: Download · about 1 request',
    ]);
    assert.equal(known.sent(), 0);
  });

  test('a company’s hover shows its newest call and last bar, without a missing fund', async () => {
    using known = createTestLibrary(service);
    await known.library.read({ endpoint: 'transcript', ticker: 'AAA' }, { initiator: 'person' });
    await known.library.read(
      { endpoint: 'bars', tickers: ['AAA'], fromDate: '2024-06-03', tillDate: '2024-06-03' },
      { initiator: 'person' },
    );
    await assert.rejects(known.library.read({ endpoint: 'fund', ticker: 'AAA' }, { initiator: 'person' }));
    const sent = known.sent();
    const of = await told(known, { kind: 'ticker', ticker: 'AAA' });
    assert.equal(of!.name, 'Invented');
    assert.match(texts(of)[0]!, /^Latest earnings call: Q1 2024$/);
    assert.match(texts(of)[1]!, /^Last bar Jun 3, 2024, \d\d:\d\d: [\d.]+$/);
    assert.deepEqual(steps(of), ['Open · free', 'Open · free']);
    assert.deepEqual(loads(of), []);
    const company = await told(known, { kind: 'cik', cik: 9900002 });
    assert.match(texts(company)[0]!, /Q1 2024/);
    assert.equal(known.sent(), sent);
  });

  test('a hover over a company with an older call offers the latest one', async () => {
    using known = createTestLibrary(service);
    await known.library.read({ endpoint: 'transcript', ticker: 'AAA', fyq: 'Q4 2023' }, { initiator: 'person' });
    const of = await told(known, { kind: 'ticker', ticker: 'AAA' });
    assert.match(texts(of)[0]!, /^Newest earnings call in library: Q4 2023$/);
    assert.ok(loads(of).includes('Latest earnings call: Download · 1 request'));
  });

  test('a hover shows a fund by ticker, CUSIP, series, and share class', async () => {
    using known = createTestLibrary(service);
    const { ticker, contractid, seriesid, fund_name, class_name } = fundRecord() as Record<string, string>;
    await known.library.read({ endpoint: 'fund', cusip: '037833100' }, { initiator: 'person' });
    const byTicker = await told(known, { kind: 'ticker', ticker: ticker! });
    assert.equal(byTicker!.name, `${fund_name} · ${class_name}`);
    const byCusip = await told(known, { kind: 'cusip', cusip: '037833100' });
    assert.deepEqual(steps(byCusip), ['Open · free']);
    assert.deepEqual(loads(byCusip), []);
    const bySeries = await told(known, { kind: 'series', seriesid: seriesid! });
    assert.equal(bySeries!.name, fund_name);
    assert.deepEqual(loads(bySeries), ['Fund series: Download · 1 request']);
    assert.deepEqual(steps(await told(known, { kind: 'shareClass', contractid: contractid! })), ['Open · free']);
    assert.match(texts(await told(known, { kind: 'shareClass', contractid: 'C000000009' }))[0]!, /not class ids/);
    assert.deepEqual(loads(await told(known, { kind: 'cusip', cusip: '68389X105' })), [
      'Fund or ETF: Download · 1 request',
    ]);

    await known.library.read({ endpoint: 'fund', seriesid: seriesid! }, { initiator: 'person' });
    assert.match(texts(await told(known, { kind: 'series', seriesid: seriesid! }))[0]!, /^2 share classes: /);
  });

  test('a hover shows an indicator’s values, but nothing for an unknown code', async () => {
    using known = createTestLibrary(service);
    const { code, name } = calendarRow() as { code: string; name: string };
    assert.equal(await told(known, { kind: 'indicator', code: 'GDP' }), undefined);
    assert.deepEqual(loads(await told(known, { kind: 'indicator', code: 'E:GDP' })), [
      'Economic calendar: Download · 1 request',
    ]);
    await known.library.read({ endpoint: 'calendar' }, { initiator: 'person' });
    const of = await told(known, { kind: 'indicator', code });
    assert.equal(of!.name, name);
    assert.match(texts(of).join('\n'), /Latest: .*\nPrior: .*\nNext release: .*\nCalendar updated just now/);
    assert.deepEqual(steps(of), ['Go to Indicator · free']);
    assert.equal(await told(known, { kind: 'indicator', code: 'E:OTHER' }), undefined);
    assert.equal(known.sent(), 1);
    const seen = { at: 1, latest_date: '2024-03-31', latest_value: 312.5, prior_value: 311 };
    known.library.observed = () => Promise.resolve([seen]);
    const revised = texts(await told(known, { kind: 'indicator', code })).join('\n');
    assert.match(revised, /Prior: 312\.230 \(first seen as 312\.500\), change: /);
  });

  test('the holdings follow changes of the library', async () => {
    using known = createTestLibrary(service);
    assert.equal((await known.holdings()).tickers.size, 0);
    await known.library.read({ endpoint: 'transcript', ticker: 'AAA' }, { initiator: 'person' });
    assert.equal((await known.holdings()).tickers.size, 1);
    await known.library.clear();
    assert.equal((await known.holdings()).tickers.size, 0);
  });
});

suite('the words of a hover', () => {
  const hostile = '[x](command:evil) <b>&amp; `code` **bold** $(icon)\nhttps://evil.invalid www.evil.invalid';
  const target: LookUpTarget = { kind: 'indicator', code: 'A)(B', name: hostile };

  test('formatHover escapes text of the service and links only one command', () => {
    const words = formatHover(
      {
        title: hostile,
        name: hostile,
        facts: [{ text: hostile, steps: [{ label: 'Open · free', target }] }],
        loads: [],
      },
      'sample',
    );
    const links = [...words.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target]) => target!);
    assert.equal(links.length, 1);
    const argument = /^command:marketDesk\.lookUp\?(.*)$/.exec(links[0]!)![1]!;
    assert.deepEqual(JSON.parse(decodeURIComponent(argument)), [{ type: 'reading', reading: target }]);
    assert.ok(!/(?<!\\)[<`]|(?<!\\)\[x|https?:\/\/|www\./.test(words.replaceAll(links[0]!, '')), words);
    assert.match(words, /invented sample data/);
  });

  test('a company’s hover begins with a link to its company page', async () => {
    using known = createTestLibrary(service);
    for (const named of [
      { kind: 'ticker', ticker: 'ZZZ' },
      { kind: 'cik', cik: 7 },
    ] as const) {
      const of = await told(known, named);
      assert.match(formatHover(of!, 'sample').split('\n')[0]!, /^\*\*.*\*\* · \[Company Page · free\]\(command:/);
      assert.ok(v.is(lookUpTarget, of!.page));
    }
    assert.equal((await told(known, { kind: 'series', seriesid: 'S000000001' }))!.page, undefined);
    assert.equal(known.sent(), 0);
  });

  test('the schema of look-up targets rejects malformed targets', () => {
    assert.ok(v.is(lookUpTarget, target));
    assert.ok(v.is(lookUpTarget, { kind: 'company', by: { cik: 7 } }));
    for (const value of [
      undefined,
      {},
      { kind: 'call' },
      { kind: 'call', by: {} },
      { kind: 'company', by: {} },
      { kind: 'bars', tickers: [] },
      { kind: 'x' },
    ])
      assert.ok(!v.is(lookUpTarget, value));
  });
});
