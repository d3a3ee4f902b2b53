import type { Screener } from '../screener/screenerInterface.ts';
import { reasonOf, type FolderFiles } from './folderFiles.ts';

/** `screener/metrics.json` and `screener/values.csv`; one may be lacking, and none is no screener. */
export async function readFolderScreener(files: FolderFiles): Promise<Screener | undefined> {
  const metrics = await files.json('screener/metrics.json');
  const values = await files.text('screener/values.csv');
  if (metrics === undefined && values === undefined) return undefined;
  const { createScreenerFromFiles } = await import('../screener/screener.ts');
  try {
    return createScreenerFromFiles(metrics ?? [], values ?? '');
  } catch (error) {
    files.warnings.add('screener', reasonOf(error));
    return undefined;
  }
}
