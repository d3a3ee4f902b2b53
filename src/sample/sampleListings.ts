import { inSlices, type Steps } from '../base/slices.ts';
import { sampleCompanies } from './companies/sampleCompanies.ts';
import { sampleFunds } from './funds/sampleFunds.ts';
import { classOfInvented, nameOfInvented } from './screener/inventedNames.ts';
import { inventSecurities } from './screener/universe.ts';

interface SampleListings {
  companies: { cik: number; name: string; ticker: string }[];
  funds: { ticker: string; cik: number; seriesId: number; classId: number; name: string }[];
  /** The ticker of a company that has calls and bars. */
  example: string;
  day: string;
}

/**
 * Lists every invented company and fund in the form of the SEC's lists, for a day (`YYYY-MM-DD`): first those of all
 * endpoints, then those that only the screener has. Works in slices so that other work can run in between.
 */
export function sampleListings(day: string): Promise<SampleListings> {
  return inSlices(listingSteps(day));
}

/** Securities processed in each step. */
const securitiesOfStep = 1_000;

function* listingSteps(day: string): Steps<SampleListings> {
  const numberOf = (id: string): number => Number(id.slice(1));
  const companies = sampleCompanies.flatMap(({ cik, companyname_short: name, ticker, otherTickers }) =>
    [ticker, ...otherTickers].map((each) => ({ cik, name, ticker: each.replace('.', '-') })),
  );
  const funds = sampleFunds(day).map(({ profile }) => ({
    ticker: profile.ticker,
    cik: profile.cik,
    seriesId: numberOf(profile.seriesid),
    classId: numberOf(profile.contractid),
    name: profile.class_name,
  }));
  const firsts = new Map<number, string>();
  for (const security of inventSecurities()) {
    const { ticker, cik, kind, number } = security;
    if (number % securitiesOfStep === 0) yield;
    if (kind === 'listed' || kind === 'otc') {
      companies.push({ ticker, cik, name: nameOfInvented(security) });
      continue;
    }
    const firstOf = (seriesId: number): string => {
      if (!firsts.has(seriesId)) firsts.set(seriesId, ticker);
      return firsts.get(seriesId)!;
    };
    funds.push({ ticker, cik, ...classOfInvented(security, firstOf) });
  }
  return { companies, funds, example: sampleCompanies[0]!.ticker, day };
}
