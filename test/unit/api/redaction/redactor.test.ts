import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { echoBody } from '../../../../src/sample/http/echoes.ts';
import { createRedactor } from '../../../../src/api/redaction/redactor.ts';

const awkward = 'k3y/+=&?# "é\\%20';

test('redact removes the key in every form', () => {
  for (const key of ['0123456789abcdef', awkward]) {
    const { redact } = createRedactor(key);
    const encoded = encodeURIComponent(key);
    for (const form of [
      key,
      encoded,
      encoded.toLowerCase(),
      new URLSearchParams({ k: key }).toString().slice(2),
      JSON.stringify(key).slice(1, -1),
      Buffer.from(key).toString('base64'),
      Buffer.from(key).toString('base64url'),
    ]) {
      assert.ok(!redact(`<${form}>`).includes(form), form);
    }
  }
});

test('redact removes the key from the base64 of a longer text', () => {
  const key = 'c0ffee-0123456789';
  const { redact } = createRedactor(key);
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      for (const encoding of ['base64', 'base64url'] as const) {
        const clean = redact(Buffer.from(before + key + after).toString(encoding));
        const decoded = clean.split('•••').map((part) => Buffer.from(part, encoding).toString('latin1'));
        assert.ok(!decoded.join('').includes(key.slice(3, -3)));
        assert.ok(clean.includes('•••'));
      }
    }),
  );
});

test('redactAnswer removes a long key everywhere, and a short key only from named fields', () => {
  const long = createRedactor('0123456789abcdef');
  assert.equal(long.redactAnswer('{"a":"see x0123456789abcdefy"}'), '{"a":"see x•••y"}');
  const short = createRedactor('demo');
  assert.equal(short.redactAnswer('a demo of demography'), 'a demo of demography');
  assert.equal(short.redactAnswer('"next": "/quotes?api_key=demo&page=2"'), '"next": "/quotes?api_key=•••&page=2"');
  assert.equal(short.redactAnswer('{"api_key": "demo"}'), '{"api_key": "•••"}');
  assert.equal(short.redactAnswer('{"api_key": ["demo"]}'), '{"api_key": ["•••"]}');
  assert.equal(short.redactAnswer(String.raw`{"at":"\u0061pi_key\u003d\u0064emo&x"}`), '{"at":"api_key=•••&x"}');
  assert.equal(short.redact('a demo'), 'a •••');
});

test('redact leaves the text unchanged without a key', () => assert.equal(createRedactor('').redact('text'), 'text'));

const units = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const fourHex = (unit: number): string => unit.toString(16).padStart(4, '0');

/** Ways to write a text down that something in the world uses; each gives ASCII or what it was given. */
const spelled: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'a link': encodeURIComponent,
  'a link, every byte': (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'a link, in lower case': (text) => encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  'a form': (text) => new URLSearchParams({ k: text }).toString().slice(2),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON, every letter': (text) =>
    units(text)
      .map((unit) => `\\u${fourHex(unit)}`)
      .join(''),
  'JSON, in capitals': (text) =>
    units(text)
      .map((unit) => `\\u${fourHex(unit).toUpperCase()}`)
      .join(''),
  'JSON with slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'a page': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('+', '&plus;'),
  'a page, every letter': (text) => Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join(''),
  'a page, in hexadecimal': (text) =>
    Array.from(text, (letter) => `&#X${letter.codePointAt(0)!.toString(16).toUpperCase()};`).join(''),
  'a script': (text) => Array.from(text, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`).join(''),
};

const keys = ['0123456789abcdef', 'Sk-Live_ABCdef.9876', 'k3y/+=&?# "é%20', 'p%41ss&#65;w\\u0041rd', 'clé/😀+clé 42'];

test('the redactor finds the key under three levels of escapes and changes nothing else', () => {
  const way = fc.constantFrom(...Object.keys(spelled));
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.array(way, { maxLength: 3 }), fc.boolean(), (key, ways, named) => {
      const spelling = ways.reduce((text, each) => spelled[each]!(text), key);
      const [before, after] = named ? ['see api_key=', '&x=1 again'] : ['see <', '> again'];
      const { redact, redactAnswer } = createRedactor(key);
      assert.equal(redact(before + spelling + after), `${before}•••${after}`);
      const answer = { words: 'Q&A 15% up\n“yes”', [before + spelling + after]: [before + spelling + after] };
      assert.deepEqual(JSON.parse(redactAnswer(JSON.stringify(answer))), {
        words: answer.words,
        [`${before}•••${after}`]: [`${before}•••${after}`],
      });
    }),
    { numRuns: 500 },
  );
});

test('redactAnswer removes the key from every echo of the request', () => {
  for (const key of keys) {
    const target = `/transcripts?ticker=ACME&api_key=${encodeURIComponent(key)}`;
    const body = echoBody(
      { metadata: { companyname: 'Acme', n: 1 }, data: [{ transcript: 'Operator:\nHello.' }] },
      target,
    );
    const clean = createRedactor(key).redactAnswer(body);
    const echoesIn = (json: string): string[] => (JSON.parse(json) as { request: { echoes: string[] } }).request.echoes;
    assert.ok(echoesIn(body).length > 10);
    assert.equal(echoesIn(clean).length, echoesIn(body).length);
    for (const echo of echoesIn(clean)) assert.ok(echo.includes('•••'), echo);
    const found = clean + decodeURIComponent(clean.replace(/%(?![0-9A-F]{2})/gi, '%25'));
    for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64url').slice(4, -4)])
      assert.ok(!found.toLowerCase().includes(form.toLowerCase()), form);
  }
});

test('redactAnswer changes only strings with the key, at any depth', () => {
  const { redactAnswer } = createRedactor('0123456789abcdef');
  const rest = '{ "n" : 1.000000000000000000001e0 , "m": 0123, "s": "\\u0041\\/" , "k" : ';
  assert.equal(redactAnswer(`${rest}"\\u0030123456789ABCDEF"}`), `${rest}"•••"}`);
  const deep = '['.repeat(200_000);
  assert.equal(redactAnswer(`${deep}"0123456789abcdef"`), `${deep}"•••"`);
  const untouched = '{"a":"\\u0041 100%25 &amp; \\\\"}';
  assert.equal(redactAnswer(untouched), untouched);
  assert.equal(redactAnswer('{"a":"0123456789abcde'), '{"a":"0123456789abcde');
});

test('redactAnswer removes a numeric key but keeps a figure with the same digits', () => {
  const { redactAnswer } = createRedactor('12345678');
  assert.equal(redactAnswer('{"volume":12345678,"api_key":12345678}'), '{"volume":12345678,"api_key":"•••"}');
  assert.equal(createRedactor('123456789012').redactAnswer('{"any": 123456789012}'), '{"any": "•••"}');
});
