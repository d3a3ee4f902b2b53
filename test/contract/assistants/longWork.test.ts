import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { searchCallsTool } from '../../../src/assistants/calls/searchCalls.ts';
import { runScreenTool } from '../../../src/assistants/screens/runScreen.ts';
import type { Library } from '../../../src/library/library.ts';
import { createBatch } from '../../../src/library/ledger/initiator.ts';
import { createDesk } from '../library/desk.ts';
import { sourcesOf } from './askTool.ts';
import { createAssistedDesk } from './assistedDesk.ts';
import { inventedCalls } from './inventedCalls.ts';

const parts = [2, 1, 3].map((read) => ({ read, of: 3 }));

/** A library in which every search and count takes long enough to tell how far it is. */
function slow(library: Library): Library {
  const found = { passages: [], matches: 0, calls: 0, rules: [], indexed: 3, within: 3, unsearchable: 0, waiting: 0 };
  return new Proxy(library, {
    get: (target, name) => {
      if (name === 'search')
        return (...[query, options]: Parameters<Library['search']>) => {
          if (query.phrases.length > 0) for (const progress of parts) options.onSoFar?.({ ...found, progress });
          return target.search(query, options);
        };
      if (name === 'countPhrase')
        return (...[query, options]: Parameters<Library['countPhrase']>) => {
          for (const progress of parts) options?.onSoFar?.({ waiting: 0, rules: [], calls: [], progress });
          return target.countPhrase(query, options);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

suite('long work of a tool', () => {
  for (const input of [{ query: 'gross margin' }, { query: 'gross margin', by: 'company' }])
    test(`search_calls reports a rising number of searched calls: ${JSON.stringify(input)}`, async () => {
      await using desk = await createAssistedDesk(inventedCalls);
      const sources = { ...desk.sources, library: () => Promise.resolve(slow(desk.library)) };
      const prepared = await searchCallsTool.prepare(input, sources);
      const told: string[] = [];
      await prepared.run({
        mode: 'library',
        onProgress: (done, total) => told.push(searchCallsTool.formatProgress!(done, total)),
      });
      assert.deepEqual(told, ['Searched 2 of 3 calls', 'Searched 3 of 3 calls']);
    });

  for (const input of [{ query: 'gross margin' }, { query: 'gross margin', by: 'company' }])
    test(`search_calls stops when it is canceled: ${JSON.stringify(input)}`, async () => {
      await using desk = await createAssistedDesk(inventedCalls);
      const sources = { ...desk.sources, library: () => Promise.resolve(slow(desk.library)) };
      const prepared = await searchCallsTool.prepare(input, sources);
      const canceling = new AbortController();
      const run = prepared.run({
        mode: 'library',
        signal: canceling.signal,
        onProgress: () => {
          canceling.abort();
        },
      });
      await assert.rejects(run, { name: 'AbortError' });
    });

  test('run_screen reports its progress after the catalog and after the rows', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const prepared = await runScreenTool.prepare({ screen: 'roic > 15%' }, sources);
    const told: string[] = [];
    await prepared.run({
      ...{ mode: 'stored', initiator: 'program', batch: createBatch(prepared.cost, { overrideQuota: false }) },
      onProgress: (done, total) => {
        told.push(`${runScreenTool.formatProgress!(done, total)}; ${desk.service.requestsSeen().length} sent`);
      },
    });
    assert.deepEqual(told, ['Read 1 of 2: the catalog; 1 sent', 'Read 2 of 2: the catalog and the rows; 2 sent']);
  });
});
