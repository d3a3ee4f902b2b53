import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askRaw, duringSession, failure, startRunning } from './running.ts';

const path = '/calendar/economic';

const service = await startRunning();

describe('access to the bundled service', () => {
  it('the service listens on 127.0.0.1 with a new key for each start', async () => {
    const other = await startRunning();
    assert.match(service.address, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.match(service.key, /^[0-9a-f]{32}$/);
    assert.notEqual(other.key, service.key);
    assert.notEqual(other.address, service.address);
  });

  it('the service refuses a missing, wrong or doubled key with 401, without repeating it', async () => {
    const missing = await fetch(service.address + path);
    const wrong = await service.ask(path, { api_key: 'wrong-key' });
    const doubled = await fetch(`${service.address}${path}?api_key=${service.key}&api_key=${service.key}`);
    assert.deepEqual([missing.status, wrong.status, doubled.status], [401, 401, 401]);
    assert.doesNotMatch(wrong.text, /wrong-key/);
  });

  it('the service refuses a foreign Host header', async () => {
    const asked = `${path}?api_key=${service.key}`;
    const port = new URL(service.address).port;
    for (const host of ['attacker.example', `attacker.example:${port}`, '127.0.0.1:1', `127.0.0.1.example:${port}`]) {
      assert.equal((await askRaw(service, { path: asked, headers: { host } })).status, 403, host);
    }
    assert.equal((await askRaw(service, { path: asked, headers: { host: `LOCALHOST:${port}` } })).status, 200);
  });

  it('the service accepts only GET and blocks reads from other origins', async () => {
    const asked = `${path}?api_key=${service.key}`;
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']) {
      const { status, headers } = await askRaw(service, { method, path: asked });
      assert.equal(status, 405, method);
      assert.equal(headers['allow'], 'GET');
    }
    const { headers } = await askRaw(service, { path: asked, headers: { origin: 'http://attacker.example' } });
    assert.ok(!Object.keys(headers).some((name) => name.startsWith('access-control-')));
  });

  it('the service answers 404 for an unknown path and 400 for a repeated parameter', async () => {
    assert.equal((await service.ask('/economic/list')).status, 404);
    const twice = await fetch(`${service.address}${path}?api_key=${service.key}&category=Trade&category=Rates`);
    assert.equal(twice.status, 400);
  });

  it('the service ignores unknown parameters', async () => {
    assert.equal((await service.ask(path, { colour: 'green' })).status, 200);
  });

  it('the service remembers its requests without the key', async () => {
    const own = await startRunning();
    await own.ask('/funds/profile', { ticker: 'A B' });
    await fetch(`${own.address}/transcripts?ticker=BRMC&api%5Fkey=${own.key}&fyq=Q1%202025`);
    await own.ask('/nowhere');
    assert.deepEqual(own.requestsSeen(), [
      { endpoint: 'fund', target: '/funds/profile?ticker=A+B' },
      { endpoint: 'transcript', target: '/transcripts?ticker=BRMC&fyq=Q1%202025' },
      { endpoint: 'unknown', target: '/nowhere' },
    ]);
    assert.equal(own.requestsSeen('transcript').length, 1);
  });
});

describe('the quota of the bundled service', () => {
  it('the service has a daily limit only if one is set', async () => {
    const service = await startRunning();
    for (let count = 0; count < 60; count++) assert.equal((await service.ask(path)).status, 200);
  });

  it('the daily limit counts every request, answers 429, and resets with the UTC day', async () => {
    let now = duringSession;
    const service = await startRunning({ quota: 3, clock: () => now });
    assert.equal((await service.ask(path)).status, 200);
    assert.equal((await service.ask('/transcripts', { ticker: 'BRMC' })).status, 200);
    assert.equal((await service.ask(path, { api_key: 'wrong' })).status, 401);
    assert.equal((await service.ask('/nowhere')).status, 404);
    assert.equal((await service.ask('/funds/profile', { ticker: 'NOPE' })).status, 404);
    const refused = await service.ask(path);
    assert.match(failure(refused)[1], /quota of 3/);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), String((Date.parse('2026-02-11T00:00:00Z') - now) / 1000));
    now = Date.parse('2026-02-10T23:59:59Z');
    assert.equal((await service.ask(path)).status, 429);
    now = Date.parse('2026-02-11T00:00:00Z');
    assert.equal((await service.ask(path)).status, 200);
  });

  it('the daily limit can be zero', async () => {
    const service = await startRunning({ quota: 0 });
    assert.equal((await service.ask(path)).status, 429);
  });
});
