import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '../../src/api/createClient.ts';
import type { Connected } from '../../src/library/library.ts';
import { startBundledService, type BundledService } from '../../src/sample/bundledService.ts';

/** A service without a quota, what a library needs to ask it, and an empty folder for a library. */
export interface OwnService {
  folder: string;
  service: BundledService;
  connected: () => Promise<Connected>;
  close: () => Promise<void>;
}

export async function openOwnService(): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-'));
  const service = await startBundledService({ quota: Number.POSITIVE_INFINITY });
  const client = createClient({
    baseUrl: service.address,
    key: () => service.key,
    timeoutSeconds: 30,
    dispatcher: 'node',
  });
  return {
    folder,
    service,
    connected: () => Promise.resolve({ source: `service:${service.address}`, client: () => Promise.resolve(client) }),
    close: async () => {
      client.dispose();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
