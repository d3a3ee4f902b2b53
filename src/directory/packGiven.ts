import { inSlices } from '../base/slices.ts';
import type { Lists } from './lists.ts';
import { packApart, unpackApart } from './pack.ts';
import { parseSecFile, type SecFile } from './secFiles.ts';
import { groupGiven, type GivenEntries } from './updateLists.ts';

/** A list that a person gave, as a directory that has nothing else. Rejects with DirectoryError where it is too large. */
export async function packGiven(file: SecFile, date: string): Promise<Uint8Array> {
  const given = await inSlices(groupGiven(file, date));
  return packApart({
    dates: { companies: date, funds: date, fundNames: date },
    companies: given.list === 'companies' ? given.companies : [],
    series: given.list === 'funds' ? given.series : [],
  });
}

/** Packs what versions before stored: a line with the day, then the SEC's file. Undefined where it is no list. */
export async function packOlder(stored: string): Promise<Uint8Array | undefined> {
  const end = stored.indexOf('\n');
  const parsed = await inSlices(parseSecFile(stored.slice(end + 1)));
  return parsed.ok ? packGiven(parsed.value, stored.slice(0, end)) : undefined;
}

/** Reads what {@link packGiven} wrote. Rejects with DirectoryError. */
export async function unpackGiven(bytes: Uint8Array): Promise<GivenEntries> {
  const { dates, companies, series }: Lists = await unpackApart(bytes);
  return companies.length > 0
    ? { list: 'companies', date: dates.companies, companies }
    : { list: 'funds', date: dates.funds, series };
}
