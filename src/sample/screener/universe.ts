import { sampleCompanies } from '../companies/sampleCompanies.ts';
import { sampleFunds } from '../funds/sampleFunds.ts';

/** `listed` and `otc` are companies' shares; the contract's universe has all four. */
export type SecurityKind = 'listed' | 'otc' | 'etf' | 'mutualFund';

export interface SampleSecurity {
  ticker: string;
  cik: number;
  kind: SecurityKind;
  /**
   * The owner of the security's values: a company's share classes have the same values, a fund's classes each their
   * own.
   */
  entity: number;
}

/** Contract, screener, fact 8: roughly 35,700 securities. */
const universeSize = 35_700;
const counts: readonly (readonly [SecurityKind, number])[] = [
  ['listed', 5800],
  ['otc', 8600],
  ['etf', 3900],
  ['mutualFund', universeSize],
];

/** Letters that hardly any real ticker begins with, so that few invented ones are real. */
const firsts = 'JQVXYZ';
const seconds = 'BCDFGHJKLMNPQRSTVWXZ';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const stems = firsts.length * seconds.length * letters.length * letters.length;

/** A four-letter stem that is unique for each number below `stems`. */
function stem(number: number): string {
  // A stride without a common divisor spreads neighbors over the alphabet.
  let rest = (number * 30_011) % stems;
  const take = (alphabet: string): string => {
    const letter = alphabet[rest % alphabet.length]!;
    rest = Math.floor(rest / alphabet.length);
    return letter;
  };
  return take(firsts) + take(seconds) + take(letters) + take(letters);
}

const endings: Readonly<Record<SecurityKind, string>> = { listed: '', otc: 'F', etf: '', mutualFund: 'X' };

type ListedSecurity = Omit<SampleSecurity, 'entity'>;

/** A security that only the screener has. */
export interface InventedSecurity extends ListedSecurity {
  /** Numbered from 0. */
  number: number;
}

/** A company has one security here, and a fund's registrant a dozen share classes. */
function invent(kind: SecurityKind, number: number): InventedSecurity {
  const cik =
    kind === 'etf' || kind === 'mutualFund' ? 9_970_003 + Math.floor(number / 12) * 7 : 9_920_011 + number * 3;
  return { ticker: stem(number) + endings[kind], cik, kind, number };
}

/** The companies and funds of the other endpoints. If a fund and a company share a ticker, it is the company's. */
function known(): ListedSecurity[] {
  const companies = sampleCompanies.flatMap(({ ticker, otherTickers, cik }) =>
    [ticker, ...otherTickers].map((own): ListedSecurity => ({ ticker: own, cik, kind: 'listed' })),
  );
  const funds = sampleFunds('2024-01-02').map(({ profile }): ListedSecurity => {
    return { ticker: profile.ticker, cik: profile.cik, kind: profile.security_type === 'ETF' ? 'etf' : 'mutualFund' };
  });
  return [...new Map([...funds, ...companies].map((security) => [security.ticker, security])).values()];
}

/** The securities that only the screener has, kind by kind. */
export function* inventSecurities(others: readonly ListedSecurity[] = known()): Generator<InventedSecurity> {
  const taken = new Set(others.map(({ ticker }) => ticker));
  let left = universeSize - others.length;
  let number = 0;
  for (const [kind, most] of counts)
    for (let count = Math.min(most, left); count > 0; number++) {
      const security = invent(kind, number);
      if (taken.has(security.ticker)) continue;
      count--;
      left--;
      yield security;
    }
}

/** Every security of the invented market, by ticker. */
export function createUniverse(): SampleSecurity[] {
  const others = known();
  const securities = [...others, ...inventSecurities(others)];
  const entities = new Map<number, number>();
  return securities
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
    .map((security, row) => {
      const shared = security.kind === 'listed' ? entities.get(security.cik) : undefined;
      entities.set(security.cik, shared ?? row);
      return { ticker: security.ticker, cik: security.cik, kind: security.kind, entity: shared ?? row };
    });
}
