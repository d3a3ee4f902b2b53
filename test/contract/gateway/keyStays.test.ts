import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { httpAnswer } from '../client/rawServer.ts';
import { key } from './behindGateway.ts';
import { assertNoneIn, startHostile } from './hostileService.ts';
import { keyFileOf, noNginx } from './runningGateway.ts';

/** Each sign that nginx, JSON, HTML, a pattern or an address has a use for. */
const oddKey = String.raw`q"u$service_key;\d+e%41r{y}#&<é€>'(x)*!~/|^.z`;

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const unicode = (text: string): string =>
  text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const signs = /[^A-Za-z0-9]/g;

/** As an answer may spell a key, each told apart from the others by the test and not by the script. */
function spellingsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  return [
    secret,
    encoded,
    encoded.replaceAll(/%../g, (escape) => escape.toLowerCase()),
    encodeURIComponent(encoded),
    secret.replaceAll(/[^A-Za-z0-9]+/g, percent),
    secret.replaceAll(/[^A-Za-z0-9]+/g, percent).toUpperCase(),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    secret.replaceAll(signs, unicode),
    Buffer.from(secret).toString('base64').replaceAll('=', ''),
    Buffer.from(secret).toString('hex'),
  ];
}

/** The headers in which services name addresses or keys. */
const headersWith = (spelling: string): Record<string, string> => ({
  location: `https://data.example.com/next?api_key=${spelling}`,
  link: `<https://data.example.com/next?api_key=${spelling}>; rel="next"`,
  refresh: `5; url=/next?api_key=${spelling}`,
  'content-location': `/next?api_key=${spelling}`,
  'set-cookie': `key=${spelling}`,
  'x-request-url': `/next?api_key=${spelling}`,
  'www-authenticate': `Bearer realm="${spelling}"`,
  etag: `"${spelling}"`,
  via: `1.1 ${spelling}`,
  warning: `199 - "${spelling}"`,
  'retry-after': spelling,
  'cache-control': `max-age=60, private="${spelling}"`,
  'cache-status': `${spelling}; hit`,
  'content-security-policy': `report-uri /r?api_key=${spelling}`,
  'content-type': `application/json; of=${spelling}`,
});

for (const [name, secret] of [
  ['a plain key', key],
  ['a key of odd signs', oddKey],
] as const)
  test(`${name} comes back in no header and no body, however it is spelled`, { skip: noNginx }, async (t) => {
    const { service, gateway, answerWith, ask, assertNothingWritten } = await startHostile(t, secret);
    const spellings = spellingsOf(secret);
    for (const [index, spelling] of spellings.entries())
      for (const status of ['200 OK', '302 Found', '401 Unauthorized', '500 Internal Server Error']) {
        const body = `{"next":"https://data.example.com/?api_key=${spelling}&page=2","again":"${spelling}"}`;
        // A header takes no line break, and this client reads none that is not ASCII.
        const inHeader = /^[ -~]*$/.test(spelling) ? spelling : encodeURIComponent(spelling);
        answerWith(httpAnswer(body, headersWith(inHeader), status));
        const { text } = await ask(`/transcripts?ticker=T${index}&page=${status.slice(0, 3)}`);
        assertNoneIn(text, spellings);
        assert.match(text, /data\.example\.com\/\?api_key=\*\*\*&page=2","again":"\*\*\*"/);
      }
    assert.equal(service.heads.length, spellings.length * 4);
    const [sent] = service.heads;
    const target = / (\S+) HTTP/.exec(sent!)![1]!;
    assert.equal(new URL(target, service.origin).searchParams.get('api_key'), secret);
    assert.equal((await gateway.written()).kept.size, spellings.length);
    await assertNothingWritten(spellings);
  });

test(
  'a key that comes in pieces, or compressed though nothing was to be, is taken out as well',
  { skip: noNginx },
  async (t) => {
    const { service, answerWith, ask, assertNothingWritten } = await startHostile(t, key);
    const body = `{"next":"?api_key=${key}","rest":"kept"}`;
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
    answerWith((socket) => {
      // One sign a chunk and a packet, so that the key is never whole.
      const pieces = Array.from(body, (sign) => `1\r\n${sign}\r\n`);
      socket.setNoDelay(true).write(`${head}transfer-encoding: chunked\r\n\r\n`);
      const next = (): void => {
        const piece = pieces.shift();
        if (piece === undefined) socket.end('0\r\n\r\n');
        else socket.write(piece, () => setImmediate(next));
      };
      next();
    });
    const scrubbed = '{"next":"?api_key=***","rest":"kept"}';
    assert.equal((await ask('/calendar/economic?code=PIECES')).body, scrubbed);
    answerWith(httpAnswer(gzipSync(body), { 'content-encoding': 'gzip' }));
    const unpacked = await ask('/calendar/economic?code=GZIP', { headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([unpacked.body, unpacked.headers.get('content-encoding')], [scrubbed, null]);
    for (const encoding of ['br', 'deflate', 'gzip, gzip', `gzip-${key}`]) {
      answerWith(httpAnswer(body, { 'content-encoding': encoding }));
      const refused = await ask(`/calendar/economic?code=OTHER`);
      assert.equal(refused.status, 502, encoding);
      assertNoneIn(refused.text, [key]);
    }
    assert.equal(service.heads.length, 6);
    for (const sent of service.heads) assert.doesNotMatch(sent, /accept-encoding/i);
    await assertNothingWritten([key]);
  },
);

test('a long answer goes through no file before the key is out of it', { skip: noNginx }, async (t) => {
  const { gateway, answerWith, ask, assertNothingWritten } = await startHostile(t, key);
  const filling = 'x'.repeat(4 * 1024 * 1024);
  answerWith(httpAnswer(`{"a":"${filling}","next":"?api_key=${key}","b":"${filling}"}`));
  assert.equal(
    (await ask('/transcripts?ticker=LONG')).body,
    `{"a":"${filling}","next":"?api_key=***","b":"${filling}"}`,
  );
  assert.equal((await gateway.written()).kept.size, 1);
  await assertNothingWritten([key]);
});

test('the gateway passes the necessary headers of an answer', { skip: noNginx }, async (t) => {
  const { answerWith, ask } = await startHostile(t, key);
  const date = 'Tue, 24 Nov 2026 10:00:00 GMT';
  answerWith(httpAnswer('{}', { etag: 'W/"one+2/3="', date, age: '7' }));
  const { headers } = await ask('/calendar/economic');
  const told = ['content-type', 'etag', 'date', 'age', 'cache-status'].map((name) => headers.get(name));
  assert.deepEqual(told, ['application/json', 'W/"one+2/3="', date, '7', 'gateway; fwd=uri-miss']);
  for (const wait of ['30', date]) {
    answerWith(httpAnswer('{"message":"Wait."}', { 'retry-after': wait }, '429 Too Many Requests'));
    const refused = await ask('/quotes?ticker=BRMC');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, wait]);
    assert.equal(refused.body, '{"message":"Wait."}');
  }
});

test('a key that cannot be told from other text, or cannot be in an address, is refused with a sentence', () => {
  const refusal = (text: string): string => {
    try {
      return keyFileOf(text);
    } catch (error) {
      return (error as { stderr: string }).stderr.trim();
    }
  };
  assert.equal(refusal(''), 'A key has 8 to 200 characters: a shorter one would be found in ordinary words.');
  assert.equal(refusal('1234567'), refusal(''));
  assert.equal(refusal('1'.repeat(201)), refusal(''));
  assert.equal(refusal('12345\n678'), 'A key has no line breaks or other control characters.');
  assert.match(refusal('12345678'), /^geo \$service_key \{ default "12345678"; \}\n/);
});
