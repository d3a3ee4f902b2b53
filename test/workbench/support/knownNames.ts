import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { extensionId } from '../../../src/ids.ts';
import { inventedLists } from '../../double/inventedLists.ts';

/**
 * Lets an editor know the invented tickers of a bundled service that is connected as any other: else a person is asked
 * about each of them, since no list has it.
 */
export async function knowInventedNames(userData: string): Promise<void> {
  const storage = join(userData, 'User', 'globalStorage', extensionId);
  for (const [name, bytes] of Object.entries(inventedLists())) {
    await mkdir(dirname(join(storage, name)), { recursive: true });
    await writeFile(join(storage, name), bytes);
  }
}
