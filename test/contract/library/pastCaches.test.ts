import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../../src/api/apiError.ts';
import type { FaultScenario } from '../../../src/sample/http/faults.ts';
import { createDesk, type Desk } from './desk.ts';

const person = { initiator: 'person' } as const;
const fails = { kind: 'badResponse' };
const wishes = ({ service }: Desk): boolean[] => service.requestsSeen().map(({ pastCaches = false }) => pastCaches);

test('the library bypasses caches after an unreadable answer until it is readable', async () => {
  let kept = true;
  const headers = (): Record<string, string> => (kept ? { 'cache-status': 'gateway; hit', age: '60' } : {});
  await using desk = await createDesk({ headers });
  const library = desk.open();
  await desk.service.setFault('truncated');
  await assert.rejects(
    library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person),
    ({ kind, details }: ApiError) => {
      assert.deepEqual([kind, details.mayHaveBeenCounted], ['badResponse', false]);
      return true;
    },
  );
  assert.equal(library.usage().used, 0);
  // The service's answer is no better at first, and counts from then on.
  kept = false;
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), fails);
  assert.equal(library.usage().used, 1);
  await desk.service.setFault(undefined);
  const { cached, fromLibrary } = await library.read(
    { endpoint: 'transcript', ticker: 'BRMC' },
    { initiator: 'program' },
  );
  assert.deepEqual([cached, fromLibrary, library.usage().used], [false, false, 2]);
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { ...person, mode: 'refresh' });
  assert.deepEqual(wishes(desk), [false, true, true, false]);
});

test('background reads don’t bypass caches, and a failure affects only its own request', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  await desk.service.setFault('html');
  for (let number = 0; number < 2; number++)
    await assert.rejects(library.read({ endpoint: 'calendar' }, { initiator: 'background', mode: 'refresh' }), fails);
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person), fails);
  await desk.service.setFault(undefined);
  await library.read({ endpoint: 'calendar' }, person);
  await library.read({ endpoint: 'metrics' }, person);
  assert.deepEqual(wishes(desk), [false, false, false, true, false]);
});

for (const [fault, kind] of [
  ['other-identity', 'badResponse'],
  ['empty-calendar', 'badResponse'],
  ['huge', 'tooLarge'],
  ['500', 'server'],
] as const satisfies readonly (readonly [FaultScenario, string])[])
  test(`the library ${kind === 'server' ? 'doesn’t bypass' : 'bypasses'} caches after ${fault}`, async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const read = () =>
      fault === 'other-identity'
        ? library.read({ endpoint: 'bars', tickers: ['BARS'], period: '1d' }, person)
        : library.read({ endpoint: 'calendar' }, person);
    await desk.service.setFault(fault);
    await assert.rejects(read(), { kind });
    await desk.service.setFault(undefined);
    await read();
    assert.deepEqual(wishes(desk).slice(0, 2), [false, kind !== 'server']);
  });
