import { sampleCompanies } from './companies/sampleCompanies.ts';
import { sampleFunds } from './funds/sampleFunds.ts';

interface SampleListings {
  companies: { cik: number; name: string; ticker: string }[];
  funds: { ticker: string; cik: number; seriesId: number; classId: number; name: string }[];
}

/** The invented companies and funds as the SEC's lists have real ones, on a day (`YYYY-MM-DD`). */
export function sampleListings(day: string): SampleListings {
  const numberOf = (id: string): number => Number(id.slice(1));
  return {
    companies: sampleCompanies.flatMap(({ cik, companyname_short: name, ticker, otherTickers }) =>
      [ticker, ...otherTickers].map((each) => ({ cik, name, ticker: each.replace('.', '-') })),
    ),
    funds: sampleFunds(day).map(({ profile }) => ({
      ticker: profile.ticker,
      cik: profile.cik,
      seriesId: numberOf(profile.seriesid),
      classId: numberOf(profile.contractid),
      name: profile.class_name,
    })),
  };
}
