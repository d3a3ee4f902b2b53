import * as v from 'valibot';
import { fieldsOf } from '../../base/record.ts';
import { factsOf, fundFieldsOf, type FundField, type FundLevel } from '../../domain/endpoints/fundFields.ts';
import { recordsOf, type FundAnswer, type FundProfile } from '../../domain/fund.ts';
import { fundQueryParsers, parseFundQuery, type FundQuery } from '../../domain/identifiers/fundQuery.ts';
import type { Read } from '../../library/library.ts';
import { namedInput, refuseNames } from '../companies.ts';
import { foreignLine } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { ToolError } from '../toolError.ts';
import {
  asOf,
  cutRow,
  formatAsOf,
  formatLeft,
  givenText,
  leftOf,
  readOutput,
  requireParsed,
  sizeInput,
  sizeOutput,
  toldSchema,
} from './answer.ts';
import { fundMeant } from './fundMeant.ts';

const identifier = v.optional(v.pipe(v.string(), v.maxLength(40)));
const input = v.strictObject({
  ticker: v.optional(v.pipe(v.string(), v.maxLength(40), v.examples(['VTSAX']))),
  cusip: identifier,
  seriesid: v.optional(v.pipe(v.string(), v.maxLength(40), v.description('S and nine digits; gives all its classes'))),
  company: namedInput('Name, or any identifier; alone'),
  ...sizeInput,
});

/** A level in the answer: a field that the service left empty is null. */
type ToldLevel = Record<string, string | number | null>;

const told = (...levels: readonly FundLevel[]): v.GenericSchema<ToldLevel> =>
  v.object(
    Object.fromEntries(
      fundFieldsOf(...levels)
        .map(factsOf)
        .map(({ value, tool: { key } }) => [key, toldSchema(value)]),
    ),
  );

const output = v.object({
  /** False if the service doesn't have such a fund on file. */
  found: v.boolean(),
  query: v.string(),
  ...readOutput,
  /** The number of share classes in the answer of the service. */
  classCount: v.number(),
  /** From the registrant that files with the SEC to the series and its share classes. */
  registrant: v.optional(told('registrant', 'filings')),
  series: v.optional(told('series')),
  classes: v.array(told('class')),
  ...sizeOutput,
});
type GetFundOutput = v.InferOutput<typeof output>;

export const getFundTool = defineTool({
  name: 'get_fund',
  title: 'Get Fund',
  summary: 'Read a fund or ETF profile, or a series with its share classes. Asks before it spends a request.',
  description:
    'Registry record of a US fund or ETF by ticker, CUSIP or SEC series id (several must all match): registrant, series, share classes, identifiers, filing dates. Not for prices, holdings or companies. Costs 1 request if not in the library. Example: {"ticker":"QLGAX"}',
  input,
  output,
  endpoints: ['fund'],
  needs: async (asked, sources) => {
    const query = await queryOf(asked, sources);
    return [{ what: `the fund ${formatQuery(query)}`, request: { endpoint: 'fund', ...query } }];
  },
  run: async (asked, sources, { fit, ...read }) => {
    const query = await queryOf(asked, sources);
    const library = await sources.library();
    let answer: Read<FundAnswer> | undefined;
    try {
      answer = await library.read({ endpoint: 'fund', ...query }, read);
    } catch (error) {
      if (!isNotOnFile(error)) throw error;
    }
    const records = answer === undefined ? [] : recordsOf(answer.value);
    return fit({
      items: chainOf(records),
      build: (part) => ({
        found: answer !== undefined,
        query: formatQuery(query),
        ...(answer === undefined ? { asOfUtc: null, stale: false } : asOf(answer)),
        classCount: records.length,
        ...namedParts(part.shown),
        classes: part.shown.flatMap(({ shareClass: one }) => (one ? [one] : [])),
        ...leftOf(part),
      }),
      cut: ({ registrant: trust, series: fund, shareClass: one }, length) => ({
        ...(trust ? { registrant: cutRow(trust, length) } : {}),
        ...(fund ? { series: cutRow(fund, length) } : {}),
        ...(one ? { shareClass: cutRow(one, length) } : {}),
      }),
    });
  },
  format: formatFund,
});

async function queryOf({ company, ...asked }: v.InferOutput<typeof input>, sources: Sources): Promise<FundQuery> {
  for (const kind of ['ticker', 'cusip', 'seriesid'] as const) {
    const parsed = asked[kind] ? fundQueryParsers[kind](asked[kind]) : undefined;
    if (parsed?.ok === false) throw new ToolError('badInput', foreignLine(`${kind}: ${parsed.error.message}`, 300));
  }
  if (asked.ticker !== undefined) await refuseNames([asked.ticker], 'ticker', sources);
  if (company === undefined) return requireParsed(parseFundQuery(asked));
  if ((asked.ticker ?? asked.cusip ?? asked.seriesid) !== undefined)
    throw new ToolError('badInput', 'Give company alone, or identifiers.');
  return requireParsed(parseFundQuery(await fundMeant(company, sources)));
}

function formatQuery({ ticker, cusip, seriesid }: FundQuery): string {
  return [
    ...(ticker === undefined ? [] : [`with ticker ${ticker}`]),
    ...(cusip === undefined ? [] : [`with CUSIP ${cusip}`]),
    ...(seriesid === undefined ? [] : [`with series id ${seriesid}`]),
  ].join(' and ');
}

/**
 * Returns whether the service reports, or recently reported, that the fund doesn't exist. Contract: /funds/profile,
 * rule 5.
 */
function isNotOnFile(error: unknown): boolean {
  if (!(error instanceof Error) || !('details' in error)) return false;
  return fieldsOf(fieldsOf(error.details)['notFound'])['of'] === 'fund';
}

/** In characters: days, types and identifiers are short. */
const longestFormatted = 24;

/** An SEC address stays a link; any other is text. */
const isEdgar = /^https:\/\/www\.sec\.gov\/[\w./?=&-]{0,130}$/;

/** One part of the chain; exactly one is present. */
interface ChainLink {
  registrant?: ToldLevel;
  series?: ToldLevel;
  shareClass?: ToldLevel;
}

function namedParts(links: readonly ChainLink[]): Pick<ChainLink, 'registrant' | 'series'> {
  const trust = links.find((link) => link.registrant)?.registrant;
  const fund = links.find((link) => link.series)?.series;
  return { ...(trust ? { registrant: trust } : {}), ...(fund ? { series: fund } : {}) };
}

/**
 * Returns the levels from the registrant to the classes. Values that all classes of a series share appear once, from
 * the first.
 */
function chainOf(records: readonly FundProfile[]): ChainLink[] {
  const [first] = records;
  if (!first) return [];
  return [
    { registrant: tell(first, 'registrant', 'filings') },
    { series: tell(first, 'series') },
    ...records.map((record) => ({ shareClass: tell(record, 'class') })),
  ];
}

function tell(record: FundProfile, ...levels: readonly FundLevel[]): ToldLevel {
  return Object.fromEntries(
    fundFieldsOf(...levels).map((field) => [factsOf(field).tool.key, tellField(record, field)]),
  );
}

function tellField(record: FundProfile, field: FundField): string | number | null {
  const value = record[field] ?? null;
  const {
    format,
    tool: { longest = format === undefined ? undefined : longestFormatted },
  } = factsOf(field);
  if (typeof value === 'number') return value;
  if (field === 'registrant_name' && value === record.name) return null;
  return format === 'address' && isEdgar.test(value ?? '') ? value : givenText(value, longest);
}

function formatFund(answer: GetFundOutput): string {
  const { found, query, registrant: trust, series: fund, classes, classCount } = answer;
  if (!found)
    return `The service has no fund ${query} on file. Only registered funds and ETFs are, not companies. Check the identifier with find_security.`;
  return [
    `Fund ${query}: ${classCount} share ${classCount === 1 ? 'class' : 'classes'}. ${formatAsOf(answer)}`,
    ...(trust ? [`Registrant: ${formatFields(trust)}`] : []),
    ...(fund ? [`Series: ${formatFields(fund)}`] : []),
    ...classes.map(
      (one) =>
        `Class: ${formatFields(one)}${one['firstPrice'] === null ? '; no price history loaded, which does not mean inactive' : ''}`,
    ),
    ...formatLeft(answer),
  ].join('\n');
}

/** The label of a value in the text, by its key. */
const wordsOf = new Map(
  fundFieldsOf().map((field) => {
    const { key, words } = factsOf(field).tool;
    return [key, words];
  }),
);

/** “CIK 36405; VANGUARD INDEX FUNDS; type ETF”. Empty fields are left out. */
function formatFields(fields: ToldLevel): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && foreignLine(String(value)) !== '')
    .map(([key, value]) => [wordsOf.get(key) ?? [], value].flat().join(' '))
    .join('; ');
}
