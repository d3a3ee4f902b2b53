import type { DirectoryEntry } from '../../directory/entry.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';
import { isNamedLike } from '../../domain/identifiers/names.ts';
import { meantSecurity } from '../../domain/identifiers/security.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import { directoryOf, labelsOf, listSome, severalNamed, theOneNamed, unclear, type NamedThing } from '../companies.ts';
import type { Sources } from '../sources.ts';

interface NamedFund extends NamedThing {
  query: FundQuery;
}

/** Maximum number of names of the directory that are compared. */
const mostSought = 40;

/**
 * Returns the one fund that an identifier or a name means, in the library or the directory: a series, or a class by its
 * ticker. Throws `unknown` with the candidates, or with the available funds.
 */
export async function fundMeant(text: string, sources: Sources): Promise<FundQuery> {
  const named = text.trim();
  const { funds } = await (await sources.library()).holdings(sources.source());
  const directory = await directoryOf(sources);
  const isSame = (one: { ticker: string }, ticker: string): boolean =>
    foldShareClass(one.ticker) === foldShareClass(ticker);
  const listedAs = (ticker: string): DirectoryEntry[] => directory?.findByTicker(ticker) ?? [];
  const bearersOf = (ticker: string): string[] => [
    ...funds.flatMap(({ fund, classes }) => (classes.some((each) => isSame(each, ticker)) ? [fund] : [])),
    ...listedAs(ticker).map(({ name = '' }) => name),
  ];
  const meant = meantSecurity(named, (ticker, name) =>
    bearersOf(ticker).some((bearer) => name === undefined || isNamedLike(bearer, name)),
  );
  switch (meant.kind) {
    case 'series':
      return { seriesid: meant.seriesid };
    case 'cusip':
      return { cusip: meant.cusip };
    case 'ticker': {
      const listed = listedAs(meant.ticker).find(({ kind }) => kind === 'class');
      if (listed?.kind === 'class') return queryOf(listed);
      const held = funds.flatMap(({ classes }) => classes).find((each) => isSame(each, meant.ticker));
      const own = parseTicker(held?.ticker ?? '');
      if (own.ok) return { ticker: own.value };
      throw unclear({ named, meant, why: meant.isListed ? 'is in the list of companies, not of funds.' : undefined });
    }
    case 'shareClass': {
      const own = funds.flatMap(({ classes }) => classes).find(({ contractid }) => contractid === meant.contractid);
      const listed = directory?.findByClass(meant.contractid);
      if (own && own.ticker !== '') return { ticker: own.ticker };
      if (listed) return queryOf(listed);
      throw unclear({ named, meant, why: 'is a class id, which the service doesn’t take.' });
    }
    case 'cik': {
      const series = (directory?.findByCik(meant.cik) ?? []).filter(({ kind }) => kind === 'series').map(namedOf);
      if (series.length > 1) throw severalNamed(named, series);
      if (series[0]) return series[0].query;
      throw unclear({ named, meant, why: 'is the CIK of no fund in the lists.' });
    }
    case 'unclear':
      throw unclear({ named, meant });
    case 'name':
  }
  const listed = directory?.search(named, { kinds: ['series', 'class'], limit: mostSought }) ?? [];
  const own = funds.map(({ seriesid: id, fund }): NamedFund => ({ ...nameOf(id, fund), query: { seriesid: id } }));
  const series = listed.filter(({ kind }) => kind === 'series').map(namedOf);
  const classes = listed.filter(({ kind }) => kind === 'class').map(namedOf);
  const near = listed.length === 0 ? '' : `Near it: ${listSome(labelsOf(listed.map(namedOf)), '; ')}. `;
  const has = `The library has the funds ${listSome([...new Set(funds.map(({ fund }) => fund))], '; ')}.`;
  const instead = `${near}${has} find_security looks names up.`;
  return theOneNamed([own, series, classes], { named, how: meant, instead }).query;
}

function namedOf(entry: DirectoryEntry): NamedFund {
  if (entry.kind === 'class')
    return { ...nameOf(entry.classId, entry.name ?? '', entry.ticker || entry.classId), query: queryOf(entry) };
  if (entry.kind === 'series')
    return { ...nameOf(entry.seriesId, entry.name ?? ''), query: { seriesid: entry.seriesId } };
  return { ...nameOf(entry.ticker, entry.name), query: { ticker: entry.ticker } };
}

const nameOf = (id: string, name: string, shown = id): NamedThing => ({ id, name, label: `${name} (${shown})` });

function queryOf({ ticker, seriesId }: { ticker: string; seriesId: string }): FundQuery {
  return ticker === '' ? { seriesid: seriesId } : { ticker };
}
