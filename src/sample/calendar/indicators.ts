import { decisions } from '../decisions.ts';

/**
 * When an indicator prints. `day` is of the month after the period (`lag` more months later), the weekday (1 is Monday)
 * or, of annual ones, MMDD. `everyDay` also prints at weekends.
 */
export interface ReleaseRule {
  freq: 'D' | 'W' | 'M' | 'Q' | 'A';
  day: number;
  lag: number;
  everyDay: boolean;
  /** Minute of the day, New York. 1440: loaded overnight, so the row stays due all day. */
  minute: number;
  /** Days that the print comes after its scheduled date. */
  delay: number;
  scheduled: boolean;
  /** Nothing was printed yet. */
  neverPrinted: boolean;
}

export interface Indicator {
  id: number;
  code: string;
  name: string;
  category: string;
  direction: string;
  seasonalAdj: string;
  unit: string;
  decimals: number;
  /** Level at the start of 2020, its spread, and its growth a year. */
  base: number;
  spread: number;
  growth: number;
  rule: ReleaseRule;
}

/**
 * code | name | direction, frequency, adjustment | unit | decimals | base | spread | growth | rule
 * rule: day [+lag] [@HH.H] [~delay], `*` every day, `-` unscheduled, `new` never printed
 */
const tables: Readonly<Record<string, string>> = {
  Trade: `
E:TRDBAL|Goods and Services Trade Balance|uMs|Billions of USD|1|-68|7|0|5+1@8.5
E:EXPORTS|Exports of Goods and Services|uMs|Billions of USD|1|212|5|.03|5+1@8.5
E:IMPORTS|Imports of Goods and Services|nMs|Billions of USD|1|280|6|.03|5+1@8.5
E:ADVGOODS|Advance Goods Trade Balance|uMs|Billions of USD|1|-92|6|0|27@8.5
IMPPRICE|Import Price Index, Monthly Change|nMn|Percent|1|.2|.5|0|15@8.5
EXPPRICE|Export Price Index, Monthly Change|uMn|Percent|1|.2|.7|0|15@8.5
E:CURACC|Current Account Balance|uQs|Billions of USD|1|-215|25|0|20+2@8.5
PORTTEU|Container Volume, Ten Largest Ports|uMn|Thousands of TEU|0|2050|150|.02|18@24~20
TARIFFREV|Customs Duties Collected|nMn|Millions of USD|0|7200|500|.04|9@14
TRDTERMS|Terms of Trade Index|nQn|Index, 2017=100|2|103.5|2|.002|-`,
  Credit: `
E:CONSCRED|Consumer Credit, Change|nMs|Billions of USD|2|12.4|6|0|7+1@15
E:TOTLOANS|Commercial Bank Loans and Leases|uWs|Billions of USD|1|10850|60|.045|5@16.25
CCDELINQ|Credit Card Delinquency Rate|dQs|Percent|2|2.75|.4|0|20+1@24
AUTODELINQ|Auto Loan Delinquency Rate, 90 Days and More|dQn|Percent|2|4.1|.4|0|12+1@11
E:SLOOS|Banks Tightening Standards for Business Loans, Net|dQn|Percent|1|11|12|0|3+1@14
HHDEBT|Household Debt Outstanding|nQn|Trillions of USD|2|14.3|.1|.04|12+1@11
E:MONEYM2|Money Stock M2|nMs|Billions of USD|1|15400|120|.06|26@13
HYSPREAD|High Yield Option-Adjusted Spread|dDn|Percentage points|2|4.1|.7|0|1@24
BANKRUPT|Business Bankruptcy Filings|dMn|Filings|0|1930|180|.01|4@24
BNPLVOL|Pay-Later Purchase Volume|nMn|Millions of USD|0|6400|350|.12|new22@10`,
  Inflation: `
E:CPI|Consumer Price Index, All Items|nMs|Index, 1982-84=100|3|258.7|.9|.032|12@8.5
E:CPIYOY|Consumer Prices, Yearly Change|dMn|Percent|1|3.1|.9|0|12@8.5
E:CPICORE|Consumer Prices less Food and Energy, Yearly Change|dMn|Percent|1|3.2|.6|0|12@8.5
E:PPI|Producer Price Index, Final Demand, Monthly Change|dMs|Percent|1|.2|.3|0|14@8.5
E:PCEYOY|PCE Price Index, Yearly Change|dMs|Percent|1|2.6|.7|0|28@8.5
E:PCECORE|Core PCE Price Index, Yearly Change|dMs|Percent|1|2.7|.5|0|28@8.5
INFLEXP1|Inflation Expected One Year Ahead, Median|dMn|Percent|1|3.2|.5|0|10@11
INFLEXP5|Inflation Expected Five Years Ahead, Median|dMn|Percent|1|2.8|.2|0|10@11
RENTIDX|Asking Rent Index, Yearly Change|nMn|Percent|1|3.4|1.2|0|1@24~20
GASPRICE|Regular Gasoline, Weekly Average|dWn|USD per gallon|3|3.18|.35|.01|1@17`,
  Business: `
E:MFGPMI|Manufacturing Purchasing Managers Index|uMs|Index|1|50.6|2.6|0|1@10
E:SVCPMI|Services Purchasing Managers Index|uMs|Index|1|53.4|2|0|3@10
E:INDPRO|Industrial Production Index|uMs|Index, 2017=100|2|101.2|1.1|.004|16@9.25
E:CAPUTIL|Capacity Utilization|uMs|Percent|1|77.6|.9|0|16@9.25
E:DURABLE|Durable Goods Orders, Monthly Change|uMs|Percent|1|.3|2.2|0|26@8.5
FACTORD|Factory Orders|uMs|Billions of USD|1|498|9|.03|4+1@10
BUSINV|Business Inventories, Monthly Change|nMs|Percent|1|.2|.3|0|15+1@10
SMALLBIZ|Small Business Optimism Index|uMs|Index|1|98.2|3.2|0|11@6
NEWSSENT|Business News Sentiment|uDn|Index|2|.06|.12|0|*1@24
WKLYACT|Weekly Business Activity Index|uWn|Index|2|1.9|.6|0|4@11.5`,
  Housing: `
E:HSTARTS|Housing Starts, Annual Rate|uMs|Thousands of units|0|1410|90|.005|18@8.5
E:PERMITS|Building Permits, Annual Rate|uMs|Thousands of units|0|1450|75|.005|18@8.5
E:EXHOME|Existing Home Sales, Annual Rate|uMs|Millions of units|2|4.6|.4|0|21@10
E:NEWHOME|New Home Sales, Annual Rate|uMs|Thousands of units|0|680|50|.005|24@10
HPIYOY|House Price Index, Yearly Change|nMn|Percent|1|5.4|2.1|0|27+1@9
PENDING|Pending Home Sales Index|uMs|Index, 2001=100|1|78.4|4|0|28@10
E:MORTG30|Thirty-Year Mortgage Rate, Weekly Average|dWn|Percent|2|6.1|.5|0|4@12
MORTAPP|Mortgage Applications, Weekly Change|uWs|Percent|1|.4|4.8|0|3@7
BUILDSENT|Builder Sentiment Index|uMs|Index|0|47|8|0|16@10
HOMEOWN|Homeownership Rate|nQn|Percent|1|65.7|.3|0|28@10`,
  Rates: `
E:FEDFUNDS|Effective Federal Funds Rate|nDn|Percent|2|4.3|.4|0|1@9
E:UST2Y|Two-Year Treasury Yield|nDn|Percent|2|4|.4|0|1@16.25
E:UST10Y|Ten-Year Treasury Yield|nDn|Percent|2|4.2|.3|0|1@16.25
E:UST30Y|Thirty-Year Treasury Yield|nDn|Percent|2|4.5|.3|0|1@16.25
CURVE|Ten-Year less Two-Year Treasury Yield|nDn|Percentage points|2|.3|.25|0|1@24
E:SOFR|Secured Overnight Financing Rate|nDn|Percent|2|4.3|.4|0|1@8
TIPS10|Ten-Year Inflation-Indexed Yield|nDn|Percent|2|1.9|.25|0|1@16.25
DISCRATE|Discount Window Primary Credit Rate|nDn|Percent|2|4.5|.3|0|-
PRIMERATE|Bank Prime Loan Rate|nDn|Percent|2|7.5|.3|0|-
STRESSIDX|Overnight Funding Stress Index|dDn|Index|3|.21|.15|0|*1@24`,
  Growth: `
E:GDPQOQ|Real GDP, Quarterly Annualized Change|uQs|Percent|1|2.3|1.4|0|29@8.5
E:GDPREAL|Real Gross Domestic Product|uQs|Billions of chained 2017 USD|1|21000|120|.022|29@8.5
GDPDEF|GDP Price Index, Quarterly Annualized Change|dQs|Percent|1|2.6|.8|0|29@8.5
E:RETAIL|Retail and Food Services Sales, Monthly Change|uMs|Percent|1|.4|.7|0|16@8.5
E:PERSINC|Personal Income, Monthly Change|uMs|Percent|1|.4|.3|0|28@8.5
E:PERSPEND|Personal Spending, Monthly Change|uMs|Percent|1|.4|.3|0|28@8.5
E:CONSENT|Consumer Sentiment Index|uMn|Index, 1966=100|1|68|7|0|24@10
LEI10|Leading Index of Ten Components|uMn|Index, 2016=100|1|101.4|2.5|0|20@10
GDPSTATE|Gross Domestic Product by State, Median Change|uAn|Percent|1|2.1|.8|0|0926@8.5
WEALTHSRV|Household Wealth Survey, Median Net Worth|uAn|Thousands of USD|1|192.7|6|.03|-`,
  Employment: `
E:NFP|Nonfarm Payrolls, Monthly Change|uMs|Thousands of persons|0|148|85|0|5@8.5
E:UNRATE|Unemployment Rate|dMs|Percent|1|4.1|.4|0|5@8.5
E:PARTIC|Labor Force Participation Rate|uMs|Percent|1|62.5|.3|0|5@8.5
E:AHEYOY|Average Hourly Earnings, Yearly Change|nMs|Percent|1|4|.5|0|5@8.5
E:CLAIMS|Initial Jobless Claims|dWs|Claims|0|224000|14000|0|4@8.5
E:CONTCLAIMS|Continued Jobless Claims|dWs|Claims|0|1860000|55000|0|4@8.5
E:JOLTS|Job Openings|uMs|Thousands|0|8100|500|0|4+1@10
ECI|Employment Cost Index, Quarterly Change|nQs|Percent|1|1|.2|0|30@8.5
PRIVPAY|Private Payrolls Estimate, Monthly Change|uMs|Thousands of persons|0|132|60|0|3@8.25
GIGSHARE|Share of Workers with Platform Income|nAn|Percent|1|9.6|.9|.02|new0615@10`,
};

function readRule(text: string, freq: ReleaseRule['freq']): ReleaseRule {
  const number = (pattern: RegExp): number | undefined => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return {
    freq,
    day: number(/^\D*(\d+)/) ?? 1,
    lag: number(/\+(\d+)/) ?? 0,
    everyDay: text.startsWith('*'),
    minute: (number(/@([\d.]+)/) ?? 24) * 60,
    delay: number(/~(\d+)/) ?? 0,
    scheduled: text !== '-',
    neverPrinted: text.startsWith('new'),
  };
}

function readRow(row: string, category: string, id: number): Indicator {
  const [code = '', name = '', kinds = '', unit = '', decimals, base, spread, growth, rule = ''] = row.split('|');
  const [direction = '', freq = '', seasonal = ''] = kinds;
  return {
    id,
    code,
    name,
    category,
    direction: decisions.directions[direction as keyof typeof decisions.directions],
    seasonalAdj: decisions.seasonalAdjustments[seasonal as keyof typeof decisions.seasonalAdjustments],
    unit,
    decimals: Number(decimals),
    base: Number(base),
    spread: Number(spread),
    growth: Number(growth),
    rule: readRule(rule, freq as ReleaseRule['freq']),
  };
}

/** Eighty indicators in the eight categories the contract names; their values are invented. */
export const indicators: readonly Indicator[] = Object.entries(tables).flatMap(([category, table], group) =>
  table
    .trim()
    .split('\n')
    .map((row, index) => readRow(row, category, 1001 + group * 100 + index * 7)),
);
