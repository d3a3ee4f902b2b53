import * as l10n from '@vscode/l10n';
import type { Directory } from '../../directory/directory.ts';
import { askedName } from '../../domain/format/askedName.ts';
import type { Library } from '../../library/library.ts';
import type { Connection } from './connection.ts';

interface NameServices {
  library: () => Promise<Library>;
  connection: Pick<Connection, 'source'>;
  /** Rejects with DirectoryError if its file can’t be read. */
  directory: () => Promise<Directory>;
}

/** Returns the name of a company from the library, else from the lists; undefined if neither has it. Costs nothing. */
export async function nameOfCik(
  { library, connection, directory }: NameServices,
  cik: number,
): Promise<string | undefined> {
  // The code that reads the library reports why it can’t be read.
  const holdings = await library()
    .then((opened) => opened.holdings(connection.source))
    .catch(() => undefined);
  const company = holdings?.ofCik(cik)[0]?.company;
  if (company) return company;
  const lists = await directory().catch(() => undefined);
  return lists?.findByCik(cik).find(({ kind }) => kind === 'company')?.name;
}

/** “AMZN, Q1 2026”, “Amazon.com Inc, Q1 2026”, or “CIK 1018724” for an unknown company. */
export async function nameOfCall(
  services: NameServices,
  { ticker, cik, fyq }: { ticker?: string | undefined; cik?: number | undefined; fyq?: string },
): Promise<string> {
  const name = ticker !== undefined || cik === undefined ? undefined : await nameOfCik(services, cik);
  const company = ticker ?? name ?? l10n.t('CIK {0}', String(cik));
  return fyq ? `${askedName(company)}, ${askedName(fyq)}` : askedName(company);
}
