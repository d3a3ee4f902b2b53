import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFailure, type Failure } from '../../../src/api/http/failure.ts';
import { offlineReason } from '../../../src/base/offlineCode.ts';

const origin = 'https://api.example.com';

function errorWith(fields: object, message = 'failed', cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), fields);
}

function offline(code: string, neverSent: boolean): Failure {
  return { kind: 'offline', code, neverSent };
}

test('readFailure finds the code of a failure at any depth', () => {
  const dns = errorWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo' });
  assert.deepEqual(readFailure(dns, origin), offline('ENOTFOUND', true));
  assert.deepEqual(readFailure(new TypeError('fetch failed', { cause: dns }), origin), offline('ENOTFOUND', true));
  const both = new AggregateError([errorWith({ code: 'ECONNREFUSED', port: 443, syscall: 'connect' })]);
  assert.deepEqual(readFailure(new TypeError('fetch failed', { cause: both }), origin), offline('ECONNREFUSED', true));
  const wrapped = errorWith({ code: 'ODD' }, 'odd', errorWith({ code: 'ECONNRESET' }));
  assert.deepEqual(readFailure(wrapped, origin), offline('ECONNRESET', false));
});

test('readFailure marks only failures before a connection as never sent', () => {
  for (const [fields, code, neverSent] of [
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'ETIMEDOUT', true],
    [{ code: 'ETIMEDOUT', syscall: 'read' }, 'ETIMEDOUT', false],
    [{ code: 'ETIMEDOUT', syscall: 'connect' }, 'ETIMEDOUT', true],
    [{ code: 'UND_ERR_SOCKET' }, 'ECONNRESET', false],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    [{ code: 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE' }, 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', false],
    [{ code: 'EWHATEVER' }, 'EWHATEVER', false],
    [{}, 'UNKNOWN', false],
  ] as const) {
    assert.deepEqual(readFailure(errorWith(fields), origin), offline(code, neverSent));
  }
  const early = errorWith({ code: 'ECONNRESET' }, 'Client network socket disconnected before secure TLS connection');
  assert.deepEqual(readFailure(early, origin), offline('ECONNRESET', true));
});

test('readFailure distinguishes a proxy that refuses from an unreachable proxy', () => {
  const refused = errorWith({ code: 'UND_ERR_ABORTED' }, 'Proxy response (403) !== 200 when HTTP Tunneling');
  assert.deepEqual(
    readFailure(new TypeError('fetch failed', { cause: refused }), origin),
    offline('PROXY_REFUSED', true),
  );
  const absent = errorWith({ code: 'ECONNREFUSED', syscall: 'connect', port: 3128 });
  assert.deepEqual(readFailure(absent, origin), offline('PROXY_UNREACHABLE', true));
  const there = errorWith({ code: 'ECONNREFUSED', syscall: 'connect', port: 8443 });
  assert.deepEqual(readFailure(there, 'https://api.example.com:8443'), offline('ECONNREFUSED', true));
});

test('readFailure doesn’t report a malformed answer as offline', () => {
  for (const [error, problem] of [
    [errorWith({ code: 'HPE_INVALID_CONSTANT' }), 'protocol'],
    [errorWith({ name: 'HTTPParserError' }), 'protocol'],
    [new TypeError('terminated', { cause: new Error('too many content-encodings in response: 6') }), 'encoding'],
    [errorWith({ code: 'UND_ERR_HEADERS_OVERFLOW' }), 'protocol'],
    [new TypeError('terminated', { cause: errorWith({ code: 'Z_DATA_ERROR' }) }), 'encoding'],
    [new TypeError('fetch failed', { cause: new Error('unexpected redirect') }), 'redirect'],
  ] as const) {
    assert.deepEqual(readFailure(error, origin), { kind: 'badResponse', problem });
  }
  assert.deepEqual(readFailure('no error at all', origin), offline('UNKNOWN', false));
});

test('offlineReason gives the reason for a code', () => {
  for (const [code, reason] of [
    ['ENOTFOUND', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['ECONNRESET', 'broken'],
    ['ETIMEDOUT', 'unreachable'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['PROXY_REFUSED', 'proxy'],
    ['toString', 'other'],
    [undefined, 'other'],
  ] as const) {
    assert.equal(offlineReason(code), reason);
  }
});
