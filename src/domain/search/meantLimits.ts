import { foldShareClass } from '../identifiers/ticker.ts';
import { tellingWords } from '../identifiers/names.ts';
import { newestFirst } from '../quarters.ts';
import type { IndexedCall } from './foundPassage.ts';
import { allLimits, type PassageLimits } from './passageQuery.ts';
import { areJoined, quarterLimits, quartersNamed, readTogether, type QuarterMention } from './quarterWords.ts';
import {
  exclusionBefore,
  isExcluded,
  isOther,
  nameOfPerson,
  withoutPossessive,
  type Meant,
  type MeantName,
  type Question,
} from './question.ts';

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
  /** True if words exclude it, which are part of it: it is neither searched for nor left out. */
  isExcluded?: boolean;
}

interface Within {
  /** Limits that are set already: words can't add another of the same kind. */
  limits: PassageLimits;
  /** The library's calls, for the companies and quarters that the question may name. */
  calls: readonly IndexedCall[];
  /** The companies of `limits.ciks` as a field names them. */
  among?: readonly CompanyAmong[];
}

/** Quarters that a question or a field names, and that a company has no call of in the library. */
export interface MissingCalls {
  /** As in the text. */
  quarters: string[];
  /** The company as named; undefined for the whole library. */
  company: string | undefined;
  /** The quarters that it has, newest first. */
  has: string[];
}

interface CompanyAmong {
  name: string | undefined;
  ciks: readonly number[];
}

/** The limits that words of a question may mean, the most certain first, and the named quarters that fit nothing. */
export interface MeantLimits {
  taken: TakenLimit[];
  missing: MissingCalls[];
}

export function limitsMeant(question: Question, within: Within): MeantLimits {
  const companies = companiesMeant(question, within);
  const { taken, missing, isSaidInVain } = quartersMeant(question, within, companies);
  // A quarter that the named companies lack never shows others.
  const said = isSaidInVain && companies.said.length === 0 ? companies.named : companies.said;
  const ciks = [...new Set(said.flatMap((each) => each.ciks))];
  const named = companies.named.map((each): TakenLimit => {
    const { name: value, start, end } = each;
    const isSaid = said.includes(each);
    return { kind: 'company', value, start, end, limits: { ciks: isSaid ? ciks : each.ciks }, isSaid };
  });
  const all = [...companies.companies, ...companies.excluded];
  const people = peopleMeant(question, within, all).map((each) => asExcluded(question.text, each));
  const notQuarters = question.meant.notQuarters.map(({ name: value, start, end }): TakenLimit => {
    return { kind: 'quarter', value, start, end, limits: {}, isSaid: false, isExcluded: true };
  });
  return { taken: [...named, ...taken, ...people, ...companies.excluded, ...notQuarters], missing };
}

/** Returns a limit with the words before it that exclude it, if there are any. */
function asExcluded(text: string, limit: TakenLimit): TakenLimit {
  const start = exclusionBefore(text, limit);
  return start === undefined ? limit : { ...limit, start, isExcluded: true };
}

/** The companies that a question names. */
interface CompaniesMeant {
  /** Without excluded ones. */
  companies: NamedCompany[];
  /** Those that may limit the search. */
  named: NamedCompany[];
  /** Those of `named` that are stated as limits; several are all meant. */
  said: NamedCompany[];
  excluded: TakenLimit[];
}

function companiesMeant({ text, meant }: Question, { limits: hard, calls }: Within): CompaniesMeant {
  const names = companyNames(calls);
  const inText: NamedCompany[] = [
    ...meant.tickers.map((each) => ({
      ...each,
      ciks: names.byTicker.get(foldShareClass(each.name)) ?? [],
      isTicker: true,
    })),
    ...meant.runs.flatMap((run) => companiesIn(run, { ...names, isTicker: (at) => isTickerAt(text, at, meant) })),
  ]
    .filter((each) => each.ciks.length > 0)
    .sort((one, other) => one.start - other.start);
  const isJoined = (at: number): boolean => at > 0 && areJoined(text.slice(inText[at - 1]!.end, inText[at]!.start));
  const excluded: boolean[] = [];
  for (const [at, each] of inText.entries())
    excluded.push(isExcluded(text, each) || (isJoined(at) && excluded[at - 1] === true));
  const companies = inText.filter(
    ({ isPart }, at) => !excluded[at] && !(isPart && inText.some((other) => !other.isPart)),
  );
  const isLimited = hard.company !== undefined || hard.cik !== undefined;
  // If the search is limited to this company, its name doesn't distinguish passages; another company's is an ordinary
  // word.
  const named = companies.filter((each) =>
    hard.ciks ? each.ciks.some((cik) => hard.ciks!.includes(cik)) : !isLimited,
  );
  const isSaidAlone = ({ isTicker, isInName, start, end }: NamedCompany): boolean =>
    !hard.ciks &&
    (isTicker === true || !isInName) &&
    (isTicker === true || meant.quarters.some((quarter) => areBeside(text, { start, end }, quarter)));
  // `Visa and Ford Q4 2024` states both.
  const said = new Set<NamedCompany>();
  for (const [at, each] of [...inText.entries()].reverse())
    if (isSaidAlone(each) || (at + 1 < inText.length && isJoined(at + 1) && said.has(inText[at + 1]!))) said.add(each);
  return {
    companies,
    named,
    said: hard.ciks ? [] : named.filter((each) => said.has(each)),
    excluded: inText
      .filter((_, at) => excluded[at])
      .map(({ name: value, start, end, ciks }) => {
        const limit: TakenLimit = { kind: 'company', value, start, end, limits: { ciks }, isSaid: false };
        return { ...asExcluded(text, limit), isExcluded: true };
      }),
  };
}

interface QuartersMeant extends MeantLimits {
  /** True if quarters are stated as limits, and the named companies have none of them. */
  isSaidInVain: boolean;
}

function quartersMeant(
  { text, meant }: Question,
  { limits: hard, calls, among: given }: Within,
  { companies, named, said }: CompaniesMeant,
): QuartersMeant {
  if ([hard.quarter, hard.quarters, hard.newest].some((each) => each !== undefined))
    return { taken: [], missing: [], isSaidInVain: false };
  const hardCiks = hard.ciks ?? (hard.cik === undefined ? undefined : [hard.cik]);
  // The newest quarters differ by company, unless the search is limited to one.
  const isOfOne = new Set(hardCiks ?? said.flatMap((each) => each.ciks)).size === 1;
  const wished = named.filter(({ isInName }) => !isInName);
  const among = hardCiks ? (given ?? [{ name: undefined, ciks: hardCiks }]) : said.length > 0 ? said : wished;
  const ciks = new Set(among.flatMap((each) => each.ciks));
  const has = calls.filter(({ cik }) => among.length === 0 || ciks.has(cik)).map(({ fyq }) => fyq);
  const groups = joinedQuarters(text, meant.quarters).map((mentions) => ({
    mentions,
    isSaid: mentions.every(isDated) && mentions.some((each) => isQuarterSaid(text, each, companies)),
  }));
  const isAnySaid = groups.some(({ isSaid }) => isSaid);
  const isWithSaid = ({ mentions, isSaid }: (typeof groups)[number]): boolean =>
    isSaid || (isAnySaid && mentions.every(isDated) && isCompared(text, mentions[0]!));
  const together = groups.filter(isWithSaid).flatMap(({ mentions }) => mentions);
  const others = groups.filter((group) => !isWithSaid(group)).map(({ mentions }) => mentions);
  const taken = [together, ...others].flatMap((mentions): TakenLimit[] => {
    const limits = quarterLimits(mentions, has);
    const named = quartersNamed(mentions, has);
    if (named.length === 0) return [];
    const value =
      limits.newest === undefined || isOfOne ? named.join(', ') : `the newest ${limits.newest} of each company`;
    return mentions.map(({ start, end }) => {
      return { kind: 'quarter', value, start, end, limits, isSaid: mentions === together };
    });
  });
  const missing = missingCalls(
    groups.flatMap(({ mentions }) => mentions.filter(isDated)),
    { text, among, calls },
  );
  return { taken, missing, isSaidInVain: together.length > 0 && !taken.some(({ isSaid }) => isSaid) };
}

interface NamedCalls {
  text: string;
  /** Empty for the whole library. */
  among: readonly CompanyAmong[];
  calls: Within['calls'];
}

/** Returns the quarters that no named company has, and for a company without any of them, all of them. */
export function missingCalls(mentions: readonly QuarterMention[], { text, among, calls }: NamedCalls): MissingCalls[] {
  const dated = mentions.filter(({ last }) => last === undefined);
  const companies = new Map(among.map((each) => [each.ciks.join(' '), each]));
  const all = among.length === 0 ? [{ name: undefined, ciks: undefined }] : [...companies.values()];
  const each = all.map(({ name: company, ciks }) => {
    const has = newestFirst(calls.filter(({ cik }) => ciks?.includes(cik) ?? true).map(({ fyq }) => fyq));
    return { company, has, fitting: dated.filter((mention) => quartersNamed([mention], has).length > 0) };
  });
  return each.flatMap(({ company, has, fitting }) => {
    const isMissing = (mention: QuarterMention): boolean =>
      fitting.length === 0 || !each.some((other) => other.fitting.includes(mention));
    const quarters = dated.filter(isMissing).map(({ start, end }) => text.slice(start, end));
    return quarters.length > 0 ? [{ company, quarters, has }] : [];
  });
}

function peopleMeant({ text, meant }: Question, { limits: hard }: Within, companies: readonly Meant[]): TakenLimit[] {
  const taken: TakenLimit[] = [];
  const isNotCompany = (word: Meant): boolean =>
    !companies.some(({ start, end }) => start <= word.start && word.end <= end);
  // `Jim Ford` may be a person, as may `Jim Lee` in `Ford’s Jim Lee`.
  const people = hard.speaker === undefined ? meant.runs.slice(0, mostNames) : [];
  for (const run of people) {
    const others = run.filter(isNotCompany);
    const names = [others.length > 0 && nameOfPerson(run), others.length < run.length && nameOfPerson(others)];
    for (const { name: speaker, start, end } of names.filter((name) => name !== false && name !== undefined))
      taken.push({ kind: 'speaker', value: text.slice(start, end), start, end, limits: { speaker }, isSaid: false });
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

/** Groups quarters that are joined: `Q4 2024 and Q1 2025`. */
function joinedQuarters(text: string, mentions: readonly QuarterMention[]): QuarterMention[][] {
  const groups: QuarterMention[][] = [];
  for (const each of mentions) {
    const before = groups.at(-1)?.at(-1);
    if (before && areJoined(text.slice(before.end, each.start))) groups.at(-1)!.push(each);
    else groups.push([each]);
  }
  return groups.map((group) => readTogether(text, group));
}

/**
 * Returns whether a mention can be a limit that filters: a quarter without its year may be one of the future, and a
 * year may be the topic.
 */
const isDated = ({ quarter, year, isPeriod }: QuarterMention): boolean =>
  isPeriod !== true && (quarter === undefined || year !== undefined);

/** Words before a quarter that another is compared with. */
const comparing = /\b(?:compar\w{1,4}\s(?:to|with)|versus|vs\.?|against|than)\s(?:the\s|in\s)?$/i;
const isCompared = (text: string, { start }: Meant): boolean =>
  comparing.test(text.slice(Math.max(0, start - 20), start));

/** Returns the limits of a question that has no other words, one set for each person. Each set is taken as a limit. */
export function limitsTogether(meant: readonly TakenLimit[]): PassageLimits[] {
  const wishes = meant.filter(({ isSaid }) => !isSaid).map(({ limits }) => limits);
  const said = meant.filter(({ isSaid }) => isSaid).map(({ limits }) => limits);
  const ciks = wishes.flatMap((each) => each.ciks ?? []);
  const quarters = wishes.flatMap((each) => each.quarters ?? []);
  const several = { ...(ciks.length > 0 && { ciks }), ...(quarters.length > 0 && { quarters }) };
  const all = allLimits([...wishes, several, ...said]);
  const speakers = [...new Set(wishes.flatMap(({ speaker }) => speaker ?? []))];
  return speakers.length > 0 ? speakers.map((speaker) => ({ ...all, speaker })) : [all];
}

/** Returns whether a quarter is stated as a limit: `in Q3`, beside a company, a range, or the last n. */
function isQuarterSaid(text: string, quarter: QuarterMention, companies: readonly Meant[]): boolean {
  const { start, till, last = 1 } = quarter;
  const isIn = /\b(?:in|during)\s(?:the\s|fiscal\s)?$/i.test(text.slice(Math.max(0, start - 20), start));
  return last > 1 || till !== undefined || isIn || companies.some((company) => areBeside(text, company, quarter));
}

/** Returns whether only spaces and marks stand between a company and a quarter, which then name calls together. */
function areBeside(text: string, one: Meant, other: Meant): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return first.end <= second.start && /^[\s,:()[\]/–—-]*$/.test(text.slice(first.end, second.start));
}

/** Maximum number of names that are looked up among the speakers. */
const mostNames = 8;

/** A company that words of a question name. */
interface NamedCompany extends MeantName {
  ciks: readonly number[];
  isTicker?: boolean;
  /** True if other words of a name stand before it: `Jim Ford` may be a person. */
  isInName?: boolean;
  /** True if another name may go on after it: beside a company named in whole, `Apple Leisure` isn't Apple. */
  isPart?: boolean;
}

/** The library's companies by ticker, and by the telling words that begin their names, joined. */
interface CompanyNames {
  byTicker: ReadonlyMap<string, readonly number[]>;
  byWords: ReadonlyMap<string, readonly number[]>;
}

interface NamesInText extends CompanyNames {
  isTicker: (word: MeantName) => boolean;
}

function companyNames(calls: Within['calls']): CompanyNames {
  const each = [...new Map(calls.map((call) => [`${call.cik} ${call.ticker} ${call.company}`, call])).values()];
  const begun = each.flatMap(({ cik, company }) => {
    const words = tellingWords(company);
    return words.map((_, at) => ({ cik, name: words.slice(0, at + 1).join('') }));
  });
  const ciksOf = (named: readonly { cik: number; name: string }[]): CompanyNames['byWords'] => {
    const groups = [...Map.groupBy(named, ({ name }) => name)];
    return new Map(groups.map(([name, all]) => [name, all.map(({ cik }) => cik)]));
  };
  const byTicker = ciksOf(each.map(({ cik, ticker }) => ({ cik, name: foldShareClass(ticker) })));
  return { byTicker, byWords: ciksOf(begun) };
}

/** Returns the tickers after a dollar sign that have no call in the library. */
export function tickersWithout(calls: Within['calls'], { meant }: Question): MeantName[] {
  const has = new Set(calls.map(({ ticker }) => foldShareClass(ticker)));
  return meant.tickers.filter(({ name }) => !has.has(foldShareClass(name)));
}

/** Topics that are tickers too. */
const topics = new Set(['AI', 'IT', 'US', 'UK', 'EU', 'EV']);

/**
 * Returns whether a word may be a ticker: in capitals, in a text that isn't all in capitals, and no topic unless it is
 * beside a quarter.
 */
function isTickerAt(text: string, word: MeantName, { quarters }: Question['meant']): boolean {
  const name = withoutPossessive(word.name);
  const isShouted = !/\p{Ll}/u.test(text) && /\p{Lu}{6}/u.test(text);
  const isTopic = topics.has(name) && !quarters.some((quarter) => areBeside(text, word, quarter));
  return name === name.toUpperCase() && !isShouted && !isTopic;
}

/** Returns the companies that a run of capitalized words names, each with the longest of its spans that does. */
function companiesIn(run: readonly MeantName[], names: NamesInText): NamedCompany[] {
  const found: NamedCompany[] = [];
  for (let from = 0; from < run.length; from++)
    for (let till = run.length; till > from; till--) {
      const span = run.slice(from, till);
      const { name, ciks } = companyCalled(span, names);
      if (ciks.length === 0) continue;
      const before = run.slice(found.length > 0 ? from : 0, from);
      const isInName = before.some((each) => !isOther(each.name));
      const after = run[till]?.name ?? '';
      const isPart = /\p{Ll}/u.test(after) && !isOther(after) && !/['’]s?$/.test(span.at(-1)!.name);
      found.push({ name, ciks, start: span[0]!.start, end: span.at(-1)!.end, isInName, isPart });
      from = till - 1;
      break;
    }
  return found;
}

/** Ordinary words name a company only together: `Five Below`. */
function companyCalled(
  span: readonly MeantName[],
  { byTicker, byWords, isTicker }: NamesInText,
): Pick<NamedCompany, 'name' | 'ciks'> {
  const whole = span.map(({ name }) => name).join(' ');
  const name = withoutPossessive(whole);
  const telling = tellingWords(name);
  if (telling.length < 2 && isOther(telling.join(''))) return { name, ciks: [] };
  const named = [whole, name].flatMap((each) => byWords.get(tellingWords(each).join('')) ?? []);
  const ciks =
    span.length === 1 && isTicker(span[0]!) ? [...(byTicker.get(foldShareClass(name)) ?? []), ...named] : named;
  return { name, ciks: [...new Set(ciks)] };
}
