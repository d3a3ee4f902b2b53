import { parseCoverage } from '../../../src/library/plans/barCoverage.ts';
import { checkLine } from '../../../src/library/transfer/checkLine.ts';
import { judgeHeader, parseLine } from '../../../src/library/transfer/exportFormat.ts';
import { parseAttempt } from '../../../src/library/transfer/pendingLines.ts';
import { fitsLine, transferLimits } from '../../../src/library/transfer/transferLimits.ts';
import { parseSessionCsv } from '../../../src/sample/folder/folderBars.ts';
import { FolderFiles } from '../../../src/sample/folder/folderFiles.ts';
import { createScreenerFromFiles } from '../../../src/sample/screener/screener.ts';
import { formatOtherSource, formatSource } from '../../../src/domain/format/source.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const now = Date.parse('2025-03-20T15:00:00Z');
const source = 'service:https://api.example.com';
const asJson = (make: (trouble: string) => object) => (trouble: string) => JSON.stringify(make(trouble));
const call = (metadata: object, transcript: string): string =>
  JSON.stringify({
    metadata: {
      cik: 1,
      ticker: 'A',
      companyname: 'A',
      companyname_short: 'A',
      transcript_fyq: 'Q1 2025',
      available_fyq: ['Q1 2025'],
      ...metadata,
    },
    data: [{ participants: [], transcript }],
  });
const answer = (request: object, body: string): object => ({ type: 'answer', source, request, fetchedAt: 5, body });
const session = { type: 'session', source, ticker: 'A', session: '2025-03-07', fetchedAt: 5 };
const mark = {
  id: '01234567-89ab-cdef-0123-456789abcdef',
  kind: 'highlight',
  call: { source, cik: 1, ticker: 'A', company: 'A', fyq: 'Q1 2025' },
  speaker: '',
  words: 'a',
  locator: { start: 'a', before: '', after: '' },
  madeAt: 5,
};

/** One trouble in each place of a line that takes text. */
const lines = [
  asJson((trouble) => answer({ endpoint: 'transcript', ticker: 'A' }, trouble)),
  asJson((trouble) => answer({ endpoint: 'transcript', ticker: trouble }, call({}, ''))),
  asJson((trouble) => answer({ endpoint: 'transcript', cik: 1, fyq: trouble }, call({}, ''))),
  asJson((trouble) => answer({ endpoint: 'transcript', cik: 1 }, call({ ticker: trouble }, ''))),
  asJson((trouble) => answer({ endpoint: 'transcript', cik: 1 }, call({ transcript_fyq: trouble }, ''))),
  asJson((trouble) => answer({ endpoint: 'transcript', cik: 1 }, call({ available_fyq: [trouble] }, ''))),
  asJson((trouble) => answer({ endpoint: 'transcript', cik: 1 }, call({}, trouble))),
  asJson((trouble) => answer({ endpoint: 'fund', cusip: trouble }, '{}')),
  asJson((trouble) => answer({ endpoint: 'fund', seriesid: trouble }, '[]')),
  asJson((trouble) => ({ ...answer({ endpoint: 'metrics' }, '{}'), source: `service:https://${trouble}` })),
  asJson((trouble) => ({ ...answer({ endpoint: 'metrics' }, '{}'), source: `data:${trouble}` })),
  asJson((trouble) => ({ ...session, session: trouble, bars: [{}] })),
  asJson((trouble) => ({ ...session, bars: [{ date: trouble }] })),
  asJson((trouble) => ({ ...session, bars: Array.from(trouble) })),
  asJson((trouble) => ({ type: 'coverage', source, ticker: trouble, coverage: { over: [], gone: [] } })),
  asJson((trouble) => ({
    type: 'coverage',
    source,
    ticker: 'A',
    coverage: { over: [{ from: trouble, till: trouble }] },
  })),
  asJson((trouble) => ({ type: 'mark', mark: { ...mark, words: trouble, id: trouble } })),
  asJson((trouble) => ({ type: 'mark', mark: { ...mark, words: trouble } })),
];

export const readers: readonly ForeignTextReader[] = [
  { name: 'judgeHeader', read: judgeHeader },
  { name: 'parseLine', read: parseLine, frames: lines.slice(-10) },
  { name: 'checkLine', read: (text) => void checkLine(text, now), frames: lines },
  {
    name: 'parseAttempt',
    read: parseAttempt,
    frames: [
      (trouble) => trouble,
      asJson((trouble) => ({ type: 'attempt', source: trouble, endpoint: 'fund', day: trouble, outcome: trouble })),
    ],
  },
  { name: 'fitsLine', read: (text) => fitsLine(text, { ...transferLimits, lineParts: 1 }) },
  { name: 'parseCoverage', read: parseCoverage },
  {
    name: 'parseSessionCsv',
    read: (text) => parseSessionCsv(text, '2025-03-07'),
    frames: [
      (trouble) => `time_et,open,high,low,close,volume\n${trouble}`,
      (trouble) => `time_et,open,high,low,close,volume\n2025-03-07 09:30:00,"${trouble}`,
    ],
  },
  {
    name: 'createScreenerFromFiles',
    read: (text) => createScreenerFromFiles([{ id: text }], text),
    frames: [(trouble) => `ticker,cik,${trouble}\nA,1,${trouble}`, (trouble) => `ticker,cik\n"${trouble}`],
  },
  {
    name: 'FolderFiles.warnings',
    read: (text) => {
      const { warnings } = new FolderFiles('');
      warnings.add(text, 'not JSON');
      return warnings.lines;
    },
  },
  { name: 'formatSource', read: formatSource },
  { name: 'formatOtherSource', read: (text) => formatOtherSource(text, text) },
];
