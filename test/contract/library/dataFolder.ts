import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';

/** Companies of the data folder; the last has no call on file. */
export const companies = [
  { ticker: 'BRMC', cik: 9_910_001, quarters: ['Q2 2024', 'Q3 2024', 'Q4 2024'] },
  { ticker: 'QFEN', cik: 9_910_018, quarters: ['Q3 2024', 'Q4 2024'] },
  { ticker: 'VLOR', cik: 9_910_069, quarters: ['Q1 2024', 'Q4 2024'] },
  { ticker: 'DNMW.A', cik: 9_910_154, quarters: ['Q3 2024', 'Q4 2024'] },
  { ticker: 'GLMH', cik: 9_910_205, quarters: [] },
] as const;

export const funds = sampleFunds('2025-03-12');
export const seriesOf = (seriesid: string) => funds.filter(({ profile }) => profile.seriesid === seriesid);
/** A series of more than one class. */
export const wideSeries = funds.find(({ profile }) => seriesOf(profile.seriesid).length > 2)!.profile.seriesid;

export const calendarRows: CalendarRow[] = ['2025-03-12', '2025-03-13', '2025-04-01', null].map(
  (next_release, index) => ({
    indicator_id: 100 + index,
    code: `E:ROW${index}`,
    name: `Row ${index}`,
    category: index % 2 === 0 ? 'Trade' : 'Credit',
    direction: 'up_good',
    freq: 'M',
    freq_long: 'Monthly',
    seasonal_adj: 'Not Seasonally Adjusted',
    display_unit: '%',
    decimals: 1,
    last_release: '2025-02-12',
    next_release,
    days_until_next: null,
    release_state: 'upcoming',
    latest_date: '2025-01-31',
    latest_value: 1,
    prior_value: 2,
    change_abs: -1,
    change_pct: -50,
  }),
);

/** Sessions of the stock BARS and the fund BARS2, which lacks the middle one. */
export const sessions = ['2025-03-07', '2025-03-10', '2025-03-11', '2025-03-12'] as const;
export const barsOfSession = 390;

export const metrics = [
  { id: 'roic', name: 'Return on invested capital', group: 'Ratios', unit: 'ratio', description: 'Invented.' },
  { id: 'pe_ratio', name: 'Price to earnings', group: 'Valuation', unit: 'ratio', description: 'Invented.' },
];

/** A data folder of invented files for the bundled service. */
export async function writeDataFolder(folder: string): Promise<string> {
  for (const part of ['transcripts', 'funds', 'bars', 'screener']) await mkdir(join(folder, part), { recursive: true });
  const files: [string, unknown][] = companies.flatMap(({ ticker, cik, quarters }) =>
    (quarters.length === 0 ? [null] : quarters).map((fyq): [string, unknown] => [
      `transcripts/${ticker}_${fyq?.replace(' ', '_') ?? 'none'}.json`,
      {
        metadata: {
          cik,
          ticker,
          companyname: `${ticker} INC`,
          companyname_short: ticker,
          transcript_fyq: fyq,
          available_fyq: quarters.toReversed(),
          ...(fyq === null && { message: 'None on file.' }),
        },
        data:
          fyq === null ? [] : [{ participants: [{ name: 'Ann Ash', role: 'CEO' }], transcript: words(ticker, fyq) }],
      },
    ]),
  );
  files.push(['funds/all.json', funds.map(({ profile, cusip }) => ({ ...profile, cusip }))]);
  files.push(['calendar.json', calendarRows]);
  files.push(['screener/metrics.json', metrics]);
  for (const [name, content] of files) await writeFile(join(folder, name), JSON.stringify(content));
  const values = companies.map(({ ticker, cik }, index) => `${ticker},${cik},${(index + 1) / 10},${index * 2}`);
  await writeFile(join(folder, 'screener/values.csv'), ['ticker,cik,roic,pe_ratio', ...values].join('\n'));
  for (const session of sessions) {
    await writeFile(join(folder, `bars/BARS_${session.replaceAll('-', '')}_1min.csv`), csv(session));
    if (session !== sessions[1])
      await writeFile(join(folder, `bars/BARS2_${session.replaceAll('-', '')}_1min.csv`), csv(session));
  }
  return folder;
}

/** About 50,000 characters that differ by company and quarter. */
function words(ticker: string, fyq: string): string {
  return Array.from(
    { length: 800 },
    (_, index) => `Ann Ash:\nSentence ${index} of ${ticker} about ${fyq}, margins and freight.\n`,
  ).join('');
}

function csv(session: string): string {
  const rows = Array.from({ length: barsOfSession }, (_, index) => {
    const minute = 9 * 60 + 30 + index;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    return `${session} ${time},10,11,9,10.5,${100 + index}`;
  });
  return ['time_et,open,high,low,close,volume', ...rows].join('\n');
}
