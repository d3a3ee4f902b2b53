import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { listLibraryTool } from '../../../src/assistants/library/listLibrary.ts';
import { proposeDownloadsTool } from '../../../src/assistants/library/proposeDownloads.ts';
import { anyway, createDesk } from '../library/desk.ts';
import { askTool, sourcesOf } from './askTool.ts';

const named = { company: ['BRMC', 'OSTM'], quarters: ['Q3 2024', 'Q4 2024'] };

async function openTools() {
  const desk = await createDesk();
  const library = desk.open();
  await library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq: 'Q4 2024' }, anyway);
  const sources = sourcesOf(library, { source: desk.source });
  return { desk, library, sources };
}

suite('propose_downloads', () => {
  test('a server that can’t ask the person adds nothing, and says how the person does it', async () => {
    const { desk, library, sources } = await openTools();
    await using _ = desk;
    const { text, structured, cost } = await askTool(proposeDownloadsTool, named, { sources });
    assert.equal(cost, 0);
    assert.deepEqual([structured['isAdded'], structured['requests'], structured['free']], [false, 3, 1]);
    assert.match(text, /^Up to 3 requests, spread over days\. .*Nothing was added: only the person can\./);
    assert.match(text, /“Market Desk: Download Over Days…” in the editor for BRMC, OSTM/);
    assert.deepEqual((await library.downloads.list()).items, []);
  });

  test('a proposal that the person declines adds nothing, and its answer tells the model not to ask again', async () => {
    const { desk, library, sources } = await openTools();
    await using _ = desk;
    const declining = { ...sources, proposeDownloads: () => Promise.resolve(false) };
    const { text, structured } = await askTool(proposeDownloadsTool, { company: 'OSTM' }, { sources: declining });
    assert.equal(structured['isAdded'], false);
    assert.match(text, /didn’t allow it\. Don’t ask again/);
    assert.deepEqual((await library.downloads.list()).items, []);
  });

  test('list_library says which downloads are under way, and why they wait', async () => {
    const { desk, library, sources } = await openTools();
    await using _ = desk;
    assert.equal((await askTool(listLibraryTool, {}, { sources })).structured['downloads'], undefined);
    await library.downloads.add([{ type: 'calls', ticker: 'OSTM', quarters: 1 }]);
    const { text, structured } = await askTool(listLibraryTool, {}, { sources });
    assert.deepEqual((structured['downloads'] as { waiting: string[] }).waiting, ['calls OSTM']);
    assert.match(text, /Downloads over days, in their order: calls OSTM; up to 1 request\. State: Off: /);
  });
});
