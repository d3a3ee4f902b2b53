import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder where writing doesn't wait for a disk, because most tests don't depend on what survives a power loss. */
export const quickFolder = findQuickFolder();

function findQuickFolder(): string {
  const inMemory = '/dev/shm';
  try {
    accessSync(inMemory, constants.W_OK);
    return inMemory;
  } catch {
    return tmpdir();
  }
}
