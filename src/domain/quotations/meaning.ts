import { leavesOut } from '../transcripts/stopWords.ts';
import {
  conditionRows,
  idiomRows,
  lessRows,
  moreRows,
  negationRows,
  turnRows,
  type MeaningRow,
} from './meaningWords.ts';

/**
 * The words that reverse a sentence's meaning, as tokens (see `TokenText`): a space is on either side of each. The
 * lists are English; other languages share few words with them.
 */

const anyOf = (words: string): RegExp => new RegExp(`(?<= )(?:${words})(?= )`, 'gu');

const ofRows = (rows: readonly MeaningRow[]): RegExp => anyOf(rows.map(({ words }) => words).join('|'));

const idioms = ofRows(idiomRows);
const negations = ofRows(negationRows);
const conditions = ofRows(conditionRows);
const turns = ofRows(turnRows);
const directions = [lessRows, moreRows].map(ofRows);
const numbers = /(?<= )(?:- )?(?:\p{Sc} )?\p{Nd}[\p{L}\p{N}.,']*(?: %)?(?= )/gu;
const verbs = anyOf(
  [
    'am|is|are|was|were|be|been|being|do|does|did|has|have|had|will|would|can|could|should|shall|may|might|must',
    "which|who|whom|so|yet|however|whereas|since|when|having|despite|unlike|\\p{L}{1,12}'(?:re|ve|ll|d|m)",
  ].join('|'),
);
/** Words without a meaning of their own, so that replacing them loses nothing. */
const empty = new Set(
  'a an the of to in on at for and so also well just um uh then now really quite actually obviously certainly course'.split(
    ' ',
  ),
);

/** Removes idioms that only look like a negation or a condition. */
export function withoutIdioms(tokens: string): string {
  return tokens.replace(idioms, '');
}

/** Returns whether words deny: `not`, `n’t`, `never`, `hardly`, `without`, `unable` and the like. */
const negates = (tokens: string): boolean => withoutIdioms(tokens).search(negations) !== -1;

/** Counts the words that deny. */
export const countDenials = (tokens: string): number => Array.from(withoutIdioms(tokens).matchAll(negations)).length;

/** Returns whether all that words say is among others, in any form or direction alike: `if demand falls`. */
export function saysAlike(tokens: string, others: string): boolean {
  const telling = tokens
    .split(' ')
    .filter((each) => /[\p{L}\p{N}]/u.test(each) && (!leavesOut(each) || ` ${each} `.search(turns) !== -1));
  const isAmong = (each: string): boolean =>
    others.includes(` ${each.slice(0, Math.max(4, each.length - 3))}`) ||
    directions.some((way) => ` ${each} `.search(way) !== -1 && others.search(way) !== -1);
  return telling.length > 0 && telling.every(isAmong) && countDenials(tokens) === countDenials(others);
}

/** Returns whether words reverse the meaning of those beside them: they deny it or make it conditional. */
export function turnsAround(tokens: string): boolean {
  const left = withoutIdioms(tokens);
  return left.search(negations) !== -1 || left.search(conditions) !== -1;
}

/**
 * Returns the words that determine a sentence's meaning: negations, conditions, directions, scales and numbers, sorted.
 */
export function bearingOf(tokens: string): string {
  const left = withoutIdioms(tokens);
  const denies = left.search(negations) === -1 ? [] : ['not'];
  const terms = [conditions, turns, numbers].flatMap((pattern) => Array.from(left.matchAll(pattern), ([term]) => term));
  return [...denies, ...terms.toSorted()].join(' ');
}

/** Returns whether words have a verb or a conjunction, so that they make a statement of their own. */
export function isClause(tokens: string): boolean {
  return tokens.search(verbs) !== -1;
}

/** Returns whether omitting these words loses nothing. */
export function saysNothing(tokens: string): boolean {
  return tokens.split(' ').every((token) => token === '' || empty.has(token));
}

/** The first words of a sentence that refers to the previous one. */
const refersBack =
  /^ (?:(?:and|well|so|now) ,? ?)?(?:but|however|though|although|yet|still|except|unless|only|not|no|or|actually|nor|neither|then again|having said that|that said|on the other hand|of course|unfortunately)(?= )/u;
const onlyCondition = /^ (?:if|unless|assuming|provided|except|depending)(?= )[^,]*$/u;
const deniesBefore =
  /^ (?:(?:and|well|so|now|but|,) ){0,2}(?:that|this|it|which|these|those)(?:'s|'re)? (?:is |are |was |were |will |would |should |may |might |can |could |do |does |did |has |have |had |be ){0,2}(?:not|no longer|never|hardly|unlikely|subject to|only true|\p{L}{1,12}n't|cannot|depends?|assumes?)(?= )/u;

const pointsBack =
  / (?:it|so|that|this|them|one|ones|either|anymore|will|would|did|do|does|can|could|has|have|had|is|are|was|were|not|\p{L}{1,12}n't) $/u;

const beginsBack = /^ (?:they|we|i|it|he|she|you|that|this|these|those|not|no|but|and|so)(?:'\p{L}{1,2})? $/u;

/** Returns whether a sentence is short and refers back, so that it denies the previous one: “We did not win it.” */
function isShortDenial(sentence: string): boolean {
  const words = sentence.trim().split(' ');
  const isShort = words.length <= 8 && beginsBack.test(` ${words[0]!} `);
  return isShort && negates(sentence) && (words.length <= 4 || pointsBack.test(` ${words.join(' ')} `));
}

/** Maximum number of tokens before a denial in a sentence that starts with “but” and denies the previous one. */
const mostBefore = 11;
/** Maximum number of tokens after the denial: “That is no longer our plan.” */
const mostDenied = 4;

/**
 * Returns whether a whole sentence retracts or limits the previous one: “But only if rates fall.”, “That is not
 * certain.”
 */
export function takesBack(sentence: string): boolean {
  const start = withoutIdioms(sentence.slice(0, 400));
  if (isShortDenial(start) || onlyCondition.test(start)) return true;
  // A denial further on more likely denies something else.
  const begin = `${start.split(' ').slice(0, mostBefore).join(' ')} `;
  const denied = deniesBefore.exec(start);
  const isDenied = denied !== null && start.slice(denied[0].length).trim().split(' ').length <= mostDenied;
  return isDenied || (refersBack.test(start) && turnsAround(begin));
}
