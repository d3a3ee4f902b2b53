import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readCallTool } from '../../../src/assistants/calls/readCall.ts';
import { searchCallsTool } from '../../../src/assistants/calls/searchCalls.ts';
import { getBarsTool } from '../../../src/assistants/data/getBars.ts';
import { getFundTool } from '../../../src/assistants/data/getFund.ts';
import { listLibraryTool } from '../../../src/assistants/library/listLibrary.ts';
import type { Tool } from '../../../src/assistants/tool.ts';
import { createAssistedDesk, servedCall, type AssistedDesk } from './assistedDesk.ts';
import { inventedCalls } from './inventedCalls.ts';

const brindleParts = servedCall(
  { cik: 77, ticker: 'BRPT', company: 'Brindle Parts', fyq: 'Q3 2025' },
  'Ann Ash:\nThe margin of parts rose.',
);

const namesakes = [
  [1418121, 'APLE', 'Apple Hospitality REIT, Inc.'],
  [12659, 'HRB', 'H&R BLOCK INC'],
  [1318484, 'CTRN', 'CITI TRENDS INC'],
  [1572694, 'GSBD', 'Goldman Sachs BDC, Inc.'],
  [1650107, 'CCEP', 'COCA-COLA EUROPACIFIC PARTNERS plc'],
  [1227654, 'CMP', 'COMPASS MINERALS INTERNATIONAL INC'],
] as const;

/** Returns the needs of a tool, or the message of its refusal. */
async function needOf(tool: Tool, input: object, { sources }: AssistedDesk): Promise<string> {
  return tool.prepare(input, sources).then(
    ({ missing }) => missing.map(({ what }) => what).join('; '),
    (error: unknown) => (error as Error).message,
  );
}

suite('naming a company', () => {
  test('a tool never takes the library’s only namesake for the company of exactly this name or a larger one', async () => {
    await using desk = await createAssistedDesk(
      namesakes.map(([cik, ticker, company]) =>
        servedCall({ cik, ticker, company, fyq: 'Q3 2025' }, 'Ann Ash:\nThe margin rose.'),
      ),
    );
    for (const [company, call, bars] of [
      ['Apple Inc.', /^AAPL, Q1 2025$/, /^minute bars of AAPL,/],
      ['Block, Inc.', /^XYZ, Q1 2025$/, /Block, Inc\. has several share classes: XYZ/],
      ['Coca-Cola Co', /^KO, Q1 2025$/, /^minute bars of KO,/],
      ['Compass, Inc.', /^COMP, Q1 2025$/, /^minute bars of COMP,/],
      ['Citi', /any of these: Citigroup.*; Citi Trends/, /several: Citigroup.*, Citi Trends/],
      ['Goldman Sachs', /any of these: The Goldman Sachs Group.*BDC/, /several: The Goldman Sachs Group.*BDC/],
    ] as const) {
      const { structured } = await desk.ask(searchCallsTool, { query: 'margin', company });
      assert.deepEqual(structured['passages'], [], company);
      const isUnclear = call.source.startsWith('any of these');
      const how = isUnclear
        ? /can’t tell which of these is meant by “.*: .*; .*\. Name one\./
        : /^The library has no call of /;
      assert.match(String(structured['how']), how);
      assert.match(await needOf(readCallTool, { company, quarter: 'Q1 2025' }, desk), call);
      assert.match(await needOf(getBarsTool, { company }, desk), bars);
    }
    const { structured } = await desk.ask(searchCallsTool, { query: 'margin', company: 'H&R' });
    assert.equal((structured['passages'] as { ticker: string }[])[0]?.ticker, 'HRB');
  });

  test('a tool sends for a company only by the words that it is known by, joined or not', async () => {
    await using desk = await createAssistedDesk([]);
    for (const [company, call, bars] of [
      // A depositor's security is named after another company.
      ['Wal-Mart', /^WMT,/, /bars of WMT,/],
      ['Merrill Lynch', /^company: Nothing is known/, /^Nothing with a ticker/],
      ['Citibank', /^company: Nothing is known/, /^Nothing with a ticker/],
      // A part of a word, or a later word of a small company’s name.
      ['Marvel', /^company: Nothing is known.*Near it: Marvell/, /^Nothing with a ticker/],
      ['Tide', /^company: Nothing is known.*High Tide/, /^Nothing with a ticker/],
      ['Disney', /^DIS,/, /bars of DIS,/],
      ['United Health', /any of these: UnitedHealth Group.*; United Health Products/, /several: UnitedHealth Group/],
      // A ticker that is the name of a larger company.
      ['HP', /any of these: HP Inc\. \(HPQ.*; Helmerich/, /several: HP Inc\. \(HPQ\), Helmerich.*, in tickers/],
      ['coke', /any of these: The Coca-Cola Company.*; Coca-Cola Cons/, /several: The Coca-Cola Company \(KO\), Coca/],
      ['Prudential', /any of these: Prudential plc.*; Prudential Fin/, /several: Prudential plc.*, Prudential Fin/],
      ['$HP', /^HP,/, /bars of HP,/],
      ['Helmerich & Payne, Inc. (HP, CIK 46765)', /^HP,/, /bars of HP,/],
      ['GE', /^GE,/, /bars of GE,/],
      // Joining words of one name.
      ["Dave & Buster's", /^PLAY,/, /bars of PLAY,/],
      ['J and J', /^JNJ,/, /bars of JNJ,/],
      ['Marsh & McLennan, Apple and Nike', /^company: Nothing is known/, /bars of MRSH, AAPL, NKE,/],
    ] as const) {
      assert.match(await needOf(readCallTool, { company, quarter: 'Q1 2025' }, desk), call);
      assert.match(await needOf(getBarsTool, { company }, desk), bars);
    }
  });

  test('read_call accepts a ticker, CIK or name in its own field or as company', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const sent = desk.requests();
    for (const named of [
      { ticker: 'BRMC' },
      { cik: 9_910_001 },
      ...['brmc', '9910001', 'Brindle', 'Brindle Mechanical, Inc.', 'brindle mech'].map((company) => ({ company })),
    ]) {
      const { structured } = await desk.ask(readCallTool, { ...named, quarter: 'Q3 2025' });
      assert.equal(structured['ticker'], 'BRMC', JSON.stringify(named));
    }
    assert.equal(desk.requests(), sent);
    await desk.refuses(readCallTool, { ticker: 'BRMC', company: 'Brindle' }, 'badInput');
    const isName = /“Apple” is in no list of tickers\. Give a name as company/;
    assert.match(await desk.refuses(readCallTool, { ticker: 'Apple' }, 'badInput'), isName);
    assert.match(await desk.refuses(getBarsTool, { tickers: ['Aapl', 'Apple'] }, 'badInput'), isName);
    assert.match(await desk.refuses(getFundTool, { ticker: 'Apple' }, 'badInput'), isName);
  });

  test('read_call finds a company that isn’t in the library in the lists', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const { cost, missing } = await readCallTool.prepare({ company: 'Apple', quarter: 'Q1 2025' }, desk.sources);
    assert.deepEqual([cost, missing.map(({ what }) => what)], [1, ['AAPL, Q1 2025']]);
    for (const company of ['Apple (AAPL)', 'Apple Inc. (NASDAQ: AAPL)', 'Apple Inc. (AAPL, CIK 320193)'])
      assert.deepEqual((await readCallTool.prepare({ company, quarter: 'Q1 2025' }, desk.sources)).missing, missing);
    const byCik = await readCallTool.prepare({ company: 'CIK 123456789', quarter: 'Q1 2025' }, desk.sources);
    assert.deepEqual(
      byCik.missing.map(({ what }) => what),
      ['CIK 123456789, Q1 2025'],
    );
  });

  test('an ambiguous or unknown company is an error with suggestions', async () => {
    await using desk = await createAssistedDesk([...inventedCalls, brindleParts]);
    const several = await desk.refuses(readCallTool, { company: 'Brindle' }, 'unknown');
    assert.match(several, /Brindle Mechanical \(BRMC, CIK 9910001\); Brindle Parts \(BRPT, CIK 77\)/);
    const larger = await desk.refuses(readCallTool, { company: 'Vertex' }, 'unknown');
    assert.match(
      larger,
      /any of these: Vertex Pharmaceuticals Inc\. \(VRTX, CIK \d+\); Vertex, Inc\. \(VERX, CIK \d+\)/,
    );
    const longer = await desk.refuses(readCallTool, { company: 'Citi' }, 'unknown');
    assert.match(longer, /any of these: Citigroup Inc\. \(C, CIK 831001\); Citi Trends Inc\. \(CTRN, CIK \d+\)/);
    const none = await desk.refuses(readCallTool, { company: 'Zyxwv Quarfle' }, 'unknown');
    assert.match(none, /Nothing is known by the name “Zyxwv Quarfle”.*calls of .*BRMC.*find_security/);
    assert.match(await desk.refuses(readCallTool, { company: '???' }, 'unknown'), /Nothing is known/);
    const { text, structured } = await desk.ask(listLibraryTool, { company: 'Zyxwv' });
    assert.match(String(structured['note']), /^It has calls of .*BRMC/);
    assert.ok(text.includes(String(structured['note'])));
  });

  test('search_calls accepts several companies and names those without a stored call', async () => {
    await using desk = await createAssistedDesk([...inventedCalls, brindleParts]);
    const { structured, text } = await desk.ask(searchCallsTool, { query: 'margin', company: 'Brindle Parts, AAPL' });
    const tickers = (structured['passages'] as { ticker: string }[]).map(({ ticker }) => ticker);
    assert.deepEqual(tickers, ['BRPT']);
    assert.match(String(structured['how']), /The library has no call of AAPL\./);
    assert.ok(text.includes(String(structured['how'])));
  });

  test('search_calls names the companies of a question that the library has no call of', async () => {
    await using desk = await createAssistedDesk([...inventedCalls, brindleParts]);
    const rows = [
      ['What did Tesla say about margins?', ['Tesla']],
      ['How do Home Depot’s and Walmart’s margins compare?', ['Home Depot', 'Walmart']],
      ['AAPL copper', ['AAPL']],
      ...[
        'Brindle copper',
        'copper in China',
        'copper of anyone other than Tesla',
        'EPS and AI',
        'Ann Ash',
        'target margin',
      ].map((query) => [query, []] as const),
    ] as const;
    for (const [query, names] of rows) {
      const how = String((await desk.ask(searchCallsTool, { query })).structured['how']);
      assert.deepEqual(
        Array.from(how.matchAll(/no call of ([^.]*)\./g), ([, name]) => name),
        names,
        query,
      );
    }
  });

  test('search_calls names each member of a list without a call or without a passage', async () => {
    await using desk = await createAssistedDesk([...inventedCalls, brindleParts]);
    const rows: [object, RegExp][] = [
      [
        { company: 'Brindle Parts, BRMC, QFEN', quarter: 'Q2 2025' },
        /no call of Brindle Parts for “Q2 2025”\. It has Q3 2025\. The library has no call of QFEN for “Q2 2025”/,
      ],
      [{ company: 'BRMC', quarter: 'Q1 2019, Q2 2025, 2020' }, /no call of BRMC for “Q1 2019”, “2020”\./],
      [{ company: 'BRMC, BRPT', quarter: 'Q2 2025', by: 'company' }, /no call of BRPT for “Q2 2025”\./],
      [{ company: ['BRMC', 'QFEN', 'BRPT'], limit: 1 }, /No passage shown here is of QFEN, BRPT\.$/],
      [{ company: ['BRMC', 'QFEN'], by: 'company' }, /1 searched company has none: QFEN\./],
      [{ company: 'BRMC, BRPT', quarter: 'latest', limit: 20 }, /^Found by all words\.( Counted as one: [^.]*\.)?$/],
    ];
    for (const [input, how] of rows) {
      const { structured } = await desk.ask(searchCallsTool, { query: 'margin', ...input });
      assert.match(String(structured['how']), how, JSON.stringify(input));
    }
  });
});

suite('naming a fund', () => {
  const needOf = async (company: string): Promise<string> => {
    await using desk = await createAssistedDesk([]);
    return (await getFundTool.prepare({ company }, desk.sources)).missing[0]!.what;
  };

  test('a fund can be named by its ticker or its series', async () => {
    for (const company of ['vtsax', 'Vanguard Total Stock Market (VTSAX)', 'Admiral Shares (C000007806)'])
      assert.equal(await needOf(company), 'the fund with ticker VTSAX');
    assert.equal(await needOf('S000002848'), 'the fund with series id S000002848');
    assert.equal(await needOf('C000007806'), 'the fund with ticker VTSAX');
    assert.equal(await needOf('922908728'), 'the fund with CUSIP 922908728');
    assert.match(await needOf('Vanguard Total Stock Market Index Fund'), /series id S000002848/);
  });

  test('an ambiguous or unknown fund is an error with suggestions', async () => {
    await using desk = await createAssistedDesk([]);
    assert.match(
      await desk.refuses(getFundTool, { company: 'Vanguard' }, 'unknown'),
      /may be any of these: .*and \d+ more/,
    );
    assert.match(
      await desk.refuses(getFundTool, { company: 'Zyxwv Quarfle' }, 'unknown'),
      /The library has the funds none/,
    );
    assert.match(
      await desk.refuses(getFundTool, { company: 'SPY' }, 'unknown'),
      /in the list of companies, not of funds\. .*a ticker that is certain goes in its own field/,
    );
    await desk.refuses(getFundTool, { company: 'Vanguard', ticker: 'VTSAX' }, 'badInput');
  });
});
