import { formatCitationLink } from '../../../src/domain/links/citationLink.ts';
import { sampleCalls } from '../../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';

/** A company whose call only the note's link leads to. */
export const cited = { ticker: 'VLOR', note: 'notes.md' } as const;

const { cik } = sampleCompanies.find(({ ticker }) => ticker === cited.ticker)!;
const { quarters } = sampleCalls({ cik }, new Date().toISOString().slice(0, 10), 1)!;

const link = formatCitationLink('code-oss', {
  from: 'service',
  cik,
  ticker: cited.ticker,
  fyq: quarters[0]!,
});

export const citedNote = `[the call](${link})\n`;
