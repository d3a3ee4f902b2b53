import { sampleCompanies } from '../companies/sampleCompanies.ts';
import { Random } from '../random.ts';
import names from './names.json' with { type: 'json' };

/** An invented person. */
export interface Person {
  name: string;
  first: string;
  /** An executive's title, or the analyst's firm. */
  role: string;
}

export interface Executives {
  relations: Person;
  chief: Person;
  finance: Person;
  /** Runs the company's largest business; speaks on some calls. */
  president: Person;
}

/** Everyone gets a unique name: executives first, then analysts, so that no analyst shares an executive's name. */
const order = (() => {
  const random = new Random('people');
  const firsts = random.shuffled(names.first);
  const lasts = random.shuffled(names.last);
  return (index: number): { name: string; first: string } => {
    const first = firsts[index % firsts.length]!;
    const last = lasts[(index * 7 + Math.floor(index / firsts.length) * 3) % lasts.length]!;
    return { name: `${first} ${last}`, first };
  };
})();

const analystCount = 36;
const firstAnalyst = sampleCompanies.length * 4;

export function executivesOf(ticker: string, business: string): Executives {
  const at = sampleCompanies.findIndex((company) => company.ticker === ticker) * 4;
  return {
    relations: { ...order(at), role: 'Vice President, Investor Relations' },
    chief: { ...order(at + 1), role: 'President and Chief Executive Officer' },
    finance: { ...order(at + 2), role: 'Executive Vice President and Chief Financial Officer' },
    president: { ...order(at + 3), role: `President, ${business}` },
  };
}

/** Analysts who might ask a question, in order. None has the first name of an executive of the call. */
export function analystsFor(random: Random, executives: Executives): Person[] {
  const taken = new Set(Object.values(executives).map((person: Person) => person.first));
  const analysts = Array.from({ length: analystCount }, (_, index) => ({
    ...order(firstAnalyst + index),
    role: names.firms[index % names.firms.length]!,
  }));
  return random.shuffled(analysts).filter((analyst) => {
    if (taken.has(analyst.first)) return false;
    taken.add(analyst.first);
    return true;
  });
}
