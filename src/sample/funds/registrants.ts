import data from './registrants.json' with { type: 'json' };

/** An invented registrant. */
export interface Registrant {
  name: string;
  short: string;
  /** Where the filing entity bears another name than the trust. */
  registered?: string;
  address: string;
  series: readonly Series[];
}

export interface Series {
  fund: string;
  type: string;
  /** `class name/ticker/first price date or -`, one entry a share class. */
  classes: readonly string[];
}

/** The closed-end fund's ticker has since become a company's. */
export const reassignedTicker = 'TNWK';

export const registrants: readonly Registrant[] = data;
