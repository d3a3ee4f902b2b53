import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { test } from 'node:test';
import { httpAnswer } from '../client/rawServer.ts';
import { key } from './behindGateway.ts';
import { assertNoneIn, startHostile, type Hostile } from './hostileService.ts';
import { noNginx } from './runningGateway.ts';

const asked = ({ service }: Hostile): number => service.heads.length;
const told = async ({ ask }: Hostile, target: string, headers: Record<string, string> = {}): Promise<string | null> =>
  (await ask(target, { headers })).headers.get('cache-status');

test('the gateway stores only answers of type JSON with status 200', { skip: noNginx }, async (t) => {
  const place = await startHostile(t, key);
  const { gateway, answerWith, ask } = place;
  const json = 'application/json';
  const page = '<!doctype html><title>Sign in to the hotel</title>';
  for (const [target, answer, status, type] of [
    ['/transcripts?fyq=Q1%202026&ticker=A', httpAnswer(page, { 'content-type': 'text/html' }), 200, 'text/html'],
    [
      '/transcripts?fyq=Q2%202026&ticker=A',
      httpAnswer('{}', { 'content-type': 'application/jsonp' }),
      200,
      'text/plain',
    ],
    ['/transcripts?fyq=Q3%202026&ticker=A', httpAnswer('{}', { 'content-type': '' }), 200, null],
    ['/transcripts?fyq=Q4%202026&ticker=A', httpAnswer('{}', {}, '201 Created'), 201, json],
    ['/transcripts?fyq=Q1%202025&ticker=A', httpAnswer('{}', {}, '203 Other'), 203, json],
    ['/transcripts?fyq=Q2%202025&ticker=A', httpAnswer('{}', { location: '/login' }, '302 Found'), 302, json],
    ['/transcripts?fyq=Q3%202025&ticker=A', httpAnswer('{}', {}, '404 Not Found'), 404, json],
    ['/transcripts?fyq=Q4%202025&ticker=A', httpAnswer('{}', {}, '500 Failed'), 500, json],
    ['/transcripts?fyq=Q1%202024&ticker=A', httpAnswer('{}', { date: 'tomorrow' }), 502, 'text/html'],
    ['/transcripts?fyq=Q2%202024&ticker=A', httpAnswer('{}', { 'content-length': '200' }), 0, null],
  ] as const) {
    answerWith(answer);
    const before = asked(place);
    for (const number of [1, 2]) {
      const given = await ask(target).catch(() => undefined);
      if (status !== 0) assert.deepEqual([given?.status, given?.headers.get('content-type')], [status, type], target);
      assert.equal(given?.headers.get('location') ?? null, null);
      assert.equal(asked(place), before + number, target);
    }
  }
  assert.equal((await gateway.written()).kept.size, 0);
  answerWith(httpAnswer('{}', { 'content-type': 'Application/JSON;charset=UTF-8' }));
  assert.equal(await told(place, '/transcripts?fyq=Q1%202026&ticker=A'), 'gateway; fwd=uri-miss');
  assert.equal(await told(place, '/transcripts?fyq=Q1%202026&ticker=A'), 'gateway; hit');
});

test(
  'a service can neither redirect the gateway internally nor set how long it stores answers',
  { skip: noNginx },
  async (t) => {
    const place = await startHostile(t, key);
    const { answerWith, ask } = place;
    answerWith(
      httpAnswer('{"a":1}', { 'x-accel-redirect': '/quotes?ticker=OTHER', 'x-accel-expires': '0', expires: '0' }),
    );
    assert.equal((await ask('/transcripts?ticker=A')).body, '{"a":1}');
    assert.equal(await told(place, '/transcripts?ticker=A'), 'gateway; hit');
    assert.equal(asked(place), 1);
  },
);

test('the gateway forwards only reads, and only to the contract’s paths', { skip: noNginx }, async (t) => {
  const place = await startHostile(t, key);
  const { answerWith, ask } = place;
  answerWith(httpAnswer('{}'));
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    const refused = await ask('/transcripts?ticker=A', { method, ...(method === 'POST' && { body: '{"a":1}' }) });
    assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD'], method);
  }
  for (const path of [
    '/',
    '/account',
    '/quotes/',
    '/quotes/x',
    '/Quotes',
    '/quotes%0a',
    '/x/quotes',
    '/economic',
    '/funds/profile/../keys',
    '/transcripts.json',
    '/screener/x',
  ])
    assert.equal((await ask(path)).status, 404, path);
  assert.equal(asked(place), 0);
  for (const path of [
    '/quotes',
    '/transcripts',
    '/calendar/economic',
    '/funds/profile',
    '/screener',
    '/screener/metrics',
  ])
    assert.equal((await ask(path, { method: 'HEAD' })).status, 200, path);
  assert.equal(asked(place), 6);
  for (const head of place.service.heads) assert.match(head, /^GET \//);
});

test('the gateway forwards only the question from a client’s request', { skip: noNginx }, async (t) => {
  const place = await startHostile(t, key);
  const { service, gateway, answerWith } = place;
  answerWith(httpAnswer('{}'));
  const socket = connect(Number(new URL(gateway.address).port), '127.0.0.1');
  const answered = textOf(socket);
  socket.write(
    [
      'GET /transcripts?ticker=A HTTP/1.1',
      'Host: elsewhere.example',
      'Authorization: Bearer the-secret-of-a-client',
      'Cookie: session=the-secret-of-a-client',
      'X-Forwarded-For: the-secret-of-a-client',
      'X-Any: the-secret-of-a-client',
      'Referer: https://the-secret-of-a-client/',
      'User-Agent: the-secret-of-a-client',
      'Accept-Encoding: gzip',
      'Range: bytes=0-1',
      'If-None-Match: "the-secret-of-a-client"',
      'Transfer-Encoding: chunked',
      'Connection: close',
      '',
      '16\r\nthe-secret-of-a-client\r\n0\r\n\r\n',
    ].join('\r\n'),
  );
  const withBody = { 'content-type': 'application/json', 'content-length': '2' };
  const bodied = request(`${gateway.address}/transcripts?ticker=B`, { method: 'GET', headers: withBody }).end('{}');
  const [{ statusCode }] = (await once(bodied, 'response')) as [IncomingMessage];
  assert.equal(statusCode, 200);
  assert.doesNotMatch(service.heads.at(-1)!, /content-length|transfer-encoding/i);
  assert.match(await answered, /^HTTP\/1\.1 20[06] /);
  const head = service.heads.find((each) => each.includes('ticker=A'));
  assertNoneIn(head!, ['the-secret-of-a-client']);
  const names = head!
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(':')[0]!.toLowerCase());
  assert.deepEqual(names.sort(), ['accept', 'connection', 'host', 'user-agent']);
  assert.match(head!, new RegExp(`^host: ${new URL(service.origin).host}$`, 'im'));
});

test('the part of the gateway with the key answers only the part before it', { skip: noNginx }, async (t) => {
  const place = await startHostile(t, key);
  place.answerWith(httpAnswer('{}'));
  for (const headers of [{}, { 'market-desk-gateway': 'a-guess' }]) {
    const response = await fetch(`${place.gateway.innerAddress}/transcripts?ticker=A`, { headers });
    assert.equal(response.status, 403);
    assertNoneIn(await response.text(), [key]);
  }
  assert.equal(asked(place), 0);
});

test('no-cache makes the gateway ask again and replace the stored answer', { skip: noNginx }, async (t) => {
  const place = await startHostile(t, key);
  const { service, answerWith, ask } = place;
  const target = '/transcripts?fyq=Q1%202026&ticker=A';
  const anew = { 'cache-control': 'no-cache' };
  answerWith(httpAnswer('{"error":"not now"}'));
  await ask(target);
  answerWith(httpAnswer('{"data":[]}'));
  assert.equal((await ask(target)).body, '{"error":"not now"}');
  for (const wish of ['no-transform', 'max-age=0', 'no-cache-please', 'x, no-cache'])
    assert.equal(await told(place, target, { 'cache-control': wish, pragma: 'no-cache' }), 'gateway; hit', wish);
  assert.equal(asked(place), 1);
  assert.equal(await told(place, target, anew), 'gateway; fwd=request');
  assert.equal((await ask(target)).body, '{"data":[]}');
  assert.equal(asked(place), 2);
  assert.match(service.heads[1]!, /^cache-control: no-cache$/im);
  // One that fails leaves what is kept.
  answerWith(httpAnswer('<html>', { 'content-type': 'text/html' }));
  assert.equal((await ask(target, { headers: anew })).body, '<html>');
  assert.equal((await ask(target)).body, '{"data":[]}');
});

test('the gateway revalidates an expired answer by its tag', { skip: noNginx }, async (t) => {
  const edits = { 'proxy_cache_valid 200 60s; }  # screens': 'proxy_cache_valid 200 1s; }' };
  const place = await startHostile(t, key, { edits });
  const { service, ask, answerWith } = place;
  answerWith((socket) => {
    const isTagged = /^if-none-match: W\/"one"$/im.test(service.heads.at(-1)!);
    socket.end(
      isTagged
        ? 'HTTP/1.1 304 Not Modified\r\netag: "one"\r\nlocation: /\r\n\r\n'
        : httpAnswer('{"a":1}', { etag: '"one"', connection: 'close' }),
    );
  });
  await ask('/screener?condition=x');
  let again = await ask('/screener?condition=x');
  while (asked(place) === 1) again = await ask('/screener?condition=x');
  const { status, body, headers } = again;
  assert.deepEqual([status, body, headers.get('cache-status')], [200, '{"a":1}', 'gateway; fwd=stale']);
  assert.match(service.heads[1]!, /^if-none-match: W\/"one"$/im);
});

test(
  'a gateway without the line that ignores it doesn’t store answers marked no-store',
  { skip: noNginx },
  async (t) => {
    const edits = { 'proxy_ignore_headers Cache-Control;': '' };
    const place = await startHostile(t, key, { edits });
    for (const [target, wish, kept] of [
      ['/transcripts?ticker=A', 'no-store', false],
      ['/transcripts?ticker=B', 'private, max-age=60', false],
      ['/transcripts?ticker=C', 'max-age=60', true],
      ['/transcripts?ticker=D', '', true],
    ] as const) {
      place.answerWith(httpAnswer('{}', { 'cache-control': wish }));
      await place.ask(target);
      assert.equal(await told(place, target), kept ? 'gateway; hit' : 'gateway; fwd=uri-miss', wish);
    }
  },
);

test('the gateway sends requests below a base address with a path', { skip: noNginx }, async (t) => {
  const place = await startHostile(t, key, {
    edits: { 'https://data.example.com/;': 'https://data.example.com/v1/;' },
  });
  place.answerWith(httpAnswer('{}'));
  assert.equal((await place.ask('/transcripts?fyq=Q3%202026&ticker=BRK.B')).status, 200);
  assert.match(place.service.heads[0]!, /^GET \/v1\/transcripts\?fyq=Q3%202026&ticker=BRK\.B&api_key=/);
});
