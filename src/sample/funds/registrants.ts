/** Invented registrants: `class name/ticker/first price date or -`, one entry a share class. */
export interface Registrant {
  name: string;
  short: string;
  /** Where the filing entity bears another name than the trust. */
  registered?: string;
  address: string;
  series: readonly (readonly [fund: string, type: 'M' | 'E' | 'C' | 'U', classes: string])[];
}

export const securityTypeOf = { M: 'Mutual Fund', E: 'ETF', C: 'Closed-End', U: 'UIT' } as const;

/** The closed-end fund's ticker has since become a company's. */
export const reassignedTicker = 'TNWK';

export const registrants: readonly Registrant[] = [
  {
    name: 'QUILLFEATHER FUNDS TRUST',
    short: 'Quillfeather Funds Trust',
    address: '400 Quillfeather Way, Sampleton, DE, US, 00000',
    series: [
      [
        'Quillfeather Large Company Growth Fund',
        'M',
        'Class A/QLGAX/1996-03-01,Class C/QLGCX/2001-08-15,Class I/QLGIX/1996-03-01,Class R/QLGRX/2004-10-01,Class R6/QLGSX/2013-02-28,Class Z/QLGZX/-',
      ],
      [
        'Quillfeather Core Bond Fund',
        'M',
        'Class A/QCBAX/1998-11-02,Class C/QCBCX/2001-08-15,Class I/QCBIX/1998-11-02,Class R6/QCBSX/2014-05-30',
      ],
      [
        'Quillfeather Small Company Fund',
        'M',
        'Class A/QSCAX/2003-06-30,Class I/QSCIX/2003-06-30,Class R6/QSCSX/2016-01-29',
      ],
      ['Quillfeather Municipal Income Fund', 'M', 'Class A/QMIAX/2009-04-01,Class I/QMIIX/2009-04-01'],
    ],
  },
  {
    name: 'MARLOWICK SERIES TRUST II',
    short: 'Marlowick Series Trust II',
    registered: 'MARLOWICK INSTITUTIONAL SERIES TRUST II',
    address: '27 Lantern Yard, Old Sampleton, MA, US, 00000',
    series: [
      [
        'Marlowick Global Equity Income Fund',
        'M',
        'Investor Class/MGEVX/2005-09-30,Advisor Class/MGEDX/2007-03-30,Institutional Class/MGETX/2005-09-30,Retirement Class/MGERX/2012-12-31,Premier Class/MGEPX/-',
      ],
      [
        'Marlowick Real Assets Fund',
        'M',
        'Investor Class/MRAVX/2010-06-30,Advisor Class/MRADX/2010-06-30,Institutional Class/MRATX/2010-06-30,Retirement Class/MRARX/2015-04-30',
      ],
      [
        'Marlowick Short Duration Fund',
        'M',
        'Investor Class/MSDVX/2011-01-31,Institutional Class/MSDTX/2011-01-31,Premier Class/MSDPX/2018-07-31',
      ],
      [
        'Marlowick Target 2045 Fund',
        'M',
        'Investor Class/MTFVX/2008-02-29,Advisor Class/MTFDX/2008-02-29,Retirement Class/MTFRX/2012-12-31,Premier Class/MTFPX/-',
      ],
    ],
  },
  {
    name: 'THISTLEDOWN ETF TRUST',
    short: 'Thistledown ETF Trust',
    address: '9 Gossamer Square, Floor 14, Newsample, NY, US, 00000',
    series: [
      ['Thistledown Total Company ETF', 'E', 'Thistledown Total Company ETF/THTC/2011-09-13'],
      ['Thistledown Dividend Growers ETF', 'E', 'Thistledown Dividend Growers ETF/THDG/2012-05-22'],
      ['Thistledown Small Cap Value ETF', 'E', 'Thistledown Small Cap Value ETF/THSV/2013-10-08'],
      ['Thistledown Clean Power ETF', 'E', 'Thistledown Clean Power ETF/THCP/2017-03-14'],
      ['Thistledown Semiconductor ETF', 'E', 'Thistledown Semiconductor ETF/THSM/2018-06-19'],
      ['Thistledown Ultra-Short Bond ETF', 'E', 'Thistledown Ultra-Short Bond ETF/THUB/2019-11-05'],
      ['Thistledown Treasury Ladder ETF', 'E', 'Thistledown Treasury Ladder ETF/THTL/2020-08-11'],
      ['Thistledown World ex-US ETF', 'E', 'Thistledown World ex-US ETF/THWX/2014-04-29'],
      ['Thistledown Water Works ETF', 'E', 'Thistledown Water Works ETF/THWW/2021-02-23'],
      ['Thistledown Quiet Stocks ETF', 'E', 'Thistledown Quiet Stocks ETF/THQS/-'],
    ],
  },
  {
    name: 'OSTRELLAN INDEX FUNDS',
    short: 'Ostrellan Index Funds',
    address: '1 Ostrellan Crescent, Upper Sampleton, PA, US, 00000',
    series: [
      [
        'Ostrellan Whole Market Index Fund',
        'M',
        'Investor Shares/OWMVX/1994-01-31,Premier Shares/OWMPX/2000-11-13,ETF Shares/OWMT/2004-01-26',
      ],
      ['Ostrellan 500 Names ETF', 'E', 'Ostrellan 500 Names ETF/OFHN/2010-09-07'],
      ['Ostrellan Real Estate ETF', 'E', 'Ostrellan Real Estate ETF/OREL/2006-05-16'],
      ['Ostrellan Inflation Notes ETF', 'E', 'Ostrellan Inflation Notes ETF/OINF/2015-10-20'],
      ['Ostrellan Gold Miners ETF', 'E', 'Ostrellan Gold Miners ETF/OGMN/2009-12-08'],
      ['Ostrellan Long Bond ETF', 'E', 'Ostrellan Long Bond ETF/OLGB/2016-03-22'],
    ],
  },
  {
    name: 'TENWICK MUNICIPAL INCOME FUND',
    short: 'Tenwick Municipal Income Fund',
    address: '88 Harbour Steps, Sampleport, NJ, US, 00000',
    series: [['Tenwick Municipal Income Fund', 'C', 'Common Shares/TNWK/1993-07-23']],
  },
  {
    name: 'WINTERBANE CREDIT OPPORTUNITIES FUND',
    short: 'Winterbane Credit Opportunities Fund',
    address: '15 Cold Lane, Sampleford, CT, US, 00000',
    series: [['Winterbane Credit Opportunities Fund', 'C', 'Common Shares/WBCO/2012-02-24']],
  },
  {
    name: 'WINTERBANE GLOBAL DIVIDEND FUND',
    short: 'Winterbane Global Dividend Fund',
    address: '15 Cold Lane, Sampleford, CT, US, 00000',
    series: [['Winterbane Global Dividend Fund', 'C', 'Common Shares/WBGD/2007-05-29']],
  },
  {
    name: 'LARKMOOR INFRASTRUCTURE TRUST',
    short: 'Larkmoor Infrastructure Trust',
    address: '3 Larkmoor Rise, Sampleton, TX, US, 00000',
    series: [['Larkmoor Infrastructure Trust', 'C', 'Common Shares/LKIT/-']],
  },
  {
    name: 'LARKMOOR FLOATING RATE TRUST',
    short: 'Larkmoor Floating Rate Trust',
    address: '3 Larkmoor Rise, Sampleton, TX, US, 00000',
    series: [['Larkmoor Floating Rate Trust', 'C', 'Common Shares/LKFR/2013-05-29']],
  },
  {
    name: 'PEBBLEWICK UNIT TRUST',
    short: 'Pebblewick Unit Trust',
    address: '60 Shingle Street, Suite 200, Samplehaven, IL, US, 00000',
    series: [
      ['Pebblewick Dividend Ladder, Series 41', 'U', 'Cash/PWDCX/-,Reinvest/PWDRX/-'],
      ['Pebblewick Dividend Ladder, Series 42', 'U', 'Cash/PWECX/2025-01-10,Reinvest/PWERX/2025-01-10'],
      ['Pebblewick Trust 1, Blue Chip Thirty', 'U', 'Units/PWBT/1998-01-20'],
      ['Pebblewick Municipal Portfolio, Series 7', 'U', 'Units/PWMPX/2024-06-14'],
    ],
  },
];
