import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { groupFunds } from '../../src/directory/groupFunds.ts';
import { groupCompanies, type Lists } from '../../src/directory/lists.ts';
import { repositoryRoot } from './places.ts';

/** The packed directory that the product ships with. */
export const directoryFile = join(repositoryRoot, 'media', 'directory.bin');

/** The lists that the directory is made from. They are outside the repository. */
const listsFolder = join(repositoryRoot, '..', 'shared', 'data', 'directory');

/** Listed names of large companies and how people write them; undefined if the lists aren't available. */
export function readWrittenNames(): { ticker: string; listed: string; written: string }[] | undefined {
  if (!existsSync(join(listsFolder, 'names200.tsv'))) return undefined;
  return readRows('names200.tsv').map(([ticker = '', listed = '', written = '']) => ({ ticker, listed, written }));
}

/** Reads the lists in the form in which they are packed; undefined if they aren't available. */
export function readDirectoryLists(): Lists | undefined {
  if (!existsSync(listsFolder)) return undefined;
  const companies = readRows('companies.tsv').map(([ticker = '', cik, name = '']) => ({
    ticker: ticker.toUpperCase(),
    cik: Number(cik),
    name,
  }));
  const funds = readRows('fundClasses.tsv').map(([ticker = '', cik, seriesId = '', classId = '', name = '']) => ({
    ticker: ticker.toUpperCase(),
    cik: Number(cik),
    seriesId: Number(seriesId.slice(1)),
    classId: Number(classId.slice(1)),
    name: withDashes(name),
  }));
  return {
    dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' },
    companies: groupCompanies(companies),
    series: groupFunds(funds),
  };
}

function readRows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(listsFolder, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

/** The list of names has a dash that was once read in the wrong encoding. */
function withDashes(name: string): string {
  return name.replaceAll('‚Äì', '–');
}
