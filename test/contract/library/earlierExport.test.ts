import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { LibraryError } from '../../../src/library/library.ts';

const source = 'service:https://api.example.com';
const refuse = (): Promise<never> => Promise.reject(new LibraryError('noKey', 'Nothing is asked for'));

test('the library imports an earlier version’s export whole and answers from it without a request', async () => {
  const library = createLibrary({
    folder: undefined,
    connected: () => Promise.resolve({ source, client: refuse }),
    clock: () => Date.parse('2025-03-20T15:00:00Z'),
  });
  const file = join(import.meta.dirname, 'earlier.shelf');
  const opened = await library.openImport(file);
  assert.deepEqual(opened.preview, {
    sources: [source],
    added: { calls: 2, funds: 2, sessions: 7, tickers: 2, others: 8, marks: 1 },
    replaced: [],
    kept: 2,
    refused: 0,
  });
  assert.deepEqual(await opened.take('add'), { added: 19, replaced: 0, kept: 2, refused: 0, marks: 1 });
  opened.dispose();
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker: 'qfen', fyq: 'q3 2024' }, { initiator: 'person' }))
      .fromLibrary,
    true,
  );
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker: 'GLMH' }, { initiator: 'person' })).value.call,
    undefined,
  );
  assert.equal(
    (await library.read({ endpoint: 'fund', cusip: '99Q001119' }, { initiator: 'person' })).value.form,
    'record',
  );
  assert.equal((await library.read({ endpoint: 'fund', ticker: 'QLGAX' }, { initiator: 'person' })).fromLibrary, true);
  const { value, stale } = await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: '2025-03-07', tillDate: '2025-03-12' },
    { initiator: 'person' },
  );
  assert.deepEqual([value[0]!.bars.length, stale], [4 * 390, false]);
  assert.equal((await library.read({ endpoint: 'calendar' }, { initiator: 'person' })).value.rows.length, 4);
  assert.equal((await library.read({ endpoint: 'metrics' }, { initiator: 'person' })).value.length, 2);
  assert.equal((await library.observed(100)).length, 1);
  assert.equal((await library.marks.list()).length, 1);
  assert.deepEqual(await library.importFrom(file), { added: 0, replaced: 0, kept: 21, refused: 0, marks: 0 });
  library.dispose();
});
