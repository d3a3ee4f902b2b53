import { inSlices } from '../base/slices.ts';
import { Directory } from './directory.ts';
import { DirectoryError } from './directoryError.ts';
import { groupFundSteps } from './groupFunds.ts';
import { groupCompanySteps, type CompanyRow, type FundRow, type Lists } from './lists.ts';
import { unpackSteps } from './pack.ts';

/** The lists that a user can import; each has a file of this name beside the library. */
export type GivenList = 'companies' | 'funds';
export const givenLists: readonly GivenList[] = ['companies', 'funds'];

/** The file of an imported list in packed form. */
export const givenFileName = (list: GivenList): string => `${list}.bin`;

interface LoadOptions {
  /** The output of `packLists`. */
  packed: Uint8Array;
  /** The imported lists, as written by `packGiven`. */
  given: readonly Uint8Array[];
}

/** Invented companies and funds. */
export interface SampleRows {
  companies: readonly CompanyRow[];
  funds: readonly FundRow[];
  /** The ticker of a company that has calls and bars. */
  example: string;
  /** The date of the invented data, `YYYY-MM-DD`. */
  day: string;
}

/** The lists that a person gave. `read` gives undefined for a file that can't be read: the shipped list stands in its place. */
export async function readGiven(read: (name: string) => Promise<Uint8Array | undefined>): Promise<Uint8Array[]> {
  const given = await Promise.all(givenLists.map((list) => read(givenFileName(list))));
  return given.filter((bytes) => bytes !== undefined);
}

/** Loads the directory in slices, so that other work can run in between. Rejects with DirectoryError. */
export async function loadDirectory({ packed, given }: LoadOptions): Promise<Directory> {
  if (given.length === 0) return Directory.load(packed);
  let lists = await inSlices(unpackSteps(packed));
  for (const bytes of given) lists = await withGiven(lists, bytes);
  return Directory.of(lists);
}

/** Loads the sample's directory, which contains no real names, in slices. */
export async function loadSampleDirectory({ companies, funds, example, day }: SampleRows): Promise<Directory> {
  return Directory.ofSample({
    companies: await inSlices(groupCompanySteps(companies)),
    series: await inSlices(groupFundSteps(funds)),
    dates: { companies: day, funds: day, fundNames: day },
    example,
  });
}

/** Replaces a list by an imported one. If that is damaged, keeps the shipped list. */
async function withGiven(lists: Lists, bytes: Uint8Array): Promise<Lists> {
  const [{ unpackGiven }, { updateLists }] = await Promise.all([import('./packGiven.ts'), import('./updateLists.ts')]);
  try {
    return await inSlices(updateLists(lists, await unpackGiven(bytes)));
  } catch (error) {
    if (error instanceof DirectoryError) return lists;
    throw error;
  }
}
