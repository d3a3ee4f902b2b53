import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openDesk, watchClient } from './openDesk.ts';
import { httpAnswer, emptyCalendar, startRawServer, type RawServerOptions } from './rawServer.ts';
import { sendPast } from './sendPast.ts';
import { assertApiError } from '../../unit/api/refusal.ts';
import { until } from '../../suite/until.ts';

const calendar = { endpoint: 'calendar' } as const;

/** The stages at which a request can be ended. */
const stages: Record<string, { server: RawServerOptions; secure?: boolean; counted: boolean }> = {
  // A handshake that nobody answers: the connection stands, TLS does not.
  'while connecting': { server: {}, secure: true, counted: false },
  'while waiting for the answer': { server: {}, counted: true },
  'in the middle of the head': {
    server: { onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-') },
    counted: true,
  },
  'in the middle of the body': {
    server: { onRequest: (socket) => socket.write(httpAnswer('{"metadata":', { 'content-length': '5000' })) },
    counted: true,
  },
  'in the middle of a refusal': {
    server: { onRequest: (socket) => socket.write(httpAnswer('No', { 'content-length': '5000' }, '500 No')) },
    counted: true,
  },
};

for (const [stage, { server: options, secure = false, counted }] of Object.entries(stages)) {
  suite(stage, () => {
    test('a cancelled request ends at once, and its connection with it', async (t) => {
      const server = await startRawServer(t, options);
      const baseUrl = secure ? server.origin.replace('http:', 'https:') : server.origin;
      const { refused, attempts, client } = watchClient(t, { baseUrl });
      const cancel = new AbortController();
      const refusal = refused(calendar, 'cancelled', { mayHaveBeenCounted: counted }, { signal: cancel.signal });
      await until('a request has arrived', () => server.connections() > 0 && (secure || server.heads.length > 0));
      await wait(20);
      cancel.abort();
      await refusal;
      assert.equal(attempts.length, 1);
      // A connection that is being made is closed with the client.
      if (secure) client.dispose();
      await server.whenDeserted();
    });

    test('a request that takes too long ends as timed out', async (t) => {
      const server = await startRawServer(t, options);
      const baseUrl = secure ? server.origin.replace('http:', 'https:') : server.origin;
      const { refused, attempts, client } = watchClient(t, { baseUrl, timeoutSeconds: 0.2 });
      await refused(calendar, 'timeout', { mayHaveBeenCounted: counted });
      assert.equal(attempts.length, 1);
      if (secure) client.dispose();
      await server.whenDeserted();
    });

    test('closing the client cancels a request that is under way', async (t) => {
      const server = await startRawServer(t, options);
      const baseUrl = secure ? server.origin.replace('http:', 'https:') : server.origin;
      const { refused, client } = watchClient(t, { baseUrl });
      const refusal = refused(calendar, 'cancelled', { mayHaveBeenCounted: counted });
      await until('a request has arrived', () => server.connections() > 0 && (secure || server.heads.length > 0));
      await wait(20);
      client.dispose();
      await refusal;
      await server.whenDeserted();
    });

    if (secure) return;
    test('a cancelled request through fetch ends at once, and its connection with it', async (t) => {
      const server = await startRawServer(t, options);
      const cancel = new AbortController();
      const sent = sendPast({
        origin: server.origin,
        key: 'a-key-of-sixteen',
        path: '/x',
        request: calendar,
        base: 'host',
        loopback: false,
        signal: cancel.signal,
      });
      const failing = sent.catch((thrown: unknown) => thrown);
      await until('a request has arrived', () => server.heads.length > 0);
      await wait(20);
      cancel.abort();
      assertApiError(await failing, 'cancelled', { mayHaveBeenCounted: true });
      await server.whenDeserted();
    });
  });
}

test('the client sends nothing for a request that ends before it begins or while the key is read', async (t) => {
  const { service, refused, attempts } = await openDesk(t);
  await refused(calendar, 'cancelled', { mayHaveBeenCounted: false }, { signal: AbortSignal.abort() });
  const never = watchClient(t, { baseUrl: service.address, key: () => new Promise<string>(() => undefined) });
  const cancel = new AbortController();
  const refusal = never.refused(calendar, 'cancelled', { mayHaveBeenCounted: false }, { signal: cancel.signal });
  cancel.abort();
  await refusal;
  const slow = watchClient(t, {
    ...{ baseUrl: service.address, timeoutSeconds: 0.05 },
    key: () => new Promise(() => undefined),
  });
  await slow.refused(calendar, 'timeout', { mayHaveBeenCounted: false });
  assert.deepEqual([service.requestsSeen().length, attempts.length, never.attempts.length], [0, 0, 0]);
});

test('the client doesn’t announce another attempt after a cancellation', async (t) => {
  const { service, refused, attempts } = await openDesk(t);
  await service.setFault('refused');
  const cancel = new AbortController();
  const onAttempt = () => () => cancel.abort();
  await refused(calendar, 'cancelled', { mayHaveBeenCounted: false }, { signal: cancel.signal, onAttempt });
  assert.equal(attempts.length, 1);
});

test('a cancellation after the answer has no effect on the client', async (t) => {
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(httpAnswer(emptyCalendar)) });
  const { read } = watchClient(t, { baseUrl: server.origin });
  const cancel = new AbortController();
  assert.deepEqual(await read(calendar, { signal: cancel.signal }), { total: 0, rows: [] });
  cancel.abort();
  assert.deepEqual(await read(calendar), { total: 0, rows: [] });
});

test('a client that was closed sends nothing', async (t) => {
  const { client, service, refused } = await openDesk(t);
  client.dispose();
  client.dispose();
  await refused(calendar, 'cancelled', { mayHaveBeenCounted: false });
  assert.equal(service.requestsSeen().length, 0);
});
