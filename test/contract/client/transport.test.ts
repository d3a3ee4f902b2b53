import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { suite, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ApiErrorDetails, ApiErrorKind } from '../../../src/api/apiError.ts';
import { assertApiError } from '../../unit/api/refusal.ts';
import { watchClient } from './openDesk.ts';
import { emptyCalendar, httpAnswer, startRawServer } from './rawServer.ts';
import { sendPast } from './sendPast.ts';

const calendar = { endpoint: 'calendar' } as const;
const key = 'raw-key-of-sixteen';

interface Odd {
  answer: Buffer | ((socket: Socket) => void);
  kind: ApiErrorKind;
  details: Partial<ApiErrorDetails>;
  /** The result that fetch gives, where it differs. */
  throughFetch?: { kind: ApiErrorKind; details: Partial<ApiErrorDetails> };
}

const gzipped = gzipSync(emptyCalendar);
const encoding = { kind: 'badResponse', details: { problem: 'encoding' } } as const;
const lost = { kind: 'offline', details: { code: 'ECONNRESET', mayHaveBeenCounted: true } } as const;
const protocol = { kind: 'badResponse', details: { problem: 'protocol' } } as const;
const notJson = { kind: 'badResponse', details: { problem: 'notJson' } } as const;

const odd: Record<string, Odd> = {
  'words that aren’t HTTP': { answer: Buffer.from('SSH-2.0-OpenSSH_9.6\r\n'), ...protocol },
  'headers without end': {
    answer: Buffer.from(`HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(300)}\r\n`),
    ...protocol,
  },
  'a body cut short': {
    answer: (socket) => socket.end(httpAnswer(emptyCalendar, { 'content-length': '1000' })),
    ...lost,
  },
  'chunks cut short': {
    answer: (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"met\r\n'),
    ...lost,
  },
  'a reset instead of an answer': { answer: (socket) => socket.resetAndDestroy(), ...lost },
  'an end instead of an answer': { answer: (socket) => socket.end(), ...lost },
  'a body that is not in its encoding': {
    answer: httpAnswer(emptyCalendar, { 'content-encoding': 'gzip' }),
    ...encoding,
  },
  'a packed body cut short': {
    answer: httpAnswer(gzipped.subarray(0, -12), { 'content-encoding': 'gzip' }),
    ...encoding,
    throughFetch: { kind: 'badResponse', details: { problem: 'truncated' } },
  },
  'an encoding that wasn’t requested': {
    answer: httpAnswer(zstdCompressSync(emptyCalendar), { 'content-encoding': 'x-nobody' }),
    ...encoding,
    throughFetch: notJson,
  },
  'too many encodings': {
    answer: httpAnswer(emptyCalendar, { 'content-encoding': 'gzip, gzip, gzip, gzip, gzip, gzip' }),
    ...encoding,
  },
  'a packed body without its encoding': { answer: httpAnswer(gzipped), ...notJson },
  'UTF-16': { answer: httpAnswer(Buffer.from(emptyCalendar, 'utf16le')), ...notJson },
  'no content': {
    answer: Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'),
    kind: 'badResponse',
    details: { problem: 'empty' },
  },
  'a refusal without end': {
    answer: (socket) => {
      socket.write('HTTP/1.1 400 Bad\r\ncontent-type: text/plain\r\n\r\nNo. ');
      const timer = setInterval(() => socket.write('and no. '.repeat(4096)), 5);
      socket.on('close', () => clearInterval(timer));
    },
    kind: 'badRequest',
    details: { status: 400 },
  },
  'a refusal that is not in its encoding': {
    answer: httpAnswer('No.', { 'content-encoding': 'gzip' }, '503 Down'),
    kind: 'server',
    details: { status: 503, said: undefined },
    throughFetch: encoding,
  },
  'a redirect to the same place': {
    answer: httpAnswer('', { location: '/calendar/economic' }, '307 Elsewhere'),
    kind: 'badResponse',
    details: { problem: 'redirect' },
  },
  'a length beyond the limit': {
    answer: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n'),
    kind: 'tooLarge',
    details: { mayHaveBeenCounted: true },
  },
};

for (const base of ['node', 'host'] as const) {
  suite(base === 'node' ? 'through undici' : 'through fetch', () => {
    for (const [name, { answer, throughFetch, ...direct }] of Object.entries(odd)) {
      const { kind, details } = (base === 'host' ? throughFetch : undefined) ?? direct;
      // A length beyond the limit is not known to fetch, whose body never comes.
      const timeoutSeconds = name === 'a length beyond the limit' && base === 'host' ? 0.5 : 120;
      test(`the client reports ${name} as ${timeoutSeconds < 1 ? 'timeout' : kind}`, async (t) => {
        const server = await startRawServer(t, {
          onRequest: (socket) => {
            if (typeof answer === 'function') answer(socket);
            else socket.end(answer);
          },
        });
        const path = '/calendar/economic';
        const sent = sendPast({
          origin: server.origin,
          key,
          path,
          request: calendar,
          base,
          loopback: false,
          timeoutSeconds,
        });
        const error: unknown = await sent.catch((thrown: unknown) => thrown);
        if (timeoutSeconds < 1) assertApiError(error, 'timeout');
        else assertApiError(error, kind, details);
        assert.equal(server.heads.length, 1);
        await server.whenDeserted();
      });
    }

    test('the client reads answers in every encoding that it requests', async (t) => {
      const packed = [
        httpAnswer(emptyCalendar),
        httpAnswer(`\ufeff${emptyCalendar}`),
        httpAnswer(gzipped, { 'content-encoding': 'gzip' }),
        httpAnswer(gzipped, { 'content-encoding': 'X-GZIP' }),
        httpAnswer(deflateSync(emptyCalendar), { 'content-encoding': 'deflate' }),
        httpAnswer(brotliCompressSync(emptyCalendar), { 'content-encoding': 'br' }),
        httpAnswer(gzipSync(brotliCompressSync(emptyCalendar)), { 'content-encoding': 'br, gzip' }),
        Buffer.from(`HTTP/1.1 103 Early Hints\r\n\r\n${httpAnswer(emptyCalendar).toString()}`),
      ];
      const server = await startRawServer(t, { onRequest: (socket) => socket.end(packed[server.heads.length - 1]!) });
      for (const [index] of packed.entries()) {
        const path = `/calendar/economic?code=${index}`;
        const value = await sendPast({ origin: server.origin, key, path, request: calendar, base, loopback: false });
        assert.deepEqual(value, { total: 0, rows: [] });
      }
      assert.match(server.heads[0]!, new RegExp(`^GET /calendar/economic\\?code=0&api_key=${key} HTTP/1\\.1`));
    });

    test('the client doesn’t follow a redirect to another server', async (t) => {
      const elsewhere = await startRawServer(t, { onRequest: (socket) => socket.end(httpAnswer(emptyCalendar)) });
      const answer = httpAnswer('', { location: `${elsewhere.origin}/calendar/economic` }, '302 Found');
      const server = await startRawServer(t, { onRequest: (socket) => socket.end(answer) });
      const sent = sendPast({ origin: server.origin, key, path: '/x', request: calendar, base, loopback: false });
      const error: unknown = await sent.catch((thrown: unknown) => thrown);
      assertApiError(error, 'badResponse', { problem: 'redirect', mayHaveBeenCounted: true });
      assert.equal(elsewhere.connections(), 0);
    });

    test('the client accepts an answer of 32 MiB, but not one byte more', async (t) => {
      const limit = 32 * 1024 * 1024;
      const sizes = [limit, limit + 1];
      const server = await startRawServer(t, {
        onRequest: (socket) => {
          const size = sizes[server.heads.length - 1]!;
          socket.end(httpAnswer(gzipSync(emptyCalendar.padEnd(size)), { 'content-encoding': 'gzip' }));
        },
      });
      const options = { origin: server.origin, key, path: '/x', request: calendar, base, loopback: false };
      assert.deepEqual(await sendPast(options), { total: 0, rows: [] });
      assertApiError(await sendPast(options).catch((thrown: unknown) => thrown), 'tooLarge');
    });
  });
}

test('the client reuses connections, and closes them when it is closed', async (t) => {
  const server = await startRawServer(t, { onRequest: (socket) => socket.write(httpAnswer(emptyCalendar)) });
  const { read, client } = watchClient(t, { baseUrl: server.origin });
  for (let count = 0; count < 5; count += 1) await read(calendar);
  assert.equal(server.heads.length, 5);
  assert.ok(server.connections() < 3);
  client.dispose();
  await server.whenDeserted();
});

test('the client sends simultaneous requests in parallel', async (t) => {
  const waiting: Socket[] = [];
  const server = await startRawServer(t, {
    onRequest: (socket) => {
      waiting.push(socket);
      if (waiting.length === 8) for (const each of waiting) each.write(httpAnswer(emptyCalendar));
    },
  });
  const { read } = watchClient(t, { baseUrl: `${server.origin}/v1/` });
  await Promise.all(Array.from({ length: 8 }, () => read(calendar)));
  assert.ok(server.heads.every((head) => head.startsWith('GET /v1/calendar/economic?api_key=')));
});
