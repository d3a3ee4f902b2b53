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

// Today no answer that is filed whole is about a security, so these tests change an endpoint's definition.

test('the library doesn’t request an absence again that the endpoint’s definition recognizes', async (t) => {
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

test('the library doesn’t keep an answer that contradicts its request by the endpoint’s definition', async (t) => {
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
