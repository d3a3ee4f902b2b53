import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../../../src/api/client.ts';
import { createLibrary, type CreateLibraryOptions } from '../../../src/library/createLibrary.ts';
import { createBatch, type OnBehalf } from '../../../src/library/ledger/initiator.ts';
import type { Library, LibraryWarning } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import {
  startBundledService,
  type BundledService,
  type BundledServiceOptions,
} from '../../../src/sample/bundledService.ts';
import { quickFolder } from '../../suite/quickFolder.ts';
import { clientOf } from './client.ts';
import { writeDataFolder } from './dataFolder.ts';

/** A person's consent that overrides a spent quota or a pause. */
export const anyway: OnBehalf = { initiator: 'person', batch: createBatch(Infinity, { overrideQuota: true }) };

export interface Desk extends AsyncDisposable {
  service: BundledService;
  client: Client;
  source: SourceId;
  /** The library's folder. */
  folder: string;
  warnings: LibraryWarning[];
  /** Another window on the same folder. */
  open(options?: Partial<CreateLibraryOptions>): Library;
}

/** Starts the bundled service with a data folder over loopback HTTP, and a real client for libraries of one folder. */
export async function createDesk(options: BundledServiceOptions = {}, { at = quickFolder } = {}): Promise<Desk> {
  const folder = await mkdtemp(join(at, 'market-desk-library-'));
  const data = await writeDataFolder(join(folder, 'data'));
  const service = await startBundledService({ data, clock: Date.now, ...options });
  const client = clientOf(service.address, service.key);
  const source: SourceId = `service:${client.origin}`;
  const opened: Library[] = [];
  const warnings: LibraryWarning[] = [];
  return {
    service,
    client,
    source,
    folder: join(folder, 'library'),
    warnings,
    open: (more) => {
      const library = createLibrary({
        folder: join(folder, 'library'),
        connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
        onWarning: (warning) => warnings.push(warning),
        ...more,
      });
      opened.push(library);
      return library;
    },
    [Symbol.asyncDispose]: async () => {
      for (const library of opened) library.dispose();
      client.dispose();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
