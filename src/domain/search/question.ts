import { roleAt } from '../attribution/spokenRoles.ts';
import { findTickers } from '../notes/mention.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import { parseSearch, type PassageLimits, type Phrase } from './passageQuery.ts';
import { isUncounted, quartersIn, type QuarterMention } from './quarterWords.ts';
import { singularOf } from './singular.ts';

/** Words of a question that may mean a limit. Offsets into the question, `end` exclusive. */
export interface Meant {
  start: number;
  end: number;
}

/** A ticker after a dollar sign, or a part of consecutive capitalized words. */
export interface MeantName extends Meant {
  name: string;
}

/** A parsed question in plain words. */
export interface Question {
  text: string;
  /** Limits in the syntax of limits (`speaker:lee`). */
  typed: PassageLimits;
  /** Limits that words of the question may mean. */
  meant: {
    quarters: readonly QuarterMention[];
    /** Quarters that words before them exclude. */
    notQuarters: readonly MeantName[];
    role?: Meant & { role: string };
    section?: Meant & { section: 'prepared' | 'questions' };
    /** Tickers after a dollar sign, which can only name companies. */
    tickers: readonly MeantName[];
    /** Consecutive capitalized words, as written, that may name companies and people. */
    runs: readonly (readonly MeantName[])[];
  };
}

const roles = new Map([
  ...['cfo', 'ceo', 'coo', 'cto', 'cio', 'cmo', 'cso', 'cpo', 'cao'].map((role): [string, string] => [
    role,
    role.toUpperCase(),
  ]),
  ...['analyst', 'operator', 'chairman', 'president'].map((role): [string, string] => [role, role]),
]);
/** Words of a question about a call that describe what is wanted, and aren't in the answer. */
const asking = new Set(
  'summarize summarise summary highlight highlights takeaway takeaways overview recap transcript happen happened say said says saying comment commented comments mention mentioned mentions discuss discussed explain explained describe described management company call calls earnings remarks prepared passage quote quotes statement stated answered asked ask about regarding according find show'.split(
    ' ',
  ),
);
/** A quotation, or words for a summary of which each alone is a topic. */
const mainPoints = /"[^"]*"?|\b(?:key|main)\s(?:takeaways?|points?|topics?|themes?|messages?|highlights?)\b/gi;
const withoutMainPoints = (text: string): string =>
  text.replace(mainPoints, (words) => (words.startsWith('"') ? words : ' '.repeat(words.length)));
/** Words before a limit that exclude it. */
const excluding = new Set([
  ...['except', 'except for', 'excluding', 'exclude', 'ex', 'other than', 'rather than', 'apart from', 'besides'],
  ...['not', 'without', 'outside', 'everyone but', 'everybody but', 'anyone but', 'all but'],
]);
/** Words that exclude only a quarter: `since Q1 2025`, but not `since Copa flies`. */
const excludingTime = new Set(['before', 'since', 'after', 'until', 'prior to']);
/** Words that may stand between. */
const besideExclusion = new Set(['at', 'in', 'the', 'by', 'from', 'for', 'of', 'fiscal']);
/** Titles before a person's name. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'professor', 'sir']);
const longestText = 2_000;

const sectionForm =
  /\bprepared remarks\b|\b(?:Q\s?(?:&|and)\s?A|questions?[- ](?:and|&)[- ]answers?)(?:[- ](?:session|section))?\b/i;

/** Finds the first role, by its usual short form or in words (`finance chief`). */
function roleIn(text: string): Question['meant']['role'] {
  const words = [...text.matchAll(/\p{L}+/gu)];
  const keys = words.map(([word]) => word.toLowerCase());
  for (const [at, word] of words.entries()) {
    const short = roles.get(singularOf(keys[at]!));
    if (short !== undefined) return { ...rangeOf(word), role: short };
    const inWords = roleAt(keys, at);
    const role = inWords && inWords.length > 1 ? roles.get(inWords.id) : undefined;
    if (role !== undefined) return { start: word.index, end: rangeOf(words[at + inWords!.length - 1]!).end, role };
  }
  return undefined;
}

/** Runs in linear time. */
export function readQuestion(given: string): Question {
  const whole = withoutMainPoints(given.slice(0, longestText));
  const { phrases: _, ...typed } = parseSearch(whole);
  const unread = whole.replace(/"[^"]*"|[a-z]{1,40}:(?:"[^"]*"|\S+)/gi, (part) => ' '.repeat(part.length));
  const named = quartersIn(unread);
  // With its year, such a quarter is one end of a range.
  const isDropped = (each: QuarterMention): boolean =>
    isUncounted(unread, each) || isExcluded(unread, each, { isTime: each.year === undefined });
  const dropped = named.filter(isDropped);
  // Their words don't describe passages either.
  const unsought = dropped.map((each) => ({ ...each, start: exclusionBefore(unread, each) ?? each.start }));
  const [text, unquoted] = [withoutTaken(whole, unsought), withoutTaken(unread, unsought)];
  const section = sectionForm.exec(unquoted);
  const role = roleIn(unquoted);
  return {
    text,
    typed,
    meant: {
      quarters: named.filter((each) => !isDropped(each)),
      notQuarters: dropped
        .filter((each) => isExcluded(unread, each))
        .map(({ start, end }) => ({ name: unread.slice(start, end), start, end })),
      ...(role && { role }),
      ...(section && {
        section: {
          ...rangeOf(section),
          section: /^p/i.test(section[0]) ? ('prepared' as const) : ('questions' as const),
        },
      }),
      ...namesIn(unquoted),
    },
  };
}

/** Returns whether the words before a limit exclude it: `other than Target`, `before Q1 2025`. */
export function isExcluded(text: string, meant: Meant, { isTime = false } = {}): boolean {
  return exclusionBefore(text, meant, { isTime }) !== undefined;
}

/** Returns where the words before a limit that exclude it start, in the same sentence. */
export function exclusionBefore(text: string, { start }: Meant, { isTime = false } = {}): number | undefined {
  const from = Math.max(0, start - 40);
  const words = [...text.slice(from, start).matchAll(/[\p{L}\p{N}]+|[.?!;:](?=\s)/gu)];
  while (words.length > 0 && besideExclusion.has(words.at(-1)![0].toLowerCase())) words.pop();
  for (const last of [words.slice(-2), words.slice(-1)]) {
    const each = last.map(([word]) => word.toLowerCase()).join(' ');
    if (excluding.has(each) || (isTime && excludingTime.has(each))) return from + last[0]!.index;
  }
  return undefined;
}

function rangeOf(match: { 0: string; index: number }): Meant {
  return { start: match.index, end: match.index + match[0].length };
}

/** A limit that words may mean. */
type Wish = Meant & { limits: PassageLimits };

/** How the words of a question are read. */
interface ReadingOfWords {
  /** Words that were stated as limits, and aren't searched for. */
  taken: readonly Meant[];
  /**
   * Words that may mean limits. They help to find, and are searched for as words only if the question has no others.
   */
  wishes: readonly Wish[];
  /** True if the last word may be only a beginning. */
  isTyping?: boolean;
}

/** A quotation, or the country in capitals, which folded would be a pronoun. */
const country = /"[^"]*"?|(?<![\w"&$:.])US(?![\w"&])/g;

/** Parses the words of a question; `US` in a text that isn't all capitals is the `U.S.` of transcripts. */
function phrasesOfWords(text: string, { isTyping = false } = {}): readonly Phrase[] {
  const isMixed = /\p{Ll}/u.test(text);
  const spelled = isMixed ? text.replace(country, (part) => (part === 'US' ? 'U.S.' : part)) : text;
  return parseSearch(spelled, { isTyping }).phrases;
}

/** Returns the phrases of a question; the parts of a hyphenated word (`long-term`) are separate words. */
export function phrasesOf({ text }: Question, reading: ReadingOfWords): Phrase[] {
  return phrasesIn(text, reading).flatMap(wordsOf);
}

/**
 * Returns the phrases of a text without words that are limits or only ask. If no others are left, returns those that
 * ask.
 */
export function phrasesIn(text: string, { taken, wishes, isTyping }: ReadingOfWords): readonly Phrase[] {
  const left = withoutTaken(text, taken);
  const phrases: Phrase[] = [];
  let at = 0;
  for (const { start, end, limits } of wishes.toSorted((one, other) => one.start - other.start)) {
    const words = parseSearch(left.slice(start, end)).phrases.flatMap(wordsOf);
    phrases.push(...phrasesOfWords(left.slice(at, start)));
    for (const phrase of words)
      if (phrase.words.some((word) => word.length > 1)) phrases.push({ ...phrase, isBeside: true, wish: limits });
    at = Math.max(at, end);
  }
  phrases.push(...phrasesOfWords(left.slice(at), { isTyping: isTyping === true }));
  if (wishes.length > 0 && !phrases.some(tells))
    return phrasesIn(text, { taken, wishes: [], isTyping: isTyping === true });
  return withoutAsking(phrases);
}

/**
 * Returns whether a question consists of limits and words that only ask, as in `What did the CFO say in Q4 2024?`. A
 * name alone is searched for. Fields that name calls (`isOfCalls`) are limits too.
 */
export function isOnlyLimits(
  text: string,
  limits: readonly (Meant & { kind: string })[],
  { isOfCalls = false } = {},
): boolean {
  const words = parseSearch(text).phrases.flatMap(wordsOf);
  const left = phrasesOfWords(withoutTaken(text, limits)).flatMap(wordsOf);
  const isAsked = words.some((phrase) => phrase.words.some((word) => asking.has(word)));
  const isNamed = isAsked || limits.some(({ kind }) => kind !== 'company');
  return (isOfCalls || (limits.length > 0 && isNamed && words.length > 1)) && !left.some(tells);
}

/** Returns whether a phrase describes the wanted content. */
const tells = (phrase: Phrase): boolean => {
  const { words, isExact, wish } = phrase;
  return !wish && (isExact || isAbbreviation(phrase) || words.some((word) => !asking.has(word) && !leavesOut(word)));
};

/** `R&D`, `M&A`, `U.S.`: single letters that are one word. */
const isAbbreviation = ({ words }: Phrase): boolean => words.length > 1 && words.every((word) => /^[a-z]$/.test(word));

/** Returns the text with spaces in place of the words that are limits. */
export function withoutTaken(text: string, taken: readonly Meant[]): string {
  let left = text;
  for (const { start, end } of taken) left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
  return left;
}

/** Drops the words that only ask, unless no others remain. */
function withoutAsking(phrases: readonly Phrase[]): readonly Phrase[] {
  const isMore = ({ words, isExact, wish }: Phrase): boolean =>
    isExact || wish !== undefined || words.some((word) => !asking.has(word));
  return phrases.some(tells) ? phrases.filter(isMore) : phrases;
}

/** Splits words at marks; the parts of a number stay together. */
function wordsOf(phrase: Phrase): Phrase[] {
  const isOne =
    phrase.isExact || phrase.isBeginning || isAbbreviation(phrase) || phrase.words.some((word) => /\d/.test(word));
  return isOne ? [phrase] : phrase.words.map((word) => ({ ...phrase, words: [word] }));
}

/** Units of money, which stand after a dollar sign too. */
const moneyUnit = /^\$(?:[kmbt]|mm|mn|bn|tn|usd)$/;

/**
 * Finds tickers and runs of capitalized words, without single ones that only start the question or name a quarter or
 * role.
 */
function namesIn(text: string): Pick<Question['meant'], 'tickers' | 'runs'> {
  const tickers = findTickers(text)
    .filter(({ start, end }) => !moneyUnit.test(text.slice(start, end)))
    .map(({ ticker, start, end }) => ({ name: ticker, start, end }));
  const found = withoutTaken(text, tickers).matchAll(
    /\p{Lu}[\p{L}\p{M}\p{N}.'’&-]{0,40}(?: \p{Lu}[\p{L}\p{M}\p{N}.'’&-]{0,40}){0,3}/gu,
  );
  const runs = Array.from(found, ({ 0: run, index }) =>
    Array.from(run.matchAll(/\S+/g), ({ 0: name, index: at }) => {
      return { name, start: index + at, end: index + at + name.length };
    }),
  );
  return {
    tickers,
    runs: runs.filter((run) => foldedWords(run.map(({ name }) => name).join(' ')).length > 1 || !isOther(run[0]!.name)),
  };
}

/**
 * Returns the words of a run that may name a person, without those that only start the question or name a quarter or
 * role. After a title, even a month does: `Mr. May`.
 */
export function nameOfPerson(words: readonly MeantName[]): MeantName | undefined {
  const title = words.findIndex(({ name }) => titles.has(foldedWords(name).join('')));
  const named = title < 0 ? words.filter(({ name }) => !isOther(name)) : words.slice(title + 1);
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last) return undefined;
  const name = named.map((each) => withoutPossessive(each.name)).join(' ');
  return { name, start: title < 0 ? first.start : words[title]!.start, end: last.end };
}

/** Removes what follows a name: `Lee’s`, `Inc.`. */
export const withoutPossessive = (word: string): string => word.replace(/(?:['’]s?|\.)$/, '');

/** Returns whether a capitalized word isn't part of a name. */
export function isOther(word: string): boolean {
  const folded = foldedWords(word.replace(/['’]s$/, ''));
  const isKnown = (each: string): boolean => leavesOut(each) || asking.has(each) || roles.has(singularOf(each));
  return folded.every(isKnown) || /^(?:Q[1-4]|[1-4]Q)/i.test(word);
}
