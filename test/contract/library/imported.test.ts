import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { CreateLibraryOptions } from '../../../src/library/createLibrary.ts';
import type { Library } from '../../../src/library/library.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { exportHeader } from '../../../src/library/transfer/exportFormat.ts';
import { takePending } from '../../../src/library/transfer/takePending.ts';
import { funds } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import { callLine, exportOf } from './exportLines.ts';
import { itemsOf } from './everyRead.ts';

const stored = { mode: 'library' } as const;
const person = { initiator: 'person' } as const;
const latest = { ticker: 'BRMC' };
const fund = { ticker: funds[0]!.profile.ticker };

interface Filled {
  desk: Desk;
  /** An export of a library that downloaded a call and a fund. */
  path: string;
}

async function filled(): Promise<Filled> {
  const desk = await createDesk();
  const library = desk.open();
  await library.read({ endpoint: 'transcript', ...latest }, person);
  await library.read({ endpoint: 'fund', ...fund }, person);
  const path = join(desk.folder, '..', 'a.shelf');
  await library.exportTo(path);
  return { desk, path };
}

const marks = async (library: Library, { source }: Desk): Promise<boolean[]> =>
  (await itemsOf(library, source)).map(({ imported = false }) => imported);

async function linesOf(library: Library, path: string): Promise<{ type?: string; imported?: boolean }[]> {
  await library.exportTo(path);
  const text = gunzipSync(await readFile(path)).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type?: string; imported?: boolean });
}

const places: [name: string, options: (desk: Desk) => Partial<CreateLibraryOptions>][] = [
  ['on a disk', (desk) => ({ folder: join(desk.folder, '..', 'other') })],
  ['in memory', () => ({ folder: undefined })],
];

for (const [place, optionsOf] of places)
  suite(`what an import brings into a library ${place}`, () => {
    test(`the library marks an import ${place} as imported until it is downloaded`, async () => {
      const { desk, path } = await filled();
      await using _ = desk;
      const library = desk.open(optionsOf(desk));
      await library.importFrom(path);
      assert.equal((await library.read({ endpoint: 'transcript', ...latest }, stored)).imported, true);
      assert.equal((await library.read({ endpoint: 'fund', ...fund }, stored)).imported, true);
      assert.deepEqual(await marks(library, desk), [true, true]);
      assert.deepEqual(
        (await library.known('BRMC')).map(({ imported }) => imported),
        [true],
      );
      const downloaded = await library.read({ endpoint: 'transcript', ...latest }, { ...person, mode: 'refresh' });
      assert.deepEqual([downloaded.imported, downloaded.fromLibrary], [undefined, false]);
      assert.equal((await library.read({ endpoint: 'transcript', ...latest }, stored)).imported, undefined);
      assert.deepEqual(await marks(library, desk), [false, true]);
    });

    test(`an import ${place} leaves downloaded answers unchanged`, async () => {
      const { desk, path } = await filled();
      await using _ = desk;
      const library = desk.open(optionsOf(desk));
      await library.read({ endpoint: 'transcript', ...latest }, person);
      await library.importFrom(path);
      assert.deepEqual(await marks(library, desk), [false, true]);
      const lines = await linesOf(library, join(desk.folder, '..', 'b.shelf'));
      assert.deepEqual(
        lines.filter(({ type }) => type === 'answer').map(({ imported }) => imported),
        [undefined, true],
      );
    });

    test(`the library marks an import ${place} that replaces an older answer`, async () => {
      const { desk, path } = await filled();
      await using _ = desk;
      const options = optionsOf(desk);
      const library = desk.open(options);
      await library.read({ endpoint: 'transcript', ...latest }, person);
      const { source, value, fetchedAt } = await library.read({ endpoint: 'transcript', ...latest }, stored);
      const { cik, ticker, transcript_fyq: fyq } = value.metadata;
      const newer = callLine({
        source,
        cik,
        ticker,
        fyq: fyq!,
        words: 'Operator:\nOther words.',
        fetchedAt: fetchedAt + 1,
      });
      await writeFile(path, exportOf(newer));
      const opened = await library.openImport(path);
      await opened.take('replace');
      opened.dispose();
      assert.equal((await library.read({ endpoint: 'transcript', cik, fyq: fyq! }, stored)).imported, true);
    });
  });

test('the library still marks an import as imported after a restart', async () => {
  const { desk, path } = await filled();
  await using _ = desk;
  const options = { folder: join(desk.folder, '..', 'other') };
  const library = desk.open(options);
  await library.importFrom(path);
  library.dispose();
  assert.equal((await desk.open(options).read({ endpoint: 'transcript', ...latest }, stored)).imported, true);
});

test('the library restores pending answers with their own or imported mark', async () => {
  const source = 'service:https://api.example.com';
  const desk = await createDesk();
  await using _ = desk;
  const path = join(desk.folder, '..', 'pending.jsonl');
  const own = callLine({ source, ticker: 'OWN', cik: 1 });
  const imported = JSON.stringify({ ...JSON.parse(callLine({ source, ticker: 'NOT', cik: 2 })), imported: true });
  await writeFile(path, [JSON.stringify(exportHeader), own, imported].join('\n'));
  const store = new SqliteStore(sqlite, ':memory:');
  await takePending(store, [path], {
    clock: () => 2_000_000,
    taken: () => undefined,
    onUnread: (name) => assert.fail(name),
  });
  assert.deepEqual(
    store.answers.list().map((each) => each.imported ?? false),
    [false, true],
  );
  store.dispose();
});
