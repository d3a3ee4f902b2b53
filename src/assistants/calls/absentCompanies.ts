import { isCalled } from '../../domain/identifiers/names.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { FoundPassage } from '../../domain/search/foundPassage.ts';
import { isExcluded, isOther, withoutPossessive, type MeantName, type Question } from '../../domain/search/question.ts';
import type { Lists } from '../companies.ts';

/** Maximum number of names that are looked up. */
const mostNames = 8;
/** Shorter tickers are ordinary abbreviations: AI, EPS. */
const longTicker = /^[A-Z]{3,5}$/;

/**
 * Returns the names in a question that are whole names of companies in the directory, or tickers that nobody says in
 * the passages found, and that no call of the library bears.
 */
export function absentCompanies(
  { text, meant }: Question,
  { calls, directory, passages }: Lists & { passages: readonly Pick<FoundPassage, 'missing'>[] },
): string[] {
  const isStored = (name: string): boolean =>
    calls.some(({ ticker, company }) => foldShareClass(ticker) === foldShareClass(name) || isCalled(company, name));
  const isUnsaid = (name: string): boolean => passages.every(({ missing }) => missing.includes(name.toLowerCase()));
  const isAbsent = (name: string): boolean => {
    const named = (directory?.named(name) ?? []).filter((entry) => isCalled(entry.name, name));
    const bearers = longTicker.test(name) && isUnsaid(name) ? (directory?.findByTicker(name) ?? []) : [];
    const all = [...named, ...bearers.filter(({ kind }) => kind !== 'class')];
    return all.length > 0 && !isStored(name) && !all.some((each) => calls.some(({ cik }) => cik === each.cik));
  };
  const runs = meant.runs.filter(([first]) => first && !isExcluded(text, first)).slice(0, mostNames);
  const names = runs.flatMap((run) => [nameOf(run), nameOf(run.filter(({ name }) => !isOther(name)))]);
  return [...new Set(names)].filter((name) => name !== '' && isAbsent(name));
}

const nameOf = (words: readonly MeantName[]): string => words.map(({ name }) => withoutPossessive(name)).join(' ');
