import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { endpoints } from '../../../src/domain/endpoints/endpoints.ts';
import { writeDataFolder } from './dataFolder.ts';
import { createDesk } from './desk.ts';

const person = { initiator: 'person' } as const;
const refresh = { ...person, mode: 'refresh' } as const;

// No answer that is filed whole is of a security today, so that a definition says so for one here.

test('an absence that the definition of an endpoint knows is not asked for again', async (t) => {
  t.mock.method(endpoints.metrics, 'notFound', () => ({ of: 'security' }));
  // A folder without a screener has no catalog.
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-data-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeDataFolder(folder);
  await rm(join(folder, 'screener'), { recursive: true });
  await using desk = await createDesk({ data: folder });
  const library = desk.open();
  for (const _ of [1, 2]) await assert.rejects(library.read({ endpoint: 'metrics' }, person), { kind: 'notFound' });
  assert.equal(desk.service.requestsSeen().length, 1);
  await assert.rejects(library.read({ endpoint: 'metrics' }, refresh), { kind: 'notFound' });
  assert.equal(desk.service.requestsSeen().length, 2);
});

test('an answer that the definition of an endpoint takes for that of something else is not kept', async (t) => {
  await using desk = await createDesk();
  const library = desk.open();
  const { value } = await library.read({ endpoint: 'metrics' }, person);
  const { metrics } = endpoints;
  metrics.contradiction = () => ({ asked: 'one', answered: 'another' });
  t.after(() => {
    delete metrics.contradiction;
  });
  await assert.rejects(library.read({ endpoint: 'metrics' }, refresh), { kind: 'badResponse' });
  assert.deepEqual((await library.read({ endpoint: 'metrics' }, { mode: 'library' })).value, value);
});
