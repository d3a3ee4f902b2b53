import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { lazy } from '../base/lazy.ts';
import { localDate } from '../domain/format/time.ts';
import type { Directory, SampleLists } from '../directory/directory.ts';
import type { Connection } from './connection.ts';

interface LazyDirectoryOptions {
  extensionUri: vscode.Uri;
  connection: Pick<Connection, 'source'>;
}

/**
 * Loads the directory of names when it is first needed. It has the invented companies and funds only while the sample is
 * the source. Rejects with DirectoryError where its file is damaged.
 */
export function lazyDirectory({ extensionUri, connection }: LazyDirectoryOptions): () => Promise<Directory> {
  const load = async (sample?: SampleLists): Promise<Directory> => {
    const [{ Directory: Loaded }, bytes] = await Promise.all([
      import('../directory/directory.ts'),
      readFile(vscode.Uri.joinPath(extensionUri, 'media', 'directory.bin').fsPath),
    ]);
    return Loaded.load(bytes, sample);
  };
  const plain = lazy(() => load());
  const withSample = lazy(async () => load(await sampleLists()));
  return () => (connection.source === 'sample' ? withSample() : plain());
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
