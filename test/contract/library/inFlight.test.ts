import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import type { Client } from '../../../src/api/client.ts';
import { until } from '../../suite/until.ts';
import { createDesk, type Desk } from './desk.ts';
import { itemsOf } from './everyRead.ts';

interface Gate {
  connected: () => Promise<never>;
  open: () => void;
  /** Requests that are held back. */
  waiting: () => number;
  /** Reads that have begun, whether they send anything or wait for another's request. */
  begun: () => number;
}

/** Holds every request back until it is let go. */
function gate(desk: Desk): Gate {
  const waiting: (() => void)[] = [];
  let open = false;
  let begun = 0;
  const client: Client = {
    origin: desk.client.origin,
    send: async (request, options) => {
      if (!open)
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          options?.signal?.addEventListener('abort', () => {
            reject(new ApiError('cancelled', 'cancelled', { mayHaveBeenCounted: false }));
          });
        });
      return desk.client.send(request, options);
    },
    dispose: () => undefined,
  };
  return {
    connected: () => {
      begun++;
      return Promise.resolve({ source: desk.source, client: () => Promise.resolve(client) } as never);
    },
    begun: () => begun,
    open: () => {
      open = true;
      for (const resolve of waiting) resolve();
    },
    waiting: () => waiting.length,
  };
}

const cancelled = (error: unknown): boolean => error instanceof ApiError && error.kind === 'cancelled';

test('a canceled read leaves a shared request to the other callers', async () => {
  await using desk = await createDesk();
  const { connected, open, waiting, begun } = gate(desk);
  const library = desk.open({ connected });
  const [first, second] = [new AbortController(), new AbortController()];
  const reads = [first, second].map(({ signal }) =>
    library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person', signal }),
  );
  await until('a request is held back', () => waiting() > 0);
  first.abort();
  await assert.rejects(reads[0]!, cancelled);
  const third = new AbortController();
  const other = library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person', signal: third.signal });
  await until('all three reads have begun', () => begun() > 2);
  third.abort();
  await assert.rejects(other, cancelled);
  open();
  assert.equal((await reads[1]!).fromLibrary, false);
  assert.equal(desk.service.requestsSeen().length, 1);
  assert.equal(library.usage().used, 1);
  await assert.rejects(
    library.read({ endpoint: 'transcript', ticker: 'VLOR' }, { initiator: 'person', signal: AbortSignal.abort() }),
    cancelled,
  );
  assert.equal(library.usage().used, 1);
});

test('a canceled read doesn’t cancel the read of another window that waits for its answer', async () => {
  await using desk = await createDesk();
  const { connected, open, waiting, begun } = gate(desk);
  const [one, two] = [desk.open({ connected }), desk.open({ connected })];
  const controller = new AbortController();
  const first = one.read(
    { endpoint: 'transcript', ticker: 'BRMC' },
    { initiator: 'person', signal: controller.signal },
  );
  await until('a request is held back', () => waiting() > 0);
  const second = two.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  await until('both reads have begun', () => begun() > 1);
  controller.abort();
  await assert.rejects(first, cancelled);
  open();
  assert.equal((await second).fromLibrary, false);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('callers that share a failed request get its error, and the next call retries', async () => {
  await using desk = await createDesk();
  const { connected, open, begun } = gate(desk);
  const [one, two] = [desk.open({ connected }), desk.open({ connected })];
  await desk.service.setFault('500');
  const reads = [one, two, one, two].map((library) => library.read({ endpoint: 'calendar' }, { initiator: 'person' }));
  await until('all have begun to read', () => begun() === 4);
  open();
  for (const outcome of await Promise.allSettled(reads)) {
    assert.equal(outcome.status, 'rejected');
    assert.ok(outcome.reason instanceof ApiError);
    assert.deepEqual([outcome.reason.kind, outcome.reason.details.status], ['server', 500]);
  }
  assert.equal(desk.service.requestsSeen().length, 1);
  await desk.service.setFault(undefined);
  assert.equal((await two.read({ endpoint: 'calendar' }, { initiator: 'person' })).fromLibrary, false);
});

test('a refresh that waited for another window’s refresh is answered by it', async () => {
  await using desk = await createDesk();
  const { connected, open, waiting } = gate(desk);
  const [one, two] = [desk.open({ connected }), desk.open({ connected })];
  const reads = [one, two].map((library) =>
    library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' }),
  );
  await until('a request is held back', () => waiting() > 0);
  open();
  const [first, second] = await Promise.all(reads);
  assert.deepEqual([first!.fromLibrary, second!.fromLibrary].sort(), [false, true]);
  assert.equal(desk.service.requestsSeen().length, 1);
  await one.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' });
  assert.equal(desk.service.requestsSeen().length, 2);
});

test('the library returns a stale answer at once and keeps it if a fresh read fails', async () => {
  let now = Date.parse('2025-03-12T15:00:00Z');
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  const first = await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
  now += 2 * 86_400_000;
  await desk.service.setFault('503');
  const stale = await library.read({ endpoint: 'calendar' }, { mode: 'library' });
  assert.deepEqual([stale.stale, stale.fetchedAt, stale.value], [true, first.fetchedAt, first.value]);
  await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'person' }), { kind: 'server' });
  assert.equal((await library.read({ endpoint: 'calendar' }, { mode: 'library' })).fetchedAt, first.fetchedAt);
  await desk.service.setFault(undefined);
  assert.equal((await library.read({ endpoint: 'calendar' }, { initiator: 'person' })).fetchedAt, now);
});

test('a window notices another window’s requests and answers', async () => {
  await using desk = await createDesk();
  const [one, two] = [desk.open(), desk.open()];
  const heard = new Promise<void>((resolve) => two.onDidChangeUsage(resolve));
  const filed = new Promise<void>((resolve) => two.onDidChangeContents(resolve));
  await one.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  await Promise.all([heard, filed]);
  assert.equal(two.usage(desk.source).used, 1);
  assert.equal((await itemsOf(two, desk.source)).length, 1);
});

test('the library answers from its store without a client, and refuses metrics without a path', async () => {
  await using desk = await createDesk();
  const online = desk.open();
  await online.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  const offline = desk.open({
    connected: () => Promise.resolve({ source: desk.source, client: () => Promise.reject(new Error('no key')) }),
  });
  assert.equal(
    (await offline.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).fromLibrary,
    true,
  );
  await assert.rejects(offline.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' }), /no key/);
  const pathless = desk.open({
    connected: () =>
      Promise.resolve({
        source: desk.source,
        client: () => Promise.resolve(desk.client),
        screenerPaths: { screen: false, metrics: false },
      }),
  });
  await assert.rejects(pathless.read({ endpoint: 'metrics' }, { initiator: 'person' }), { kind: 'noScreenerPath' });
  assert.equal(pathless.usage().used, 1);
});
