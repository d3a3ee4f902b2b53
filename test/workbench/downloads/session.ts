import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';

import { ApiError } from '../../../src/api/apiError.ts';
import { extensionId } from '../../../src/ids.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { DownloadRows, newRow } from '../../../src/library/downloads/downloadRows.ts';
import { writeError } from '../../../src/library/ledger/sharedError.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import { lightClientOf } from '../../contract/library/lightClient.ts';
import type { Session } from '../session.ts';
import { knowInventedNames } from '../support/knownNames.ts';

const key = 'test-key-downloads-5d';
const hour = 3_600_000;

/** An hour ago, a window began a list of two calls, downloaded the first and was closed. A third has failed. */
async function beginList(folder: string, address: string): Promise<void> {
  const client = lightClientOf(address, key);
  const anHourAgo = (): number => Date.now() - hour;
  const source = `service:${client.origin}` as const;
  const closed = createLibrary({
    folder,
    connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
    clock: anHourAgo,
    quota: () => ({ requestsPerDay: 40, confirmBelow: 5 }),
    downloadShare: () => 5,
    downloadTiming: {
      random: () => 0,
      timer: (ms, work) => {
        const timer = setTimeout(() => void work(), ms);
        return { dispose: () => clearTimeout(timer) };
      },
    },
  });
  const items = ['BRMC', 'OSTM'].map((ticker) => ({ type: 'calls', ticker, quarters: 1 }) as const);
  await closed.downloads.add(items, { share: 5, until: Date.now() + 240 * hour });
  const run = closed.downloads.run();
  const isBegun = async (): Promise<boolean> => (await closed.downloads.list()).items[0]?.state.kind === 'done';
  while (!(await isBegun())) await new Promise((resolve) => closed.downloads.onDidChange(() => resolve(undefined)));
  run.dispose();
  closed.dispose();
  const store = new SqliteStore(sqlite, join(folder, 'library.db'));
  const failed = newRow(
    { type: 'call', ticker: 'BRMC', fyq: 'Q1 2020' },
    { place: 9, addedAt: anHourAgo(), requests: 1 },
  );
  const error = writeError(new ApiError('badResponse', 'The response is no data', { mayHaveBeenCounted: true }));
  new DownloadRows(store.downloads, source, anHourAgo()).putItem({ ...failed, status: 'failed', error });
  store.dispose();
}

export const session: Session = {
  about: 'a list of downloads that a window began which is closed',
  async prepare({ userData }) {
    await knowInventedNames(userData);
    const storage = join(userData, 'User', 'globalStorage', extensionId);
    await mkdir(storage, { recursive: true });
    const service = await startBundledService({ key });
    await beginList(storage, service.address);
    return {
      service,
      environment: { MARKET_DESK_API_KEY: key, MARKET_DESK_BASE_URL: service.address },
      settings: {
        'marketDesk.connection.baseUrl': service.address,
        'marketDesk.downloads.requestsPerDay': 5,
      },
      stop: () => service.close(),
    };
  },
};
