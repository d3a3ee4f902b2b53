import { judgeFileName, toFileName } from '../../../src/base/fileName.ts';
import { createLineTable } from '../../../src/base/lineTable.ts';
import { trimEndOf, trimStartOf } from '../../../src/base/textEdges.ts';
import { formatMetric } from '../../../src/domain/format/metric.ts';
import { cusipCheckDigit, parseCusip } from '../../../src/domain/identifiers/cusip.ts';
import {
  findFiscalQuarters,
  findNamedQuarters,
  parseFiscalQuarter,
  splitQuarter,
  quarterName,
} from '../../../src/domain/identifiers/fiscalQuarter.ts';
import { leiCheckDigits, parseLei } from '../../../src/domain/identifiers/lei.ts';
import { isinCheckDigit } from '../../../src/domain/identifiers/isin.ts';
import { listElements } from '../../../src/domain/identifiers/listElements.ts';
import { isCalled, isNamedLike, tellingWords } from '../../../src/domain/identifiers/names.ts';
import { meantSecurity, readSecurity, readTicker } from '../../../src/domain/identifiers/security.ts';
import { parseCik, parseClassId, parseSeriesId } from '../../../src/domain/identifiers/secIds.ts';
import { foldShareClass, isMutualFund, parseTicker } from '../../../src/domain/identifiers/ticker.ts';
import { readTyped } from '../../../src/domain/identifiers/typed.ts';
import { compareQuarters, newestFirst, orderOfQuarter } from '../../../src/domain/quarters.ts';
import { isGivenName, sameNickname } from '../../../src/domain/transcripts/nicknames.ts';
import { isHonorific, isSuffix } from '../../../src/domain/transcripts/personName.ts';
import { movePoint, unitKind } from '../../../src/domain/units/unitKind.ts';
import { parseWatchlist, wholeLine } from '../../../src/domain/watchlist.ts';
import { problemsOf } from '../../../src/features/watchlists/language/problemsModel.ts';
import { parseBarsParams } from '../../../src/domain/bars/barsWindow.ts';
import { judgeKey } from '../../../src/features/connection/setup/connectionModel.ts';
import { readTyped as readTypedFund } from '../../../src/features/funds/fundModel.ts';
import { isFrontMatter } from '../../../src/features/funds/fundNoteModel.ts';
import { gleifLink, leiProblem } from '../../../src/features/funds/fundView.ts';
import { targetsOf, reasonAgainst } from '../../../src/features/lookup/lookupModel.ts';
import { parseCallText } from '../../../src/features/transcripts/transcriptRequest.ts';
import { parseCallTextName } from '../../../src/features/transcripts/text/callTextName.ts';
import { snippetOf } from '../../../src/features/transcripts/citations/citedView.ts';
import { companyOfEntity, isShareClassName } from '../../../src/library/plans/names.ts';
import { readError } from '../../../src/library/ledger/sharedError.ts';
import { sortedLetters } from '../../../src/screen/metrics/nearMetrics.ts';
import { isKept, isSuffix as isNumberSuffix, numberOf } from '../../../src/screen/parse/numberText.ts';
import type { ForeignTextReader } from './measureGrowth.ts';
import { parseFundQuery } from '../../../src/domain/identifiers/fundQuery.ts';
import { isMeant, parseArgument, type ParsedArguments } from '../../../src/domain/arguments/arguments.ts';

const quarter = (trouble: string): string => `AAPL${trouble}Q1 2026`;
const argumentsWith = (text: string): Record<keyof ParsedArguments, unknown> => {
  const mark = { from: text, till: text };
  const passage = { start: text, end: text, before: text, after: text };
  const cell = { of: 'cell', screen: text, run: 1, ticker: text, cik: 1, metric: text };
  return {
    ...{ identifier: text, template: text, link: text, metricWords: text, searchName: text },
    ...{ indicator: text, indicatorCode: text, indicatorId: text, copyFormat: { format: text } },
    fund: { ticker: text, cusip: text, seriesid: text },
    funds: { funds: [{ ticker: text }, { ticker: 'A', contractid: text }] },
    company: { ticker: text },
    ticker: { ticker: text },
    bars: { tickers: [text], period: text, mark },
    calendarFilter: { text, categories: [text], window: mark },
    call: { cik: text, fyq: text, passage },
    quarters: { ticker: text },
    quarterPair: { cik: 1, quarters: [text, text] },
    search: { query: text, company: text },
    phrase: { phrase: text, company: text },
    passages: { passages: [{ cik: 1, fyq: text, passage }] },
    figure: cell,
  };
};

/** The functions that read typed, pasted, named or given text: identifiers, quarters, file names, queries. */
export const readers: readonly ForeignTextReader[] = [
  { name: 'judgeFileName', read: judgeFileName },
  { name: 'toFileName', read: toFileName },
  {
    name: 'readTyped',
    with: ['parseTicker', 'foldShareClass', 'isMutualFund'],
    read: (text) => [readTyped(text), parseTicker(text), foldShareClass(text), isMutualFund(text)],
  },
  { name: 'parseCusip', with: ['cusipCheckDigit'], read: (text) => [parseCusip(text), cusipCheckDigit(text)] },
  {
    name: 'readSecurity',
    with: ['readTicker', 'meantSecurity', 'isinCheckDigit'],
    read: (text) => [meantSecurity(text, () => false), readSecurity(text), readTicker(text), isinCheckDigit(text)],
    frames: [(trouble) => `CIK ${trouble}`, (trouble) => `NYSE:${trouble}`],
  },
  {
    name: 'isNamedLike',
    with: ['isCalled', 'tellingWords'],
    read: (text) => [
      isCalled(text, 'Deere'),
      tellingWords(text),
      isNamedLike(text, 'Deere'),
      isNamedLike('Deere', text),
    ],
  },
  {
    name: 'listElements',
    read: (text) => listElements(text, (each) => each.endsWith('Company')),
    frames: [(trouble) => `[${trouble}`, (trouble) => `AAPL and ${trouble}, MSFT`],
  },
  {
    name: 'parseLei',
    with: ['leiCheckDigits', 'gleifLink', 'leiProblem'],
    read: (text) => [parseLei(text), leiCheckDigits(text), gleifLink(text), leiProblem(text)],
  },
  {
    name: 'parseSeriesId',
    with: ['parseClassId', 'parseCik'],
    read: (text) => [parseSeriesId(text), parseClassId(text), parseCik(text)],
    frames: [(trouble) => `CIK${trouble}1`],
  },
  {
    name: 'parseFiscalQuarter',
    with: ['splitQuarter', 'quarterName', 'orderOfQuarter', 'compareQuarters', 'newestFirst'],
    read: (text) => [
      parseFiscalQuarter(text),
      splitQuarter(text),
      quarterName(text),
      orderOfQuarter(text),
      compareQuarters(text, text),
      newestFirst([text]),
    ],
    frames: [quarter],
  },
  {
    name: 'findNamedQuarters',
    read: findNamedQuarters,
    frames: [
      (trouble) => `third ${trouble} quarter ${trouble} of ${trouble} fiscal 2026`,
      (trouble) => `3Q${trouble}26`,
    ],
  },
  { name: 'findFiscalQuarters', read: findFiscalQuarters, frames: [(trouble) => `Q${trouble}1${trouble}2026`] },
  { name: 'parseCallText', read: parseCallText, frames: [quarter] },
  {
    name: 'parseArgument',
    with: ['isMeant'],
    read: (text) =>
      Object.entries(argumentsWith(text)).map(([name, given]) => isMeant(name, given) && parseArgument(name, given)),
  },
  {
    name: 'parseCallTextName',
    read: (text) => parseCallTextName({ path: `/transcripts/${text}`, query: text }),
  },
  {
    name: 'targetsOf',
    with: ['reasonAgainst'],
    read: (text) => [targetsOf(text, []), reasonAgainst(text)],
    frames: [quarter],
  },
  {
    name: 'parseFundQuery',
    with: ['readTypedFund'],
    read: (text) => [parseFundQuery({ ticker: text, cusip: text, seriesid: text }), readTypedFund(text)],
  },
  { name: 'parseBarsParams', read: (text) => parseBarsParams({ tickers: [text], period: text }) },
  {
    name: 'parseWatchlist',
    with: ['wholeLine', 'problemsOf'],
    read: (text) => {
      const list = parseWatchlist(text);
      const place = { start: text.length >> 1, end: text.length >> 1 };
      return [list, wholeLine(text, place), problemsOf(text, list, { known: new Map(), directory: undefined })];
    },
    frames: [
      (trouble) => `AAPL ${trouble} MSFT`,
      (trouble) => `## ${trouble}`,
      (trouble) => `AAPL\n${trouble}\nMSFT # end`,
    ],
  },
  { name: 'judgeKey', read: judgeKey },
  { name: 'isFrontMatter', read: isFrontMatter, frames: [(trouble) => `---\n${trouble}\n---`] },
  {
    name: 'formatMetric',
    with: ['unitKind', 'movePoint'],
    read: (text) => [
      formatMetric(text, { unit: text }),
      formatMetric(1, { unit: text }),
      unitKind(text),
      movePoint(text, 2),
    ],
  },
  { name: 'sortedLetters', read: sortedLetters },
  { name: 'numberOf', with: ['isNumberSuffix'], read: (text) => [numberOf(text, '%'), isNumberSuffix(text)] },
  { name: 'isKept', read: (text) => isKept(text, '%') },
  { name: 'readError', read: readError },
  {
    name: 'companyOfEntity',
    with: ['isShareClassName'],
    read: (text) => [companyOfEntity(text), isShareClassName(text)],
  },
  { name: 'createLineTable', read: createLineTable },
  { name: 'trimEndOf', with: ['trimStartOf'], read: (text) => [trimEndOf(text, ' .,-'), trimStartOf(text, ' .,-')] },
  { name: 'snippetOf', read: (text) => snippetOf(text, { start: text.length >> 1, end: text.length }) },
  {
    name: 'isGivenName',
    with: ['sameNickname', 'isSuffix', 'isHonorific'],
    read: (text) => [isGivenName(text), sameNickname(text, text), isSuffix(text), isHonorific(text)],
  },
];
