import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Parsed } from '../../base/located.ts';
import { fieldsOf } from '../../base/record.ts';
import type { PassageLocator } from '../passages/passage.ts';
import { formatFiscalQuarter, parseFiscalQuarter } from '../identifiers/fiscalQuarter.ts';
import { parseCik } from '../identifiers/secIds.ts';
import { optionalOrUndefined, refusalOf, textBy, type ArgumentDefinition } from './argument.ts';
import { cik, company, ticker } from './securityArguments.ts';

/** A fiscal quarter in the form that the service sends, for example `Q1 2026`. */
const fyq = textBy((text): Parsed<string> => {
  const quarter = parseFiscalQuarter(text);
  return quarter.ok ? { ok: true, value: formatFiscalQuarter(quarter.value) } : quarter;
});

const longestWords = 12_000;
const words = v.pipe(v.string(), v.maxLength(longestWords));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const place = v.object({ first: count, last: count, skip: v.object({ first: count, last: count }), sum: words });
/** Words of a call, as citations name them. */
export const locator: v.GenericSchema<PassageLocator> = v.object({
  turn: v.optional(v.pipe(v.number(), v.safeInteger())),
  place: v.optional(place),
  start: words,
  end: v.optional(words),
  before: words,
  after: words,
});
/** Cited words. */
const passage = v.pipe(
  v.custom<PassageLocator>(
    (given) => v.is(locator, given),
    () => l10n.t('This doesn’t identify any words in a call.'),
  ),
  v.title('PassageLocator'),
);

const notACall = (): string => l10n.t('Specify a call by ticker or CIK.');
const isOneOfTwo = ({ ticker, cik }: { ticker?: unknown; cik?: unknown }): boolean =>
  (ticker === undefined) !== (cik === undefined);
const notBoth = (): string => l10n.t('Specify a call by ticker or CIK, not both.');
const ofCompany = { ticker: v.optional(ticker), cik: v.optional(cik) };
const notATurn = (): string => l10n.t('A turn must be a whole number, starting at 0.');

export const call = {
  schema: v.pipe(
    v.object({
      ...ofCompany,
      fyq: v.optional(fyq),
      turn: v.pipe(
        v.optional(v.pipe(v.number(notATurn), v.safeInteger(notATurn), v.minValue(0, notATurn))),
        v.description('Index of the turn to go to.'),
      ),
      passage: v.pipe(v.optional(passage), v.description('Cited words to go to.')),
      mark: v.pipe(optionalOrUndefined(v.string()), v.description('Id of a highlight or bookmark to go to.')),
    }),
    v.check((given) => isOneOfTwo(given), notBoth),
    v.title('CallArgument'),
    v.description('A call: exactly one of ticker and CIK, the latest call where no quarter is named.'),
  ),
  refusal: notACall,
} satisfies ArgumentDefinition;

const mostQuarters = 100;
const notACount = (): string => l10n.t('The number of quarters must be a whole number from 1 to {0}.', mostQuarters);
const quarterCount = v.pipe(
  v.number(notACount),
  v.safeInteger(notACount),
  v.minValue(1, notACount),
  v.maxValue(mostQuarters, notACount),
);

export const quarters = {
  schema: v.pipe(
    v.object({
      ...ofCompany,
      count: v.optional(quarterCount),
    }),
    v.check((given) => isOneOfTwo(given), notBoth),
    v.description('The newest so many quarters.'),
  ),
  refusal: notACall,
} satisfies ArgumentDefinition;

/** Maximum number of companies and funds that are added to the list of downloads at once, as many as a watchlist has. */
export const mostSecurities = 2_000;
const noSecurities = (): string => l10n.t('Specify companies or funds, each by ticker or CIK.');

export const overDays = {
  schema: v.object({
    securities: v.pipe(
      v.array(company.schema, noSecurities),
      v.minLength(1, noSecurities),
      v.maxLength(mostSecurities, noSecurities),
    ),
    quarters: v.pipe(
      v.optional(v.union([quarterCount, v.array(fyq)])),
      v.description('So many of the newest quarters, or those named; a person is asked where it is left out.'),
    ),
  }),
  refusal: noSecurities,
  isMeant: (given) => 'securities' in fieldsOf(given),
} satisfies ArgumentDefinition;

const noCik = (): string => refusalOf(parseCik(''));
const notTwo = (): string => l10n.t('Specify two quarters to compare, like Q1 2026 and Q4 2025.');

export const quarterPair = {
  schema: v.pipe(
    v.object({
      cik,
      quarters: v.pipe(
        v.array(v.unknown(), notTwo),
        v.length(2, notTwo),
        v.strictTuple([fyq, fyq]),
        v.check(
          ([one, other]) => one !== other,
          () => l10n.t('Specify two different quarters to compare.'),
        ),
      ),
    }),
    v.description('The page shows the earlier quarter on the left.'),
  ),
  refusal: ({ path }) => (path?.[0].key === 'cik' ? noCik() : notTwo()),
} satisfies ArgumentDefinition;

export const passages = {
  schema: v.pipe(
    v.object({
      passages: v.pipe(
        v.array(v.object({ cik: v.pipe(v.number(), v.safeInteger()), fyq: words, passage })),
        v.minLength(1),
        v.maxLength(100),
      ),
    }),
    v.title('QuotedPassages'),
    v.description(
      'Passages of calls in the library, in the order in which they are quoted, in place of the selection.',
    ),
  ),
  refusal: () => l10n.t('Specify the passages to quote.'),
  isMeant: (given) => 'passages' in fieldsOf(given),
} satisfies ArgumentDefinition;

export const highlights = {
  schema: v.pipe(
    v.object({
      ...ofCompany,
      fyq: v.optional(fyq),
      label: v.pipe(v.optional(words), v.description('Id or name of a label; all highlights where it is left out.')),
    }),
    v.check(({ ticker, cik }) => ticker === undefined || cik === undefined, notBoth),
    v.title('HighlightsArgument'),
    v.description('The highlights of a company, or of one of its calls.'),
  ),
  refusal: notACall,
  isMeant: (given) => ['cik', 'ticker', 'fyq', 'label'].some((name) => name in fieldsOf(given)),
} satisfies ArgumentDefinition;

/** Fields of the search page that set a limit or an order. */
export const searchFields = {
  company: words,
  /** One or more quarters, or the newest n, as `quartersIn` reads them. */
  quarter: words,
  speaker: words,
  role: words,
  /** The label of the user's marks. */
  label: words,
  section: v.picklist(['', 'prepared', 'questions']),
  /** A side of the call. */
  who: v.picklist(['', 'management', 'analysts']),
  order: v.picklist(['best', 'newest']),
};

const longestQuery = 10_000;
const asked = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, longestQuery)),
);

export const search = {
  schema: v.pipe(
    v.union([
      asked,
      v.pipe(
        v.object({ query: v.optional(asked), ...v.partial(v.object(searchFields)).entries }),
        v.check((fields) => Object.values<unknown>(fields).some((value) => value !== undefined)),
        v.title('SearchArgument'),
        v.description('A search of calls; one of the fields at least.'),
      ),
    ]),
    v.description('Words to search for, or the fields of the page; `company` may be a watchlist.'),
  ),
  refusal: () => l10n.t('The search query must be a string.'),
} satisfies ArgumentDefinition;

const isBlank = (text: string): boolean => text.trim() === '';

export const searchName = {
  schema: v.pipe(
    v.string(),
    v.check((text) => !isBlank(text)),
    v.description('The name that it is saved under.'),
  ),
  refusal: () => l10n.t('The name of a saved search must be a string.'),
} satisfies ArgumentDefinition;

const notAPhrase = (): string => l10n.t('The phrase must be a string.');
const phraseWords = v.pipe(
  v.string(notAPhrase),
  v.check((text) => !isBlank(text), notAPhrase),
);

export const phrase = {
  schema: v.pipe(
    v.unknown(),
    v.transform((given) => (typeof given === 'string' ? { phrase: given } : given)),
    v.object({
      phrase: phraseWords,
      company: v.optional(v.string(() => l10n.t('The company must be a ticker or name.'))),
    }),
  ),
  refusal: notAPhrase,
} satisfies ArgumentDefinition;
