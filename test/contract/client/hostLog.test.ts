import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCalendar, httpAnswer, startRawServer } from './rawServer.ts';
import { sendPast } from './sendPast.ts';

const key = 'SECRETKEY12';

test('an editor that logs the addresses of its fetch gets only the origin, without the key', async (t) => {
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(httpAnswer(emptyCalendar)) });
  const logged: string[] = [];
  const own = globalThis.fetch;
  t.after(() => {
    globalThis.fetch = own;
  });
  // As the editor's own wrapper looks up the proxy of an address.
  globalThis.fetch = async (input, init) => {
    logged.push(typeof input === 'string' ? input : 'cache' in input ? input.url : input.toString());
    return own(input, init);
  };
  await sendPast({
    origin: server.origin,
    key,
    path: '/calendar/economic',
    request: { endpoint: 'calendar' },
    base: 'host',
    loopback: false,
  });
  assert.deepEqual(logged, [server.origin]);
  assert.match(server.heads.join(), new RegExp(`^GET /calendar/economic\\?api_key=${key} `));
});
