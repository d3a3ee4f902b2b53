import { conditionRows, idiomRows, negationRows, turnRows, type MeaningRow } from './meaningWords.ts';

/**
 * The words that turn a sentence around, as tokens (see `TokenText`): a space stands on either side of each. The
 * lists are English; other languages have few words in common with them.
 */

const anyOf = (words: string): RegExp => new RegExp(`(?<= )(?:${words})(?= )`, 'gu');

const ofRows = (rows: readonly MeaningRow[]): RegExp => anyOf(rows.map(({ words }) => words).join('|'));

const idioms = ofRows(idiomRows);
const negations = ofRows(negationRows);
const conditions = ofRows(conditionRows);
const turns = ofRows(turnRows);
const numbers = /(?<= )(?:- )?(?:\p{Sc} )?\p{Nd}[\p{L}\p{N}.,']*(?: %)?(?= )/gu;
const verbs = anyOf(
  [
    'am|is|are|was|were|be|been|being|do|does|did|has|have|had|will|would|can|could|should|shall|may|might|must',
    "which|who|whom|so|yet|however|whereas|since|when|having|despite|unlike|\\p{L}{1,12}'(?:re|ve|ll|d|m)",
  ].join('|'),
);
/** Words that say nothing by themselves, so that nothing is lost where they are replaced. */
const empty = new Set(
  'a an the of to in on at for and so also well just um uh then now really quite actually obviously certainly course'.split(
    ' ',
  ),
);

/** Words without those that look like a negation or a condition and are none. */
export function withoutIdioms(tokens: string): string {
  return tokens.replace(idioms, '');
}

/** Whether words deny: `not`, `n’t`, `never`, `hardly`, `without`, `unable` and the like. */
const negates = (tokens: string): boolean => withoutIdioms(tokens).search(negations) !== -1;

/** Whether words turn around what they stand with: they deny it or make it depend on something. */
export function turnsAround(tokens: string): boolean {
  const left = withoutIdioms(tokens);
  return left.search(negations) !== -1 || left.search(conditions) !== -1;
}

/** The part of words that decides what a sentence says: negations, conditions, directions, scales and numbers, sorted. */
export function bearingOf(tokens: string): string {
  const left = withoutIdioms(tokens);
  const denies = left.search(negations) === -1 ? [] : ['not'];
  const terms = [conditions, turns, numbers].flatMap((pattern) => Array.from(left.matchAll(pattern), ([term]) => term));
  return [...denies, ...terms.toSorted()].join(' ');
}

/** Whether words have a verb or a conjunction, so that they say something of their own. */
export function isClause(tokens: string): boolean {
  return tokens.search(verbs) !== -1;
}

/** Whether nothing is lost where these words are left out. */
export function saysNothing(tokens: string): boolean {
  return tokens.split(' ').every((token) => token === '' || empty.has(token));
}

/** The first words of a sentence that refers back to the one before it. */
const refersBack =
  /^ (?:(?:and|well|so|now) ,? ?)?(?:but|however|though|although|yet|still|except|unless|only|not|no|or|actually|nor|neither|then again|having said that|that said|on the other hand|of course|unfortunately)(?= )/u;
const onlyCondition = /^ (?:if|unless|assuming|provided|except|depending)(?= )[^,]*$/u;
const deniesBefore =
  /^ (?:(?:and|well|so|now|but|,) ){0,2}(?:that|this|it|which|these|those)(?:'s|'re)? (?:is |are |was |were |will |would |should |may |might |can |could |do |does |did |has |have |had |be ){0,2}(?:not|no longer|never|hardly|unlikely|subject to|only true|\p{L}{1,12}n't|cannot|depends?|assumes?)(?= )/u;

const pointsBack =
  / (?:it|so|that|this|them|one|ones|either|anymore|will|would|did|do|does|can|could|has|have|had|is|are|was|were|not|\p{L}{1,12}n't) $/u;

const beginsBack = /^ (?:they|we|i|it|he|she|you|that|this|these|those|not|no|but|and|so)(?:'\p{L}{1,2})? $/u;

/** Whether a sentence is short and points back, so that it denies what was said before it: “We did not win it.” */
function isShortDenial(sentence: string): boolean {
  const words = sentence.trim().split(' ');
  const isShort = words.length <= 8 && beginsBack.test(` ${words[0]!} `);
  return isShort && negates(sentence) && (words.length <= 4 || pointsBack.test(` ${words.join(' ')} `));
}

/** Tokens in which a sentence that begins with “but” and the like denies what was said before it. */
const mostBefore = 11;
/** Tokens that are denied of what was said before: “That is no longer our plan.” */
const mostDenied = 4;

/** Whether a whole sentence takes back or limits the one before it: “But only if rates fall.”, “That is not certain.” */
export function takesBack(sentence: string): boolean {
  const start = withoutIdioms(sentence.slice(0, 400));
  if (isShortDenial(start) || onlyCondition.test(start)) return true;
  // A denial further on is more likely one of something else.
  const begin = `${start.split(' ').slice(0, mostBefore).join(' ')} `;
  const denied = deniesBefore.exec(start);
  const isDenied = denied !== null && start.slice(denied[0].length).trim().split(' ').length <= mostDenied;
  return isDenied || (refersBack.test(start) && turnsAround(begin));
}
