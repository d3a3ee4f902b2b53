import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBaseUrl } from '../../../src/api/baseUrl.ts';

test('parseBaseUrl accepts any HTTPS address and HTTP addresses of this machine', () => {
  for (const [text, origin, path, loopback] of [
    ['https://api.example.com', 'https://api.example.com', '', false],
    [' https://API.example.com:8443/v1/ ', 'https://api.example.com:8443', '/v1', false],
    ['https://api.example.com/a/b//', 'https://api.example.com', '/a/b', false],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', '', true],
    ['http://localhost:1/x', 'http://localhost:1', '/x', true],
    ['http://[::1]:9', 'http://[::1]:9', '', true],
    ['https://localhost', 'https://localhost', '', true],
    ['http://0x7f.1/', 'http://127.0.0.1', '', true],
  ] as const) {
    assert.deepEqual(parseBaseUrl(text), { ok: true, value: { origin, path, loopback } }, text);
  }
});

test('parseBaseUrl rejects an address that could leak the key and marks the wrong part', () => {
  for (const [text, part] of [
    ['', ''],
    ['api.example.com', 'api.example.com'],
    ['http://api.example.com', 'http://'],
    ['http://127.0.0.1.example.com', 'http://'],
    ['http://localhost.example.com', 'http://'],
    ['http://128.0.0.1', 'http://'],
    ['http://10.0.0.1', 'http://'],
    ['ftp://api.example.com', 'ftp://'],
    ['file:///etc/passwd', 'file:///etc/passwd'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://user@api.example.com', 'user@api.example.com'],
    ['https://api.example.com@elsewhere.example', 'api.example.com@elsewhere.example'],
    ['https://:@api.example.com', ':@api.example.com'],
    ['https://api.example.com/?', '?'],
    ['https://api.example.com/?api_key=1', '?api_key=1'],
    ['https://api.example.com/#', '#'],
    ['https://api.example.com\\@elsewhere.example', '\\'],
    ['https://api.exam ple.com', ' '],
    ['https://api.example.com:99999', 'https://api.example.com:99999'],
    ['https://', 'https://'],
  ] as const) {
    const parsed = parseBaseUrl(`  ${text}`);
    assert.ok(!parsed.ok, text);
    const { message, start, end } = parsed.error;
    assert.ok(message.length > 0);
    assert.equal(`  ${text}`.slice(start, end), part, text);
  }
});
