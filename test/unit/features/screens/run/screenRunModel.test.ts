import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../../../src/api/apiError.ts';
import type { ScreenPage } from '../../../../../src/domain/screener.ts';
import type { PreparedScreen, RememberedRun } from '../../../../../src/features/screens/run/rememberedRunModel.ts';
import { ScreenRunModel, type RunRead } from '../../../../../src/features/screens/run/screenRunModel.ts';
import type { ResultsSummary } from '../../../../../src/features/screens/protocol.ts';
import type { Snapshot } from '../../../../../src/base/snapshot.ts';
import type { Read, SourceId } from '../../../../../src/library/library.ts';
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

/** A run whose page reads wait for the test to answer them; an aborted read rejects. */
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
    file: { uri: 'file:///a.screen', name: 'a' },
    source: () => log.source,
    prepare: () => log.prepare(),
    readPage: ({ page: number, ...read }) =>
      new Promise((answer, fail) => {
        pending.push({ page: number, read, answer, fail });
        const abort = (): void => {
          fail(new DOMException('Aborted', 'AbortError'));
        };
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
  /** Answers the read that was requested last, once it was. */
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
  test('shows that it is loading, then its first page', async () => {
    const desk = createRun();
    const started = desk.run.start('refresh', 'person');
    await desk.next(page(1));
    await started;
    assert.deepEqual(desk.log.states, ['loading', 'ready 2 reading', 'ready 2']);
    assert.deepEqual(desk.log.counts, [5]);
    assert.equal(desk.log.remembered?.pages, 1);
    assert.equal(desk.log.completed, 0);
    assert.equal(desk.run.table?.rows.length, 2);
  });

  test('shows why it failed', async () => {
    const desk = createRun();
    const started = desk.run.start('refresh', 'person');
    await desk.next(failed());
    await started;
    assert.deepEqual(desk.log.states, ['loading', 'error']);
    assert.equal(desk.run.snapshot?.error?.kind, 'server');
    assert.equal(desk.run.state, undefined);
    assert.equal(desk.run.table, undefined);
  });

  test('shows why its file cannot be run, and reads no page', async () => {
    const desk = createRun();
    desk.log.prepare = () => Promise.reject(new Error('Line 1'));
    await desk.run.start('refresh', 'person');
    assert.equal(desk.run.snapshot?.state, 'error');
    assert.equal(desk.pending.length, 0);
  });

  test('when stopped, leaves the results missing rather than failed', async () => {
    const desk = createRun();
    const started = desk.run.start('refresh', 'person');
    await settled();
    desk.run.stop();
    await started;
    assert.deepEqual(desk.log.states, ['loading', 'error']);
    assert.equal(desk.run.snapshot?.error?.kind, 'notInLibrary');
  });

  test('when overtaken by another, changes nothing any more', async () => {
    const desk = createRun();
    const first = desk.run.start('library', 'person');
    await settled();
    const second = desk.run.start('refresh', 'person');
    await first;
    assert.deepEqual(desk.log.states, ['loading', 'loading']);
    await desk.next(page(1));
    await second;
    assert.deepEqual(desk.log.states.slice(2), ['ready 2 reading', 'ready 2']);
  });

  test('when overtaken by results that were read elsewhere, fails without a word', async () => {
    const desk = createRun();
    let reject: (error: Error) => void = () => undefined;
    desk.log.prepare = () => new Promise((_resolve, fail) => (reject = fail));
    const started = desk.run.start('library', 'person');
    desk.run.show(prepared, page(1));
    reject(failed());
    await started;
    assert.deepEqual(desk.log.states, ['loading', 'ready 2']);
    assert.equal(problemOf(desk), undefined);
  });
});

suite('a run after a reload of the window', () => {
  test('is brought back as it was, and only from the library', async () => {
    const desk = createRun({ remembered: { ...prepared, text: 'as it was', pages: 2 } });
    const started = desk.run.start('library', 'person');
    await desk.next(page(1));
    await desk.next(page(2));
    await started;
    assert.deepEqual(
      desk.pending.map(({ page: number, read }) => [number, read.mode]),
      [
        [1, 'library'],
        [2, 'library'],
      ],
    );
    assert.equal(desk.run.state?.prepared.text, 'as it was');
    assert.equal(loadedOf(desk), 4);
  });

  test('keeps the pages that the library still has', async () => {
    const desk = createRun({ remembered: { ...prepared, pages: 3 } });
    const started = desk.run.start('library', 'person');
    await desk.next(page(1));
    await desk.next(failed());
    await started;
    assert.equal(loadedOf(desk), 2);
    assert.ok(problemOf(desk));
    assert.equal(desk.log.remembered?.pages, 3);
  });
});

/** A run whose first page is shown. */
function createShown() {
  const desk = createRun();
  desk.run.show(prepared, page(1));
  return desk;
}

suite('more pages', () => {
  test('are added one at a time, and the last one completes the run', async () => {
    const desk = createShown();
    const all = desk.run.allPages();
    await desk.next(page(2));
    assert.equal(loadedOf(desk), 4);
    await desk.next(page(3));
    await all;
    assert.equal(loadedOf(desk), 5);
    assert.equal(desk.log.completed, 1);
    assert.equal(desk.log.remembered?.pages, 3);
    await desk.run.nextPage();
    assert.equal(desk.pending.length, 2);
  });

  test('are not read before there is a first page', async () => {
    const desk = createRun();
    await desk.run.nextPage();
    await desk.run.allPages();
    assert.equal(await desk.run.refresh('background'), undefined);
    assert.deepEqual([desk.pending.length, desk.log.states], [0, []]);
  });

  test('that were read stay when the rest is stopped', async () => {
    const desk = createShown();
    const all = desk.run.allPages();
    await desk.next(page(2));
    desk.run.stop();
    await all;
    assert.equal(loadedOf(desk), 4);
    assert.deepEqual([problemOf(desk), desk.run.snapshot?.value?.reading], [undefined, false]);
  });

  test('that fail leave the rows and say why, until another read begins', async () => {
    const desk = createShown();
    const more = desk.run.nextPage();
    await desk.next(failed());
    await more;
    assert.equal(loadedOf(desk), 2);
    assert.ok(problemOf(desk));
    const again = desk.run.nextPage();
    assert.equal(problemOf(desk), undefined);
    await desk.next(page(2));
    await again;
    assert.equal(loadedOf(desk), 4);
  });

  test('of another source are not added', async () => {
    const desk = createShown();
    desk.log.source = 'sample';
    await desk.run.nextPage();
    assert.equal(desk.pending.length, 0);
    assert.ok(problemOf(desk));
    desk.log.source = 'service:a';
    const more = desk.run.nextPage();
    await desk.next(page(2, { source: 'sample' }));
    await more;
    assert.deepEqual([loadedOf(desk), desk.run.state?.source], [2, 'service:a']);
    assert.ok(problemOf(desk));
  });

  test('end where the service says so, even when it says of each page that it is the first', async () => {
    const desk = createShown();
    const all = desk.run.allPages();
    await desk.next(page(2, { says: 1 }));
    await desk.next(page(3, { says: 1 }));
    await all;
    assert.deepEqual(
      desk.pending.map((read) => read.page),
      [2, 3],
    );
  });
});

suite('a refresh', () => {
  test('keeps the old rows until every page has arrived', async () => {
    const desk = createShown();
    const more = desk.run.nextPage();
    await desk.next(page(2));
    await more;
    const { version } = desk.run.table!;
    const refreshed = desk.run.refresh('background');
    await desk.next(page(1, { at: 11 }));
    assert.equal(desk.run.snapshot?.value?.readTill, 2);
    await desk.next(page(2, { at: 12 }));
    assert.equal(await refreshed, undefined);
    assert.deepEqual([loadedOf(desk), desk.run.snapshot?.value?.readFrom], [4, 11]);
    assert.ok(desk.run.table!.version > version);
    assert.deepEqual(
      desk.pending.slice(1).map(({ read }) => [read.mode, read.initiator]),
      [
        ['refresh', 'background'],
        ['refresh', 'background'],
      ],
    );
  });

  test('that fails halfway leaves rows and source as they were, and resolves to why', async () => {
    const desk = createShown();
    const more = desk.run.nextPage();
    await desk.next(page(2));
    await more;
    desk.log.source = 'sample';
    const refreshed = desk.run.refresh('background');
    await desk.next(page(1, { source: 'sample' }));
    await desk.next(failed());
    assert.equal(await refreshed, problemOf(desk));
    assert.ok(problemOf(desk));
    assert.deepEqual([loadedOf(desk), desk.run.state?.source, desk.run.snapshot?.source], [4, 'service:a', 'service']);
  });

  test('that another read overtakes resolves to nothing, and its failure is not shown', async () => {
    const desk = createShown();
    const refreshed = desk.run.refresh('background');
    await settled();
    const [old] = desk.pending;
    const again = desk.run.start('refresh', 'person');
    old!.answer(page(1, { at: 99 }));
    assert.equal(await refreshed, undefined);
    await desk.next(page(1, { at: 7 }));
    await again;
    assert.deepEqual([problemOf(desk), desk.run.snapshot?.value?.readTill], [undefined, 7]);
  });

  test('reads as many pages as there are by now', async () => {
    const desk = createShown();
    const more = desk.run.nextPage();
    await desk.next(page(2));
    await more;
    const refreshed = desk.run.refresh('background');
    await desk.next(page(1, { pages: 1 }));
    await refreshed;
    assert.equal(desk.pending.length, 2);
    assert.equal(desk.run.snapshot?.value?.pagesTotal, 1);
  });
});

suite('the file of a run', () => {
  test('that was edited is what was run once it is run again, but not when its results are refreshed', async () => {
    const desk = createShown();
    desk.run.noteFile('edited');
    assert.equal(desk.run.snapshot?.value?.file, 'edited');
    const refreshed = desk.run.refresh('person');
    await desk.next(page(1));
    await refreshed;
    assert.equal(desk.run.snapshot?.value?.file, 'edited');
    const again = desk.run.start('refresh', 'person');
    await desk.next(page(1));
    await again;
    assert.equal(desk.run.snapshot?.value?.file, undefined);
  });

  test('that is gone stays so when the run is shown again', () => {
    const desk = createShown();
    desk.run.noteFile('gone');
    desk.run.show(prepared, page(1));
    assert.equal(desk.run.snapshot?.value?.file, 'gone');
  });

  test('that was renamed gives the results its new name', () => {
    const desk = createShown();
    desk.run.follow({ uri: 'file:///b.screen', name: 'b' });
    assert.deepEqual([desk.run.snapshot?.value?.uri, desk.run.table?.name], ['file:///b.screen', 'b']);
  });

  test('can be renamed before anything was read', () => {
    const desk = createRun();
    desk.run.follow({ uri: 'file:///b.screen', name: 'b' });
    desk.run.noteFile('gone');
    assert.deepEqual([desk.log.states, desk.log.remembered], [[], undefined]);
  });
});
