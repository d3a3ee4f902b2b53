import { inSlices } from '../base/slices.ts';
import type { Lists } from './lists.ts';
import { packApart, unpackApart } from './pack.ts';
import type { SecFile } from './secFiles.ts';
import { groupGiven, type GivenEntries } from './updateLists.ts';

/** Packs an imported list as a directory that contains nothing else. Rejects with DirectoryError if it is too large. */
export async function packGiven(file: SecFile, date: string): Promise<Uint8Array> {
  const given = await inSlices(groupGiven(file, date));
  return packApart({
    dates: { companies: date, funds: date, fundNames: date },
    companies: given.list === 'companies' ? given.companies : [],
    series: given.list === 'funds' ? given.series : [],
  });
}

/** Reads what {@link packGiven} wrote. Rejects with DirectoryError. */
export async function unpackGiven(bytes: Uint8Array): Promise<GivenEntries> {
  const { dates, companies, series }: Lists = await unpackApart(bytes);
  return companies.length > 0
    ? { list: 'companies', date: dates.companies, companies }
    : { list: 'funds', date: dates.funds, series };
}
