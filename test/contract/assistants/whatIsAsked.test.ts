import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { companiesNamed } from '../../../src/assistants/companies.ts';
import { readCallTool } from '../../../src/assistants/calls/readCall.ts';
import { searchCallsTool } from '../../../src/assistants/calls/searchCalls.ts';
import { getBarsTool } from '../../../src/assistants/data/getBars.ts';
import { getCalendarTool } from '../../../src/assistants/data/getCalendar.ts';
import { getFundTool } from '../../../src/assistants/data/getFund.ts';
import { listLibraryTool } from '../../../src/assistants/library/listLibrary.ts';
import type { Tool } from '../../../src/assistants/tool.ts';
import { ToolError } from '../../../src/assistants/toolError.ts';
import { Directory } from '../../../src/directory/directory.ts';
import {
  createAssistedDesk,
  createSampleDesk,
  servedCall,
  shippedDirectory,
  type AssistedDesk,
} from './assistedDesk.ts';
import type { StoredCall } from '../../../src/library/library.ts';
import { portionOf } from '../../suite/repetitions.ts';
import { anyway } from '../library/desk.ts';
import { listedTickers, realCalls, skipWithoutCalls } from './realQuestions.ts';

const listed = {
  ...{
    DEX: 'Deere Testa Inc.',
    DUT: 'Delta US Testa Inc.',
    'LEN-B': 'Lennox Testa Corp.',
    AIGT: 'Amber Insurance Testa',
  },
  ...{
    BXT: 'Bright Lending Testa Fund',
    AIO: 'Aigto Testa Holding Ltd.',
    QMMM: 'QMMM Testa Ltd.',
    LEN: 'Lennar Testa',
  },
  ...{ PGT: 'Proctor Testa Company', PCT: 'PGT&E Testa Corp.', MET: 'Metlive Testa Inc.', PG: 'Pro Gamma Testa' },
  ...{
    A: 'Agilon Testa',
    T: 'Tele Testa',
    DE: 'Dear Testa Inc.',
    AAPL: 'Apple Testa Inc.',
    AIT: 'Applied Industria Testa',
  },
  ...{ MS: 'Morgan Testa', MSFT: 'Microsoft Testa', WM: 'Waste Testa', WMT: 'Walmart Testa' },
};
const cikOf = (ticker: string): number => 500 + Object.keys(listed).indexOf(ticker);
const held = { METW: 'Metaworks Testa', APTS: 'Applied Testa Industries', PGTS: 'PG&E Testa' };
const heldAndListed = Object.entries(listed).filter(([ticker]) => ['AIT', 'MSFT', 'WMT'].includes(ticker));

function callOf(ticker: string, company: string, cik: number): ReturnType<typeof servedCall> {
  return servedCall({ cik, ticker, company, fyq: 'Q3 2025' }, 'Ann Ash:\nThe margin rose.');
}

async function invented(): Promise<AssistedDesk> {
  const desk = await createAssistedDesk([
    ...Object.entries(held).map(([ticker, company], at) => callOf(ticker, company, 900 + at)),
    ...heldAndListed.map(([ticker, company]) => callOf(ticker, company, cikOf(ticker))),
  ]);
  const directory = await Directory.of({
    dates: { companies: '2026-11', funds: '2026-11', fundNames: '2026-11' },
    companies: Object.entries(listed).map(([ticker, name]) => ({ cik: cikOf(ticker), name, tickers: [ticker] })),
    series: [],
  });
  return Object.assign(desk, { sources: { ...desk.sources, directory: () => Promise.resolve(directory) } });
}

/** The needs of a tool, or the kind of its refusal. */
async function needsOf({ sources }: AssistedDesk, tool: Tool, input: object): Promise<string> {
  try {
    return (await tool.prepare(input, sources)).missing.map(({ what }) => what).join('; ');
  } catch (error) {
    return error instanceof ToolError ? error.kind : String(error);
  }
}

suite('a tool that is given a ticker as company', () => {
  test('a tool never answers with calls of a company whose name is near the ticker', async () => {
    await using desk = await invented();
    for (const company of [
      'MET',
      'PG',
      'A',
      'T',
      'AAPL',
      'MS',
      'WM',
      '$MET',
      'NYSE:PG',
      'T US',
      'QM',
      'AIGT+',
      'LEN/B',
    ]) {
      const prepared = await searchCallsTool.prepare({ query: 'margin', company }, desk.sources);
      const { structured } = await prepared.run({ mode: 'library' });
      assert.deepEqual(structured['passages'], [], company);
      assert.match(String(structured['how']), /^The library has no call of /);
      const list = await listLibraryTool.prepare({ kind: 'calls', company }, desk.sources);
      assert.equal((await list.run({ mode: 'library' })).structured['total'], 0, company);
    }
    const { structured } = await (
      await searchCallsTool.prepare({ query: 'margin', company: 'Metaw' }, desk.sources)
    ).run({ mode: 'library' });
    assert.deepEqual(
      (structured['passages'] as { ticker: string }[]).map(({ ticker }) => ticker),
      ['METW'],
    );
  });

  test('a tool sends for a ticker as itself or asks about it, however it is written', async () => {
    await using desk = await invented();
    const sent = desk.requests();
    const asked = {
      ...{ $PGT: 'PGT', 'DE US': 'DE', 'LEN/B': 'LEN-B', 'len b': 'LEN-B', 'NYSE:T': 'T', 'DEX US': 'DEX', dex: 'DEX' },
      ...{
        'AIGT+': '',
        'AIGT^A': '',
        QM: '',
        qm: '',
        $QMM: '',
        'TSX:T': '',
        S00002741: '',
        '037833100': '',
        '4.609E+107': '',
      },
    };
    for (const [company, ticker] of Object.entries(asked)) {
      const call = await needsOf(desk, readCallTool, { company, quarter: 'Q1 2025' });
      assert.equal(call, ticker === '' ? 'unknown' : `${ticker}, Q1 2025`, company);
      const bars = await needsOf(desk, getBarsTool, { company });
      assert.equal(bars, ticker === '' ? 'unknown' : `minute bars of ${ticker}, 1d`, company);
    }
    const funds = ['S00002741', 'C00002193', 'S00000002', '37833100', '4.609E+107', 'US0378331006', 'QMMM', 'QM'];
    for (const company of funds) assert.equal(await needsOf(desk, getFundTool, { company }), 'unknown', company);
    for (const company of ['037833 10 0', '037833-10-0', 'US0378331005'])
      assert.equal(await needsOf(desk, getFundTool, { company }), 'the fund with CUSIP 037833100');
    assert.equal(desk.requests(), sent);
  });

  test('a search for a listed ticker never finds another company’s calls', { skip: skipWithoutCalls }, async () => {
    const directory = await shippedDirectory();
    const calls = realCalls().map(({ metadata: { companyname: company, transcript_fyq: fyq, ...ids } }) => {
      return { ...ids, company, fyq, fetchedAt: 0 } as unknown as StoredCall;
    });
    const all = listedTickers();
    const rows = portionOf(all);
    const spellings = ['X', '$X', 'X US', 'NYSE:X', 'X/B', 'X^A', 'X+'];
    const wrong = rows.flatMap(({ ticker, cik }) =>
      [...spellings.map((form) => form.replace('X', () => ticker)), ticker.toLowerCase()].filter((company) =>
        companiesNamed(calls, company, directory).some((call) => call.cik !== cik),
      ),
    );
    assert.ok(all.length > 10_000 && calls.length > 40);
    assert.deepEqual(wrong, []);
  });
});

suite('a tool that is given a list', () => {
  const lists = [
    'Bramblecote, Ostermoor',
    'Bramblecote; Ostermoor',
    'Bramblecote & Ostermoor',
    'Bramblecote and Ostermoor',
  ];
  const more = [
    '["Bramblecote","Ostermoor"]',
    'BRMC, Ostermoor',
    'Ostermoor, BRMC',
    'Bramblecote Instruments, Ostermoor Foods',
  ];

  test('a tool searches, lists and sends for each company of a list', async () => {
    await using desk = await createSampleDesk();
    const companies = await desk.library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway);
    await desk.library.read({ endpoint: 'transcript', ticker: 'OSTM' }, anyway);
    assert.equal(companies.value.metadata.ticker, 'BRMC');
    for (const company of [...lists, ...more, ['Bramblecote', 'Ostermoor']]) {
      const { structured } = await desk.ask(listLibraryTool, { kind: 'calls', company });
      assert.equal(structured['total'], 2, String(company));
      const found = await desk.ask(searchCallsTool, { query: 'margin', company, by: 'company' });
      assert.equal((found.structured['companies'] as unknown[]).length, 2, String(company));
      assert.equal(
        await needsOf(desk, getBarsTool, { company }),
        `minute bars of ${String(company).startsWith('O') ? 'OSTM, BRMC' : 'BRMC, OSTM'}, 1d`,
      );
    }
  });

  test('a tool takes each element of a list of tickers for one ticker', async () => {
    await using desk = await createSampleDesk();
    const bars = (tickers: unknown): Promise<string> => needsOf(desk, getBarsTool, { tickers });
    const both = 'minute bars of TSTA, OSTM, 1d';
    assert.equal(await bars(['BRK B']), 'minute bars of BRK.B, 1d');
    assert.equal(await bars(['BRK.B US']), 'minute bars of BRK.B, 1d');
    assert.equal(await bars(['TSTA', ' OSTM ']), both);
    assert.equal(await bars('TSTA, OSTM'), both);
    assert.equal(await bars('["TSTA","OSTM"]'), both);
    for (const one of ['CIK 9900001', 'TSTA OSTM', '0009900001', 'TSTA,OSTM'])
      assert.equal(await bars([one]), 'badInput', one);
  });

  test('the calendar filters by each category or state of a list', async () => {
    await using desk = await createSampleDesk();
    await desk.library.read({ endpoint: 'calendar' }, anyway);
    const matches = async (filter: object): Promise<unknown> =>
      (await desk.ask(getCalendarTool, { ...filter, limit: 1 })).structured['matches'];
    const [inflation, growth] = [await matches({ category: 'Inflation' }), await matches({ category: 'growth' })];
    for (const category of ['Inflation,Growth', 'Inflation, Growth', 'growth and inflation', ['Inflation', 'Growth']])
      assert.equal(await matches({ category }), Number(inflation) + Number(growth), String(category));
    assert.equal(await matches({ category: '["Inflation"]' }), inflation);
    assert.ok(Number(await matches({ state: 'upcoming,released' })) > Number(await matches({ state: 'upcoming' })));
  });
});

suite('the arguments of a tool', () => {
  test('a tool takes arguments as models write them', async () => {
    await using desk = await createSampleDesk();
    await desk.library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway);
    const { text } = await desk.ask(searchCallsTool, { query: 'margin' });
    assert.equal((await desk.ask(searchCallsTool, { query: 'margin', company: null, limit: '8' })).text, text);
    assert.equal(await needsOf(desk, getBarsTool, { tickers: 'TSTA', minutes: '5' }), 'minute bars of TSTA, 1d');
    const { structured } = await desk.ask(readCallTool, { ticker: 'BRMC', turns: 12 });
    assert.deepEqual((structured['passages'] as { turn: number }[])[0]?.turn, 12);
  });

  test('a tool shows the right form of the arguments that it refuses', async () => {
    await using desk = await createSampleDesk();
    for (const input of [
      { tickers: 5 },
      { tickers: ['TSTA OSTM'] },
      { tickers: ['TSTA'], minutes: 'five' },
      { foo: 1 },
      {},
    ])
      assert.match(await desk.refuses(getBarsTool, input, 'badInput'), /Example: \{"tickers":\["BRMC"\]/);
  });
});
