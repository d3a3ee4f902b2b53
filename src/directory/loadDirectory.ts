import { inSlices } from '../base/slices.ts';
import { Directory, type SampleLists } from './directory.ts';
import { groupFunds } from './groupFunds.ts';
import { groupCompanies, type CompanyRow, type FundRow } from './lists.ts';
import type { GivenFile } from './updateLists.ts';

/** The lists that a person can give; each has a file of its name beside the library. */
export type GivenList = 'companies' | 'funds';
export const givenLists: readonly GivenList[] = ['companies', 'funds'];

export const givenFileName = (list: GivenList): string => `${list}.json`;

/** What is written to the file of a list: the day that it was current, then the SEC's file. */
export const formatGivenFile = ({ date, text }: GivenFile): string => `${date}\n${text}`;

function parseGivenFile(stored: string): GivenFile {
  const end = stored.indexOf('\n');
  return { date: stored.slice(0, end), text: stored.slice(end + 1) };
}

export interface LoadOptions {
  /** What `packLists` wrote. */
  packed: Uint8Array;
  /** The stored files of lists that a person gave, as {@link formatGivenFile} wrote them. */
  given: readonly string[];
  /** Invented companies and funds that stand beside the lists. */
  sample?: { companies: readonly CompanyRow[]; funds: readonly FundRow[] } | undefined;
}

/** Loads the directory in slices that let others work in between. Rejects with DirectoryError. */
export async function loadDirectory({ packed, given, sample }: LoadOptions): Promise<Directory> {
  const invented: SampleLists | undefined = sample && {
    companies: groupCompanies(sample.companies),
    series: groupFunds(sample.funds),
  };
  if (given.length === 0) return Directory.load(packed, invented);
  const { unpackUpdated } = await import('./updateLists.ts');
  return Directory.of(await inSlices(unpackUpdated(packed, given.map(parseGivenFile))), invented);
}
