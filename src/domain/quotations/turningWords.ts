/** A rule for words that reverse the meaning of a quotation that omits them. */
export interface TurningRow {
  /** Tokens on either side of a bar, which marks the start or end of the quotation. */
  words: RegExp;
  why: string;
  example: string;
}

/** Words that were cut before a quotation. */
export const turningBefore: readonly TurningRow[] = [
  {
    words: / (?:stopped|ceased|quit|halted|paused|postponed|abandoned|avoided|shelved) \| (?:the |our )?\p{L}+ing /u,
    why: 'It no longer happens, or never did.',
    example: 'We stopped | buying back shares.',
  },
  {
    words: / (?:yet|(?:zero|little) (?:intention|desire|appetite|plans?)) (?:to|of|for) \| /u,
    why: 'It has not happened.',
    example: 'We have yet to | see a recovery.',
  },
  {
    words: / too (?:early|soon) (?:to|for us to)(?: (?:say|tell|know|conclude|claim)(?: that| whether)?)? \| /u,
    why: 'It can’t be said yet.',
    example: 'It is too early to say that | prices will hold.',
  },
  {
    words: / (?:ruled out|(?:decided|voted|advised|argued) against|backed (?:out of|away from)) \| /u,
    why: 'It was decided against.',
    example: 'We ruled out | selling the company.',
  },
  {
    words: / (?:almost|nearly) \| (?:lost|missed|sold|left|went|hit|broke|cut|\p{L}{2,12}ed) /u,
    why: 'It did not quite happen.',
    example: 'We almost | lost our biggest customer.',
  },
  {
    words: / (?:myth|rumou?r|misconception|illusion|fallacy) (?:is )?that \| /u,
    why: 'It is denied.',
    example: 'It is a myth that | we overpaid for it.',
  },
  {
    words: / (?:critics|skeptics|bears|short sellers|rivals) (?:say|said|claim|claimed|argue|argued)(?: that)? \| /u,
    why: 'Others say so.',
    example: 'Critics claim | we overpaid for it.',
  },
  {
    words: / whether \| (?!if )/u,
    why: 'It is asked, or open.',
    example: 'We were asked whether | we will raise the dividend.',
  },
  {
    words: / (?:wish|wishes|wished|pretend|imagine)(?: that)? \| /u,
    why: 'It is not so.',
    example: 'I wish | margins were higher.',
  },
  {
    words: /(?:^|:) ?had (?:\p{L}{1,20} ){2,5}, \| /u,
    why: 'It depends on what did not happen.',
    example: 'Had rates fallen, | demand would be higher.',
  },
];

const bases =
  'adjusted|organic|underlying|core|free|fee|comparable|normalized|pro forma|like - for - like|pre - tax|non - gaap';
const measures = 'ebitda|ebit|eps|earnings|income|margins?|cash flow|revenues?|sales|growth|loss(?:es)?|profits?';
const sorts = '(?:diluted|net|operating|gross) ';

/** Words that were cut before a quotation, and that a reader may know from elsewhere: a heading, a habit. */
export const unclearBefore: readonly TurningRow[] = [
  {
    words: new RegExp(` (?:${bases}) (?:${sorts})?\\| (?:${sorts})?(?:${measures}) `, 'u'),
    why: 'The figure is on this basis.',
    example: 'We had adjusted | EBITDA of $622 million.',
  },
  {
    words:
      / (?:customers|clients|competitors|people|owners|investors|some|many|they)(?: \p{L}{1,12}){0,2} (?:say|saying|said|believe|think|expect|indicate|indicating)(?: (?:that|well|,)){0,3} \| /u,
    why: 'Others say so.',
    example: 'Our customers keep saying that | it may take several months.',
  },
  {
    words:
      / (?:worried|worry|fear|feared|afraid|concerned|risk|possibility|chance|hope|hoped)(?: (?:that|of|for))? \| /u,
    why: 'It has not happened.',
    example: 'We were worried that | we might lose them.',
  },
  {
    words: / (?:wonder|wondered|wondering|curious|unsure|not sure) if \| /u,
    why: 'It is asked.',
    example: 'I was wondering if | you are being conservative.',
  },
];

/** Words that were cut after a quotation, and that a reader may know from elsewhere. */
export const unclearBehind: readonly TurningRow[] = [
  {
    words: new RegExp(
      ` \\| (?:, )?(?:on an? (?:${bases}|constant - ?currency) basis|in constant currency|organically) `,
      'u',
    ),
    why: 'The figure is on this basis.',
    example: 'Revenue was up 52% | on a comparable basis.',
  },
  {
    words: / \| (?:, )?but (?:that|it|you never|nothing|time|we(?: will|'ll) see) /u,
    why: 'It is qualified.',
    example: 'Prices will hold | , but that remains to be seen.',
  },
  {
    words: / \| (?:, )?(?:at the right (?:price|time)|when it makes sense|following (?:the )?(?:receipt|approval)) /u,
    why: 'It depends on something.',
    example: 'Everything is for sale | at the right price.',
  },
  {
    words:
      / (?:grew|rose|fell|declined|increased|decreased|improved) \| (?:slightly )?(?:less|more|slower|faster) than /u,
    why: 'It is a comparison.',
    example: 'Europe grew | less than the U.S.',
  },
];

/** Words that were cut after a quotation. */
export const turningBehind: readonly TurningRow[] = [
  {
    words: / \| (?:, )?(?:once (?!again|more)|pending |provided (?!by|with|to|for|in|a |an |our ))/u,
    why: 'It depends on something.',
    example: 'We will pay a dividend | once the board approves it.',
  },
  {
    words: / \| (?:, )?but (?:\p{L}{1,12} ){0,2}(?:fell|declined|dropped|decreased|shrank|lost|down|lower) /u,
    why: 'It is taken back.',
    example: 'Revenue grew 10% | but fell 3% organically.',
  },
  {
    words: / \| (?:, )?(?:at least )?for (?:now|the moment|the time being) /u,
    why: 'It holds for a while only.',
    example: 'The dividend is safe | for now.',
  },
  {
    words: / \p{Nd}\S*(?: %)?(?: \p{L}{1,14}){0,2} \| (?:,? ?or (?:less|more|lower|higher)|at (?:most|least|best)) /u,
    why: 'The number is a bound.',
    example: 'Growth will be 20% | or less.',
  },
  {
    words: / \p{Nd}\S*(?: %)?(?: (?!(?:on|in|of|by|for|from) )\p{L}{1,14}){0,2} \| (?:lower|higher|less|fewer|more) /u,
    why: 'The number is a difference.',
    example: 'We hired 500 people | fewer than last year.',
  },
  {
    words: / \p{Nd}\S* \| (?:dozen|hundred|thousand|odd|and a half|plus) /u,
    why: 'The number goes on.',
    example: 'The order is for 12 | dozen units.',
  },
];

const fall = String.raw`(?:down|lower|fell|declin\p{L}{0,3}|decreas\p{L}{0,3}|contract\p{L}{0,3}|dropped|shrank|slipped)`;
const rise = String.raw`(?:up|higher|rose|grew|gained|increas\p{L}{0,3}|expand\p{L}{0,3}|improv\p{L}{0,3}|climbed|jumped)`;
const reached = '(?:(?:by|to|of|at|about|around|roughly|approximately|nearly|almost|another|an?|only|just|some) ){0,3}';
const hiddenMove = (move: string): RegExp =>
  new RegExp(String.raw`(?<! ${move} [^…]{0,60}… [^|]{0,60}) ${move} ${reached}\| ${reached}(?:\p{Sc} )?\p{Nd}`, 'u');

/** Words that an ellipsis hides: tokens of the quoted words, of the omitted ones before the bar, of the next ones. */
export const turningHidden: readonly TurningRow[] = [
  { words: hiddenMove(fall), why: 'The number is a fall.', example: 'Sales … were down roughly | 4% in Europe.' },
  { words: hiddenMove(rise), why: 'The number is a rise.', example: 'Sales … rose | by about 4% in Europe.' },
  {
    words: / \p{L}+ … (?:also )?(?:hopes?|plans?|aims?|try|tries|wants?|intends?|seeks?) to \| \p{L}/u,
    why: 'It is only meant to happen.',
    example: 'We … hope to | open ten shops.',
  },
  {
    words: / \p{L}+ … (?:may|might|could) (?:also )?\| (?!say |add |note |argue |not )\p{L}/u,
    why: 'It may not happen.',
    example: 'We … might | open ten shops.',
  },
];

const small = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten)(?: and a half)?`;
const number = String.raw`(?:(?!(?:19|20)\p{Nd}\p{Nd} )\p{Nd}[\p{N}.,]*|${small})`;
const low = String.raw`(?<sign>\p{Sc} )?(?<low>${number})(?<unit>(?: (?:%|\p{L}{1,12})){0,3})`;
const high = String.raw`(?<high>${number})(?= )`;
const joint = String.raw`(?:to|through|-|or(?! (?:\S+ ){1,3}(?:on|in|when|excluding|including|adjusted|lower|higher) ))`;
const moves = String.raw`(?:(?:in|de)creas|declin|improv|expand|contract|rais|reduc|lower|ris|add|widen|narrow)\p{L}{0,3}`;
const moved = String.raw`(?:by|rose|grew|grow|growth|fell|up|down|higher|gain(?:ed)?|climbed|jumped|dropped|cut|${moves})`;
const changing = String.raw`(?<! ${moved} (?:(?!to )\S+ ){0,3})`;
const notFrom = String.raw`(?<! (?<! (?:anywhere|somewhere|range|ranges|ranging|ranged) )(?:from|compared) (?:\S+ ){0,3})`;

/** Two amounts that are one number, so that a quotation with only one of them is cut. */
export const oneNumber: readonly TurningRow[] = [
  {
    words: new RegExp(String.raw`(?<= between (?:\S+ ){0,2})${low} (?:and|to) (?:\p{Sc} )?${high}`, 'gu'),
    why: 'It lies between both.',
    example: 'Growth will be between 3% | and 4%.',
  },
  {
    words: new RegExp(String.raw`(?<= )${notFrom}(?<low>${number})(?<unit> %) ${joint} ${high}(?= %)`, 'gu'),
    why: 'A percentage from another one is a range.',
    example: 'We expect margins of 16% | to 17%.',
  },
  {
    words: new RegExp(
      String.raw`(?<= )${notFrom}${changing}${low} ${joint} \k<sign>${high}(?=\k<unit>(?! (?:%|percent) ))`,
      'gu',
    ),
    why: 'Two amounts of one unit are a range, but “rose $5 to $20” is a change.',
    example: 'It costs $300 million | to $350 million.',
  },
  {
    words: new RegExp(
      String.raw`(?<= )${notFrom}(?<low>${number}) (?:to|-) (?:\p{Sc} )?${high}(?= (?:%|percent|million|billion|times) )`,
      'gu',
    ),
    why: 'The unit is said once.',
    example: 'Growth will be 2 | to 3%.',
  },
];

/** Returns the range of numbers around a place of a text, if it divides one. */
export function rangeAround(text: string, at: number): { start: number; end: number } | undefined {
  for (const { words } of oneNumber)
    for (const { index, 0: found, groups } of text.matchAll(words)) {
      const [least, most] = [groups!.low!, groups!.high!].map((each) => Number(each.replaceAll(',', '')));
      const isRange = !(most! <= least!) && !(groups!.unit === ' %' && least! > 0 && most! > 4 * least!);
      if (isRange && index < at && at < index + found.length) return { start: index, end: index + found.length };
    }
  return undefined;
}

/** Maximum number of characters read on either side of a place. */
const reach = 90;

/** Returns whether words before or after a place reverse the meaning of those on its other side. */
export function turnsAcross(rows: readonly TurningRow[], before: string, behind: string): boolean {
  const across = `${before.slice(-reach)}|${behind.slice(0, reach)} `;
  return rows.some(({ words }) => words.test(across));
}

/** A rule for words that a writer adds in brackets. */
export interface AddedRow {
  words: RegExp;
  /** `changed`: they change the meaning. `own`: they don't. */
  verdict: 'own' | 'changed';
  why: string;
  example: string;
}

/** The first row with some of the words decides. */
export const addedWords: readonly AddedRow[] = [
  {
    words: / (?:about|around|roughly|approximately|some|circa|only|just|merely|at (?:least|most|best)|up to) /u,
    verdict: 'changed',
    why: 'It changes a quantity.',
    example: 'We opened [about] 1,250 stores',
  },
  {
    words: / (?:mostly|mainly|largely|partly|chiefly|primarily|exclusively|entirely|fully|half|double|many|few) /u,
    verdict: 'changed',
    why: 'It changes a share.',
    example: 'Costs were [mostly] flat, excluding freight',
  },
  {
    words: / (?:an?|per|each|every) (?:day|week|month|quarter|year|share) |^ (?:annuali[sz]ed|daily|annually) $/u,
    verdict: 'changed',
    why: 'It changes what a figure is of.',
    example: 'Free cash flow was $40 million [a day]',
  },
  {
    words:
      / (?:former|fake|alleged|so - called|supposed|would - be|failed|purported|purportedly|ostensibly|apparently) /u,
    verdict: 'changed',
    why: 'It takes back what is named.',
    example: 'We opened 1,250 [former] stores',
  },
  {
    words: /^ (?:the|a|an|this|that|these|those|our|its|their|his|her|my|of|to|in|on|and|here|itself) $/u,
    verdict: 'own',
    why: 'It only makes a sentence whole.',
    example: '[The] costs were flat, excluding freight',
  },
  {
    words: /^ (?:is|are|be|been|being|has|have|do|does|that|which|who)(?: is| are)? $/u,
    verdict: 'own',
    why: 'It only makes a sentence whole.',
    example: 'Gross margin was 41.5%, [which] up 120 basis points',
  },
  {
    words:
      /^ (?:(?:my|our|the author 's) )?(?:emphasis|italics|translation|translated)(?: (?:added|mine|ours|supplied|in (?:the )?original|from \p{L}{1,20}))? $|^ (?:laughs|laughter|applause|smiling|inaudible|crosstalk|pause) $/u,
    verdict: 'own',
    why: 'It is said of the words.',
    example: 'Costs were flat [emphasis added], excluding freight',
  },
];

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';

/** Numbers in a writer's brackets that only tell when: each row is removed before the rest is judged. */
export const glossWords: readonly Omit<AddedRow, 'verdict'>[] = [
  {
    words: new RegExp(
      ` (?:${months}) \\p{Nd}{1,2}(?:st|nd|rd|th)? | \\p{Nd}{1,2}(?:st|nd|rd|th)? (?:${months}) `,
      'gu',
    ),
    why: 'It is a date.',
    example: 'The quarter [ended June 30, 2021] was flat.',
  },
  {
    words: / (?:fy|cy|q[1-4]|h[12]|[1-4][qh])(?:(?:19|20)?\p{Nd}\p{Nd})?(?= )/gu,
    why: 'It is a quarter, half or year.',
    example: 'The quarter [Q3 2021] was flat.',
  },
  { words: / (?:19|20)\p{Nd}\p{Nd}(?= )/gu, why: 'It is a year.', example: 'Sales will be flat [in 2022].' },
];

/** Forms of a word that don't share their beginning or their ending. */
export const irregularForms: readonly { words: readonly string[]; why: string; example: string }[] = [
  { words: 'am is are was were be been'.split(' '), why: 'To be.', example: 'Margins [were] flat.' },
  { words: 'do does did'.split(' '), why: 'To do.', example: 'Margins [do] matter.' },
  { words: 'have has had having'.split(' '), why: 'To have.', example: 'Margins [had] flattened.' },
];
