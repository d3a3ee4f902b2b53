import * as v from 'valibot';
import { isNamedLike } from '../../domain/identifiers/names.ts';
import { readSecurity } from '../../domain/identifiers/security.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { ifStored } from '../../library/inLibrary.ts';
import type { Library, LibraryItem } from '../../library/library.ts';
import { counted } from '../counted.ts';
import { companiesIn, companiesInput, companiesNamed, directoryOf, listSome, meantIn } from '../companies.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { formatDownloadsState } from '../../library/downloads/formatDownloads.ts';
import { dayOf, foreignName, wordsAreData } from '../foreignText.ts';
import { formatPromise, listPromises } from './promiseRows.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import {
  formatListed,
  isItemOf,
  listedKindOf,
  listedKinds,
  libraryRow,
  listItems,
  listSecurities,
  type LibraryRow,
} from './itemRows.ts';

const input = v.strictObject({
  kind: v.optional(v.pipe(v.picklist(listedKinds), v.description('Default: all'))),
  company: companiesInput('Ticker, CIK, series id, name, or a list'),
  ...sizeInput,
});

const output = v.object({
  total: v.number(),
  items: v.array(libraryRow),
  /** The waiting part of the list of downloads; absent if nothing waits. */
  downloads: v.optional(v.object({ state: v.string(), waiting: v.array(v.string()), requests: v.number() })),
  /** The library's tickers and funds, if it has nothing for the company. */
  note: v.optional(v.string()),
  ...sizeOutput,
});
type ListLibraryOutput = v.InferOutput<typeof output>;

export const listLibraryTool = defineTool({
  name: 'list_library',
  title: 'List Library',
  summary: 'List what can be read for free: calls, funds, minute bars and the calendar.',
  description:
    'Lists what can be read without a request: earnings calls by company and quarter, funds, minute bars, the economic calendar, each with the day it was read; and the promises that the person marked in calls, with the person’s own decisions (for a company, or with kind promises). Also says which downloads are under way. Use it first. Costs nothing. Example: {"kind":"calls","company":"BRMC"}',
  input,
  output,
  run: async (asked, sources, { fit }) => {
    const library = await sources.library();
    const rows = await rowsOf(library, sources, asked);
    const downloads = await downloadsUnderWay(library, sources.now());
    const note = rows.length === 0 && asked.company !== undefined ? await whatThereIs(library, sources) : undefined;
    return fit({
      items: rows,
      build: (part) => ({
        total: rows.length,
        items: [...part.shown],
        ...(downloads && { downloads }),
        ...(note && { note }),
        ...leftOf(part),
      }),
    });
  },
  format,
});

async function rowsOf(
  library: Library,
  sources: Sources,
  { kind, company }: Pick<v.InferOutput<typeof input>, 'kind' | 'company'>,
): Promise<LibraryRow[]> {
  const wants = (each: LibraryRow['kind']): boolean => kind === undefined || kind === each;
  const isWanted = (item: LibraryItem): boolean => wants(listedKindOf(item));
  const { items, calls } = await library.holdings(sources.source());
  const calendar = wants('calendar') && company === undefined ? await calendarRow(library) : [];
  const promises = kind === 'promises' || (kind === undefined && company !== undefined);
  if (company === undefined) {
    const all = promises ? await listPromises(library, sources, () => true) : [];
    return [...listItems(items.filter(isWanted)), ...calendar, ...all];
  }
  const lists = { calls, directory: await directoryOf(sources) };
  const companies = new Set<number>();
  const isOf = companiesIn(company, lists).map((text) => {
    const found = companiesNamed(calls, text, lists.directory);
    const meant = meantIn(text, lists);
    const ciks = new Set(found.map(({ cik }) => cik));
    for (const cik of ciks) companies.add(cik);
    const tickers = new Set(found.map(({ ticker }) => foldShareClass(ticker)));
    const spelled = readSecurity(text).meanings[0];
    if (spelled?.kind === 'ticker') tickers.add(foldShareClass(spelled.ticker));
    const isNamed = (own: readonly string[], name: string): boolean =>
      own.some((each) => tickers.has(foldShareClass(each))) ||
      (meant.kind === 'name' && isNamedLike(name, text, meant));
    const seriesid = meant.kind === 'series' ? meant.seriesid : undefined;
    return (item: LibraryItem): boolean => isItemOf(item, { seriesid, ciks, isNamed });
  });
  const own = promises ? await listPromises(library, sources, ({ cik }) => companies.has(cik)) : [];
  return [...listItems(items.filter((item) => isWanted(item) && isOf.some((isOfOne) => isOfOne(item)))), ...own];
}

async function whatThereIs(library: Library, sources: Sources): Promise<string> {
  const has = listSecurities(await library.holdings(sources.source())).filter(({ names }) => names.length > 0);
  return has.length === 0
    ? 'It is empty.'
    : `It has ${has.map(({ words, names }) => `${words} ${listSome(names)}`).join('; ')}.`;
}

/** Number of waiting items that are named. */
const mostNamed = 8;

async function downloadsUnderWay(
  { downloads }: Library,
  now: number,
): Promise<NonNullable<ListLibraryOutput['downloads']> | undefined> {
  const list = await downloads.list().catch(() => undefined);
  const waiting = list?.items.filter(({ state: { kind } }) => kind === 'waiting' || kind === 'sending') ?? [];
  if (!list || waiting.length === 0) return undefined;
  const named = waiting.slice(0, mostNamed).map(({ id }) => foreignName(id));
  const more = waiting.length > mostNamed ? [`${waiting.length - mostNamed} more`] : [];
  return { state: formatDownloadsState(list, now), waiting: [...named, ...more], requests: list.requests };
}

function formatUnderWay({ state, waiting, requests }: NonNullable<ListLibraryOutput['downloads']>): string {
  return `Downloads over days, in their order: ${waiting.join('; ')}; up to ${counted(requests, 'request')}. State: ${state}.`;
}

async function calendarRow(library: Library): Promise<LibraryRow[]> {
  const read = await ifStored(library.read({ endpoint: 'calendar' }, { mode: 'library' }));
  if (!read) return [];
  return [{ kind: 'calendar', name: 'Economic calendar', rows: read.value.rows.length, read: dayOf(read.fetchedAt) }];
}

function format({ total, items, downloads, note = '', left, next }: ListLibraryOutput): string {
  const underWay = downloads ? [formatUnderWay(downloads)] : [];
  if (total === 0) {
    const none = `Nothing like this is in the library. ${note === '' ? '' : `${note} `}find_security finds companies and funds by name; reading what is not in the library costs requests.`;
    return [none, ...underWay].join('\n');
  }
  const lines = items.map((row) => {
    if (row.promise) return formatPromise(row.name, row.promise);
    return row.kind === 'calendar'
      ? `calendar: ${counted(row.rows ?? 0, 'indicator')}; read ${row.read}`
      : formatListed(row);
  });
  if (items.some(({ promise }) => promise)) lines.unshift(wordsAreData);
  const more = left > 0 ? [`${counted(left, 'more row')}: ask again with next "${next}".`] : [];
  return [...lines, ...underWay, ...more].join('\n');
}
