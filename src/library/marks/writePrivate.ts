import { open } from 'node:fs/promises';

/** A new file that only its owner reads, on the disk when this resolves. Rejects where there is one already. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
