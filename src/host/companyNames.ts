import * as l10n from '@vscode/l10n';
import type { Directory } from '../directory/directory.ts';
import { askedName } from '../domain/format/askedName.ts';
import type { Library, StoredCall } from '../library/library.ts';

interface NameServices {
  library: () => Promise<Library>;
  /** Rejects with DirectoryError where its file can’t be read. */
  directory: () => Promise<Directory>;
}

/** The name of a company by the library, else by the lists; undefined where neither knows it. Costs nothing. */
export async function nameOfCik({ library, directory }: NameServices, cik: number): Promise<string | undefined> {
  const call = await storedCall(library, cik);
  if (call && call.company !== '') return call.company;
  const lists = await directory().catch(() => undefined);
  return lists?.findByCik(cik).find(({ kind }) => kind === 'company')?.name;
}

/** Undefined also where the library can't be read: whoever reads it says why. */
async function storedCall(library: NameServices['library'], cik: number): Promise<StoredCall | undefined> {
  try {
    return (await (await library()).known(String(cik))).find((item) => item.type === 'call');
  } catch {
    return undefined;
  }
}

/** “AMZN, Q1 2026”, “Amazon.com Inc, Q1 2026”, “CIK 1018724” for a company that nobody knows. */
export async function nameOfCall(
  services: NameServices,
  { ticker, cik, fyq }: { ticker?: string | undefined; cik?: number | undefined; fyq?: string },
): Promise<string> {
  const name = ticker !== undefined || cik === undefined ? undefined : await nameOfCik(services, cik);
  const company = ticker ?? name ?? l10n.t('CIK {0}', String(cik));
  return fyq ? `${askedName(company)}, ${askedName(fyq)}` : askedName(company);
}
