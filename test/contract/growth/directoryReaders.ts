import { finish } from '../../../src/base/slices.ts';
import { Directory } from '../../../src/directory/directory.ts';
import { groupFunds } from '../../../src/directory/groupFunds.ts';
import { continuesName, groupCompanies } from '../../../src/directory/lists.ts';
import { listedAs } from '../../../src/directory/formatEntry.ts';
import { comparedForm, joinForm, withoutLegalForm, writtenForm } from '../../../src/domain/names/legalForms.ts';
import { withoutMarks } from '../../../src/domain/names/listedMarks.ts';
import { nameInOtherWords, writtenName } from '../../../src/domain/names/writtenName.ts';
import { parseSecFile } from '../../../src/directory/secFiles.ts';
import { commonFirst, isOtherSecurity } from '../../../src/directory/shareKind.ts';
import { sortSteps } from '../../../src/directory/search/wordIndex.ts';
import { letterMask, slipsBetween } from '../../../src/directory/search/spelling.ts';
import { tickerKey } from '../../../src/directory/search/tickerIndex.ts';
import { initialsOf, joinedLetters, searchWords } from '../../../src/directory/search/words.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const name = 'Vanguard Total Stock Market Index Fund';
const directory = await Directory.of({
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' },
  companies: groupCompanies([{ ticker: 'AAPL', cik: 320_193, name: 'Apple Inc.' }]),
  series: groupFunds([{ ticker: 'VTSAX', cik: 36_405, seriesId: 2848, classId: 7806, name }]),
});

/**
 * The functions that read text typed into a box that looks for tickers, and files of the SEC that a person has
 * downloaded.
 */
export const readers: readonly ForeignTextReader[] = [
  {
    name: 'parseSecFile',
    read: (text) => finish(parseSecFile(text)),
    frames: [
      (trouble) => trouble,
      (trouble) => `{ "fields"${trouble}`,
      (trouble) => `{${trouble}"fields"`,
      (trouble) => `{"0":{"cik_str":1,"ticker":"A","title":${JSON.stringify(trouble)}}}`,
      (trouble) => `{"0":{"cik_str":1,"ticker":${JSON.stringify(trouble)},"title":"A"}}`,
      (trouble) => `{"0":{"cik_str":${trouble}`,
      (trouble) => `{"0":{"more":${trouble}`,
      (trouble) => `{"fields":["cik","seriesId","classId","symbol"],"data":[[1,"S000000001","C000000001",${trouble}`,
      (trouble) => `{"fields":[${trouble}`,
      (trouble) => `{"fields":["cik","seriesId","classId","symbol"],"more":${trouble}`,
    ],
  },
  {
    name: 'search',
    read: (text) => [
      directory.search(text),
      directory.findByTicker(text),
      directory.findBySeries(text),
      directory.findByClass(text),
      directory.near(text),
    ],
    frames: [(trouble) => `vanguard ${trouble} admiral`],
  },
  {
    name: 'groupFunds',
    with: ['continuesName', 'groupCompanies'],
    read: (text) => [
      groupFunds(
        [text, `${text} Class A`, `x ${text}`].map((each) => ({
          ticker: 'A',
          cik: 1,
          seriesId: 1,
          classId: 1,
          name: each,
        })),
      ),
      continuesName(text),
      groupFunds([{ ticker: text, cik: 1, seriesId: 1, classId: 1, name: text }]),
      groupCompanies([{ ticker: text, cik: 1, name: text }]),
    ],
  },
  {
    name: 'writtenName',
    with: [
      ...['withoutMarks', 'nameInOtherWords', 'writtenForm', 'joinForm', 'comparedForm', 'listedAs'],
      ...['isOtherSecurity', 'commonFirst'],
    ],
    read: (text) => {
      const words = text.split(' ', 40);
      const entry = { kind: 'company', list: 'companies', cik: 1, ticker: 'A', tickers: ['A'] } as const;
      return [
        [text, text.toUpperCase(), text.slice(0, 190)].map((each) => [writtenName(each), withoutMarks(each)]),
        nameInOtherWords(text),
        words.map((_, at) => writtenForm(words, at)),
        joinForm(text.split(' ')),
        comparedForm(text),
        listedAs({ ...entry, name: writtenName(text), listedName: text }),
        isOtherSecurity(text, [text, 'ABCD']),
        commonFirst([text, `${text}P`, 'ABCD']),
      ];
    },
    frames: [(trouble) => trouble, (trouble) => `ACME ${trouble} CORP /DE/`, (trouble) => `O ${trouble} S A`],
  },
  {
    name: 'searchWords',
    with: ['joinedLetters', 'initialsOf', 'tickerKey', 'letterMask', 'slipsBetween', 'sortSteps'],
    read: (text) => [
      finish(sortSteps(text.split(' '))),
      initialsOf(searchWords(text)),
      joinedLetters(text),
      tickerKey(text),
      letterMask(text),
      slipsBetween(text, text, { most: 2, asBeginning: true }),
    ],
  },
  { name: 'withoutLegalForm', read: withoutLegalForm },
];
