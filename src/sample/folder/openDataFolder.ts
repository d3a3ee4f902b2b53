import { stat } from 'node:fs/promises';
import { newYorkTime, type Clock } from '../clock.ts';
import type { ServiceData } from '../serviceData.ts';
import { readFolderBars } from './folderBars.ts';
import { readFolderCalls } from './folderCalls.ts';
import { FolderFiles } from './folderFiles.ts';
import { readFolderScreener } from './folderScreener.ts';
import { readFolderCalendar, readFolderFunds } from './folderRecords.ts';

export interface DataFolder {
  data: ServiceData;
  clock: Clock;
  /** One line a file that is not served, with its name and why. */
  warnings: readonly string[];
}

/**
 * Reads a folder of files (surface.md, "The bundled service, by hand"). A part that is lacking is empty. The clock
 * stands at the end of the last session of the bars, unless one is given or there are none.
 */
export async function openDataFolder(folder: string, clock?: Clock): Promise<DataFolder> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`There is no folder ${folder}.`);
  const files = new FolderFiles(folder);
  const callsOf = await readFolderCalls(files);
  const funds = await readFolderFunds(files);
  const calendar = await readFolderCalendar(files);
  const bars = await readFolderBars(files);
  const screener = await readFolderScreener(files);
  const { lastSessionEnd } = bars;
  const now = clock ?? (lastSessionEnd === undefined ? Date.now : () => lastSessionEnd);
  const nameOf = (ticker: string): string =>
    callsOf({ ticker })?.companyname_short ??
    funds.find(({ profile }) => profile.ticker === ticker)?.profile.class_name ??
    ticker;
  return {
    clock: now,
    warnings: files.warnings.lines,
    data: {
      funds: () => funds,
      calendar: () => calendar(newYorkTime(now()).date),
      callsOf,
      listing: (ticker) => bars.listing(ticker, nameOf),
      screener: () => Promise.resolve(screener),
    },
  };
}
