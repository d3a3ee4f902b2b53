import type { Steps } from '../../base/slices.ts';
import type { Company, FundSeries } from '../lists.ts';
import { NameSearch } from './nameSearch.ts';
import { commonNames } from './commonNames.ts';
import { ShortCodes } from './shortCode.ts';
import { TickerIndex } from './tickerIndex.ts';
import { nameInOtherWords } from '../../domain/names/writtenName.ts';
import { besideName, WordCollector, WordIndex } from './wordIndex.ts';
import { initialsOf, joinedLetters, searchWords } from './words.ts';

interface Indexed {
  companies: readonly Company[];
  series: readonly FundSeries[];
  /** Invented companies have no common names. */
  areInvented: boolean;
}

export interface NameIndexes {
  names: NameSearch;
  tickers: TickerIndex;
}

/** Names processed in each step. */
const namesOfStep = 500;

/** Indexes one name for each company and series. Names are numbered: all companies first, then all series. */
export function* indexNames({ companies, series, areInvented }: Indexed): Steps<NameIndexes> {
  const collector = new WordCollector();
  const initials: string[] = [];
  const bearers: number[] = [];
  const addName = (name: number, text: string): void => {
    const words = searchWords(text);
    for (const [position, word] of words.entries()) collector.add(name, word, position);
    for (const each of joinedLetters(text)) collector.add(name, each, besideName);
    for (const each of initialsOf(words)) {
      if (each.length < 2) continue;
      initials.push(each);
      bearers.push(name);
    }
  };
  for (const [name, company] of companies.entries()) {
    if (name % namesOfStep === 0) yield;
    addName(name, company.name);
    if (areInvented) continue;
    for (const other of [...(commonNames.get(company.cik) ?? []), nameInOtherWords(company.name)])
      for (const word of other === undefined ? [] : [...searchWords(other), ...joinedLetters(other)])
        collector.add(name, word, besideName);
  }
  const classWords = new Map<string, readonly string[]>();
  for (const [at, { name: text, classes }] of series.entries()) {
    if (at % namesOfStep === 0) yield;
    const name = companies.length + at;
    addName(name, text);
    for (const { name: rest } of classes) {
      if (rest === undefined || rest === '') continue;
      let words = classWords.get(rest);
      if (!words) classWords.set(rest, (words = searchWords(rest)));
      for (const word of words) collector.add(name, word, besideName);
    }
  }
  const count = companies.length + series.length;
  yield;
  const tickers = yield* TickerIndex.of([
    ...companies.map((company) => company.tickers),
    ...series.map(({ classes }) => classes.map(({ ticker }) => ticker)),
  ]);
  const priors = new Float32Array(count);
  const ofList = Math.log1p(companies.length);
  for (let at = 0; at < companies.length; at++) priors[at] = 1 - Math.log1p(at) / ofList;
  for (const [at, { classes }] of series.entries())
    priors[companies.length + at] = 0.1 + 0.02 * Math.min(classes.length, 10);
  yield;
  const words = yield* WordIndex.of(count, collector);
  yield;
  const codes = new ShortCodes(initials, bearers);
  yield;
  return { names: new NameSearch({ words, initials: codes, tickers, priors }), tickers };
}
