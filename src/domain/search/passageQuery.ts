import type { Section } from '../transcript.ts';
import type { PassageLocator } from '../passages/passage.ts';
import { tokensOf } from '../passages/tokens.ts';
import type { IndexedCall } from './foundPassage.ts';

/** Consecutive words. */
export interface Phrase {
  /** Folded like a text's tokens; never empty. */
  words: readonly string[];
  /** True if the last word may be only a beginning. */
  isBeginning: boolean;
  /** True if it is in quotation marks: its last word then matches only exactly, not in the other number. */
  isExact: boolean;
  /** True if it only helps to find and rank: a passage counts without it. */
  isBeside?: boolean;
  /** A limit that the words may mean: a passage within it counts as having them. */
  wish?: PassageLimits;
}

/** The sides of a call that a search can be limited to. */
type SearchedSide = 'company' | 'analyst';

/** The limits of a search. Words for a person, a role or a company may be prefixes. */
export interface PassageLimits {
  cik?: number | undefined;
  /** Any of these companies; an empty list matches no company. */
  ciks?: readonly number[] | undefined;
  /** The company's name or ticker. */
  company?: string | undefined;
  /** `Q1 2026`, `Q1` or `2026`. */
  quarter?: string | undefined;
  /** Any of these quarters, as the calls name theirs. */
  quarters?: readonly string[] | undefined;
  /** The newest n quarters that each company has in the index. */
  newest?: number | undefined;
  speaker?: string | undefined;
  /** The role, its usual short form (CFO), or a side: company, analyst, operator. */
  role?: string | undefined;
  side?: SearchedSide | undefined;
  section?: Exclude<Section, ''> | undefined;
  /** The name of a label as it is written. It limits nothing until its marks are known. */
  label?: string | undefined;
  /** Only passages that a mark covers. */
  marked?: MarkedPlaces | undefined;
}

/** The places of marks by {@link markedCallKey}. */
export type MarkedPlaces = ReadonlyMap<string, readonly { id: string; locator: PassageLocator }[]>;

export function markedCallKey({ cik, fyq }: Pick<IndexedCall, 'cik' | 'fyq'>): string {
  return `${cik} ${fyq}`;
}

/**
 * A query finds passages within the limits that have any of the phrases, ranks those with more of them first, and
 * counts those with all. A phrase in quotation marks is required.
 */
export interface PassageQuery extends PassageLimits {
  phrases: readonly Phrase[];
}

/** Combines limits. The later of two limits of the same kind applies; an absent limit limits nothing. */
export function allLimits(limits: readonly PassageLimits[]): PassageLimits {
  const given = limits.flatMap((each) => Object.entries(each).filter(([, value]) => value !== undefined));
  return Object.fromEntries(given);
}

type LimitName = 'company' | 'quarter' | 'speaker' | 'role' | 'section' | 'who' | 'label';
/** The limits by the words before their colons. */
const limitNames = new Map<string | undefined, LimitName>([
  ...(['company', 'quarter', 'speaker', 'role', 'section', 'who', 'label'] as const).map(
    (name): [string, LimitName] => [name, name],
  ),
  ['ticker', 'company'],
]);

/** The longest query, in characters; the rest is ignored. */
const mostCharacters = 2000;
const mostPhrases = 24;
/** Minimum lengths of a prefix; shorter ones would match too many words. */
const shortestBeginning = { meant: 2, typing: 3 };

/**
 * Parses a person's query: words, "phrases in quotes" that match only exactly, `word*` for a prefix, and limits such as
 * `company:acme` or `ticker:acm`, `quarter:"Q1 2026"`, `speaker:lee`, `role:cfo`, `who:management`,
 * `section:questions` and `label:risk`. Any text is a query; one without words has no phrases. With `isTyping`, the last word may be a
 * prefix.
 */
export function parseSearch(text: string, { isTyping = false } = {}): PassageQuery {
  const plain = text.slice(0, mostCharacters).replace(/[“”„«»]/g, '"');
  const phrases: Phrase[] = [];
  const limits: PassageLimits = {};
  for (const { 0: part, index, groups = {} } of plain.matchAll(
    /(?:(?<limit>[a-z]{1,40}):)?(?:"(?<quoted>[^"]*)"?(?<quotedStar>\*)?|(?<word>[^\s"]+))/gi,
  )) {
    const name = limitNames.get(groups['limit']?.toLowerCase());
    const value = groups['quoted'] ?? groups['word'] ?? '';
    if (name) {
      setLimit(limits, name, value);
      continue;
    }
    const isLast = isTyping && groups['quoted'] === undefined && index + part.length === plain.length;
    const isMeant = groups['quotedStar'] !== undefined || groups['word']?.endsWith('*') === true;
    const { words } = tokensOf(groups['limit'] === undefined ? value : `${groups['limit']} ${value}`);
    if (words.length === 0 || phrases.length === mostPhrases) continue;
    const { length } = words.at(-1)!;
    const isBeginning =
      (isMeant && length >= shortestBeginning.meant) || (isLast && length >= shortestBeginning.typing);
    phrases.push({ words, isBeginning, isExact: groups['quoted'] !== undefined && !isBeginning });
  }
  return { phrases, ...limits };
}

function setLimit(limits: PassageLimits, name: LimitName, value: string): void {
  if (name === 'section') {
    const section = parseSection(value);
    if (section) limits.section = section;
  } else if (name === 'who') {
    const side = parseSide(value);
    if (side) limits.side = side;
  } else if (tokensOf(value).words.length > 0) limits[name] = value;
}

/** `management`, `company`, `executives`; `analysts`. */
function parseSide(text: string): SearchedSide | undefined {
  if (/^\s*a/i.test(text)) return 'analyst';
  return /^\s*(?:m|c|exec)/i.test(text) ? 'company' : undefined;
}

/** `questions`, `q&a`, `answers`; `prepared`, `remarks`. */
function parseSection(text: string): PassageLimits['section'] {
  if (/^\s*[qa]/i.test(text)) return 'questions';
  return /^\s*[pr]/i.test(text) ? 'prepared' : undefined;
}
