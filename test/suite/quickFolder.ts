import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder in which a library writes without waiting for a disk: most tests don't care what a loss of power leaves. */
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
