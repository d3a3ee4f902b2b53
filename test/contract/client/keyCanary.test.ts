import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { echoBody } from '../../../src/sample/http/echoes.ts';
import { openDesk, watchClient } from './openDesk.ts';
import { httpAnswer, startRawServer } from './rawServer.ts';
import { sendPast } from './sendPast.ts';
import { samples } from '../../unit/api/answers.ts';

const key = 'canary+/=& "é%41\\x-0123456789';

/** Every form in which the key could be found. */
function formsOf(text: string): string[] {
  return [
    text,
    encodeURIComponent(text),
    new URLSearchParams({ k: text }).toString().slice(2),
    JSON.stringify(text).slice(1, -1),
    ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(text).toString(form).replace(/=+$/, '')),
  ];
}

const forms = formsOf(key).filter((form) => form !== Buffer.from(key).toString('hex'));

function assertClean(said: string, where: string): void {
  for (const form of forms) assert.ok(!said.includes(form), `${where} holds ${form}`);
  assert.ok(!/api_key=(?!•••)/.test(said), `${where} holds a URL with its key`);
}

/** An answer that repeats the request in every place where it can. */
function echo(head: string, status: string): Buffer {
  const target = head.split(' ')[1] ?? '';
  const all = { message: `Key ${forms.join(' ')} at ${target} <a href="x?${target}">again</a>`, errors: forms };
  const headers = {
    location: `http://127.0.0.1:1${target}`,
    'x-key': encodeURIComponent(key),
    'retry-after': encodeURIComponent(key),
  };
  return httpAnswer(JSON.stringify(all), headers, status);
}

for (const base of ['node', 'host'] as const) {
  suite(base === 'node' ? 'through undici' : 'through fetch', () => {
    for (const status of ['200 OK', '302 Found', '400 Bad', '401 No', '403 No', '404 No', '429 Wait', '500 Broken']) {
      test(`the client’s error for a ${status} that echoes the request doesn’t contain the key`, async (t) => {
        const server = await startRawServer(t, { onRequest: (socket, head) => socket.end(echo(head, status)) });
        for (const { request } of samples) {
          const options = { origin: server.origin, key, path: '/x?y=1', request, base, loopback: false };
          const error: unknown = await sendPast(options).catch((thrown: unknown) => thrown);
          assert.ok(error instanceof Error);
          assertClean(
            inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + (error.stack ?? ''),
            status,
          );
        }
        assert.ok(server.heads.every((head) => head.includes(`?y=1&api_key=${encodeURIComponent(key)} `)));
      });
    }

    test('the client’s error for a malformed answer doesn’t contain the key', async (t) => {
      const odd = [
        (head: string) => Buffer.from(`${head}\r\n\r\n`),
        () => Buffer.from(`HTTP/1.1 ${key} ${key}\r\n\r\n`),
        () => Buffer.from(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${key}\r\n`),
        () => httpAnswer(`{"data": ${key}`),
        () => httpAnswer(key, { 'content-encoding': 'gzip' }),
        () => httpAnswer(key, { 'content-length': '9999' }),
      ];
      const server = await startRawServer(t, {
        onRequest: (socket, head) => socket.end(odd[server.heads.length - 1]!(head)),
      });
      for (const [index] of odd.entries()) {
        const request: ServiceRequest = { endpoint: 'calendar' };
        const options = { origin: server.origin, key, path: '/x', request, base, loopback: false };
        const error: unknown = await sendPast(options).catch((thrown: unknown) => thrown);
        assert.ok(error instanceof Error);
        assertClean(inspect(error, { depth: 20, showHidden: true }) + (error.stack ?? ''), `oddity ${index}`);
      }
    });
  });
}

test('the client’s log, attempts, answers and errors don’t contain the key', async (t) => {
  const call = samples.find(({ name }) => name === 'transcript')!;
  const body = call.body() as { metadata: Record<string, unknown>; data: { transcript: string }[] };
  body.metadata['next'] = `/transcripts?api_key=${encodeURIComponent(key)}`;
  body.metadata['message'] = forms.join(' ');
  body.data[0]!.transcript = `Operator:\n${forms.join('\n')}`;
  const answer = JSON.stringify(body);
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(httpAnswer(answer)) });
  const { client, everythingSaid } = watchClient(t, { baseUrl: server.origin, key: () => key });
  const got = await client.send(call.request);
  for (const form of forms) {
    assert.ok(!got.body.includes(form), `the body holds ${form}`);
    assert.ok(!JSON.stringify(got.value).includes(form), `the value holds ${form}`);
  }
  assert.equal(got.body.includes('api_key='), true, 'the words around the key are the service’s own');
  const { refused } = watchClient(t, { baseUrl: server.origin, key: () => key });
  await refused({ endpoint: 'calendar' }, 'badResponse');
  assertClean(everythingSaid(), 'what was said');
});

/** A short answer and a long one. The client removes the key before it decodes the answer of an endpoint. */
const asked: ServiceRequest[] = [
  { endpoint: 'fund', ticker: sampleFunds('2026-02-10')[0]!.profile.ticker },
  { endpoint: 'transcript', ticker: 'BRMC' },
];

test('the client removes every spelling of the key that the bundled service echoes', async (t) => {
  const { service, client, everythingSaid } = await openDesk(t, { key }, { key: () => key });
  const echoed = echoBody({}, `/?api_key=${encodeURIComponent(key)}`);
  const spellings = (JSON.parse(echoed) as { request: { echoes: string[] } }).request.echoes.slice(1);
  assert.ok(spellings.length > 10);
  const telling = (text: string): string[] => {
    const folded = text.toLowerCase();
    return spellings.filter((spelling) => folded.includes(spelling.toLowerCase()));
  };
  for (const request of asked) {
    await service.setFault('echo');
    const { body, value } = await client.send(request);
    assert.ok(body.includes('•••'), request.endpoint);
    assert.deepEqual(telling(body + JSON.stringify(value)), [], request.endpoint);
    const strings: string[] = [];
    JSON.parse(body, (name, inner: unknown) => {
      strings.push(name, typeof inner === 'string' ? inner : '');
      return inner;
    });
    assert.deepEqual(telling(strings.join('\n')), [], request.endpoint);
    await service.setFault('echo-refusal');
    const refused: unknown = await client.send(request).catch((thrown: unknown) => thrown);
    assert.ok(refused instanceof Error);
    assert.deepEqual(telling(inspect(refused, { depth: 20, showHidden: true })), [], request.endpoint);
  }
  assert.deepEqual(telling(everythingSaid()), []);
});

test('the client logs a request that contains the key without it', async (t) => {
  const secret = 'SECRETKEY12';
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(httpAnswer('{}')) });
  const { refused, lines } = watchClient(t, { baseUrl: server.origin, key: () => secret });
  await refused({ endpoint: 'fund', ticker: secret }, 'badResponse');
  assert.equal(lines.length, 1);
  assert.ok(!lines[0]!.includes(secret), lines[0]);
});
