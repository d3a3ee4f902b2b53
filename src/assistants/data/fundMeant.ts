import type { DirectoryEntry } from '../../directory/entry.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';
import { parseCusip } from '../../domain/identifiers/cusip.ts';
import { parseCik, parseClassId, parseSeriesId } from '../../domain/identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import { directoryOf, labelsOf, listSome, severalNamed, theOneNamed, type NamedThing } from '../companies.ts';
import type { Sources } from '../sources.ts';

interface NamedFund extends NamedThing {
  query: FundQuery;
}

/** Names of the directory that are looked at. */
const mostSought = 40;

/**
 * The one fund that an identifier or a name means, in the library or the directory: a series, or a class by its ticker.
 * Throws `unknown` with the candidates, or with what there is.
 */
export async function fundMeant(text: string, sources: Sources): Promise<FundQuery> {
  const named = text.trim();
  const seriesid = parseSeriesId(named);
  if (seriesid.ok) return { seriesid: seriesid.value };
  const cusip = parseCusip(named);
  if (cusip.ok) return { cusip: cusip.value };
  const { funds } = await (await sources.library()).holdings(sources.source());
  const directory = await directoryOf(sources);
  const classid = parseClassId(named);
  const ticker = foldShareClass(named);
  const ownClass = funds
    .flatMap(({ classes }) => classes)
    .find((each) => foldShareClass(each.ticker) === ticker || (classid.ok && each.contractid === classid.value));
  const ofTicker = parseTicker(ownClass?.ticker ?? '');
  if (ofTicker.ok) return { ticker: ofTicker.value };
  const listedClass = classid.ok
    ? directory?.findByClass(named)
    : directory?.findByTicker(named).find(({ kind }) => kind === 'class');
  if (listedClass?.kind === 'class') return queryOf(listedClass);
  const cik = parseCik(named);
  if (cik.ok) {
    const series = (directory?.findByCik(cik.value) ?? []).filter(({ kind }) => kind === 'series').map(namedOf);
    if (series.length > 1) throw severalNamed(named, series);
    if (series[0]) return series[0].query;
  }
  const listed = directory?.search(named, { kinds: ['series', 'class'], limit: mostSought }) ?? [];
  const own = funds.map(({ seriesid: id, fund }): NamedFund => ({ ...nameOf(id, fund), query: { seriesid: id } }));
  const series = listed.filter(({ kind }) => kind === 'series').map(namedOf);
  const classes = listed.filter(({ kind }) => kind === 'class').map(namedOf);
  const near = listed.length === 0 ? '' : `Near it: ${listSome(labelsOf(listed.map(namedOf)), '; ')}. `;
  const has = `The library has the funds ${listSome([...new Set(funds.map(({ fund }) => fund))], '; ')}.`;
  return theOneNamed([own, series, classes], named, `${near}${has} find_security looks names up.`).query;
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
