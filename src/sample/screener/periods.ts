/** The periods of a value. `year 0` is the latest full fiscal year. */
export const periods = {
  quarter: 0,
  trailing: 1,
  year0: 2,
  year1: 3,
  year2: 4,
  year3: 5,
  year4: 6,
  year5: 7,
  quarterAgo: 8,
} as const;
export type MetricPeriod = (typeof periods)[keyof typeof periods];

/** How many years back each period is. */
export const yearsBack: readonly number[] = [0, 0.15, 0.4, 1.4, 2.4, 3.4, 4.4, 5.4, 1];

export interface Variant {
  suffix: string;
  /** Suffix of the metric's name. */
  name: string;
  /** Suffix of the metric's description. */
  description: string;
  /** `growth` from the second period to the first, a year; `mean` over all of them; `change` is the difference. */
  of: 'value' | 'growth' | 'mean' | 'change';
  periods: readonly MetricPeriod[];
  /** Number of years between the two periods of a growth. */
  years?: number;
}

const { quarter, trailing, year0, year1, year2, year3, year4, year5, quarterAgo } = periods;

export const year: Variant = {
  suffix: '',
  name: '',
  description: ', latest fiscal year',
  of: 'value',
  periods: [year0],
};
export const latest: Variant = { suffix: '', name: '', description: ', latest', of: 'value', periods: [quarter] };
export const overTrailing: Variant = {
  suffix: '',
  name: '',
  description: ', trailing twelve months',
  of: 'value',
  periods: [trailing],
};

export const variants = {
  ttm: {
    suffix: '_ttm',
    name: ', trailing twelve months',
    description: ', trailing twelve months',
    of: 'value',
    periods: [trailing],
  },
  q: { suffix: '_q', name: ', latest quarter', description: ', latest quarter', of: 'value', periods: [quarter] },
  ago: {
    suffix: '_1y',
    name: ', a year before',
    description: ', fiscal year before the latest',
    of: 'value',
    periods: [year1],
  },
  growth1: {
    suffix: '_growth_1y',
    name: ' growth, 1 year',
    description: ': growth over one fiscal year',
    of: 'growth',
    periods: [year0, year1],
    years: 1,
  },
  growth3: {
    suffix: '_growth_3y',
    name: ' growth, 3 years',
    description: ': growth a year over three fiscal years',
    of: 'growth',
    periods: [year0, year3],
    years: 3,
  },
  growth5: {
    suffix: '_growth_5y',
    name: ' growth, 5 years',
    description: ': growth a year over five fiscal years',
    of: 'growth',
    periods: [year0, year5],
    years: 5,
  },
  growthQ: {
    suffix: '_growth_q',
    name: ' growth, quarter on year',
    description: ': growth of the latest quarter over the same a year before',
    of: 'growth',
    periods: [quarter, quarterAgo],
    years: 1,
  },
  mean3: {
    suffix: '_avg_3y',
    name: ', 3-year average',
    description: ', average of three fiscal years',
    of: 'mean',
    periods: [year0, year1, year2],
  },
  mean5: {
    suffix: '_avg_5y',
    name: ', 5-year average',
    description: ', average of five fiscal years',
    of: 'mean',
    periods: [year0, year1, year2, year3, year4],
  },
  change1: {
    suffix: '_change_1y',
    name: ' change, 1 year',
    description: ': change over one fiscal year',
    of: 'change',
    periods: [year0, year1],
  },
  change3: {
    suffix: '_change_3y',
    name: ' change, 3 years',
    description: ': change over three fiscal years',
    of: 'change',
    periods: [year0, year3],
  },
} as const satisfies Record<string, Variant>;
