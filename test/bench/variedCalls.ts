import { companyWithoutCalls, sampleCompanies } from '../../src/sample/companies/sampleCompanies.ts';
import { sampleCalls } from '../../src/sample/calls/sampleCalls.ts';

export interface VariedCall {
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  text: string;
}

const charactersACall = 50_000;
const fewestCompanies = 250;
const quarters = ['Q1', 'Q2', 'Q3', 'Q4'].flatMap((quarter) => [`${quarter} 2024`, `${quarter} 2025`]);
/** One word of so many is of a kind that few calls know: names, products, places. */
const rareEvery = 14;
const rareWords = 20_000;

/** The body of the service's answer. */
export function transcriptBody({ cik, ticker, company, fyq, text }: VariedCall): string {
  return JSON.stringify({
    metadata: {
      cik,
      ticker,
      companyname: company.toUpperCase(),
      companyname_short: company,
      transcript_fyq: fyq,
      available_fyq: [fyq],
    },
    data: [{ participants: [], transcript: text }],
  });
}

/** Calls that differ from each other as real ones do: the words follow each other as in the sample's calls. */
export function* variedCalls(count: number): Generator<VariedCall> {
  const follow = learnWords();
  const companies = Math.max(fewestCompanies, Math.ceil(count / quarters.length));
  for (let index = 0; index < count; index++) {
    const company = index % companies;
    const quarter = quarters[Math.floor(index / companies) % quarters.length]!;
    yield {
      cik: 1000 + company,
      ticker: `T${company}`,
      company: `Company ${company}`,
      fyq: quarter,
      text: writeCall(new Dice(index + 1), follow),
    };
  }
}

class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }
  /** 0 to `sides` - 1. */
  throw(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * sides);
  }
}

/** Word → the words that come after it in the sample, as often as they do. */
function learnWords(): Map<string, string[]> {
  const follow = new Map<string, string[]>();
  for (const { ticker } of sampleCompanies) {
    const file = ticker === companyWithoutCalls ? undefined : sampleCalls({ ticker }, '2026-11-20', 1);
    for (const quarter of file?.quarters.slice(0, 3) ?? []) {
      const words = file!.call(quarter).transcript.split(/\s+/);
      for (const [at, word] of words.entries()) {
        const known = follow.get(word);
        const next = words[at + 1] ?? words[0]!;
        if (known) known.push(next);
        else follow.set(word, [next]);
      }
    }
  }
  return follow;
}

function writeCall(dice: Dice, follow: ReadonlyMap<string, readonly string[]>): string {
  const parts = ['Operator:\nGood day, and welcome.'];
  const all = [...follow.keys()];
  let word = all[dice.throw(all.length)]!;
  let length = 0;
  for (let turn = 0; length < charactersACall; turn++) {
    // A few long remarks, then many short questions and answers.
    const words = turn < 4 ? 900 : 10 + dice.throw(turn % 3 === 0 ? 20 : 160);
    const said: string[] = [];
    for (let at = 0; at < words; at++) {
      const next = follow.get(word)!;
      word = next[dice.throw(next.length)]!;
      said.push(dice.throw(rareEvery) === 0 ? rareWord(dice.throw(rareWords)) : word);
    }
    const part = `Speaker ${String.fromCharCode(65 + dice.throw(26))}:\n${said.join(' ')}`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('\n\n');
}

/** The first are met often, the last hardly ever. */
function rareWord(number: number): string {
  let rest = Math.floor((number * number) / rareWords);
  let word = '';
  do {
    word += 'bdfgklmnprstvz'[rest % 14]! + 'aeiou'[rest % 5]!;
    rest = Math.floor(rest / 14);
  } while (rest > 0);
  return `${word}an`;
}
