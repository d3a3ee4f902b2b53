import data from './voices.json' with { type: 'json' };

/** The products, markets and risks of an invented company, used as the words of its calls. */
export interface Voice {
  /** The name used by the company's own people. */
  company: string;
  segments: readonly string[];
  customers: string;
  buyer: readonly string[];
  product: readonly string[];
  /** A figure that the company reports beside its results, and one in percent with its approximate level. */
  kpi: string;
  share: string;
  shareLevel: number;
  input: readonly string[];
  driver: readonly string[];
  project: readonly string[];
  risk: readonly string[];
  rivals: string;
  channel: string;
  /** Month in which its fiscal year ends, and the number of its calls. */
  yearEnd: number;
  calls: number;
  /** Revenue of a quarter of 2024 in millions of dollars, its growth per year, margins, and shares in millions. */
  revenue: number;
  growth: number;
  grossMargin: number;
  operatingMargin: number;
  shares: number;
  /** How the four fiscal quarters divide a year. */
  season: readonly number[];
}

/** Voices by ticker. */
export const voices: Readonly<Record<string, Voice>> = data;
