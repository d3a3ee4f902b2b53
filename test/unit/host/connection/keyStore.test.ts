import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SecretStorage } from 'vscode';
import { KeyStore } from '../../../../src/host/connection/keyStore.ts';

const nothing = { dispose: () => undefined };
const [home, away] = ['https://api.example.com', 'https://elsewhere.example'];

function openStore(environment: NodeJS.ProcessEnv, configured: string, stored: Record<string, string> = {}): KeyStore {
  const secrets = { get: (name: string) => Promise.resolve(stored[name]), onDidChange: () => nothing };
  return new KeyStore({
    secrets: secrets as unknown as SecretStorage,
    environment,
    configured,
  });
}

const MARKET_DESK_API_KEY = 'a-key';
const standIn = { key: 'a-key', from: 'environment' };

test('the key of the environment is for the origin that was configured when the window opened, and no other', async () => {
  const keys = openStore({ MARKET_DESK_API_KEY }, `${home}/v1`);
  assert.deepEqual(await keys.get(home), standIn);
  for (const other of [away, 'http://127.0.0.1:8080', 'https://api.example.com:444'])
    assert.equal(await keys.get(other), undefined, other);
});

test('an address in the environment binds its key, whatever is configured', async () => {
  const keys = openStore({ MARKET_DESK_API_KEY, MARKET_DESK_BASE_URL: ` ${home}/ ` }, away);
  assert.deepEqual(await keys.get(home), standIn);
  assert.equal(await keys.get(away), undefined);
});

test('an unusable or missing address leaves the environment’s key unused', async () => {
  for (const [named, configured] of [
    ['http://api.example.com', home],
    [undefined, ''],
    ['', 'no address'],
  ] as const) {
    const keys = openStore({ MARKET_DESK_API_KEY, MARKET_DESK_BASE_URL: named }, configured);
    for (const origin of [home, '', 'http://api.example.com']) assert.equal(await keys.get(origin), undefined);
  }
});

test('a stored key goes before the one of the environment, each for its origin', async () => {
  const keys = openStore({ MARKET_DESK_API_KEY }, home, { [`marketDesk.key:${home}`]: 'stored' });
  assert.deepEqual(await keys.get(home), { key: 'stored', from: 'stored' });
});
