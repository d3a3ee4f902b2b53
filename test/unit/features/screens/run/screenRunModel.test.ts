import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../../../src/api/apiError.ts';
import type { ScreenPage } from '../../../../../src/domain/screener.ts';
import type { RememberedRun } from '../../../../../src/features/screens/results/keptResults.ts';
import type { PreparedScreen } from '../../../../../src/screen/print/prepareScreen.ts';
import { ScreenRunModel, type RunRead } from '../../../../../src/features/screens/run/screenRunModel.ts';
import type { ResultsSummary } from '../../../../../src/features/screens/protocol.ts';
import type { Snapshot } from '../../../../../src/base/snapshot.ts';
import type { Read } from '../../../../../src/library/library.ts';
import type { SourceId } from '../../../../../src/library/sourceId.ts';
import { row } from '../grid/rows.ts';

const prepared: PreparedScreen = { text: 'roic > 1', condition: 'roic > 1', columns: [], named: [] };

type Page = Read<ScreenPage>;

/** A page of two rows; the third and last page has one. */
function page(number: number, change: { source?: SourceId; says?: number; pages?: number; at?: number } = {}): Page {
  const { source = 'service:a', says = number, pages = 3, at = number } = change;
  const tickers = number === 3 ? ['T5'] : [`T${number * 2 - 1}`, `T${number * 2}`];
  return {
    value: {
      pagination: { current_page: says, limit: 2, total_records: 5, total_pages: pages },
      rows: tickers.map((ticker, at) => row(ticker, {}, number * 10 + at)),
    },
    source,
    fetchedAt: at,
    fromLibrary: false,
    stale: false,
  };
}

interface Pending {
  page: number;
  read: RunRead;
  answer: (answer: Page) => void;
  fail: (error: Error) => void;
}

const failed = (): ApiError => new ApiError('server', 'Failed', { mayHaveBeenCounted: true });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A run whose page reads wait until the test answers them. An aborted read rejects. */
function createRun({ remembered }: { remembered?: RememberedRun } = {}) {
  const log = {
    states: [] as string[],
    counts: [] as number[],
    completed: 0,
    remembered,
    source: 'service:a' as SourceId,
    prepare: (): Promise<PreparedScreen> => Promise.resolve(prepared),
  };
  const pending: Pending[] = [];
  const run = new ScreenRunModel({
    isSaved: false,
    file: { uri: 'file:///a.screen', name: 'a' },
    source: () => log.source,
    prepare: () => log.prepare(),
    readPage: ({ page: number, ...read }) =>
      new Promise((answer, fail) => {
        pending.push({ page: number, read, answer, fail });
        const abort = (): void => fail(new DOMException('Aborted', 'AbortError'));
        if (read.signal.aborted) abort();
        read.signal.addEventListener('abort', abort);
      }),
    toCrossing: (error, subject) => ({ kind: (error as { kind?: string }).kind ?? 'plain', message: subject }),
    sourceChanged: () => new Error('Another source'),
    publish: ({ state, value }: Snapshot<ResultsSummary>) =>
      log.states.push(value ? `${state} ${value.loaded}${value.reading ? ' reading' : ''}` : state),
    remembered: { get: () => log.remembered, set: (state) => (log.remembered = state) },
    counted: ({ total }) => log.counts.push(total),
    completed: () => log.completed++,
  });
  /** Answers the newest page read. */
  const next = async (give: Page | Error): Promise<Pending> => {
    await settled();
    const last = pending.at(-1)!;
    if (give instanceof Error) last.fail(give);
    else last.answer(give);
    await settled();
    return last;
  };
  return { run, log, pending, next };
}

const loadedOf = ({ run }: { run: ScreenRunModel }): number | undefined => run.snapshot?.value?.loaded;
const problemOf = ({ run }: { run: ScreenRunModel }): string | undefined => run.snapshot?.value?.problem;

suite('the first run of a screen', () => {
  test('a first run shows that it is loading, then its first page', async () => {
    const harness = createRun();
    const started = harness.run.start('refresh', 'person');
    await harness.next(page(1));
    await started;
    assert.deepEqual(harness.log.states, ['loading', 'ready 2 reading', 'ready 2']);
    assert.deepEqual(harness.log.counts, [5]);
    assert.equal(harness.log.remembered?.pages, 1);
    assert.equal(harness.log.completed, 0);
    assert.equal(harness.run.table?.rows.length, 2);
  });

  test('a failed first run shows its error', async () => {
    const harness = createRun();
    const started = harness.run.start('refresh', 'person');
    await harness.next(failed());
    await started;
    assert.deepEqual(harness.log.states, ['loading', 'error']);
    assert.equal(harness.run.snapshot?.error?.kind, 'server');
    assert.equal(harness.run.state, undefined);
    assert.equal(harness.run.table, undefined);
  });

  test('a run of an invalid file shows the error without reading a page', async () => {
    const harness = createRun();
    harness.log.prepare = () => Promise.reject(new Error('Line 1'));
    await harness.run.start('refresh', 'person');
    assert.equal(harness.run.snapshot?.state, 'error');
    assert.equal(harness.pending.length, 0);
  });

  test('a stopped first run leaves the results missing instead of failed', async () => {
    const harness = createRun();
    const started = harness.run.start('refresh', 'person');
    await settled();
    harness.run.stop();
    await started;
    assert.deepEqual(harness.log.states, ['loading', 'error']);
    assert.equal(harness.run.snapshot?.error?.kind, 'notInLibrary');
  });

  test('a replaced first run has no further effect', async () => {
    const harness = createRun();
    const first = harness.run.start('library', 'person');
    await settled();
    const second = harness.run.start('refresh', 'person');
    await first;
    assert.deepEqual(harness.log.states, ['loading', 'loading']);
    await harness.next(page(1));
    await second;
    assert.deepEqual(harness.log.states.slice(2), ['ready 2 reading', 'ready 2']);
  });

  test('a run fails silently after other results replace it', async () => {
    const harness = createRun();
    let reject: (error: Error) => void = () => undefined;
    harness.log.prepare = () => new Promise((_resolve, fail) => (reject = fail));
    const started = harness.run.start('library', 'person');
    harness.run.show(prepared, page(1));
    reject(failed());
    await started;
    assert.deepEqual(harness.log.states, ['loading', 'ready 2']);
    assert.equal(problemOf(harness), undefined);
  });
});

suite('a run after a reload of the window', () => {
  test('a reloaded window restores the run from the library only', async () => {
    const harness = createRun({ remembered: { ...prepared, text: 'as it was', pages: 2 } });
    const started = harness.run.start('library', 'person');
    await harness.next(page(1));
    await harness.next(page(2));
    await started;
    assert.deepEqual(
      harness.pending.map(({ page: number, read }) => [number, read.mode]),
      [
        [1, 'library'],
        [2, 'library'],
      ],
    );
    assert.equal(harness.run.state?.prepared.text, 'as it was');
    assert.equal(loadedOf(harness), 4);
  });

  test('a reloaded window keeps the pages that the library still has', async () => {
    const harness = createRun({ remembered: { ...prepared, pages: 3 } });
    const started = harness.run.start('library', 'person');
    await harness.next(page(1));
    await harness.next(failed());
    await started;
    assert.equal(loadedOf(harness), 2);
    assert.ok(problemOf(harness));
    assert.equal(harness.log.remembered?.pages, 3);
  });
});

/** A run whose first page is shown. */
function createShown() {
  const harness = createRun();
  harness.run.show(prepared, page(1));
  return harness;
}

suite('more pages', () => {
  test('a run adds its pages one at a time, and the last completes it', async () => {
    const harness = createShown();
    const all = harness.run.allPages();
    await harness.next(page(2));
    assert.equal(loadedOf(harness), 4);
    await harness.next(page(3));
    await all;
    assert.equal(loadedOf(harness), 5);
    assert.equal(harness.log.completed, 1);
    assert.equal(harness.log.remembered?.pages, 3);
    await harness.run.nextPage();
    assert.equal(harness.pending.length, 2);
  });

  test('a run doesn’t read more pages before the first', async () => {
    const harness = createRun();
    await harness.run.nextPage();
    await harness.run.allPages();
    assert.equal(await harness.run.refresh('background'), undefined);
    assert.deepEqual([harness.pending.length, harness.log.states], [0, []]);
  });

  test('loaded pages stay when the user stops the rest', async () => {
    const harness = createShown();
    const all = harness.run.allPages();
    await harness.next(page(2));
    harness.run.stop();
    await all;
    assert.equal(loadedOf(harness), 4);
    assert.deepEqual([problemOf(harness), harness.run.snapshot?.value?.reading], [undefined, false]);
  });

  test('a failed page keeps the rows and shows its error until the next read', async () => {
    const harness = createShown();
    const more = harness.run.nextPage();
    await harness.next(failed());
    await more;
    assert.equal(loadedOf(harness), 2);
    assert.ok(problemOf(harness));
    const again = harness.run.nextPage();
    assert.equal(problemOf(harness), undefined);
    await harness.next(page(2));
    await again;
    assert.equal(loadedOf(harness), 4);
  });

  test('a run doesn’t add pages of another source', async () => {
    const harness = createShown();
    harness.log.source = 'sample';
    await harness.run.nextPage();
    assert.equal(harness.pending.length, 0);
    assert.ok(problemOf(harness));
    harness.log.source = 'service:a';
    const more = harness.run.nextPage();
    await harness.next(page(2, { source: 'sample' }));
    await more;
    assert.deepEqual([loadedOf(harness), harness.run.state?.source], [2, 'service:a']);
    assert.ok(problemOf(harness));
  });

  test('a run ends at the last page even with wrong page numbers', async () => {
    const harness = createShown();
    const all = harness.run.allPages();
    await harness.next(page(2, { says: 1 }));
    await harness.next(page(3, { says: 1 }));
    await all;
    assert.deepEqual(
      harness.pending.map((read) => read.page),
      [2, 3],
    );
  });
});

suite('a refresh', () => {
  test('a refresh keeps the old rows until each page arrives', async () => {
    const harness = createShown();
    const more = harness.run.nextPage();
    await harness.next(page(2));
    await more;
    const { version } = harness.run.table!;
    const refreshed = harness.run.refresh('background');
    await harness.next(page(1, { at: 11 }));
    assert.equal(harness.run.snapshot?.value?.readTill, 2);
    await harness.next(page(2, { at: 12 }));
    assert.equal(await refreshed, undefined);
    assert.deepEqual([loadedOf(harness), harness.run.snapshot?.value?.readFrom], [4, 11]);
    assert.ok(harness.run.table!.version > version);
    assert.deepEqual(
      harness.pending.slice(1).map(({ read }) => [read.mode, read.initiator]),
      [
        ['refresh', 'background'],
        ['refresh', 'background'],
      ],
    );
  });

  test('a refresh that fails halfway keeps rows and source, and resolves to its problem', async () => {
    const harness = createShown();
    const more = harness.run.nextPage();
    await harness.next(page(2));
    await more;
    harness.log.source = 'sample';
    const refreshed = harness.run.refresh('background');
    await harness.next(page(1, { source: 'sample' }));
    await harness.next(failed());
    assert.equal(await refreshed, problemOf(harness));
    assert.ok(problemOf(harness));
    assert.deepEqual(
      [loadedOf(harness), harness.run.state?.source, harness.run.snapshot?.source],
      [4, 'service:a', 'service'],
    );
  });

  test('a refresh that another read replaces resolves to undefined without an error', async () => {
    const harness = createShown();
    const refreshed = harness.run.refresh('background');
    await settled();
    const [old] = harness.pending;
    const again = harness.run.start('refresh', 'person');
    old!.answer(page(1, { at: 99 }));
    assert.equal(await refreshed, undefined);
    await harness.next(page(1, { at: 7 }));
    await again;
    assert.deepEqual([problemOf(harness), harness.run.snapshot?.value?.readTill], [undefined, 7]);
  });

  test('a refresh reads only the current number of pages', async () => {
    const harness = createShown();
    const more = harness.run.nextPage();
    await harness.next(page(2));
    await more;
    const refreshed = harness.run.refresh('background');
    await harness.next(page(1, { pages: 1 }));
    await refreshed;
    assert.equal(harness.pending.length, 2);
    assert.equal(harness.run.snapshot?.value?.pagesTotal, 1);
  });
});

suite('the file of a run', () => {
  test('a new run clears the mark of an edited file, but a refresh doesn’t', async () => {
    const harness = createShown();
    harness.run.noteFile('edited');
    assert.equal(harness.run.snapshot?.value?.file, 'edited');
    const refreshed = harness.run.refresh('person');
    await harness.next(page(1));
    await refreshed;
    assert.equal(harness.run.snapshot?.value?.file, 'edited');
    const again = harness.run.start('refresh', 'person');
    await harness.next(page(1));
    await again;
    assert.equal(harness.run.snapshot?.value?.file, undefined);
  });

  test('a deleted file stays marked when the run is shown again', () => {
    const harness = createShown();
    harness.run.noteFile('gone');
    harness.run.show(prepared, page(1));
    assert.equal(harness.run.snapshot?.value?.file, 'gone');
  });

  test('a renamed file gives the results its new name', () => {
    const harness = createShown();
    harness.run.follow({ uri: 'file:///b.screen', name: 'b' });
    assert.deepEqual([harness.run.snapshot?.value?.uri, harness.run.table?.name], ['file:///b.screen', 'b']);
  });

  test('a file can be renamed before its first run', () => {
    const harness = createRun();
    harness.run.follow({ uri: 'file:///b.screen', name: 'b' });
    harness.run.noteFile('gone');
    assert.deepEqual([harness.log.states, harness.log.remembered], [[], undefined]);
  });
});
