import companies from './companies.json' with { type: 'json' };

/** An invented operating company. Its CIK is far above those in use, so no link leads to a real registrant. */
export interface SampleCompany {
  cik: number;
  /** The primary ticker. */
  ticker: string;
  /** Tickers of further share classes; dot and hyphen are the same here. */
  otherTickers: readonly string[];
  companyname: string;
  companyname_short: string;
  /** Approximate price of a share in dollars, around the middle of its range. */
  price: number;
}

export const sampleCompanies: readonly SampleCompany[] = companies.map((company, index) => ({
  cik: 9_910_001 + index * 17,
  ...company,
}));

/** A newly listed company: supported, but without any call. */
export const companyWithoutCalls = 'GLMH';
