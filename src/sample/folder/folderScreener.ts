import type { Screener } from '../screener/screenerInterface.ts';
import { UnusableFile } from '../screener/unusableFile.ts';
import type { FolderFiles } from './folderFiles.ts';

/** `screener/metrics.json` and `screener/values.csv`; one may be lacking, and none is no screener. */
export async function readFolderScreener(files: FolderFiles): Promise<Screener | undefined> {
  const metrics = await files.json('screener/metrics.json');
  const values = await files.text('screener/values.csv');
  if (metrics === undefined && values === undefined) return undefined;
  const { createScreenerFromFiles } = await import('../screener/screener.ts');
  try {
    return createScreenerFromFiles(metrics ?? [], values ?? '');
  } catch (error) {
    // Any other message might quote what was read.
    files.warnings.add('screener', error instanceof UnusableFile ? error.message : 'cannot be used');
    return undefined;
  }
}
