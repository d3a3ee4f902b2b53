import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRedactor } from '../../../src/api/redactor.ts';

const awkward = 'k3y/+=&?# "é\\%20';

test('a key is taken out in every form', () => {
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

test('base64 of a longer text that holds the key tells nothing of it', () => {
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

test('an answer loses a long key wherever it stands, a short one only where it is named', () => {
  const long = createRedactor('0123456789abcdef');
  assert.equal(long.redactAnswer('see x0123456789abcdefy'), 'see x•••y');
  const short = createRedactor('demo');
  assert.equal(short.redactAnswer('a demo of demography'), 'a demo of demography');
  assert.equal(short.redactAnswer('"next": "/quotes?api_key=demo&page=2"'), '"next": "/quotes?api_key=•••&page=2"');
  assert.equal(short.redactAnswer('{"api_key": "demo"}'), '{"api_key": "•••"}');
  assert.equal(short.redact('a demo'), 'a •••');
});

test('no key takes nothing out', () => {
  assert.equal(createRedactor('').redact('text'), 'text');
});
