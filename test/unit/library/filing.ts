import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBody } from '../../../src/library/store/packBody.ts';
import type { Filing } from '../../../src/library/store/store.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';

export const source: SourceId = 'service:https://api.example.com';

export async function filingOf(key: string, fetchedAt: number, text = `{"of":"${key}"}`): Promise<Filing> {
  return {
    source,
    key,
    request: { endpoint: 'metrics' },
    fetchedAt,
    chars: text.length,
    body: await packBody(text),
    entities: [`thing of ${key}`],
    aliases: [{ alias: `name of ${key}`, entity: `thing of ${key}` }],
  };
}

export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'market-desk-store-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
