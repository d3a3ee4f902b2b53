import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ApiError } from '../../../../src/api/apiError.ts';
import { Emitter } from '../../../../src/base/emitter.ts';
import type { CalendarRequest } from '../../../../src/domain/endpoints/calendar.ts';
import type { ServiceRequest } from '../../../../src/domain/endpoints/endpoints.ts';
import type { CalendarAnswer } from '../../../../src/domain/calendar.ts';
import { ShownCalendar } from '../../../../src/features/calendar/shownCalendar.ts';
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

/** A calendar with a library that has `held`, and whose requests are answered by `ask`. */
function library({ held, ask }: { held?: Answer | undefined; ask?: (options: ReadOptions) => Promise<Answer> }) {
  const filed = new Emitter<ServiceRequest>();
  const requests: ReadOptions[] = [];
  const state = { held, source: 'service:a', requests, filed };
  const shown = new ShownCalendar({
    library: () =>
      Promise.resolve({
        onDidFile: filed.event,
        read: (_request: CalendarRequest, options: ReadOptions) => {
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
  return { ...state, state, shown };
}

const declined = (): Promise<never> => Promise.reject(Object.assign(new Error('Canceled'), { name: 'Canceled' }));

const failureOf = (work: Promise<never>): Promise<Error> => work.catch((error: unknown) => error as Error);

const isCancellation = (error: unknown): boolean =>
  error instanceof Error && ['Canceled', 'AbortError'].includes(error.name);

test('ShownCalendar.load shows an outdated calendar as stale and sends no request', async () => {
  const { shown, requests } = library({ held: answer({ stale: true }) });
  await shown.load('person');
  assert.equal(shown.snapshot?.state, 'stale');
  assert.deepEqual(requests, []);
});

test('ShownCalendar.loadStored reports a calendar missing from the library and sends no request', async () => {
  const { shown, requests, state } = library({});
  assert.equal(await shown.loadStored(), false);
  assert.equal(shown.snapshot?.error?.kind, 'notInLibrary');
  assert.deepEqual(requests, []);
  state.held = answer();
  assert.equal(await shown.loadStored(), true);
  assert.equal(shown.snapshot?.state, 'ready');
});

test('ShownCalendar.loadStored keeps an earlier failure while the library lacks the calendar', async () => {
  const { shown } = library({});
  await assert.rejects(shown.refresh('person'), ApiError);
  await shown.loadStored();
  assert.equal(shown.snapshot?.error?.kind, 'server');
});

test('ShownCalendar.load requests a calendar missing from the library only once', async () => {
  const { shown, requests } = library({ ask: () => Promise.resolve(answer()) });
  await shown.load('person');
  await shown.load('person');
  assert.equal(shown.snapshot?.state, 'ready');
  assert.equal(requests.length, 1);
});

for (const stale of [false, true])
  test(`a canceled refresh sends no more requests and keeps the snapshot (stale: ${stale})`, async () => {
    const { shown, requests } = library({ held: answer({ stale }), ask: declined });
    await shown.load('person');
    const before = shown.snapshot;
    await assert.rejects(shown.refresh('person'), isCancellation);
    assert.deepEqual(requests, [{ initiator: 'person', mode: 'refresh' }]);
    assert.deepEqual(shown.snapshot, before);
  });

test('a canceled first load rejects and reports that the library lacks the calendar', async () => {
  const { shown, requests } = library({ ask: declined });
  const seen: string[] = [];
  shown.onDidChange(({ state }) => seen.push(state));
  await assert.rejects(shown.load('person'), isCancellation);
  assert.equal(requests.length, 1);
  assert.deepEqual(seen, ['loading', 'error']);
  assert.equal(shown.snapshot?.error?.kind, 'notInLibrary');
});

test('a canceled first load keeps the failure before it', async () => {
  let ask: () => Promise<Answer> = () => Promise.reject(new LibraryError('quotaLow', 'Not unasked'));
  const { shown } = library({ ask: () => ask() });
  await shown.load('person');
  assert.equal(shown.snapshot?.error?.kind, 'quotaLow');
  ask = declined;
  await assert.rejects(shown.load('person'), isCancellation);
  assert.equal(shown.snapshot?.error?.kind, 'quotaLow');
});

test('a failed refresh keeps the calendar and adds the error', async () => {
  const { shown, requests } = library({ held: answer() });
  await shown.load('person');
  await assert.rejects(shown.refresh('person'), ApiError);
  assert.equal(shown.snapshot?.state, 'stale');
  assert.equal(shown.snapshot?.value?.rows.length, 1);
  assert.equal(shown.snapshot?.error?.kind, 'server');
  assert.equal(requests.length, 1);
});

test('ShownCalendar ignores the answer of a disconnected source', async () => {
  let come: (read: Answer) => void = () => undefined;
  const { shown, state } = library({ ask: () => new Promise((resolve) => (come = resolve)) });
  const loading = shown.load('person');
  await new Promise((resolve) => setImmediate(resolve));
  state.source = 'service:b';
  shown.forget();
  come(answer());
  await loading;
  assert.equal(shown.snapshot, undefined);
});

/** A calendar with this number of rows. */
const withRows = (count: number): Answer =>
  answer({ value: { rows: Array.from({ length: count }, (_, id) => aRow({ indicator_id: id })), total: count } });

/** A calendar whose requests wait until the test answers them. */
function waiting(held?: Answer) {
  const pending: { resolve: (read: Answer) => void; reject: (error: Error) => void }[] = [];
  const made = library({ held, ask: () => new Promise((resolve, reject) => pending.push({ resolve, reject })) });
  return { ...made, pending };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('callers during a running request share its answer', async () => {
  const { shown, pending, requests } = waiting();
  const both = [shown.load('background'), shown.refresh('person'), shown.refreshPage()];
  await settled();
  pending[0]!.resolve(withRows(2));
  await Promise.all(both);
  assert.equal(shown.snapshot?.value?.rows.length, 2);
  assert.equal(requests.length, 1);
  const next = shown.refresh('person');
  await settled();
  pending[1]!.resolve(withRows(3));
  await next;
  assert.equal(shown.snapshot?.value?.rows.length, 3);
});

test('callers during a running request receive its failure; a page receives null', async () => {
  for (const error of [new ApiError('server', 'Failed', { mayHaveBeenCounted: true }), await failureOf(declined())]) {
    const { shown, pending } = waiting(withRows(1));
    await shown.loadStored();
    const both = [shown.refresh('program'), shown.refresh('person')].map((asked) =>
      asked.catch((failure: unknown) => failure),
    );
    const page = shown.refreshPage();
    await settled();
    pending[0]!.reject(error);
    assert.deepEqual(await Promise.all(both), [error, error]);
    assert.equal(await page, null);
    assert.equal(shown.snapshot?.value?.rows.length, 1);
  }
});

test('a late answer of the previous source doesn’t replace the current calendar', async () => {
  const { shown, state, pending } = waiting();
  const older = shown.refresh('person');
  await settled();
  state.source = 'service:b';
  shown.forget();
  const newer = shown.refresh('person');
  await settled();
  pending[1]!.resolve({ ...withRows(2), source: 'service:b' });
  await newer;
  pending[0]!.resolve(withRows(1));
  await older;
  assert.equal(shown.snapshot?.value?.rows.length, 2);
});

test('ShownCalendar shows another window’s calendar unless its own request is running', async () => {
  const { shown, state, filed, pending } = waiting(withRows(1));
  await shown.loadStored();
  state.held = withRows(2);
  filed.fire({ endpoint: 'calendar' });
  await settled();
  assert.equal(shown.snapshot?.value?.rows.length, 2);
  const refreshed = shown.refresh('person');
  await settled();
  state.held = withRows(3);
  filed.fire({ endpoint: 'calendar' });
  await settled();
  assert.equal(shown.snapshot?.value?.rows.length, 2);
  pending[0]!.resolve(withRows(4));
  await refreshed;
  assert.equal(shown.snapshot?.value?.rows.length, 4);
});

test('shownOn returns the page’s view of the calendar or the error', async () => {
  const { shown, state } = library({ ask: declined });
  const count = (): Promise<unknown> => shown.shownOn(({ rows }) => Promise.resolve(rows.length));
  const missing = { kind: 'notInLibrary', message: 'LibraryError: The calendar is not in the library' };
  assert.deepEqual(await count(), { state: 'error', source: 'service', error: missing });
  assert.deepEqual(await shown.rows(), []);
  state.held = withRows(2);
  assert.equal((await shown.rows()).length, 2);
  assert.deepEqual(await count(), { state: 'ready', source: 'service', value: 2, fetchedAt: 1 });
  shown.forget();
  assert.deepEqual(await count(), { state: 'error', source: 'service', error: missing });
});

test('a library read overtaken by a request doesn’t change the calendar', async () => {
  let come: (read: Answer) => void = () => undefined;
  const shown = new ShownCalendar({
    library: () =>
      Promise.resolve({
        onDidFile: new Emitter<ServiceRequest>().event,
        read: (_request: CalendarRequest, { mode }: ReadOptions) =>
          mode === 'library' ? new Promise<Answer>((resolve) => (come = resolve)) : Promise.resolve(withRows(2)),
      }),
    source: () => 'service:a',
    toCrossing: () => ({ kind: 'unexpected', message: '' }),
  });
  const stored = shown.loadStored();
  await settled();
  await shown.refresh('person');
  come(withRows(1));
  assert.equal(await stored, true);
  assert.equal(shown.snapshot?.value?.rows.length, 2);
});

test('a library read during a request doesn’t hide the request’s answer', async () => {
  const { shown, pending } = waiting(withRows(1));
  const refreshed = shown.refresh('person');
  await settled();
  assert.equal(await shown.loadStored(), true);
  assert.equal(shown.snapshot?.value?.rows.length, 1);
  pending[0]!.resolve(withRows(2));
  await refreshed;
  assert.equal(shown.snapshot?.value?.rows.length, 2);
});

test('ShownCalendar shows a failure when the library can’t be read', async () => {
  const broken = new ShownCalendar({
    library: () => Promise.reject(new ApiError('server', 'Broken', { mayHaveBeenCounted: false })),
    source: () => 'service:a',
    toCrossing: () => ({ kind: 'unexpected', message: 'Broken' }),
  });
  await broken.load('person');
  assert.equal(broken.snapshot?.state, 'error');
});
