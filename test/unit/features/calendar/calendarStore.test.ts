import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ApiError } from '../../../../src/api/apiError.ts';
import { Emitter } from '../../../../src/base/emitter.ts';
import type { ServiceRequest } from '../../../../src/api/requests.ts';
import type { CalendarAnswer } from '../../../../src/domain/calendar.ts';
import { CalendarStore } from '../../../../src/features/calendar/calendarStore.ts';
import { LibraryError, type Read, type ReadOptions } from '../../../../src/library/library.ts';
import { aRow } from './aRow.ts';

type Answer = Read<CalendarAnswer>;

const answer = (change: Partial<Answer> = {}): Answer => ({
  value: { rows: [aRow({})], total: 1 },
  source: 'service:a',
  fetchedAt: 1,
  fromLibrary: true,
  stale: false,
  ...change,
});

/** A store with a library that has `held`, and whose requests are answered by `ask`. */
function library({ held, ask }: { held?: Answer | undefined; ask?: (options: ReadOptions) => Promise<Answer> }) {
  const filed = new Emitter<ServiceRequest>();
  const requests: ReadOptions[] = [];
  const state = { held, source: 'service:a', requests, filed };
  const store = new CalendarStore({
    library: () =>
      Promise.resolve({
        onDidFile: filed.event,
        calendar: (options: ReadOptions) => {
          if (options.mode === 'library')
            return state.held
              ? Promise.resolve(state.held)
              : Promise.reject(new LibraryError('notInLibrary', 'Not in the library'));
          requests.push(options);
          if (!ask) return Promise.reject(new ApiError('server', 'Failed', { mayHaveBeenCounted: true }));
          return ask(options).then((read) => (state.held = read));
        },
      }),
    source: () => state.source,
    toCrossing: (error) => ({ kind: (error as { kind: string }).kind, message: String(error) }),
  });
  return { ...state, state, store };
}

const declined = (): Promise<never> => Promise.reject(Object.assign(new Error('Canceled'), { name: 'Canceled' }));

const failureOf = (work: Promise<never>): Promise<Error> => work.catch((error: unknown) => error as Error);

const isCancellation = (error: unknown): boolean =>
  error instanceof Error && ['Canceled', 'AbortError'].includes(error.name);

test('a calendar that is out of date is shown as that, and not requested', async () => {
  const { store, requests } = library({ held: answer({ stale: true }) });
  await store.load('person');
  assert.equal(store.snapshot?.state, 'stale');
  assert.deepEqual(requests, []);
});

test('a calendar that the library lacks is said to be missing, and not requested', async () => {
  const { store, requests, state } = library({});
  assert.equal(await store.loadStored(), false);
  assert.equal(store.snapshot?.error?.kind, 'notInLibrary');
  assert.deepEqual(requests, []);
  state.held = answer();
  assert.equal(await store.loadStored(), true);
  assert.equal(store.snapshot?.state, 'ready');
});

test('a failure stays where the library has no calendar', async () => {
  const { store } = library({});
  await assert.rejects(store.refresh('person'), ApiError);
  await store.loadStored();
  assert.equal(store.snapshot?.error?.kind, 'server');
});

test('a calendar that the library lacks is requested once', async () => {
  const { store, requests } = library({ ask: () => Promise.resolve(answer()) });
  await store.load('person');
  await store.load('person');
  assert.equal(store.snapshot?.state, 'ready');
  assert.equal(requests.length, 1);
});

for (const stale of [false, true])
  test(`a refresh that is canceled sends nothing more and leaves all as it was (stale: ${stale})`, async () => {
    const { store, requests } = library({ held: answer({ stale }), ask: declined });
    await store.load('person');
    const before = store.snapshot;
    await assert.rejects(store.refresh('person'), isCancellation);
    assert.deepEqual(requests, [{ initiator: 'person', mode: 'refresh', signal: undefined }]);
    assert.deepEqual(store.snapshot, before);
  });

test('a first load that is canceled rejects, and says that there is nothing yet', async () => {
  const { store, requests } = library({ ask: declined });
  const seen: string[] = [];
  store.onDidChange(({ state }) => seen.push(state));
  await assert.rejects(store.load('person'), isCancellation);
  assert.equal(requests.length, 1);
  assert.deepEqual(seen, ['loading', 'error']);
  assert.equal(store.snapshot?.error?.kind, 'notInLibrary');
});

test('a first load that is canceled leaves the failure before it', async () => {
  let ask: () => Promise<Answer> = () => Promise.reject(new LibraryError('quotaLow', 'Not unasked'));
  const { store } = library({ ask: () => ask() });
  await store.load('person');
  assert.equal(store.snapshot?.error?.kind, 'quotaLow');
  ask = declined;
  await assert.rejects(store.load('person'), isCancellation);
  assert.equal(store.snapshot?.error?.kind, 'quotaLow');
});

test('a refresh that fails leaves what was there, with the error beside it', async () => {
  const { store, requests } = library({ held: answer() });
  await store.load('person');
  await assert.rejects(store.refresh('person'), ApiError);
  assert.equal(store.snapshot?.state, 'stale');
  assert.equal(store.snapshot?.value?.rows.length, 1);
  assert.equal(store.snapshot?.error?.kind, 'server');
  assert.equal(requests.length, 1);
});

test('the answer of a source that is no longer connected is not shown', async () => {
  let come: (read: Answer) => void = () => undefined;
  const { store, state } = library({ ask: () => new Promise((resolve) => (come = resolve)) });
  const loading = store.load('person');
  await new Promise((resolve) => setImmediate(resolve));
  state.source = 'service:b';
  store.forget();
  come(answer());
  await loading;
  assert.equal(store.snapshot, undefined);
});

/** A calendar with this number of rows. */
const withRows = (count: number): Answer =>
  answer({ value: { rows: Array.from({ length: count }, (_, id) => aRow({ indicator_id: id })), total: count } });

/** A store whose requests wait until the test answers them. */
function waiting(held?: Answer) {
  const pending: { resolve: (read: Answer) => void; reject: (error: Error) => void }[] = [];
  const made = library({ held, ask: () => new Promise((resolve, reject) => pending.push({ resolve, reject })) });
  return { ...made, pending };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('an older request that is answered late does not replace the answer of a newer one', async () => {
  const { store, pending } = waiting();
  const older = store.load('background');
  await settled();
  const newer = store.refresh('person');
  await settled();
  pending[1]!.resolve(withRows(2));
  await newer;
  pending[0]!.resolve(withRows(1));
  await older;
  assert.equal(store.snapshot?.value?.rows.length, 2);
});

test('an older request that fails or is canceled late does not put an error beside the newer answer', async () => {
  for (const error of [new ApiError('server', 'Failed', { mayHaveBeenCounted: true }), await failureOf(declined())]) {
    const { store, pending } = waiting();
    const older = store.refresh('background').catch((failure: unknown) => failure);
    await settled();
    const newer = store.refresh('person');
    await settled();
    pending[1]!.resolve(withRows(2));
    await newer;
    pending[0]!.reject(error);
    assert.equal(await older, error);
    assert.deepEqual([store.snapshot?.state, store.snapshot?.error], ['ready', undefined]);
  }
});

test('a newer request that fails leaves the older answer that arrives later', async () => {
  const { store, pending } = waiting();
  const older = store.load('background');
  await settled();
  const newer = store.refresh('person').catch(() => undefined);
  await settled();
  pending[1]!.reject(new ApiError('server', 'Failed', { mayHaveBeenCounted: true }));
  await newer;
  assert.equal(store.snapshot?.state, 'error');
  pending[0]!.resolve(withRows(1));
  await older;
  assert.deepEqual([store.snapshot?.state, store.snapshot?.error], ['ready', undefined]);
});

test('a read of the library that is overtaken by a request changes nothing', async () => {
  let come: (read: Answer) => void = () => undefined;
  const store = new CalendarStore({
    library: () =>
      Promise.resolve({
        onDidFile: new Emitter<ServiceRequest>().event,
        calendar: ({ mode }: ReadOptions) =>
          mode === 'library' ? new Promise<Answer>((resolve) => (come = resolve)) : Promise.resolve(withRows(2)),
      }),
    source: () => 'service:a',
    toCrossing: () => ({ kind: 'unexpected', message: '' }),
  });
  const stored = store.loadStored();
  await settled();
  await store.refresh('person');
  come(withRows(1));
  assert.equal(await stored, true);
  assert.equal(store.snapshot?.value?.rows.length, 2);
});

test('a read of the library while a request runs does not hide its answer', async () => {
  const { store, pending } = waiting(withRows(1));
  const refreshed = store.refresh('person');
  await settled();
  assert.equal(await store.loadStored(), true);
  assert.equal(store.snapshot?.value?.rows.length, 1);
  pending[0]!.resolve(withRows(2));
  await refreshed;
  assert.equal(store.snapshot?.value?.rows.length, 2);
});

test('a library that cannot be read is shown as a failure', async () => {
  const broken = new CalendarStore({
    library: () => Promise.reject(new ApiError('server', 'Broken', { mayHaveBeenCounted: false })),
    source: () => 'service:a',
    toCrossing: () => ({ kind: 'unexpected', message: 'Broken' }),
  });
  await broken.load('person');
  assert.equal(broken.snapshot?.state, 'error');
});
