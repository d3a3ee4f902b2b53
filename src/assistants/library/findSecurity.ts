import * as v from 'valibot';
import type { DatedLists, Directory } from '../../directory/directory.ts';
import type { DirectoryEntry } from '../../directory/entry.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { LibraryItem } from '../../library/library.ts';
import { directoryOf } from '../companies.ts';
import { foreignName } from '../foreignText.ts';
import { defineTool } from '../tool.ts';

const input = v.strictObject({
  text: v.pipe(
    v.string(),
    v.regex(/\S/, 'Give a ticker, an identifier or a name.'),
    v.maxLength(200),
    v.description('Ticker, CIK, CUSIP, series or class id, or a name'),
  ),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50), v.description('Default: 10')), 10),
});

const row = v.object({
  kind: v.picklist(['company', 'share', 'series', 'class', 'bars']),
  name: v.string(),
  ticker: v.optional(v.string()),
  cik: v.optional(v.number()),
  seriesid: v.optional(v.string()),
  classid: v.optional(v.string()),
  /** The classes of a series. */
  classes: v.optional(v.array(v.object({ classid: v.string(), ticker: v.string(), name: v.string() }))),
  /** Classes that aren't shown. */
  moreClasses: v.optional(v.number()),
  /** The items that can be read free. */
  library: v.array(v.string()),
  /** Who says so: the library, or the only list that does, with its date. */
  witness: v.string(),
});
type SecurityRow = v.InferOutput<typeof row>;

const output = v.object({
  found: v.array(row),
  /** Further matches that aren't shown. */
  left: v.number(),
  /** Set if the lists of names couldn't be read. */
  note: v.optional(v.string()),
});
type FindSecurityOutput = v.InferOutput<typeof output>;

const mostClasses = 8;

export const findSecurityTool = defineTool({
  name: 'find_security',
  title: 'Find a Security',
  description:
    'Finds companies, fund series and share classes by name, ticker, CIK, CUSIP or series id, exact matches first, and says what the library has of each. Use it when a ticker or id is not known. Costs nothing. Example: {"text":"vanguard total bond"}',
  input,
  output,
  run: async ({ text: given, limit }, sources, { fit }) => {
    const text = given.trim();
    const library = await sources.library();
    const directory = await directoryOf(sources);
    const held = await library.holdings(sources.source());
    const listed = directory?.search(text, { limit: limit + 1 }) ?? [];
    const rows = distinct([
      ...(await library.known(text)).map((item) => rowOfItem(item, held)),
      ...listed.map((entry) => rowOfEntry(entry, held, directory!)),
      ...held.items.filter((item) => isNamed(item, text)).map((item) => rowOfItem(item, held)),
    ]);
    return fit({
      items: rows,
      limit,
      build: ({ shown, left }) => ({
        found: [...shown],
        left,
        ...(directory ? {} : { note: 'The lists of names could not be read: only the library was searched.' }),
      }),
    });
  },
  format,
});

function formatHeld(held: Holdings, of: { cik?: number; seriesid?: string; tickers: readonly string[] }): string[] {
  const calls = held.ofCik(of.cik);
  const own = of.tickers.flatMap((ticker) => held.ofTicker(ticker)?.bars ?? []);
  return [
    ...(calls.length > 0
      ? [`${calls.length} call${calls.length === 1 ? '' : 's'}, newest ${foreignName(calls[0]!.fyq)}`]
      : []),
    ...(of.seriesid !== undefined && held.ofSeries(of.seriesid) ? ['fund record'] : []),
    ...own.slice(0, 3).map(({ ticker, first, last }) => `bars of ${foreignName(ticker)}, ${first} to ${last}`),
  ];
}

function rowOfEntry(entry: DirectoryEntry, held: Holdings, { dates }: DatedLists): SecurityRow {
  const { kind, list } = entry;
  const name = foreignName(entry.name ?? '');
  switch (kind) {
    case 'company':
    case 'share': {
      const cik = entry.cik;
      const ticker = foreignName(entry.ticker);
      const has = formatHeld(held, { cik, tickers: kind === 'company' ? entry.tickers : [entry.ticker] });
      const [own] = held.ofCik(cik);
      const witness = list === 'sample' ? 'sample' : own ? 'library' : `list of companies, ${dates.companies}`;
      return { kind, name: own === undefined ? name : foreignName(own.company), ticker, cik, library: has, witness };
    }
    case 'series': {
      const { cik, seriesId: seriesid, classes } = entry;
      const has = formatHeld(held, { seriesid, tickers: classes.map(({ ticker }) => ticker) });
      const witness = witnessOfFund(entry, held, dates);
      const shown = classes.slice(0, mostClasses).map((each) => ({
        classid: foreignName(each.classId),
        ticker: foreignName(each.ticker),
        name: foreignName(each.name ?? ''),
      }));
      const more = classes.length > mostClasses ? { moreClasses: classes.length - mostClasses } : {};
      return {
        kind,
        name: name === '' ? seriesid : name,
        cik,
        seriesid,
        classes: shown,
        ...more,
        library: has,
        witness,
      };
    }
    case 'class': {
      const { cik, seriesId: seriesid, classId: classid, ticker } = entry;
      const has = formatHeld(held, { seriesid, tickers: [ticker] });
      const witness = witnessOfFund(entry, held, dates);
      return { kind, name: name === '' ? classid : name, ticker, cik, seriesid, classid, library: has, witness };
    }
  }
}

function witnessOfFund(
  { list, name, seriesId }: Extract<DirectoryEntry, { seriesId: string }>,
  held: Holdings,
  dates: Directory['dates'],
): string {
  if (list === 'sample') return 'sample';
  if (held.ofSeries(seriesId)) return 'library';
  return name === undefined ? `list of funds, ${dates.funds}` : `list of fund names, ${dates.fundNames}`;
}

function rowOfItem(item: LibraryItem, held: Holdings): SecurityRow {
  const witness = 'library';
  switch (item.type) {
    case 'call': {
      const [cik, ticker] = [item.cik, foreignName(item.ticker)];
      const library = formatHeld(held, { cik, tickers: [item.ticker] });
      return { kind: 'company', name: foreignName(item.company), ticker, cik, library, witness };
    }
    case 'fund': {
      const { seriesid } = item;
      const classes = item.classes.map(({ contractid, ticker, name }) => ({
        classid: foreignName(contractid),
        ticker: foreignName(ticker),
        name: foreignName(name),
      }));
      return {
        kind: 'series',
        name: foreignName(item.fund),
        seriesid,
        classes: classes.slice(0, mostClasses),
        ...(classes.length > mostClasses ? { moreClasses: classes.length - mostClasses } : {}),
        library: formatHeld(held, { seriesid, tickers: item.classes.map(({ ticker }) => ticker) }),
        witness,
      };
    }
    case 'bars': {
      const ticker = foreignName(item.ticker);
      return { kind: 'bars', name: ticker, ticker, library: formatHeld(held, { tickers: [item.ticker] }), witness };
    }
  }
}

function isNamed(item: LibraryItem, text: string): boolean {
  if (item.type === 'bars') return false;
  const name = foldedWords(item.type === 'call' ? item.company : item.fund);
  const words = foldedWords(text).slice(0, 20);
  return words.length > 0 && words.every((word) => name.some((each) => each.startsWith(word)));
}

/** Each company, series, class and ticker once. */
function distinct(rows: readonly SecurityRow[]): SecurityRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const id =
      row.kind === 'series'
        ? `series ${row.seriesid}`
        : row.kind === 'class'
          ? `class ${row.classid}`
          : row.kind === 'company'
            ? `company ${row.cik}`
            : tickerOf(row);
    if (seen.has(id)) return false;
    seen.add(id).add(tickerOf(row));
    return true;
  });
}

const tickerOf = ({ ticker = '' }: SecurityRow): string => `ticker ${foldShareClass(ticker)}`;

/** A share class by what its name has beside that of its series. */
function formatClass(shareClass: { ticker: string; classid: string; name: string }, series: string): string {
  const known = new Set(series.split(' '));
  const own = shareClass.name.split(' ').filter((word) => !known.has(word));
  return [shareClass.ticker, ...own, shareClass.classid].filter((part) => part !== '').join(' ');
}

function format({ found, left, note }: FindSecurityOutput): string {
  const lines = found.map(({ kind, name, ticker, cik, seriesid, classid, classes, moreClasses, library, witness }) => {
    const ids = [ticker, cik === undefined ? undefined : `CIK ${cik}`, seriesid, classid].filter(Boolean).join(', ');
    const own = classes?.map((each) => formatClass(each, name)).join('; ') ?? '';
    const ofSeries = own === '' ? '' : `; classes: ${own}${moreClasses ? ` and ${moreClasses} more` : ''}`;
    const has = library.length > 0 ? `in the library: ${library.join('; ')}` : 'not in the library';
    return `${kind}: ${name} (${ids})${ofSeries}; ${has} [${witness}]`;
  });
  if (found.length === 0) lines.push('Nothing is known by this name or identifier. Try fewer words, or a ticker.');
  if (left > 0) lines.push(`${left} more: give more words, or a greater limit.`);
  if (note !== undefined) lines.push(note);
  return lines.join('\n');
}
