import * as v from 'valibot';
import type { DatedLists, Directory } from '../../directory/directory.ts';
import type { DirectoryEntry } from '../../directory/entry.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import { directoryOf } from '../companies.ts';
import { foreignName } from '../foreignText.ts';
import { defineTool } from '../tool.ts';
import { formatHeld, isNamedBy, securityOf, securityRow, shownClasses, type SecurityRow } from './itemRows.ts';

const input = v.strictObject({
  text: v.pipe(
    v.string(),
    v.regex(/\S/, 'Give a ticker, an identifier or a name.'),
    v.maxLength(200),
    v.description('Ticker, CIK, CUSIP, series or class id, or a name'),
  ),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50), v.description('Default: 10')), 10),
});

const output = v.object({
  found: v.array(securityRow),
  /** Number of matches that aren't shown. */
  left: v.number(),
  /** Set if the lists of names couldn't be read. */
  note: v.optional(v.string()),
});
type FindSecurityOutput = v.InferOutput<typeof output>;

export const findSecurityTool = defineTool({
  name: 'find_security',
  title: 'Find Security',
  summary: 'Find companies, funds and share classes by name or identifier, for free.',
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
      ...(await library.known(text)).map((item) => securityOf(item, held)),
      ...listed.map((entry) => rowOfEntry(entry, held, directory!)),
      ...held.items.filter((item) => isNamedBy(item, text)).map((item) => securityOf(item, held)),
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
      const shown = shownClasses(
        classes.map(({ classId, ticker, name: own = '' }) => ({ classid: classId, ticker, name: own })),
      );
      return { kind, name: name === '' ? seriesid : name, cik, seriesid, ...shown, library: has, witness };
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

/** Returns each company, series, class and ticker once. */
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

/** Formats a share class by the part of its name that its series' name lacks. */
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
