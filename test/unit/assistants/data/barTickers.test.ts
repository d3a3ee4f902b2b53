import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getBarsTool } from '../../../../src/assistants/data/getBars.ts';
import type { Sources } from '../../../../src/assistants/sources.ts';
import { ToolError } from '../../../../src/assistants/toolError.ts';
import { Directory } from '../../../../src/directory/directory.ts';
import type { Library, PricedRequest } from '../../../../src/library/library.ts';
import { sourcesWith } from '../fakeSources.ts';

const directory = await Directory.of({
  dates: { companies: '2026-11', funds: '2026-11', fundNames: '2026-11' },
  companies: [
    { cik: 1, name: 'Alder Tools Inc', tickers: ['ALDR'] },
    { cik: 2, name: 'Birch Holdings Corp', tickers: ['BRC-A', 'BRC-B'] },
    { cik: 3, name: 'Cedar Foods', tickers: ['CEDR', 'CEDRP'] },
    { cik: 4, name: 'Maple Rail', tickers: ['MPLR'] },
    { cik: 5, name: 'Maple Rail Leasing', tickers: ['MPLL'] },
    { cik: 6, name: 'Heron Energy', tickers: ['HRE'] },
    { cik: 7, name: 'Heron Water', tickers: ['HRW'] },
    { cik: 8, name: 'Wrengroup Inc', tickers: ['WRG'] },
    { cik: 9, name: 'Wren Trends Inc', tickers: ['WRT'] },
  ],
  series: [],
});
const calls = [{ type: 'call', cik: 3, ticker: 'CEDRP', company: 'Cedar Foods Company', fyq: 'Q1 2026', fetchedAt: 0 }];

function sources(): { sources: Sources; asked: PricedRequest[] } {
  const asked: PricedRequest[] = [];
  const library = {
    holdings: () => Promise.resolve({ calls }),
    cost: (request: PricedRequest) => {
      asked.push(request);
      return 1;
    },
  } as unknown as Partial<Library>;
  return { sources: { ...sourcesWith(library), directory: () => Promise.resolve(directory) }, asked };
}

async function tickersFor(input: object): Promise<unknown> {
  const { sources: own, asked } = sources();
  await getBarsTool.prepare(input, own);
  const [request] = asked;
  return request?.endpoint === 'bars' ? request.tickers : undefined;
}

suite('bars of a company', () => {
  test('get_bars finds a company by ticker, CIK and name, several at once and beside tickers', async () => {
    for (const company of ['aldr', '1', 'CIK 0000000001', 'Alder Tools', 'alder'])
      assert.deepEqual(await tickersFor({ company }), ['ALDR'], company);
    assert.deepEqual(await tickersFor({ tickers: ['SPY'], company: 'Alder, Maple Rail; ALDR' }), [
      'SPY',
      'ALDR',
      'MPLR',
    ]);
    assert.deepEqual(await tickersFor({ tickers: ['ZZZZ'] }), ['ZZZZ'], 'no list knows every ticker');
    await assert.rejects(tickersFor({ company: 'ZZZZ' }), /Ask find_security/);
  });

  test('get_bars takes the named share class or the calls’ ticker, or asks for one of several', async () => {
    assert.deepEqual(await tickersFor({ company: 'BRC.B' }), ['BRC-B']);
    assert.deepEqual(await tickersFor({ company: 'Birch (BRC.B, CIK 2)' }), ['BRC-B']);
    assert.deepEqual(await tickersFor({ company: 'Cedar Foods' }), ['CEDRP']);
    assert.deepEqual(await tickersFor({ company: '3' }), ['CEDRP']);
    await assert.rejects(tickersFor({ company: 'Birch Holdings' }), (error) => {
      assert.ok(error instanceof ToolError);
      assert.match(error.message, /Birch Holdings Corp\. has several share classes: BRC-A, BRC-B\. Give the one/);
      return true;
    });
  });

  test('get_bars refuses a company that is unknown or ambiguous, and names the reason', async () => {
    await assert.rejects(tickersFor({ company: 'nothing like it' }), /Ask find_security/);
    await assert.rejects(tickersFor({ company: '99999' }), /Ask find_security/);
    await assert.rejects(tickersFor({ company: 'Heron' }), /names several: Heron Energy \(HRE\), Heron Water \(HRW\)/);
    await assert.rejects(tickersFor({ company: 'Wren' }), /names several: Wrengroup Inc.* \(WRG\), Wren Trends/);
    await assert.rejects(tickersFor({ company: 'Heron (BRC.B)' }), /Ask find_security/);
    await assert.rejects(tickersFor({ company: 'Birch Holdings (BRC-A, BRC-B)' }), /Ask find_security/);
    await assert.rejects(tickersFor({}), /Give tickers, or a company/);
    await assert.rejects(tickersFor({ company: 'Alder, nothing like it' }), /“nothing like it”\. Ask find_security/);
    await assert.rejects(tickersFor({ company: '' }), /Ask find_security/);
  });
});
