import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { lazy } from '../base/lazy.ts';
import { inSlices } from '../base/slices.ts';
import { localDate } from '../domain/format/time.ts';
import type { Directory, SampleLists } from '../directory/directory.ts';
import type { GivenFile } from '../directory/updateLists.ts';
import type { Connection } from './connection.ts';
import type { Log } from './log.ts';

interface LazyDirectoryOptions {
  extensionUri: vscode.Uri;
  globalStorageUri: vscode.Uri;
  connection: Pick<Connection, 'source'>;
  log: Log;
}

export interface LazyDirectory {
  /**
   * Loads the directory of names when it is first needed. It has the invented companies and funds only while the sample
   * is the source. Rejects with DirectoryError where its file is damaged.
   */
  get: () => Promise<Directory>;
  /** Takes files that were checked in place of older lists, now and in later sessions. */
  update: (files: Readonly<Partial<Record<GivenList, GivenFile>>>) => Promise<void>;
  /** Goes back to the lists that the product ships with. */
  reset: () => Promise<void>;
}

/** The lists that a person can give. */
export type GivenList = 'companies' | 'funds';
const givenLists: readonly GivenList[] = ['companies', 'funds'];

export function lazyDirectory({
  extensionUri,
  globalStorageUri,
  connection,
  log,
}: LazyDirectoryOptions): LazyDirectory {
  const uriOf = (list: GivenList): vscode.Uri => vscode.Uri.joinPath(globalStorageUri, 'directory', `${list}.json`);
  const readGiven = async (list: GivenList): Promise<GivenFile[]> => {
    try {
      const stored = new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(list)));
      const end = stored.indexOf('\n');
      return [{ date: stored.slice(0, end), text: stored.slice(end + 1) }];
    } catch (error) {
      if (!isNotFound(error)) log.warn(`Directory of names, ${list}: ${String(error)}`);
      return [];
    }
  };
  const load = async (sample?: SampleLists): Promise<Directory> => {
    const [{ Directory: Loaded }, bytes, ...given] = await Promise.all([
      import('../directory/directory.ts'),
      readFile(vscode.Uri.joinPath(extensionUri, 'media', 'directory.bin').fsPath),
      ...givenLists.map(readGiven),
    ]);
    const files = given.flat();
    if (files.length === 0) return Loaded.load(bytes, sample);
    const { unpackUpdated } = await import('../directory/updateLists.ts');
    return Loaded.of(await inSlices(unpackUpdated(bytes, files)), sample);
  };
  const start = () => ({ plain: lazy(() => load()), withSample: lazy(async () => load(await sampleLists())) });
  let loading = start();
  return {
    get: () => (connection.source === 'sample' ? loading.withSample() : loading.plain()),
    update: async (files) => {
      for (const list of givenLists) {
        const file = files[list];
        if (!file) continue;
        const bytes = new TextEncoder().encode(`${file.date}\n${file.text}`);
        await vscode.workspace.fs.writeFile(uriOf(list), bytes);
      }
      loading = start();
    },
    reset: async () => {
      for (const list of givenLists)
        try {
          await vscode.workspace.fs.delete(uriOf(list));
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      loading = start();
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

async function sampleLists(): Promise<SampleLists> {
  const [{ sampleCompanies }, { sampleFunds }, { groupCompanies }, { groupFunds }] = await Promise.all([
    import('../sample/companies/sampleCompanies.ts'),
    import('../sample/funds/sampleFunds.ts'),
    import('../directory/lists.ts'),
    import('../directory/groupFunds.ts'),
  ]);
  const numberOf = (id: string): number => Number(id.slice(1));
  return {
    companies: groupCompanies(
      sampleCompanies.flatMap(({ cik, companyname_short: name, ticker, otherTickers }) =>
        [ticker, ...otherTickers].map((each) => ({ cik, name, ticker: each.replace('.', '-') })),
      ),
    ),
    series: groupFunds(
      sampleFunds(localDate(Date.now())).map(({ profile }) => ({
        ticker: profile.ticker,
        cik: profile.cik,
        seriesId: numberOf(profile.seriesid),
        classId: numberOf(profile.contractid),
        name: profile.class_name,
      })),
    ),
  };
}
