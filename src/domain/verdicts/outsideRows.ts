import type { TurningRow } from '../quotations/turningWords.ts';

/** A rule for a writer's own words that stand for those that a quotation cuts, as part of a pattern over tokens. */
interface OutsideRow {
  words: string;
  why: string;
  /** A call's sentence with the quotation between bars, and a note's own words around `“”` that stand for the rest. */
  example: readonly [said: string, note: string];
}

/** Bounds and signs of a number. Each stands for a cut one of its row, right beside the quotation. */
export const boundRows: readonly OutsideRow[] = [
  {
    words: '(?:no|not) (?:more|greater|higher) than|up to|at (?:the )?most|as (?:much|many) as|a maximum of',
    why: 'It is at most this.',
    example: ['It will be up to |7%| of sales.', 'It will be at most “”'],
  },
  {
    words: '(?:no|not) (?:less|fewer|lower) than|at (?:the very )?least|a minimum of|or (?:more|higher)',
    why: 'It is at least this.',
    example: ['It will be at least |7%| of sales.', 'It will be no less than “”'],
  },
  {
    words:
      '(?<! (?:no|not) )(?:(?:more|greater|higher) than)|over|above|beyond|exceed(?:ing|s|ed)?|(?:in excess|north) of',
    why: 'It is more than this.',
    example: ['Volumes grew more than |7%|.', 'Volumes grew by over “”'],
  },
  {
    words: '(?<! (?:no|not) )(?:(?:less|fewer|lower) than)|below|under|short of|south of',
    why: 'It is less than this.',
    example: ['Churn is less than |7%|.', 'Churn is below “”'],
  },
  { words: 'minus|negative', why: 'It is below zero.', example: ['Growth was negative |7%|.', 'Growth was minus “”'] },
];

/** Conditions and exceptions. Each stands for a cut one of its row about the same things. */
export const termRows: readonly OutsideRow[] = [
  {
    words:
      'if|assuming|supposing|provid(?:ed|ing)|(?:as|so) long as|in (?:case|the event)|on condition|only when|once|pending|' +
      '(?:subject|contingent|depend(?:s|ent|ing)) (?:to|on|upon)|(?<=(?:^|[|,(-]) )should',
    why: 'It depends.',
    example: ['|We will hire| if orders climb.', '“” should orders climb'],
  },
  {
    words: 'unless|except|excluding|excludes|other than|apart from|barring|absent|without|before',
    why: 'It is excluded.',
    example: ['|Costs were flat| excluding freight.', 'Apart from freight, “”'],
  },
  { words: 'until|till', why: 'It ends then.', example: ['|We hold prices| until spring.', '“” till spring'] },
];

const word = String.raw`[\p{L}'-]+`;
const saying =
  '(?:sa(?:y|ys|id|ying)|claim(?:ed|s)?|stated?|told|tell|used?|utter(?:ed)?|promised?|predict(?:ed)?|wrote|write|call(?:ed)?)';
const isNot = String.raw`(?:never|not|\p{L}{1,12}n't)`;
const nobody = '(?:no one|nobody|none)';
const some = String.raw`(?:, )?(?:${word} ){0,4}`;
const invented = '(?:invented|fabricated|made up|misquot(?:es?|ed|ation)|misreport(?:s|ed)|fabrication|hoax|lie|myth)';
const untrue = '(?:false|untrue|wrong|incorrect|inaccurate|fake)';
const report = '(?:claims?|reports?|headlines?|quotes?|quotations?|rumou?rs?|story|stories|versions?)';

/** Denials that govern the quotation after the bar. */
export const denyingRows: readonly TurningRow[] = [
  {
    words: new RegExp(
      String.raw` (?:${isNot}|cannot|hardly|barely|scarcely|rarely|seldom|nor|neither|unlikely|unable)(?: ${word}){0,2} \|`,
      'u',
    ),
    why: 'It denies the verb.',
    example: 'Acme is not yet | closing stores',
  },
  {
    words: new RegExp(
      String.raw` (?:no|without|none|nowhere)(?: longer| (?:any )?${word} (?:of|to|for|that))? \|`,
      'u',
    ),
    why: 'It denies what it stands with.',
    example: 'There is no sign of | closing stores',
  },
  {
    words: new RegExp(
      String.raw` (?:den(?:y|ies|ied|ying)|disput\p{L}+|refut\p{L}+|reject\p{L}*|doubt\p{L}*|refus\p{L}+)(?: ${word}){0,6} \|`,
      'u',
    ),
    why: 'What follows is denied.',
    example: 'Jane Doe denied that Acme is | closing stores',
  },
  {
    words: new RegExp(
      String.raw` ${isNot} (?:expect|think|believe|see|anticipate|plan|intend)(?:s|ed|ing)?(?: ${word}){0,5} \|`,
      'u',
    ),
    why: 'The denial of an opinion denies what follows.',
    example: 'She does not believe that Acme will be | closing stores',
  },
  {
    words: new RegExp(String.raw` (?:far from|instead of|rather than)(?: ${word}){0,2} \|`, 'u'),
    why: 'What follows is excluded.',
    example: 'Acme is far from | closing stores',
  },
  {
    words:
      / (?:not (?:so|true|yet)|hardly|no|never|(?:den(?:y|ies|ied)|doubt(?:s|ed)?|disputes?d?) (?:it|this|that)) : \|/u,
    why: 'It denies the words after the colon.',
    example: 'Jane Doe doubts it: | closing stores',
  },
];

/** Words around the bar, which stands for the quotation, that deny that it was said. */
export const unsaidRows: readonly TurningRow[] = [
  {
    words: new RegExp(
      String.raw` ${isNot}(?: (?:ever|actually|once|have|been))? ${saying}(?: ${word}){0,5} (?:[:,] )?\|`,
      'u',
    ),
    why: 'The verb of saying is denied.',
    example: 'Jane Doe never said that |',
  },
  {
    words: new RegExp(
      String.raw` (?:${nobody}|no ${word}|nowhere)(?: ${word}){0,5} ${saying}(?: ${word}){0,3} (?:[:,] )?\|`,
      'u',
    ),
    why: 'Its subject is denied.',
    example: 'No one on the call said: |',
  },
  {
    words: new RegExp(String.raw` den(?:y|ies|ied|ying)(?: ${word}){0,4} ${saying}(?: ${word}){0,3} (?:[:,] )?\|`, 'u'),
    why: 'The saying is denied.',
    example: 'She denied having said |',
  },
  {
    words: new RegExp(String.raw` (?:${untrue}|not true|a lie) (?:that|to|${report})(?: ${word}){0,6} (?:: )?\|`, 'u'),
    why: 'The report is called false.',
    example: 'It is false that Jane Doe said |',
  },
  {
    words: new RegExp(String.raw` (?:falsely|wrongly|${invented})(?: ${word}){0,6} (?:: )?\|`, 'u'),
    why: 'It was reported falsely.',
    example: 'Papers misquoted Jane Doe as saying |',
  },
  {
    words: new RegExp(String.raw` (?:${untrue}|not (?:so|true)) : \|`, 'u'),
    why: 'The words are called false.',
    example: 'False: |',
  },
  {
    words: new RegExp(
      String.raw` (?:instead of|rather than|contrary to|as opposed to|[,;-] (?:and |but )?not)(?: (?:the|a) ${word})? \|`,
      'u',
    ),
    why: 'Other words were said.',
    example: 'Contrary to the headline |',
  },
  {
    words: new RegExp(
      String.raw`\| ${some}${some}(?:is|was|are|were|as) (?:${word}ly |just |an? )?(?:${untrue}|${invented}) `,
      'u',
    ),
    why: 'The words are called false.',
    example: 'The headline | is simply wrong',
  },
  {
    words: new RegExp(
      String.raw`\| (?:, )?(?:${word} ){0,3}${isNot} (?:(?:what|ever|been) )?(?:${word} ){0,2}${saying} `,
      'u',
    ),
    why: 'The verb of saying is denied.',
    example: '| is not what Jane Doe said',
  },
  {
    words: new RegExp(String.raw`\| (?:, )?(?:${word} )?${nobody} (?:${word} ){0,5}${saying} `, 'u'),
    why: 'Its subject is denied.',
    example: '| , no one on the call said',
  },
];
