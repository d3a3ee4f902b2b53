import { wordSet } from '../../base/wordSet.ts';
import { meaningAtNumber } from '../units/unitWords.ts';
import {
  bounds,
  determiners,
  directionOf,
  fillers,
  levelVerbs,
  levelWords,
  negations,
  parts,
  type Bound,
  type Direction,
} from './figureWords.ts';

const [negating, partial, determining] = [wordSet(negations), wordSet(parts), wordSet(determiners)];
const [levels, filling, verbs] = [wordSet(levelWords), wordSet(fillers), wordSet(levelVerbs)];

/** Returns whether the words before a number negate it or take a part of it. */
export function turnsNumber(words: readonly string[]): boolean {
  const near = words.slice(words.lastIndexOf(',') + 1).filter((each) => !filling.has(each));
  return near.slice(-3).some((each) => negating.has(each)) || isPart(near.at(-1)) || isPart(ofPart(words));
}

/** Returns the currency that the words right before an amount or after it name: Canadian $1.2bn, $1.2bn (in euros). */
export function currencyBeside(text: string, before: readonly string[], own: number): string | undefined {
  const rest = text.replace(/^\s*[(,]?\s*(?:in\s+)?/, '');
  const [found = ''] = /^(?:\p{L}(?:\.?\p{L})*\$?|\p{Sc})(?: \p{L}+){0,2}/u.exec(rest) ?? [];
  const counts = [3, 2, 1];
  for (const phrase of new Set(counts.map((count) => found.split(' ').slice(0, count).join(' ')))) {
    const next = rest.slice(phrase.length);
    const isName = /(?:s|\$|^[A-Z]{3}|^yen|^yuan|^\p{Sc})$/u.test(phrase);
    const isEnd = text.length - next.length === own || !/^\s+\p{L}/u.test(next);
    if (phrase === '' || /^\s*\d/.test(next)) continue;
    const currency = isName ? currencyOf(phrase) : isEnd ? dollarsOf(phrase) : undefined;
    if (currency !== undefined) return currency;
  }
  return counts.map((count) => dollarsOf(before.slice(-count).join(' '))).find((each) => each !== undefined);
}

const dollarsOf = (adjective: string): string | undefined =>
  meaningAtNumber(`${adjective.toLowerCase().replaceAll('.', '')} dollars`, '')?.currency;

/** Returns the currency of a name, a code, or a sign. */
function currencyOf(phrase: string): string | undefined {
  const folded = phrase.toLowerCase().replaceAll('.', '');
  if (/^[a-z]+\$$/.test(folded)) return folded === 'us$' ? 'USD' : '?';
  const means = meaningAtNumber(folded, phrase);
  return means?.scale === undefined ? means?.currency : undefined;
}

/** After a bound, these begin another phrase. */
const boundEnds = /^(?:in|of|at|for|this|last|per|each|every)$/;

/** Returns the noun of a rate right after an amount: `a week`, `weekly`. */
export const eachOf = ([first = '', noun, then]: readonly string[]): string | undefined => {
  if (/^(?:hour|dai|week|month|year|annual)ly$/.test(first)) return first.slice(0, -2);
  return /^(?:an?|each|every)$/.test(first) && !/^(?:ago|earlier|before)$/.test(then ?? '') ? noun : undefined;
};

const isPart = (word = ''): boolean => partial.has(word);

/** Returns the word before “its”, “of the” and the like if these begin the number's own noun phrase. */
function ofPart(words: readonly string[]): string | undefined {
  const near = words.slice(-7);
  const at = near.findLastIndex((each, index) => index > near.length - 6 && determining.has(each));
  return near.includes(',', Math.max(at, 0)) ? undefined : near[near[at - 1] === 'of' ? at - 2 : at - 1];
}

interface FoundBound {
  bound?: Bound | undefined;
  words: readonly string[];
  /** True if words after the number may be a bound, or begin what follows: 3% plus fees. */
  isLoose?: boolean;
}

/** Returns the bound before or after a number. `inside` is how many of the words that follow are in the link. */
export function boundOf(words: readonly string[], follow: readonly string[], inside: number): FoundBound {
  if (words.at(-1) === '-') return boundOf(words.slice(0, -1), follow, inside);
  const count = [5, 4, 3, 2, 1].find((most) => bounds.has(words.slice(-most).join(' ')));
  if (count !== undefined) return { bound: bounds.get(words.slice(-count).join(' '))!, words: words.slice(0, -count) };
  const [hyphens, behind] = follow[0] === '-' ? [1, follow.slice(1)] : [0, follow];
  const most = [4, 3, 2, 1].find((each) => bounds.has(behind.slice(0, each).join(' '))) ?? 0;
  const bound = bounds.get(behind.slice(0, most).join(' '));
  if (!bound || !['from', 'to', 'about'].includes(bound) || behind[0] === 'about') return { words };
  const isLast =
    hyphens === 1 || most === inside || !/^[\p{L}\d]/u.test(behind[most] ?? '') || boundEnds.test(behind[most]!);
  return isLast ? { words, bound } : { words, isLoose: true };
}

/** Returns the direction of the longest phrase among some words, such as “gave up”. */
function directionOfPhrase(words: (count: number) => readonly string[]): Direction | undefined {
  const phrases = [3, 2, 1].map((count) => words(count).join(' '));
  return phrases.map((phrase) => directionOf.get(phrase)).find((each) => each !== undefined);
}

/** Compounds such as month-on-month and larger-than-expected, whose words state nothing of their own. */
const compound =
  /(?<!\S)\p{L}+ (?:[-‐‑–] (?:on|over|than|to|by) [-‐‑–] \p{L}+|than (?:expected|forecast|anticipated))(?!\S)/gu;
const withoutCompounds = (words: readonly string[]): string[] =>
  words.join(' ').replace(compound, ' ').split(' ').filter(Boolean);

/** Removes “at a rate of” after a verb, so that the verb gives the direction: it fell at an annual rate of 3.1%. */
function withoutPace(words: string[], follow: readonly string[]): string[] {
  const at = words.lastIndexOf('at');
  const [verb = '', ...pace] = words.slice(Math.max(0, at - 1));
  const isPace = pace.length < 10 && /^(?:an?|the)$/.test(pace[1] ?? '');
  const isNamed = [...pace, ...follow.slice(0, 4)].some((word) => /^(?:rate|pace|clip|speed)$/.test(word));
  const isOfVerb = directionOf.has(verb) || /(?:ly|^quarter|^month|^year)$/.test(verb);
  return at > 0 && isPace && isNamed && isOfVerb ? words.slice(0, at) : words;
}

/** Returns the direction that words near a number give: before it in its clause, or right after it. */
export function directionAt(before: readonly string[], after: readonly string[], arrows: readonly string[]) {
  const follow = withoutCompounds(after);
  const words = withoutPace(withoutCompounds(before), follow);
  const told = new Set<Direction | 'either' | undefined>(arrows.map((arrow) => directionOf.get(arrow)));
  const [first = ''] = words.toReversed().filter((each) => !filling.has(each));
  // An unknown verb or noun of change may mean a fall: capitulated 3.1%, a lapse of 3.1%.
  const isOfChange = /\p{L}{3}ed$/u.test(first) || (words.at(-1) === 'of' && /\ban? /.test(words.slice(-4).join(' ')));
  if (isOfChange && !verbs.has(first) && !directionOf.has(first)) told.add('either');
  const isBy = words.at(-1) === 'by' || words.at(-2) === 'by';
  let left = isBy ? 10 : 4;
  for (const [back, word] of words.toReversed().entries()) {
    const end = words.length - back;
    const phrase = directionOfPhrase((count) => words.slice(end - count, end));
    const isMuch = word === 'as' && (words[end] === 'much' || words[end - 2] === 'much');
    // After “by”, the number is a change, whatever it is compared with: it fell from August by 3.1%.
    const isEnd = word === ',' ? left < 5 : levels.has(word) && !isMuch && !(isBy && told.size === 0);
    if (phrase === undefined && isEnd) break;
    if (phrase !== undefined) told.add(phrase);
    left -= filling.has(word) ? 0 : 1;
    if (left === 0) break;
  }
  for (const [at, word] of follow.slice(0, 5).entries()) {
    const phrase = directionOfPhrase((count) => follow.slice(at, at + count));
    if (phrase !== undefined) told.add(phrase);
    if (/^[,():–—/]$/.test(word) || levels.has(word) || ['in', 'of', 'for', 'was', 'is'].includes(word)) break;
  }
  return told.size > 1 ? 'either' : [...told][0];
}
