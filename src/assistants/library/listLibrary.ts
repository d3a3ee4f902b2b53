import * as v from 'valibot';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import { ifStored } from '../../library/inLibrary.ts';
import type { Library, LibraryItem } from '../../library/library.ts';
import { companiesNamed, directoryOf, listSome, namedInput } from '../companies.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { counted } from '../counted.ts';
import { dayOf, foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';

const kinds = ['calls', 'funds', 'bars', 'calendar'] as const;

const input = v.strictObject({
  kind: v.optional(v.pipe(v.picklist(kinds), v.description('Default: all'))),
  company: namedInput('Ticker, CIK, series id or name'),
  ...sizeInput,
});

const row = v.object({
  kind: v.picklist(kinds),
  name: v.string(),
  ticker: v.optional(v.string()),
  cik: v.optional(v.number()),
  /** The quarters of calls, newest first. */
  quarters: v.optional(v.array(v.string())),
  seriesid: v.optional(v.string()),
  /** The tickers of a fund's classes. */
  tickers: v.optional(v.array(v.string())),
  /** The number of sessions of bars, the first and the last. */
  sessions: v.optional(v.number()),
  first: v.optional(v.string()),
  last: v.optional(v.string()),
  /** The number of the calendar's rows. */
  rows: v.optional(v.number()),
  /** The UTC day on which the service answered. */
  read: v.string(),
});
type StoredRow = v.InferOutput<typeof row>;

const output = v.object({
  total: v.number(),
  items: v.array(row),
  /** The tickers and funds that the library has, if it has nothing of the company. */
  note: v.optional(v.string()),
  ...sizeOutput,
});
type ListLibraryOutput = v.InferOutput<typeof output>;

/** Quarters, or tickers, in one row. */
const mostInRow = 16;

export const listLibraryTool = defineTool({
  name: 'list_library',
  title: 'List the Library',
  description:
    'Lists what can be read without a request: earnings calls by company and quarter, funds, minute bars, the economic calendar, each with the day it was read. Use it first. Costs nothing. Example: {"kind":"calls","company":"BRMC"}',
  input,
  output,
  run: async (asked, sources, { fit }) => {
    const library = await sources.library();
    const rows = await rowsOf(library, sources, asked);
    const note = rows.length === 0 && asked.company !== undefined ? await whatThereIs(library, sources) : undefined;
    return fit({
      items: rows,
      build: (part) => ({ total: rows.length, items: [...part.shown], ...(note && { note }), ...leftOf(part) }),
    });
  },
  format,
});

async function rowsOf(
  library: Library,
  sources: Sources,
  { kind, company }: Pick<v.InferOutput<typeof input>, 'kind' | 'company'>,
): Promise<StoredRow[]> {
  const wants = (each: (typeof kinds)[number]): boolean => kind === undefined || kind === each;
  const { items, calls } = await library.holdings(sources.source());
  const calendar = wants('calendar') && company === undefined ? await calendarRow(library) : [];
  if (company === undefined) return [...itemRows(items.filter(({ type }) => wants(kindOf[type]))), ...calendar];
  const ciks = new Set(companiesNamed(calls, company, await directoryOf(sources)).map(({ cik }) => cik));
  const tickers = new Set(calls.filter(({ cik }) => ciks.has(cik)).map(({ ticker }) => foldShareClass(ticker)));
  const words = foldedWords(company).slice(0, 20);
  const isNamed = (own: readonly string[], name: string): boolean => {
    const named = foldedWords(name);
    return (
      own.some((each) => foldShareClass(each) === foldShareClass(company.trim())) ||
      (words.length > 0 && words.every((word) => named.some((each) => each.startsWith(word))))
    );
  };
  return itemRows(
    items.filter((item) => {
      if (!wants(kindOf[item.type])) return false;
      if (item.type === 'call') return ciks.has(item.cik);
      if (item.type === 'bars') return isNamed([item.ticker], '') || tickers.has(foldShareClass(item.ticker));
      const classes = item.classes.map(({ ticker }) => ticker);
      return isNamed(classes, item.fund) || item.seriesid.toUpperCase() === company.trim().toUpperCase();
    }),
  );
}

async function whatThereIs(library: Library, sources: Sources): Promise<string> {
  const { calls, funds, tickers } = await library.holdings(sources.source());
  const bars = [...tickers.values()].flatMap(({ bars: has }) => has?.ticker ?? []);
  const has = [
    ['calls of', [...new Set(calls.map(({ ticker }) => ticker))]] as const,
    ['the funds', [...new Set(funds.map(({ seriesid }) => seriesid))]] as const,
    ['bars of', bars] as const,
  ].filter(([, names]) => names.length > 0);
  return has.length === 0
    ? 'It is empty.'
    : `It has ${has.map(([kind, names]) => `${kind} ${listSome(names)}`).join('; ')}.`;
}

const kindOf = { call: 'calls', fund: 'funds', bars: 'bars' } as const;

/** A row a company, fund and ticker, in the library's order. Very many quarters take several rows. */
function itemRows(items: readonly LibraryItem[]): StoredRow[] {
  const rows: StoredRow[] = [];
  for (const item of items) {
    const read = dayOf(item.fetchedAt);
    if (item.type === 'call') {
      const last = rows.at(-1);
      const quarter = foreignName(item.fyq);
      if (last?.cik === item.cik && last.quarters && last.quarters.length < mostInRow) {
        last.quarters.push(quarter);
        if (read > last.read) last.read = read;
      } else {
        const { ticker, cik, company } = item;
        const names = { name: foreignName(company), ticker: foreignName(ticker) };
        rows.push({ kind: 'calls', ...names, cik, quarters: [quarter], read });
      }
    } else if (item.type === 'fund') {
      const tickers = item.classes.map(({ ticker }) => foreignName(ticker)).filter((each) => each !== '');
      const { seriesid, fund } = item;
      rows.push({ kind: 'funds', name: foreignName(fund), seriesid, tickers: tickers.slice(0, mostInRow), read });
    } else {
      const { ticker, sessions, first, last } = item;
      rows.push({ kind: 'bars', name: foreignName(ticker), ticker: foreignName(ticker), sessions, first, last, read });
    }
  }
  return rows;
}

async function calendarRow(library: Library): Promise<StoredRow[]> {
  const read = await ifStored(library.read({ endpoint: 'calendar' }, { mode: 'library' }));
  if (!read) return [];
  return [{ kind: 'calendar', name: 'Economic calendar', rows: read.value.rows.length, read: dayOf(read.fetchedAt) }];
}

function format({ total, items, note = '', left, next }: ListLibraryOutput): string {
  if (total === 0)
    return `Nothing like this is in the library. ${note === '' ? '' : `${note} `}find_security finds companies and funds by name; reading what is not in the library costs requests.`;
  const lines = items.map((item) => {
    switch (item.kind) {
      case 'calls':
        return `calls: ${item.name} (${item.ticker}, CIK ${item.cik}): ${item.quarters?.join(', ')}; read ${item.read}`;
      case 'funds':
        return `fund: ${item.name} (${item.seriesid}): ${item.tickers?.join(', ')}; read ${item.read}`;
      case 'bars':
        return `bars: ${item.ticker}, ${counted(item.sessions ?? 0, 'session')} from ${item.first} to ${item.last}; read ${item.read}`;
      case 'calendar':
        return `calendar: ${item.rows} indicators; read ${item.read}`;
    }
  });
  const more = left > 0 ? [`${left} more rows: ask again with next "${next}".`] : [];
  return [...lines, ...more].join('\n');
}
