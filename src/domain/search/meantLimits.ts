import { foldShareClass } from '../identifiers/ticker.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import type { IndexedCall } from './foundPassage.ts';
import type { PassageLimits } from './passageQuery.ts';
import { quarterLimits, quartersNamed } from './quarterWords.ts';
import type { Meant, Question } from './question.ts';

/** A limit that words of a question were taken for. */
export interface MeantLimit {
  kind: 'company' | 'quarter' | 'speaker' | 'role' | 'section';
  /** As the question has it, or the quarters that it means. */
  value: string;
}

/** Words of a question as a limit. */
export interface TakenLimit extends MeantLimit, Meant {
  limits: PassageLimits;
}

interface Within {
  /** Limits that stand whatever the words say: words are taken for no limit of the same kind. */
  limits: PassageLimits;
  /** The calls of the library, for the companies and quarters that the question may name. */
  calls: readonly IndexedCall[];
}

/** The limits that words of a question may mean, the least doubtful first. */
export function limitsMeant({ text, meant }: Question, { limits: hard, calls }: Within): TakenLimit[] {
  const taken: TakenLimit[] = [];
  const isOfCompany = hard.cik !== undefined || hard.ciks !== undefined || hard.company !== undefined;
  const companies = meant.names.flatMap((name) => {
    const ciks = isOfCompany ? [] : companiesCalled(calls, name.name);
    return ciks.length > 0 ? [{ ...name, ciks }] : [];
  });
  // Several companies in one question are all meant.
  const ciks = [...new Set(companies.flatMap((each) => each.ciks))];
  for (const { name, start, end } of companies)
    taken.push({ kind: 'company', value: name, start, end, limits: { ciks } });
  if (meant.quarters.length > 0 && [hard.quarter, hard.quarters, hard.newest].every((each) => each === undefined)) {
    const among = hard.ciks ?? (ciks.length > 0 ? ciks : undefined);
    const has = calls.filter(({ cik }) => among?.includes(cik) ?? true).map(({ fyq }) => fyq);
    const value = quartersNamed(meant.quarters, has).join(', ');
    const limits = quarterLimits(meant.quarters, has);
    for (const { start, end } of value === '' ? [] : meant.quarters)
      taken.push({ kind: 'quarter', value, start, end, limits });
  }
  const person = meant.names.find(
    ({ isTicker, start }) => !isTicker && !companies.some((each) => each.start === start),
  );
  if (person && hard.speaker === undefined) {
    const { name: speaker, start, end } = person;
    taken.push({ kind: 'speaker', value: text.slice(start, end), start, end, limits: { speaker } });
  }
  const { section, role } = meant;
  if (role && hard.role === undefined)
    taken.push({ ...role, kind: 'role', value: role.role, limits: { role: role.role } });
  if (section && hard.section === undefined)
    taken.push({ ...section, kind: 'section', value: section.section, limits: { section: section.section } });
  return taken;
}

/** The companies whose ticker this is, or whose name begins with these words. */
function companiesCalled(companies: Within['calls'], name: string): number[] {
  const sought = foldedWords(name);
  const called = companies.filter(({ ticker, company }) => {
    const words = foldedWords(company);
    return (
      foldShareClass(ticker) === foldShareClass(name) ||
      (sought.length > 0 && sought.every((word, at) => word.length > 1 && words[at] === word))
    );
  });
  return [...new Set(called.map(({ cik }) => cik))];
}
