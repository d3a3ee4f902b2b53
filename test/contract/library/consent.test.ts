import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuotaPrompt } from '../../../src/library/ledger/consent.ts';
import { createBatch } from '../../../src/library/ledger/initiator.ts';
import { MemoryMarks } from '../../../src/library/marks/marks.ts';
import { StoredLibrary } from '../../../src/library/storedLibrary.ts';
import { loadSqlite, openStore } from '../../../src/library/store/openStore.ts';
import { StoreFailure } from '../../../src/library/store/storeFailure.ts';
import type { Store } from '../../../src/library/store/store.ts';
import { until } from '../../suite/until.ts';
import { companies, wideSeries } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import { reads } from './everyRead.ts';

const quota = (): { requestsPerDay: number; confirmBelow: number } => ({ requestsPerDay: 40, confirmBelow: 40 });
const grants: QuotaPrompt = () => Promise.resolve({ overrideQuota: false });
const fund = { seriesid: wideSeries };
/** A program that may send one request. */
const agreed = () => ({ initiator: 'program', batch: createBatch(1, { overrideQuota: false }) }) as const;

const looking: Record<string, readonly string[]> = {
  answers: ['get', 'holding', 'named', 'namesLike', 'company', 'absence'],
  bars: ['coverage', 'sessions', 'counts'],
};

/** Wraps a store and records its look-ups. */
function watched(store: Store, looks: string[]): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const room: unknown = Reflect.get(target, name, target);
      if (typeof room === 'function') return room.bind(target) as unknown;
      const methods = looking[String(name)];
      if (!methods) return room;
      return new Proxy(room as object, {
        get: (part, method) => {
          const call = Reflect.get(part, method, part) as (...values: unknown[]) => unknown;
          return (...values: unknown[]) => {
            if (methods.includes(String(method))) looks.push(`${String(method)} ${JSON.stringify(values)}`);
            return call.apply(part, values);
          };
        },
      });
    },
  });
}

/** Opens a library of the desk, with its look-ups and those before each request. */
function watchedLibrary(desk: Desk) {
  const looks: string[] = [];
  const before: string[][] = [];
  const send: Desk['client']['send'] = (request, options) => {
    before.push([...looks]);
    return desk.client.send(request, options);
  };
  const library = new StoredLibrary({
    store: watched(openStore({ folder: desk.folder, sqlite: loadSqlite(), onWarning: () => undefined }), looks),
    marks: new MemoryMarks(),
    connected: () => Promise.resolve({ source: desk.source, client: () => Promise.resolve({ ...desk.client, send }) }),
    clock: Date.now,
    quota,
    quotaPrompt: grants,
    createStaging: () => Promise.reject(new Error('nothing is imported')),
  });
  return { library, looks, before };
}

/** Wraps a store whose file another process locks for the next `looks` reads of the day's count. */
function busyFor(store: Store, looks: number): Store {
  let left = looks;
  const ledger = new Proxy(store.ledger, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name, target);
      if (typeof call !== 'function') return call;
      return (...values: unknown[]): unknown => {
        if (name === 'use' && left-- > 0) throw new StoreFailure('busy', undefined);
        return call.apply(target, values);
      };
    },
  });
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'ledger') return ledger;
      const room: unknown = Reflect.get(target, name, target);
      return typeof room === 'function' ? (room.bind(target) as unknown) : room;
    },
  });
}

/** Opens a window that hasn't read the count yet. One of the day's six requests is sent, and it asks for the rest. */
async function lateWindow(desk: Desk, quotaPrompt: QuotaPrompt) {
  const few = (): ReturnType<typeof quota> => ({ requestsPerDay: 6, confirmBelow: 5 });
  await desk.open({ quota: few }).read({ endpoint: 'fund', ...fund }, { initiator: 'person' });
  const store = openStore({ folder: desk.folder, sqlite: loadSqlite(), onWarning: () => undefined });
  return new StoredLibrary({
    store: busyFor(store, 3),
    marks: new MemoryMarks(),
    connected: () => Promise.resolve({ source: desk.source, client: () => Promise.resolve(desk.client) }),
    clock: Date.now,
    quota: few,
    quotaPrompt,
    createStaging: () => Promise.reject(new Error('nothing is imported')),
  });
}

test('the library asks a person by the stored count, even if another process locks the file at first', async () => {
  await using desk = await createDesk();
  const asked: string[] = [];
  const library = await lateWindow(desk, (verdict, { usage }) => {
    asked.push(`${verdict} ${usage.used}`);
    return Promise.resolve({ overrideQuota: false });
  });
  await library.read({ endpoint: 'transcript', ticker: companies[0].ticker }, { initiator: 'person' });
  assert.deepEqual(asked, ['ask 1']);
  library.dispose();
});

test('the library reports the stored count once another process unlocks the file', async () => {
  await using desk = await createDesk();
  const library = await lateWindow(desk, grants);
  const reported: number[] = [];
  library.onDidChangeUsage(() => {
    reported.push(library.usage(desk.source).used);
  });
  assert.equal(library.usage(desk.source).used, 0);
  await until('the count is reported', () => reported.includes(1));
  library.dispose();
});

const twice = (looks: readonly string[]): string[] => looks.filter((look, index) => looks.indexOf(look) !== index);

for (const [endpoint, read] of Object.entries(reads))
  test(`${endpoint}: a read looks up nothing twice, whether it is stored or missing`, async () => {
    await using desk = await createDesk();
    const { library, looks, before } = watchedLibrary(desk);
    try {
      await read(library, { initiator: 'person', mode: 'stored' });
      assert.equal(before.length > 0, true);
      assert.deepEqual(twice(before[0]!), []);
      assert.ok(before[0]!.length > 0);
      looks.length = 0;
      const sent = desk.service.requestsSeen().length;
      await read(library, { initiator: 'person', mode: 'stored' });
      assert.equal(desk.service.requestsSeen().length, sent);
      assert.ok(looks.length > 0);
      assert.deepEqual(twice(looks), []);
    } finally {
      library.dispose();
    }
  });

test('a read looks up a missing calendar and its absence once each, and a stored calendar once', async () => {
  await using desk = await createDesk();
  const { library, looks, before } = watchedLibrary(desk);
  try {
    await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
    assert.deepEqual([before.length, before[0]!.length], [1, 2]);
    looks.length = 0;
    await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
    assert.equal(looks.length, 1);
  } finally {
    library.dispose();
  }
});

test('a read doesn’t pay again for data another window read during the question', async () => {
  await using desk = await createDesk();
  const other = desk.open();
  const library = desk.open({
    quota,
    quotaPrompt: async () => {
      await other.read({ endpoint: 'fund', ...fund }, { initiator: 'program' });
      return { overrideQuota: false };
    },
  });
  const read = await library.read({ endpoint: 'fund', ...fund }, { initiator: 'person', mode: 'stored' });
  assert.deepEqual([read.fromLibrary, desk.service.requestsSeen().length], [true, 1]);
});

test('a read doesn’t pay again for data this window read during the question', async () => {
  await using desk = await createDesk();
  let asked = 0;
  const library = desk.open({
    quota,
    quotaPrompt: async () => {
      asked += 1;
      await library.read({ endpoint: 'fund', ...fund }, agreed());
      return { overrideQuota: false };
    },
  });
  const read = await library.read({ endpoint: 'fund', ...fund }, { initiator: 'person', mode: 'stored' });
  assert.deepEqual([asked, read.fromLibrary, desk.service.requestsSeen().length], [1, true, 1]);
});

test('the library checks and asks about a source connected during the question', async () => {
  await using desk = await createDesk();
  let source = desk.source;
  const asked: string[] = [];
  const library = desk.open({
    connected: () => Promise.resolve({ source, client: () => Promise.resolve(desk.client) }),
    quota,
    quotaPrompt: (_verdict, { usage }) => {
      asked.push(usage.source);
      source = 'service:https://other.example';
      return Promise.resolve({ overrideQuota: false });
    },
  });
  const read = await library.read({ endpoint: 'fund', ...fund }, { initiator: 'person' });
  assert.equal(read.source, 'service:https://other.example');
  assert.deepEqual(asked, [desk.source, 'service:https://other.example']);
});

test('a declined read sends nothing, and stored data needs no question', async () => {
  await using desk = await createDesk();
  const declined = new Error('declined');
  const library = desk.open({ quota, quotaPrompt: () => Promise.reject(declined) });
  await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'person' }), declined);
  assert.equal(desk.service.requestsSeen().length, 0);
  await library.read({ endpoint: 'calendar' }, agreed());
  await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'stored' });
  await library.read({ endpoint: 'calendar' }, { mode: 'library' });
  await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' }), declined);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('the library asks about a batch once, with its whole cost', async () => {
  await using desk = await createDesk();
  const asked: number[] = [];
  const library = desk.open({
    quota,
    quotaPrompt: (_verdict, { cost }) => {
      asked.push(cost);
      return Promise.resolve({ overrideQuota: false });
    },
  });
  const [, { cik, quarters }] = companies;
  const together = { initiator: 'person', batch: createBatch(2) } as const;
  for (const fyq of quarters.slice(0, 2)) await library.read({ endpoint: 'transcript', cik, fyq }, together);
  assert.deepEqual([asked, desk.service.requestsSeen().length], [[2], 2]);
});

test('the background and programs spend none of the last requests', async () => {
  await using desk = await createDesk();
  const library = desk.open({ quota, quotaPrompt: () => assert.fail('somebody was asked') });
  for (const initiator of ['background', 'program'] as const)
    await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator }), { kind: 'quotaLow' });
  assert.equal(desk.service.requestsSeen().length, 0);
});
