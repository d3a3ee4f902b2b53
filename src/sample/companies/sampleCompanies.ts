import companies from './companies.json' with { type: 'json' };

/** An invented operating company. CIKs lie far above those in use, so no link leads to a real registrant. */
export interface SampleCompany {
  cik: number;
  /** The primary ticker. */
  ticker: string;
  /** Tickers of further share classes; dot and hyphen are the same here. */
  otherTickers: readonly string[];
  companyname: string;
  companyname_short: string;
  /** About what a share costs, in dollars, around the middle of its range. */
  price: number;
}

export const sampleCompanies: readonly SampleCompany[] = companies.map((company, index) => ({
  cik: 9_910_001 + index * 17,
  ...company,
}));

/** Newly listed: supported, and without a call on file. */
export const companyWithoutCalls = 'GLMH';
