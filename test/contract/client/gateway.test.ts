import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk, watchClient } from './openDesk.ts';
import { httpAnswer, startRawServer } from './rawServer.ts';
import { answerPast } from './sendPast.ts';

const calendar = { endpoint: 'calendar' } as const;
const body = '{"metadata":{"total_indicators":0},"data":[]}';

test('the client doesn’t send a key when a gateway adds it', async (t) => {
  const { service, read, lines } = await openDesk(t, { keyless: true }, { key: 'none' });
  await read(calendar);
  await read({ endpoint: 'transcript', ticker: 'BRMC' });
  assert.deepEqual(
    service.requestsSeen().map(({ keyless }) => keyless),
    [true, true],
  );
  assert.doesNotMatch(lines.join('\n'), /api_key/);
});

test('the client marks the refusal of a request without a key as keyless', async (t) => {
  const { refused, service } = await openDesk(t, {}, { key: 'none' });
  await refused(calendar, 'unauthorized', { keyless: true, status: 401, mayHaveBeenCounted: true });
  await service.setFault('403');
  await refused(calendar, 'forbidden', { keyless: true, status: 403, mayHaveBeenCounted: true });
  const keyed = await openDesk(t, {}, { key: () => 'wrong' });
  const error = await keyed.refused(calendar, 'unauthorized');
  assert.equal(error.details.keyless, undefined);
});

test('the client doesn’t count answers from a cache, readable or not', async (t) => {
  const hit = { 'cache-status': 'edge; hit', age: '90' };
  const answers = [
    httpAnswer(body, hit),
    httpAnswer('{"message":"Not now."}', { ...hit, 'retry-after': '120' }, '429 Too Many Requests'),
    httpAnswer('<html>', hit),
    httpAnswer('{"metadata":{}', hit),
    httpAnswer(body, { age: '90' }),
  ];
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(answers.shift()!) });
  const { client, refused, attempts, lines } = watchClient(t, { baseUrl: server.origin });
  const { cached, age } = await client.send(calendar);
  assert.deepEqual([cached, age], [true, 90_000]);
  assert.match(lines[0]!, /from a cache/);
  await refused(calendar, 'rateLimited', { mayHaveBeenCounted: false, age: 90_000, retryAfterSeconds: 30 });
  await refused(calendar, 'badResponse', { mayHaveBeenCounted: false, problem: 'html' });
  await refused(calendar, 'badResponse', { mayHaveBeenCounted: false, problem: 'truncated' });
  const unknown = await client.send(calendar);
  assert.deepEqual([unknown.cached, unknown.age], [false, 90_000]);
  assert.equal(attempts.length, 3);
});

test('the client sends a kept tag, and accepts 304 only for a kept answer', async (t) => {
  const answers = [
    httpAnswer(body, { etag: '"one"' }),
    httpAnswer('', { etag: '"one"' }, '304 Not Modified'),
    httpAnswer('', {}, '304 Not Modified'),
    httpAnswer(body, { etag: 'W/"two"' }),
  ];
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(answers.shift()!) });
  const { client, refused } = watchClient(t, { baseUrl: server.origin });
  const first = await client.send(calendar);
  assert.equal(first.etag, '"one"');
  const revalidate = { etag: '"one"', body: first.body };
  const again = await client.send(calendar, { revalidate });
  assert.deepEqual([again.renewed, again.body, again.etag], [true, first.body, '"one"']);
  await refused(calendar, 'badResponse', { problem: 'empty', status: 304, mayHaveBeenCounted: true });
  const changed = await client.send(calendar, { revalidate });
  assert.deepEqual([changed.renewed, changed.etag], [undefined, 'W/"two"']);
  const tags = server.heads.map((head) => /^if-none-match: (.*)$/im.exec(head)?.[1]);
  assert.deepEqual(tags, [undefined, '"one"', undefined, '"one"']);
});

test('the client removes the key from tags and kept bodies', async (t) => {
  const key = 'a-key-of-sixteen-2';
  const answers = [httpAnswer(body, { etag: `"${key}"` }), httpAnswer('', {}, '304 Not Modified')];
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(answers.shift()!) });
  const { client } = watchClient(t, { baseUrl: server.origin, key: () => key });
  assert.equal((await client.send(calendar)).etag, undefined);
  const revalidate = { etag: '"one"', body: `{"metadata":{"total_indicators":0},"note":"${key}","data":[]}` };
  const again = await client.send(calendar, { revalidate });
  assert.ok(!again.body.includes(key));
});

test('the editor’s fetch sends the tag, and omits a missing key', async (t) => {
  const answers = [
    httpAnswer('', { etag: '"one"', 'cache-status': 'edge; hit', age: '7' }, '304 Not Modified'),
    httpAnswer(body, { 'cache-status': 'edge; fwd=miss' }),
  ];
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(answers.shift()!) });
  const past = { origin: server.origin, key: '', path: '/calendar/economic', request: calendar, base: 'host' } as const;
  const {
    renewed,
    cached,
    age,
    body: read,
  } = await answerPast({
    ...past,
    loopback: false,
    revalidate: { etag: '"one"', body },
  });
  assert.deepEqual([renewed, cached, age, read], [true, true, 7000, body]);
  const whole = await answerPast({ ...past, loopback: false });
  assert.deepEqual([whole.renewed, whole.cached, whole.body], [undefined, false, body]);
  const answer = httpAnswer(body);
  answers.push(answer);
  await answerPast({ ...past, loopback: false, pastCaches: true });
  assert.match(server.heads[0]!, /^GET \/calendar\/economic HTTP\/1\.1\r\n/);
  assert.deepEqual(
    server.heads.map((head) => /^if-none-match: (.*)$/im.exec(head)?.[1]),
    ['"one"', undefined, undefined],
  );
  // A gateway takes no-cache as a wish to spend a request, and `fetch` by itself would add it to each one.
  const wishes = server.heads.map((head) => /^cache-control: (.*)$/im.exec(head)?.[1]);
  assert.deepEqual(wishes, ['no-transform', 'no-transform', 'no-cache']);
});

test('the client sends no-cache only if the answer must not come from a cache', async (t) => {
  const answers = [httpAnswer(body), httpAnswer(body)];
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(answers.shift()!) });
  const { client } = watchClient(t, { baseUrl: server.origin });
  await client.send(calendar);
  await client.send(calendar, { pastCaches: true });
  const wishes = server.heads.map((head) => /^cache-control: (.*)$/im.exec(head)?.[1]);
  assert.deepEqual(wishes, [undefined, 'no-cache']);
});
