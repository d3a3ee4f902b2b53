import type { Services } from '../../../host/services.ts';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { Companies } from './companiesModel.ts';

/** Reads the companies from the library and the directory. If one can't be read, tickers replace its names. */
export async function readCompanies({
  connection,
  library,
  directory,
}: Pick<Services, 'connection' | 'library' | 'directory'>): Promise<Companies> {
  const { source } = connection;
  const [holdings, lists] = await Promise.all([
    library()
      .then((opened) => opened.holdings(source))
      .catch(() => undefined),
    directory().catch(() => undefined),
  ]);
  return new Companies({
    from: fromOfSource(source),
    holdings,
    directory: lists,
  });
}
