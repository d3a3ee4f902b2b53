import { wordSet } from '../../base/wordSet.ts';
import type { Speaker } from '../transcript.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import { LightText } from './lightText.ts';
import type { OwnWords } from './quotation.ts';
import { bearingOf, isClause, saysNothing, turnsAround, withoutIdioms } from './meaning.ts';
import { addedWords, glossWords, irregularForms } from './turningWords.ts';

/** The speaker of the words around a note's own words, and the names that these may mean. */
export interface Setting {
  speaker: Speaker | undefined;
  /** The company's names and ticker, as tokens. */
  company: readonly string[];
  /** The names of all speakers and listed people, as tokens. */
  people: readonly string[];
  /** The names in the words before, as tokens. */
  namesBefore: () => readonly string[];
  /** The words before, as tokens. */
  wordsBefore: () => string;
  /** The last words before, as tokens, to the end of the last one. */
  rightBefore: () => string;
  /** Returns whether a number follows. */
  isBeforeNumber: () => boolean;
}

/**
 * `plain`: only what was said. `own`: harmless words of the writer. `unclear`: words that may change the meaning.
 * `changed`: other words.
 */
export type OwnVerdict = 'plain' | 'own' | 'unclear' | 'changed';

const auxiliaries = 'is|are|am|was|were|has|have|had|will|would|can|could';
const contracted = /^(.+)'(re|ve|m|ll|d|s)$/u;
const verbsInFull: Readonly<Record<string, readonly string[]>> = {
  re: ['are'],
  ve: ['have'],
  m: ['am'],
  ll: ['will'],
  d: ['would', 'had'],
  s: ['is', 'has'],
};
/** Words that make a statement conditional or doubtful, or attribute it to someone. */
const limits =
  / (?:i|we|they|he|she|you|believes|expects|hopes|thinks|feels|knows|likes|wants|anticipates|allegedly|supposedly|reportedly|almost|nearly|perhaps|maybe|possibly|probably|hopefully|partly|partially) |^ (?:provided|providing|should|were|had) /u;
/** Words for the relation of a figure, a day or a place to another. */
const relations = new Set(
  'to by from off over behind before after outside inside under or against versus into out ahead until since'.split(
    ' ',
  ),
);
const pronounAndVerb = /^(\S+)(?: (?:really|still|just|also|certainly|always|actually|do))? (\S+)$/u;
const endsInAuxiliary = new RegExp(` (?:${auxiliaries}) $`, 'u');
const theCompany = new Set(['the company', 'company', 'the firm', 'the corporation', 'this company', 'our company']);
const selves = new Set(['i', 'me', 'my', 'mine', 'myself']);
const ours = new Set(['we', 'us', 'our', 'ours', 'ourselves']);
const theirs = new Set(['you', 'your', 'yours']);
const people = new Set(['he', 'she', 'him', 'his', 'her', 'hers']);
const things = new Set(['it', 'its', 'they', 'them', 'their', 'theirs', 'this', 'that', 'these', 'those', 'one']);
/** Pronouns that rarely mean the company whose call it is. */
const many = new Set(['they', 'them', 'their', 'theirs', 'these', 'those']);
const owners = new Set(['my', 'our', 'your', 'his', 'her', 'its', 'their']);
const owningPronoun = /^ (?:its|their|his|her|my|our|your) $/u;
/** Nouns for a speaker's own company. */
const ownGroup = /^(?:the|his|her|its|their) (?:group|company|firm|corporation|business|bank|team|management)$/u;
const ownOfCompany = new Set(['it', 'its', 'itself']);

/** Returns whether a token is a pronoun, contracted with a verb or not. */
export function isPronoun(token: string): boolean {
  const word = contracted.exec(token)?.[1] ?? token;
  return [selves, ours, theirs, people, things].some((set) => set.has(word));
}

/**
 * Returns whether a writer's own words in brackets may replace the pronoun beside them. A possessive needs possessive
 * words; a pronoun that points at the next words can't be replaced.
 */
export function mayReplace({ tokens, text }: Pick<OwnWords, 'tokens' | 'text'>, pronoun: string): boolean {
  if (owners.has(pronoun)) return /['’]s?\s*$/u.test(text) || owningPronoun.test(tokens);
  return !['this', 'that', 'these', 'those', 'one'].includes(pronoun);
}

/**
 * Judges a writer's own words by the speaker's words that they replace. Both are tokens; `replaced` is empty if the
 * words were only added.
 */
export function judgeOwnWords(own: string, replaced: string, setting: Setting): OwnVerdict {
  const words = replaced.trim();
  const light = LightText.of(own).text;
  if (isInFull(own.trim(), words) || (light !== ' ' && light === LightText.of(replaced).text)) return 'plain';
  if (isMark(own, replaced, setting)) return 'own';
  if (explaining.test(own)) return words === '' && !turnsAround(own) ? 'unclear' : 'changed';
  const isStandIn = !words.includes(' ') && isPronoun(words);
  // A name may look like a word that reverses others: Rose.
  if (isStandIn && judgeName(own, words, setting) === 'plain') return 'plain';
  if (isOtherForm(own.trim(), words)) return 'own';
  if (isStandIn && things.has(words) && repeatsBearing(own, setting)) return 'unclear';
  if (bearingOf(own) !== bearingOf(replaced)) return words === '' && isGloss(own, setting) ? 'unclear' : 'changed';
  if (isOtherRelation(own.trim(), words, setting)) return 'changed';
  if (words === '' || saysNothing(replaced)) return judgeAdded(own, setting);
  if (isStandIn) return judgeName(own, words, setting);
  const verb = verbBehindPronoun(replaced, own);
  if (verb) {
    const verdict = judgeName(verb.name, verb.pronoun, setting);
    return verdict === 'plain' ? 'own' : verdict;
  }
  if (theCompany.has(words) && isCompany(nameOf(own), setting.company)) return 'plain';
  if (isCorrection(own.trim(), words)) return 'unclear';
  if (!hasAll(own, replaced)) return 'changed';
  const known = new Set(words.split(' '));
  const added = own.trim().split(' ');
  return judgeAdded(` ${added.filter((word) => !known.has(word)).join(' ')} `, setting);
}

/** Words that open an explanation. */
const explaining = /^ (?:\( )?(?:i \. e|e \. g|ie|eg|that is ,|namely) /u;

/** Returns whether brackets have a mark alone, or nothing, in place of nothing that tells. A dash may be a sign. */
function isMark(own: string, replaced: string, setting: Setting): boolean {
  const isSign = setting.isBeforeNumber() && (own.includes('-') || relations.has(replaced.trim()));
  return /^ (?:[,;:.-] )?$/u.test(own) && !isSign && saysNothing(replaced.replaceAll(/[,;:.-]/gu, ''));
}

/** Returns whether the numbers, scales and directions of words in a pronoun's place were said before, without a denial. */
function repeatsBearing(own: string, setting: Setting): boolean {
  const bearing = bearingOf(own);
  const before = setting.wordsBefore();
  return bearing !== '' && !turnsAround(own) && bearing.split(' ').every((each) => before.includes(` ${each} `));
}

/** Returns whether one telling word replaces another, as where a transcriber misheard it. */
function isCorrection(own: string, replaced: string): boolean {
  return [own, replaced].every((each) => /^\p{L}{3,}$/u.test(each) && !leavesOut(each) && !isPronoun(each));
}

/** Returns whether one word is another form of the same verb or noun: `[were]` for “are”, `[continued]` for “continues”. */
function isOtherForm(own: string, replaced: string): boolean {
  const bare = [own, replaced].map((each) => each.replace(/n't$/u, ''));
  const isIrregular = irregularForms.some(({ words }) => bare.every((word) => words.includes(word)));
  if (isIrregular) return own.endsWith("n't") === replaced.endsWith("n't");
  const stem = stemOf(own);
  return stem.length > 2 && stem === stemOf(replaced) && !scales.has(own);
}

const scales = wordSet('hundreds thousands millions billions trillions hundred thousand million billion trillion');

const stemOf = (word: string): string =>
  /^\p{L}+$/u.test(word) ? word.replace(/ie[sd]$/u, 'y').replace(/(?:ing|e?[sd]|e)$/u, '') : '';

const amountBefore = /(\p{Sc}) \p{Nd}\S*(?: (?:thousand|million|billion|trillion))? $/u;
const ownCurrency = /^ (?:\p{L}{1,3} )?(\p{Sc}) \p{Nd}\S*(?: (?:thousand|million|billion|trillion))? $/u;

/**
 * Returns whether added words explain rather than turn what was said: a year, quarter or date, a quality, or an amount
 * in another currency. A year behind a bare number would double it, and a quality beside one would change it.
 */
function isGloss(own: string, setting: Setting): boolean {
  const before = setting.rightBefore();
  const [said, converted] = [amountBefore.exec(before)?.[1], ownCurrency.exec(own)?.[1]];
  if (said !== undefined && converted !== undefined) return said !== converted;
  const left = glossWords.reduce((text, { words }) => text.replaceAll(words, ' '), own);
  if (turnsAround(own) || withoutIdioms(own) !== own || /\p{Nd}/u.test(left) || isClause(left) || limits.test(own))
    return false;
  if (addedWords.some(({ words, verdict }) => verdict === 'changed' && words.test(left))) return false;
  if (bearingOf(left) === '') return !/ \p{Nd}\S* $/u.test(before);
  return !setting.isBeforeNumber() && !/ \p{Nd}\S*(?: %)? $/u.test(before);
}

const completing = /^ (?:(?:we|i|they|he|she|you|it|will|would|shall|was|were|had|has been|have been) ?){1,2} $/u;

/** Judges a writer's own words beside what was said. */
function judgeAdded(own: string, setting: Setting): OwnVerdict {
  const row = addedWords.find(({ words }) => words.test(own));
  if (row) return row.verdict;
  // A pronoun or an auxiliary alone completes what was said.
  if (completing.test(own)) return 'unclear';
  if (isClause(own) || isAside(own) || limits.test(own)) return 'changed';
  const telling = own.split(' ').filter((word) => !saysNothing(word));
  const name = nameOf(telling.join(' '));
  const isKnown = isCompany(name, setting.company) || isPerson(name, setting.people);
  // Alone, the name takes the place of words that may mean someone else.
  if (isKnown && nameOf(own) === name) return 'unclear';
  return saysNothing(own) || isKnown || isSaidBefore(name, setting.wordsBefore()) ? 'own' : 'unclear';
}

/** Returns whether one word puts a figure, a day or a place in another relation. “To” alone may belong to a verb. */
function isOtherRelation(own: string, replaced: string, setting: Setting): boolean {
  return relations.has(own) && own !== replaced && (own !== 'to' || replaced !== '' || setting.isBeforeNumber());
}

/**
 * Returns the pronoun that a speaker's words start with and the name that replaces it, if a form of the same verb
 * follows both: `we expect` and `Acme expects`.
 */
export function verbBehindPronoun(replaced: string, own: string): { pronoun: string; name: string } | undefined {
  const [, pronoun = '', verb = ''] = pronounAndVerb.exec(replaced.trim()) ?? [];
  const words = own.trim().split(' ');
  const inflected = words.pop();
  if (!isPronoun(pronoun) || words.length === 0) return undefined;
  const forms = [verb, ...['s', 'es', 'd', 'ed'].map((ending) => `${verb}${ending}`), verb.replace(/y$/u, 'ies')];
  return forms.includes(inflected ?? '') || isOtherForm(inflected ?? '', verb)
    ? { pronoun, name: ` ${words.join(' ')} ` }
    : undefined;
}

/** Returns whether words are set off by a comma, or are signs alone. */
function isAside(own: string): boolean {
  return (own.startsWith(' , ') && own.trim().split(' ').length > 4) || !/[\p{L}\p{N}]/u.test(own);
}

/** Returns whether words are a contraction in full: `we are` for `we're`. */
function isInFull(own: string, spoken: string): boolean {
  const [, word = '', ending = ''] = contracted.exec(spoken) ?? [];
  return verbsInFull[ending]?.some((verb) => own === `${word} ${verb}`) ?? false;
}

/** Judges words that replace a pronoun: they must name its referent. */
function judgeName(own: string, pronoun: string, setting: Setting): OwnVerdict {
  const [, word = pronoun, ending] = contracted.exec(pronoun) ?? [];
  const isAlike = own.endsWith(`'${ending} `);
  const bare = isAlike ? own.slice(0, own.lastIndexOf("'")) : own.replace(endsInAuxiliary, ' ');
  const name = nameOf(ending === undefined ? own : bare);
  if (name === '') return 'changed';
  if ((selves.has(word) && people.has(name)) || (ours.has(word) && (people.has(name) || many.has(name)))) return 'own';
  const side = setting.speaker?.side;
  const isOfCompany = side !== 'analyst' && side !== 'operator';
  if (selves.has(word)) return isPerson(name, [tokensOfName(setting.speaker?.name ?? '')]) ? 'plain' : 'changed';
  if (ours.has(word)) {
    if (isOfCompany && isCompany(name, setting.company)) return 'plain';
    if (isOfCompany && ownOfCompany.has(name)) return 'own';
    return isOfCompany && ownGroup.test(name) ? 'unclear' : 'changed';
  }
  if (theirs.has(word)) {
    const isAsked = side !== 'company' && isCompany(name, setting.company);
    return isAsked || isPerson(name, setting.people) ? 'plain' : 'changed';
  }
  const before = setting.namesBefore();
  if (people.has(word) && isPerson(name, [tokensOfName(setting.speaker?.name ?? '')])) return 'changed';
  if (name.split(/ (?:and|&|,) /u).every((each) => isPerson(each, before))) return 'plain';
  if (people.has(word)) return isPerson(name, setting.people) ? 'unclear' : 'changed';
  if (many.has(word) && isCompany(name, setting.company)) return 'unclear';
  if (!isCompany(name, setting.company)) {
    if (isSaidBefore(name, setting.wordsBefore())) return 'own';
    const isPersonal = [...before, ...setting.people].some((each) => sharesWord(each, name));
    return isPersonal || limits.test(own) || isClause(own) ? 'changed' : 'unclear';
  }
  return before.length === 0 || !isOfCompany ? 'plain' : 'own';
}

/** Returns a name without its article, its title and its possessive ending. */
function nameOf(own: string): string {
  return own
    .trim()
    .replace(/'s?$/u, '')
    .replace(/^(?:mr|mrs|ms|dr)(?: \.)? /u, '')
    .trim();
}

export function tokensOfName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function isCompany(name: string, names: readonly string[]): boolean {
  if (theCompany.has(name)) return true;
  const bare = bareCompany(name);
  return bare !== '' && names.some((each) => bareCompany(each) === bare || each.startsWith(`${bare} `));
}

const articles = wordSet('the a an these those this that our their its his her');
const forms = wordSet('inc incorporated corp corporation co company ltd limited plc llc sa nv ag se');

/** A company's name without its article and its legal form. */
function bareCompany(name: string): string {
  const words = tokensOfName(name).split(' ');
  if (words[0] === 'the') words.shift();
  while (words.length > 1 && forms.has(words.at(-1)!)) words.pop();
  return words.join(' ');
}

/** Returns whether the words of a name occurred before. */
function isSaidBefore(name: string, before: string): boolean {
  const words = name.split(' ').filter((word) => !articles.has(word));
  return words.length > 0 && words.every((word) => before.includes(` ${word} `));
}

/** Returns whether a name is one of these, or some of its words including the first or last. */
function isPerson(name: string, names: readonly string[]): boolean {
  const words = tokensOfName(name).split(' ').filter(Boolean);
  if (words.length === 0) return false;
  return names.some((each) => {
    const known = each.split(' ');
    const isOfIt = words.every((word) => known.includes(word));
    return isOfIt && (words.includes(known[0]!) || words.includes(known.at(-1)!));
  });
}

const sharesWord = (one: string, other: string): boolean =>
  one.split(' ').some((word) => word !== '' && !articles.has(word) && ` ${other} `.includes(` ${word} `));

function hasAll(own: string, replaced: string): boolean {
  const has = new Set(own.trim().split(' '));
  return replaced
    .trim()
    .split(' ')
    .every((word) => has.has(word));
}
