import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatAnswer, formatProxy, judgeKey } from '../../../../../src/features/connection/setup/connectionModel.ts';

suite('a key as typed', () => {
  test('judgeKey accepts a well-formed key', () => {
    for (const key of ['abc', ' abc ', 'A-1_2.3~/+=', 'x'.repeat(500)]) assert.equal(judgeKey(key), undefined);
  });
  test('judgeKey refuses a malformed key with a reason that doesn’t repeat the key', () => {
    for (const key of ['', '  ', 'two words', 'line\nbreak', 'zero\u200bwidth', 'naïve']) {
      const wrong = judgeKey(key);
      assert.ok(wrong, JSON.stringify(key));
      if (key.trim()) assert.ok(!wrong.includes(key.trim()));
    }
  });
});

suite('a tested connection in words', () => {
  const answer = {
    target: 'https://desk.example',
    milliseconds: 12,
    proxy: 'none',
    indicators: 80,
    usesKey: true,
    fromCache: false,
  };
  test('formatAnswer reports whether the service accepted a key, unless a cache answered', () => {
    assert.match(
      formatAnswer(answer),
      /^Connected to https:\/\/desk\.example in 12 ms \(proxy: none\)\. The key was accepted\..*80/,
    );
    assert.match(formatAnswer({ ...answer, usesKey: false }), /No key was sent/);
    for (const usesKey of [true, false]) {
      const words = formatAnswer({ ...answer, usesKey, fromCache: true });
      assert.match(words, /A cache answered, so no request was counted/);
      assert.doesNotMatch(words, /key/);
    }
  });
});

suite('the proxy in words', () => {
  test('formatProxy hides the credentials of a proxy', () => {
    const words = formatProxy({ origin: 'https://api.example.com', proxy: 'http://me:secret@proxy.example:3128' });
    assert.match(words, /proxy\.example:3128/);
    assert.ok(!words.includes('secret'));
  });
  test('formatProxy shows no proxy for a loopback address', () => {
    assert.match(formatProxy({ origin: 'http://127.0.0.1:8080', proxy: 'http://p:1' }), /none/);
  });
});
