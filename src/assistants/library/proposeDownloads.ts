import * as v from 'valibot';
import { listElements } from '../../domain/identifiers/listElements.ts';
import type { DownloadItem, DownloadsPrice } from '../../library/downloads/downloads.ts';
import { fyqOf } from '../calls/openCall.ts';
import { companiesIn, companyMeant, directoryOf, listSome, storedCalls } from '../companies.ts';
import { counted } from '../counted.ts';
import { personDeclined } from '../errors/errorWords.ts';
import { takesList } from '../readArguments.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { ToolError } from '../toolError.ts';

const mostCompanies = 50;
const wrongCount = 'Give a whole number from 1 to 100.';
const wrongQuarter = 'quarters: Give the number of the newest quarters, like 4, or quarters like "Q3 2026".';

const input = v.strictObject({
  company: takesList(v.pipe(v.string(), v.maxLength(1_000), v.description('Tickers, CIKs or names'))),
  quarters: v.optional(
    v.union([
      v.pipe(v.number(wrongCount), v.integer(wrongCount), v.minValue(1, wrongCount), v.maxValue(100, wrongCount)),
      takesList(v.pipe(v.string(), v.maxLength(1_000), v.description('"Q3 2026", several, or how many of the newest'))),
    ]),
  ),
});

const output = v.object({
  /** True if the user said yes, and the items are in the list now. */
  isAdded: v.boolean(),
  /** Maximum number of requests that the items would take, over days. */
  requests: v.number(),
  /** Number of items that the library has, or that the service is known not to have; absent if none. */
  free: v.optional(v.number()),
  /** Number of items that were in the list before; absent if none. */
  listed: v.optional(v.number()),
  /** The next step, in a sentence. */
  next: v.string(),
});

export const proposeDownloadsTool = defineTool({
  name: 'propose_downloads',
  title: 'Propose Downloads Over Days',
  summary: "Propose calls for the list of downloads. They're added only if you agree.",
  description:
    'Proposes earnings calls for the list that downloads itself over days, a share of each day. It sends nothing and costs nothing; only the person’s own yes takes them in. For one call, use read_call. Example: {"company":"BRMC","quarters":4}',
  input,
  output,
  run: async ({ company, quarters = 1 }, sources) => {
    const names = companiesIn(company, { calls: await storedCalls(sources), directory: await directoryOf(sources) });
    if (names.length === 0 || names.length > mostCompanies)
      throw new ToolError('badInput', `company: Name 1 to ${mostCompanies} companies.`);
    const items: DownloadItem[] = [];
    for (const name of names) items.push(...itemsOf(await companyMeant(name, sources), quarters, sources));
    const price = await (await sources.library()).downloads.price(items);
    const next = await propose({ items, price, names: listSome(names) }, sources);
    const { requests, free, listed } = price;
    return { ...next, requests, ...(free > 0 && { free }), ...(listed > 0 && { listed }) };
  },
  format: ({ requests, free, listed, next }) => {
    const known = [
      ...(free ? [`${counted(free, 'item')} in the library or not available`] : []),
      ...(listed ? [`${counted(listed, 'item')} in the list already`] : []),
    ];
    return [`Up to ${counted(requests, 'request')}, spread over days.`, ...known.map((each) => `${each}.`), next].join(
      ' ',
    );
  },
});

function itemsOf(
  company: { ticker: string } | { cik: number },
  quarters: string | number,
  sources: Sources,
): DownloadItem[] {
  const count = Number(quarters);
  if (Number.isInteger(count) && count >= 1 && count <= 100) return [{ type: 'calls', ...company, quarters: count }];
  return listElements(String(quarters), () => true).map((each) => ({
    type: 'call',
    ...company,
    fyq: fyqOf(each, sources, wrongQuarter),
  }));
}

async function propose(
  proposal: { items: readonly DownloadItem[]; price: DownloadsPrice; names: string },
  sources: Sources,
): Promise<{ isAdded: boolean; next: string }> {
  if (proposal.price.added.length === 0) return { isAdded: false, next: 'There is nothing to add.' };
  if (!sources.proposeDownloads)
    return {
      isAdded: false,
      next: `Nothing was added: only the person can. Ask them to run “Market Desk: Download Over Days…” in the editor for ${proposal.names}; it asks them once, with the share of a day and the end.`,
    };
  const isAdded = await sources.proposeDownloads(proposal);
  return isAdded
    ? { isAdded, next: 'The person added them. list_library says how far the list is.' }
    : { isAdded, next: `Nothing was added. ${personDeclined}` };
}
