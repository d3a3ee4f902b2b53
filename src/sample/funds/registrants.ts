import data from './registrants.json' with { type: 'json' };

/** An invented registrant. */
export interface Registrant {
  name: string;
  short: string;
  /** Set if the filing entity has another name than the trust. */
  registered?: string;
  address: string;
  series: readonly Series[];
}

interface Series {
  fund: string;
  type: string;
  /** One entry per share class: `class name/ticker/first price date or -`. */
  classes: readonly string[];
}

export const registrants: readonly Registrant[] = data;
