import { foldShareClass } from '../identifiers/ticker.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import type { IndexedCall } from './foundPassage.ts';
import type { PassageLimits } from './passageQuery.ts';
import { quarterLimits, quartersNamed, type QuarterMention } from './quarterWords.ts';
import type { Meant, Question } from './question.ts';

/** A limit that words of a question mean. */
export interface MeantLimit {
  kind: 'company' | 'quarter' | 'speaker' | 'role' | 'section';
  /** As in the question, or the quarters that it means. */
  value: string;
}

/** Words of a question as a limit. */
export interface TakenLimit extends MeantLimit, Meant {
  limits: PassageLimits;
  /** True if it was stated as a limit and filters. Any other is a wish: passages within it rank higher. */
  isSaid: boolean;
}

interface Within {
  /** Limits that are set already: words can't add another of the same kind. */
  limits: PassageLimits;
  /** The library's calls, for the companies and quarters that the question may name. */
  calls: readonly IndexedCall[];
}

/** Returns the limits that words of a question may mean, the most certain first. */
export function limitsMeant({ text, meant }: Question, { limits: hard, calls }: Within): TakenLimit[] {
  const taken: TakenLimit[] = [];
  const companies = meant.names.flatMap((name) => {
    const ciks = companiesCalled(calls, name.name);
    return ciks.length > 0 ? [{ ...name, ciks }] : [];
  });
  const isOther = hard.company !== undefined || hard.cik !== undefined;
  // If the search is limited to this company, its name doesn't distinguish passages; another company's is an ordinary
  // word.
  const named = companies.filter((each) => (hard.ciks ? each.ciks.some((cik) => hard.ciks!.includes(cik)) : !isOther));
  const isCompanySaid = ({ isTicker, start, end }: (typeof companies)[number]): boolean =>
    !hard.ciks && (isTicker || meant.quarters.some((quarter) => areBeside(text, { start, end }, quarter)));
  // Several companies stated in one question are all meant.
  const said = [...new Set(named.filter(isCompanySaid).flatMap((each) => each.ciks))];
  for (const each of named) {
    const { name: value, start, end } = each;
    const isSaid = isCompanySaid(each);
    taken.push({ kind: 'company', value, start, end, limits: { ciks: isSaid ? said : each.ciks }, isSaid });
  }
  if ([hard.quarter, hard.quarters, hard.newest].every((each) => each === undefined)) {
    const among = hard.ciks ?? (said.length > 0 ? said : undefined);
    const has = calls.filter(({ cik }) => among?.includes(cik) ?? true).map(({ fyq }) => fyq);
    const isSaid = (mention: QuarterMention): boolean => isQuarterSaid(text, mention, companies);
    const together = meant.quarters.filter(isSaid);
    const groups = [
      ...(together.length > 0 ? [together] : []),
      ...meant.quarters.filter((each) => !isSaid(each)).map((each) => [each]),
    ];
    for (const mentions of groups) {
      const value = quartersNamed(mentions, has).join(', ');
      const limits = quarterLimits(mentions, has);
      for (const { start, end } of value === '' ? [] : mentions)
        taken.push({ kind: 'quarter', value, start, end, limits, isSaid: mentions === together });
    }
  }
  const person = meant.names.find(
    ({ isTicker, start }) => !isTicker && !companies.some((each) => each.start === start),
  );
  if (person && hard.speaker === undefined) {
    const { name: speaker, start, end } = person;
    const limits = { speaker };
    taken.push({ kind: 'speaker', value: text.slice(start, end), start, end, limits, isSaid: false });
  }
  const { section, role } = meant;
  if (role && hard.role === undefined)
    taken.push({ ...role, kind: 'role', value: role.role, limits: { role: role.role }, isSaid: false });
  if (section && hard.section === undefined)
    taken.push({
      ...section,
      kind: 'section',
      value: section.section,
      limits: { section: section.section },
      isSaid: false,
    });
  return taken;
}

/** Returns whether a quarter is stated as a limit: `in Q3`, beside a company, or the last n. */
function isQuarterSaid(text: string, quarter: QuarterMention, companies: readonly Meant[]): boolean {
  const { start, last = 1 } = quarter;
  const isIn = /\b(?:in|during)\s(?:the\s|fiscal\s)?$/i.test(text.slice(Math.max(0, start - 20), start));
  return last > 1 || isIn || companies.some((company) => areBeside(text, company, quarter));
}

/** Returns whether only spaces and commas stand between a company and a quarter, which then name calls together. */
function areBeside(text: string, one: Meant, other: Meant): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return first.end <= second.start && /^[\s,(]*$/.test(text.slice(first.end, second.start));
}

/** Returns the companies with this ticker, or whose name starts with these words. */
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
