import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { LibraryError, type Library } from '../../../src/library/library.ts';
import type { Mark } from '../../../src/library/marks/mark.ts';
import { MemoryMarks } from '../../../src/library/marks/marks.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { RecoveringStore } from '../../../src/library/store/recoveringStore.ts';
import { createStaging } from '../../../src/library/transfer/sqliteStaging.ts';
import { exportLibrary } from '../../../src/library/transfer/exportLibrary.ts';
import { openImport, type OpenImportOptions } from '../../../src/library/transfer/openImport.ts';
import { transferLimits } from '../../../src/library/transfer/transferLimits.ts';
import { temporaryFolder } from '../../unit/library/filing.ts';
import { callLine, coverageLine, exportOf, sessionLine } from './exportLines.ts';
import { itemsOf } from './everyRead.ts';

const source = 'service:https://api.example.com';
const call = (cik: number, words?: string, fetchedAt = 1_000_000): string =>
  callLine({ source, ticker: `T${cik}`, cik, fetchedAt, ...(words === undefined ? {} : { words }) });
const markOf = (number: number): Mark => ({
  id: `01234567-89ab-cdef-0123-${String(number).padStart(12, '0')}`,
  kind: 'highlight',
  call: { source, cik: 1, ticker: 'T1', company: 'Invented', fyq: 'Q4 2024' },
  speaker: '',
  words: 'Hello.',
  locator: { start: 'Hello.', before: '', after: '' },
  madeAt: number,
});
const markLine = (number: number): string => JSON.stringify({ type: 'mark', mark: markOf(number) });

function open(folder: string): Library {
  const client = (): Promise<never> => Promise.reject(new LibraryError('notConfigured', ''));
  return createLibrary({ folder, connected: () => Promise.resolve({ source, client }) });
}

/** All that a person has: what is on file, its words, and the marks. */
async function everything(library: Library): Promise<unknown> {
  const items = await itemsOf(library, source);
  const words: unknown[] = [];
  for (const item of items)
    if (item.type === 'call')
      words.push(await library.read({ endpoint: 'transcript', cik: item.cik, fyq: item.fyq }, { mode: 'library' }));
  return { items, words, marks: await library.marks.list() };
}

async function withLibrary(work: (folder: string, path: string, library: Library) => Promise<void>): Promise<void> {
  await using place = await temporaryFolder();
  const folder = join(place.path, 'library');
  const path = join(place.path, 'a.shelf');
  const library = open(folder);
  try {
    await writeFile(
      path,
      exportOf(
        call(1, 'paid for'),
        sessionLine({ source, ticker: 'A', session: '2025-03-07', fetchedAt: 5 }),
        markLine(1),
      ),
    );
    await library.importFrom(path);
    await writeFile(
      path,
      exportOf(
        ...[1, 2, 3, 4, 5, 6].map((cik) => call(cik, 'of the file', 2_000_000)),
        sessionLine({ source, ticker: 'B', session: '2025-03-07', fetchedAt: 5 }),
        coverageLine({ source, ticker: 'B' }),
        markLine(2),
        markLine(3),
      ),
    );
    await work(folder, path, library);
  } finally {
    library.dispose();
  }
}

async function killed(...given: string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'importing.ts'), given, {
    execArgv: ['--no-warnings'],
    stdio: 'ignore',
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  // Windows knows no signals: a process that kills itself there is gone with a code.
  assert.ok(process.platform === 'win32' ? code === 1 : signal === 'SIGKILL', `${code} ${signal}`);
}

for (const filed of [0, 1, 3])
  test(`a process that is killed after ${filed} calls of an import leaves the library as it was`, async () => {
    await withLibrary(async (folder, path, library) => {
      const before = await everything(library);
      await killed(folder, path, 'call', String(filed));
      const next = open(folder);
      assert.deepEqual(await everything(next), before);
      // And nothing stands in the way of doing it again.
      assert.deepEqual(await next.importFrom(path), { added: 6, replaced: 0, kept: 2, refused: 0, marks: 2 });
      next.dispose();
    });
  });

test('an export has the answers to promises, and an import takes them once', async () => {
  await withLibrary(async (_folder, path, library) => {
    const id = '01234567-89ab-cdef-0123-000000000099';
    const answer = { ...markOf(9), id, kind: 'answer', promise: markOf(1).id, state: 'kept' } as const;
    await library.marks.add(answer);
    const before = await library.marks.answers();
    await library.exportTo(path);
    await library.marks.remove([id]);
    assert.equal((await library.importFrom(path)).marks, 1);
    assert.deepEqual(await library.marks.answers(), before);
    assert.equal((await library.importFrom(path)).marks, 0);
  });
});

test('marks of a process that was killed before writing them appear when the library is next opened', async () => {
  await withLibrary(async (folder, path) => {
    await killed(folder, path, 'mark', '0');
    const next = open(folder);
    const told = new Promise<void>((resolve) => {
      next.marks.onDidChange(() => {
        void next.marks.list().then((marks) => {
          if (marks.length === 3) resolve();
        });
      });
    });
    await told;
    assert.deepEqual(
      (await next.marks.list()).map(({ madeAt }) => madeAt),
      [1, 2, 3],
    );
    assert.equal((await itemsOf(next, source)).filter(({ type }) => type === 'call').length, 6);
    await next.marks.remove([markOf(2).id]);
    next.dispose();
    const again = open(folder);
    assert.equal((await again.marks.list()).length, 2, 'a mark that was removed stays away');
    again.dispose();
  });
});

/** Faults to inject between opening and taking an import, each with the error that it causes. */
const faults: [name: string, fault: (store: RecoveringStore) => void, kind: string | RegExp][] = [
  ['a full disk', (store) => store.disk.store!.file.exec('PRAGMA max_page_count = 1'), 'notWritten'],
  [
    'a fault at the bars',
    (store) => {
      store.disk.store!.file.exec(
        `CREATE TEMP TRIGGER fault BEFORE INSERT ON bar_coverage BEGIN SELECT RAISE(ABORT, 'of a test'); END`,
      );
    },
    /of a test/,
  ],
];

for (const [name, fault, kind] of faults)
  test(`${name} in the midst of an import leaves the library as it was`, async () => {
    await using place = await temporaryFolder();
    const store = new RecoveringStore({ sqlite, path: join(place.path, 'library.db'), onWarning: () => undefined });
    const marks = new MemoryMarks();
    const path = join(place.path, 'a.shelf');
    // Too much for the pages that are left.
    const words = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join(' ');
    await writeFile(
      path,
      exportOf(
        call(1),
        call(2, words),
        sessionLine({ source, ticker: 'B', session: '2025-03-07', fetchedAt: 5 }),
        markLine(1),
      ),
    );
    const opened = await openImport({ store, marks, path, staging: createStaging(sqlite), now: Date.now() });
    fault(store);
    await assert.rejects(opened.take('add'), typeof kind === 'string' ? { kind } : kind);
    opened.dispose();
    assert.deepEqual([store.answers.list(), store.bars.list(), store.arrivals.list()], [[], [], []]);
    assert.equal(store.answers.company(source, 1), undefined);
    assert.deepEqual(await marks.list(), []);
    store.dispose();
  });

test('an in-memory store takes an import whole or not at all', async () => {
  await using place = await temporaryFolder();
  const path = join(place.path, 'a.shelf');
  await writeFile(
    path,
    exportOf(call(1), call(2), sessionLine({ source, ticker: 'B', session: '2025-03-07', fetchedAt: 5 })),
  );
  const store = new SqliteStore(sqlite, ':memory:');
  const importing = (): Promise<Awaited<ReturnType<typeof openImport>>> =>
    openImport({ store, marks: new MemoryMarks(), path, staging: createStaging(sqlite), now: Date.now() });
  const opened = await importing();
  const file = store.bars.file.bind(store.bars);
  store.bars.file = () => {
    throw new Error('of a test');
  };
  await assert.rejects(opened.take('add'), /of a test/);
  assert.deepEqual(
    [store.answers.list(), store.bars.list(), store.answers.resolveAlias(source, 'call:T1')],
    [[], [], undefined],
  );
  store.bars.file = file;
  assert.equal((await opened.take('add')).added, 3);
  opened.dispose();
  assert.equal(store.answers.list().length, 2);
  store.dispose();
});

test('a canceled opening of an import leaves the library as it was', async () => {
  await withLibrary(async (_folder, path, library) => {
    const before = await everything(library);
    const lines = Array.from({ length: 3000 }, (_, cik) => call(cik + 10, Math.random().toString(36).repeat(200)));
    await writeFile(path, exportOf(...lines));
    const seen: number[] = [];
    for (const at of [0, 0.5]) {
      const controller = new AbortController();
      const reading = library.openImport(path, {
        signal: controller.signal,
        onProgress: ({ done, all }) => {
          seen.push(done / all);
          if (done / all >= at) controller.abort();
        },
      });
      await assert.rejects(reading, { name: 'AbortError' });
    }
    assert.ok(seen.every((part) => part > 0 && part <= 1));
    const opened = await library.openImport(path);
    assert.equal(opened.preview.added.calls, 3000);
    opened.dispose();
    assert.deepEqual(await everything(library), before);
  });
});

/** Opens a file as an import under limits small enough for a test, and returns the number of refused lines. */
async function refusedIn(content: Buffer, limits: Partial<typeof transferLimits>): Promise<number> {
  await using place = await temporaryFolder();
  const path = join(place.path, 'a.shelf');
  writeFileSync(path, content);
  const store = new SqliteStore(sqlite, ':memory:');
  const options: OpenImportOptions = {
    store,
    marks: new MemoryMarks(),
    path,
    staging: createStaging(sqlite),
    now: Date.now(),
    limits: { ...transferLimits, ...limits },
  };
  const opened = await openImport(options);
  opened.dispose();
  return opened.preview.refused;
}

test('an import stops when a file unpacks beyond the largest export', async () => {
  const file = exportOf(...Array.from({ length: 20 }, (_, cik) => call(cik + 1)), markLine(1), markLine(2));
  const tooLarge = { kind: 'importTooLarge' };
  await assert.rejects(refusedIn(file, { lines: 10 }), tooLarge);
  await assert.rejects(refusedIn(file, { bytes: 1000 }), tooLarge);
  await assert.rejects(refusedIn(file, { lineLength: 100 }), tooLarge);
  await assert.rejects(refusedIn(file, { answers: 19 }), tooLarge);
  await assert.rejects(refusedIn(file, { marks: 1 }), tooLarge);
  assert.equal(await refusedIn(file, { answers: 20, marks: 2, lines: 23 }), 0);
  await assert.rejects(refusedIn(gzipSync('\n'.repeat(100_000)), { lines: 1000 }), { kind: 'notAnExport' });
});

test('an import refuses a line of millions of values before parsing it', async (context) => {
  const file = exportOf(call(1, ','.repeat(2000)), call(2));
  assert.equal(await refusedIn(file, { lineParts: 1500 }), 1);
  assert.equal(await refusedIn(file, { lineParts: 3000 }), 0);
  // The real limit: some 80 KB of a file that would take gigabytes.
  const huge = `{"type":"session","bars":[${'[],'.repeat(20_000_000)}[]]}`;
  const packed = gzipSync(Buffer.from(`${JSON.stringify({ format: 'market-desk-shelf', version: 1 })}\n${huge}`));
  assert.ok(packed.length < 100_000);
  const parse = context.mock.method(JSON, 'parse');
  assert.equal(await refusedIn(packed, {}), 1);
  assert.ok(parse.mock.calls.every(({ arguments: [text] }) => text.length < 1_000_000));
});

test('an import restores the whole export of a big library', async () => {
  await using place = await temporaryFolder();
  const path = join(place.path, 'a.shelf');
  const words = Array.from({ length: 9_000 }, () => Math.random().toString(36).slice(2, 8));
  const lines = Array.from({ length: 120 }, (_, cik) => {
    const from = cik * 7;
    return call(cik + 1, `Operator:\n${words.slice(from).join(' ')} "quoted" \\ \u0001 — ${cik}`);
  });
  const times = Array.from({ length: 390 }, (_, minute) => {
    const at = 570 + minute;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
  });
  for (let day = 1; day <= 20; day++)
    for (let ticker = 0; ticker < 3; ticker++)
      lines.push(
        sessionLine({
          source,
          ticker: `B${ticker}`,
          session: `2025-01-${String(day).padStart(2, '0')}`,
          fetchedAt: 5,
          times,
        }),
      );
  await writeFile(path, exportOf(...lines));
  const [first, second] = [open(join(place.path, 'first')), open(join(place.path, 'second'))];
  assert.equal((await first.importFrom(path)).added, lines.length);
  const count = await first.exportTo(path);
  assert.deepEqual(count, { answers: lines.length + 3, leftOut: 0 });
  assert.equal((await second.importFrom(path)).added, lines.length);
  assert.deepEqual(await itemsOf(second, source), await itemsOf(first, source));
  first.dispose();
  second.dispose();
});

test('an export leaves out oversized answers and refuses an oversized library', async () => {
  await withLibrary(async (folder, path) => {
    const store = new RecoveringStore({ sqlite, path: join(folder, 'library.db'), onWarning: () => undefined });
    const old = await readFile(path);
    const exporting = (limits: Partial<typeof transferLimits>) =>
      exportLibrary({ store, marks: [], path, limits: { ...transferLimits, ...limits } });
    await assert.rejects(exporting({ answers: 0 }), { kind: 'exportTooLarge' });
    await assert.rejects(exporting({ bytes: 300 }), { kind: 'exportTooLarge' });
    assert.deepEqual(await readFile(path), old);
    const controller = new AbortController();
    controller.abort();
    await assert.rejects(exportLibrary({ store, marks: [], path, signal: controller.signal }), { name: 'AbortError' });
    assert.deepEqual(await readFile(path), old);
    assert.deepEqual(readdirSync(join(path, '..')).sort(), ['a.shelf', 'library']);
    assert.deepEqual(await exporting({ lineLength: 300 }), { answers: 2, leftOut: 1 });
    store.dispose();
  });
});

test('a failed export leaves an existing file or folder unchanged', async () => {
  await withLibrary(async (folder, path, library) => {
    const old = await readFile(path);
    const store = new RecoveringStore({ sqlite, path: join(folder, 'library.db'), onWarning: () => undefined });
    const get = store.answers.get.bind(store.answers);
    store.answers.get = (...given) => {
      if (store.answers.list().length > 0) throw new Error('of a test');
      return get(...given);
    };
    await assert.rejects(exportLibrary({ store, marks: [], path }), /of a test/);
    assert.deepEqual(await readFile(path), old);
    store.dispose();
    mkdirSync(join(folder, 'a folder'));
    await assert.rejects(library.exportTo(join(folder, 'a folder')));
    assert.ok((await stat(join(folder, 'a folder'))).isDirectory());
    assert.ok(readdirSync(folder).every((name) => !name.endsWith('.part')));
  });
});
