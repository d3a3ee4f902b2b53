/** Contract: "Fund profile record". Field names are the contract's own. */
export interface FundProfile {
  /** SEC Central Index Key of the registrant. */
  cik: number;
  /** Share class ticker. */
  ticker: string;
  /** SEC Series ID, `S` and digits. */
  seriesid: string;
  /** SEC Contract ID of the share class, `C` and digits. */
  contractid: string;
  series_lei: string;
  lei: string;
  /** Full legal name of the registrant trust. */
  name: string;
  name_short: string;
  registrant_name: string;
  /** Name of the fund series. */
  fund_name: string;
  /** Name of the share class. */
  class_name: string;
  /** One of {@link securityTypes} by contract; kept as received. */
  security_type: string;
  entity_type: string;
  /** YYYY-MM-DD. */
  lastfilingdate: string;
  /** YYYY-MM-DD. */
  lastreportperiod: string;
  url_edgar: string;
  /** Street, City, State, Country, ZIP. */
  address_adviser: string;
  /** YYYY-MM-DDTHH:MM:SS; null when NAV history has not been loaded, which does not mean inactive. */
  firstpricedate: string | null;
}

export const securityTypes = ['Mutual Fund', 'ETF', 'Closed-End', 'UIT'] as const;

/** Contract: /funds/profile, rules 2 and 3. One record for a ticker or CUSIP, every share class for a series. */
export type FundAnswer = { form: 'record'; record: FundProfile } | { form: 'series'; classes: FundProfile[] };

/** How many funds can be compared at once. */
export const fewestCompared = 2;
export const mostCompared = 4;
