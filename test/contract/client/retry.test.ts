import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SendOptions } from '../../../src/api/client.ts';
import { openDesk, watchClient } from './openDesk.ts';
import { startRawServer } from './rawServer.ts';

const calendar = { endpoint: 'calendar' } as const;

test('the client tries an undelivered request three times and announces and settles each attempt', async (t) => {
  const { service, refused, attempts } = await openDesk(t);
  await service.setFault('refused');
  await refused(calendar, 'offline', { code: 'ECONNREFUSED', mayHaveBeenCounted: false });
  assert.deepEqual(
    attempts.map(({ attempt }) => attempt),
    [1, 2, 3].map((number) => ({ endpoint: 'calendar', number, target: '/calendar/economic' })),
  );
});

test('the client announces an attempt before it sends anything, and settles it before the next one', async (t) => {
  const { service, refused } = await openDesk(t);
  await service.setFault('refused');
  const events: string[] = [];
  const onAttempt: SendOptions['onAttempt'] = ({ number }) => {
    events.push(`begin ${number}`);
    return ({ ok }) => events.push(`end ${number} ${ok}`);
  };
  await service.setFault(undefined);
  const seenAtAttempt: number[] = [];
  const { client } = watchClient(t, { baseUrl: service.address, key: () => service.key });
  await client.send(calendar, {
    onAttempt: () => {
      seenAtAttempt.push(service.requestsSeen().length);
      return () => seenAtAttempt.push(service.requestsSeen().length);
    },
  });
  assert.deepEqual(seenAtAttempt, [0, 1]);
  await service.setFault('refused');
  await client.send(calendar, { onAttempt }).catch(() => undefined);
  assert.deepEqual(events, ['begin 1', 'end 1 false', 'begin 2', 'end 2 false', 'begin 3', 'end 3 false']);
  await refused(calendar, 'offline');
});

test('the client’s next attempt succeeds once the service is back', async (t) => {
  const { service, read, attempts } = await openDesk(t);
  await service.setFault('refused');
  const reading = read(calendar, {
    onAttempt: ({ number }) => {
      if (number === 2) assert.fail('stopped at the second attempt');
      return () => undefined;
    },
  });
  await assert.rejects(reading, /stopped at the second attempt/);
  const again = read(calendar, {
    onAttempt: ({ number }) => {
      if (number === 1) return () => void service.setFault(undefined);
      return () => undefined;
    },
  });
  assert.equal((await again).rows.length, 80);
  assert.deepEqual(
    attempts.slice(-2).map(({ outcomes }) => outcomes[0]?.ok),
    [false, true],
  );
  assert.equal(service.requestsSeen().length, 1);
});

test('the client sends nothing if the announcement throws', async (t) => {
  const { service, read, attempts } = await openDesk(t);
  const onAttempt = (): never => {
    throw new RangeError('no requests left');
  };
  await assert.rejects(read(calendar, { onAttempt }), /no requests left/);
  assert.deepEqual([service.requestsSeen().length, attempts.length], [0, 0]);
});

test('the client retries a connection that is reset before it sends, but not one that is reset after', async (t) => {
  const early = await startRawServer(t, { onConnect: (socket) => socket.resetAndDestroy() });
  const secure = watchClient(t, { baseUrl: early.origin.replace('http:', 'https:') });
  await secure.refused(calendar, 'offline', { code: 'ECONNRESET', mayHaveBeenCounted: false });
  assert.equal(secure.attempts.length, 3);
  assert.equal(early.connections(), 3);
  const late = await startRawServer(t, { onRequest: (socket) => socket.resetAndDestroy() });
  const plain = watchClient(t, { baseUrl: late.origin });
  await plain.refused(calendar, 'offline', { code: 'ECONNRESET', mayHaveBeenCounted: true });
  assert.deepEqual([plain.attempts.length, late.heads.length], [1, 1]);
});

test('the client retries an unknown host name and reports its code', async (t) => {
  // The name is longer than DNS allows, so no lookup leaves this machine.
  const baseUrl = `https://${'a'.repeat(64)}.example`;
  for (const dispatcher of ['node', 'host'] as const) {
    const { refused, attempts } = watchClient(t, { baseUrl, dispatcher });
    await refused(calendar, 'offline', { code: 'ENOTFOUND', mayHaveBeenCounted: false });
    assert.equal(attempts.length, 3);
  }
});

test('the client sends nothing for a screen without a path, an invalid address or a missing key', async (t) => {
  const { service } = await openDesk(t);
  const request = { endpoint: 'screen', condition: 'a > 1', metrics: [], page: 1, limit: 1 } as const;
  const pathless = watchClient(t, { baseUrl: service.address, screenerPath: '', metricsPath: undefined });
  await pathless.refused(request, 'badRequest', { status: undefined, mayHaveBeenCounted: false });
  await pathless.refused({ endpoint: 'metrics' }, 'badRequest', { mayHaveBeenCounted: false });
  const astray = watchClient(t, { baseUrl: service.address, screenerPath: '//elsewhere.example/x' });
  await astray.refused(request, 'badRequest', { mayHaveBeenCounted: false });
  for (const key of [() => '', () => ' ', () => Promise.reject(new Error('the store says secret'))]) {
    const keyless = watchClient(t, { baseUrl: service.address, key });
    const error = await keyless.refused(calendar, 'unauthorized', { status: undefined, mayHaveBeenCounted: false });
    assert.equal(error.cause, undefined);
    assert.equal(keyless.attempts.length, 0);
  }
  assert.throws(() => watchClient(t, { baseUrl: 'http://api.example.com' }), { kind: 'badRequest' });
  assert.equal(service.requestsSeen().length, 0);
});
