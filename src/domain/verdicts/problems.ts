import * as l10n from '@vscode/l10n';
import { formatCount } from '../format/number.ts';

/** A verdict's standing: the claim is right, wrong, or wasn't judged. */
export type Standing = 'right' | 'wrong' | 'unchecked';

interface VerdictRow {
  standing: Standing;
  /** The verdict as people read it. */
  label: () => string;
}

/** Every verdict on a quotation or a figure. The tools and the command line use these names. */
const ofVerdicts = {
  exact: { standing: 'right', label: () => l10n.t('Exact') },
  "exact but for the writer's own words": {
    standing: 'right',
    label: () => l10n.t('Exact but for the writer’s own words'),
  },
  altered: { standing: 'wrong', label: () => l10n.t('Altered') },
  misattributed: { standing: 'wrong', label: () => l10n.t('Misattributed') },
  'not found': { standing: 'wrong', label: () => l10n.t('Not found') },
  uncited: { standing: 'unchecked', label: () => l10n.t('Uncited') },
  'call not in library': { standing: 'unchecked', label: () => l10n.t('Not checked') },
  'link damaged': { standing: 'wrong', label: () => l10n.t('Link damaged') },
  unchecked: { standing: 'unchecked', label: () => l10n.t('Not checked') },
  'differs from the library': { standing: 'wrong', label: () => l10n.t('Differs from the library') },
  'revised since': { standing: 'wrong', label: () => l10n.t('Revised since') },
  'no longer kept': { standing: 'unchecked', label: () => l10n.t('Run no longer saved') },
  'not in library': { standing: 'unchecked', label: () => l10n.t('Not checked') },
} satisfies Record<string, VerdictRow>;

export type Verdict = keyof typeof ofVerdicts;

export const verdicts = Object.keys(ofVerdicts) as [Verdict, ...Verdict[]];

export const standingOf = (verdict: Verdict): Standing => ofVerdicts[verdict].standing;

/** “Altered”. */
export const formatVerdict = (verdict: Verdict): string => ofVerdicts[verdict].label();

const fixTitles = {
  words: () => l10n.t('Restore the Wording'),
  speaker: () => l10n.t('Correct the Speaker'),
  cut: () => l10n.t('Include What Was Cut'),
  figure: () => l10n.t('Restore the Figure'),
  newValue: () => l10n.t('Take the New Value'),
  firstReported: () => l10n.t('Keep and Note the Revision'),
};

export type FixKind = keyof typeof fixTitles;

/** The title of a fix. */
export const formatFix = (kind: FixKind): string => fixTitles[kind]();

/** The words that the sentences about a problem need. */
export interface ProblemWords {
  /** The true speakers, or the call that the link leads to. */
  speaker?: string;
  /** The true words, or those that were cut. */
  words?: string;
  /** The words that the writer has put in brackets. */
  own?: readonly string[];
  /** A figure's value in its link, and the day, YYYY-MM-DD, on which the library first had another. */
  was?: string;
  day?: string;
  /** The day, YYYY-MM-DD, on which the library first had the value of the link. */
  since?: string;
  /** Number of places that a finding on the whole note covers. */
  count?: number;
}

/**
 * `wrong`: proven wrong. `missing`: the library lacks what is cited. `unjudged`: it can't be judged, with the reason.
 * `said`: a notice.
 */
export type Level = 'wrong' | 'missing' | 'unjudged' | 'said';

interface ProblemRow {
  /** Absent for a finding on the whole note. */
  verdict?: Verdict;
  level: Level;
  /** The fix that corrects it without needing a person's own words. */
  fix?: FixKind;
  /** One sentence for the README and the rules of a report. */
  rule: string;
  /** A part of a note with this finding; `L` and `F` stand for links to words and to a figure. */
  example: string;
  /** One sentence for the editor, the report and the tools. */
  sentence: (of: Required<ProblemWords>) => string;
  /** A few words for a copy of the note; the sentence if absent. */
  copy?: (of: Required<ProblemWords>) => string;
}

/** A word with a changed ending already has its brackets: `grow[s]`. */
const inBrackets = (own: string): string => (own.endsWith(']') ? own : `[${own}]`);
const withWords = (words: string, bare: string, told: (words: string) => string): string =>
  words === '' ? bare : told(words);
const leftOut = ({ words }: Required<ProblemWords>): string =>
  withWords(words, l10n.t('leaves out words that change its meaning'), (cut) =>
    l10n.t('leaves out words that change its meaning: “{0}”', cut),
  );

/**
 * THE table: every kind of finding, with its words in each place that shows it. A new kind needs a row here, and its
 * judge.
 */
const table = {
  words: {
    verdict: 'altered',
    level: 'wrong',
    fix: 'words',
    rule: 'A word or a number isn’t what was said.',
    example: '“Costs were up, excluding freight” L',
    sentence: ({ words }) =>
      withWords(words, l10n.t('Quote doesn’t match the transcript.'), (said) =>
        l10n.t('Quote doesn’t match the transcript, which says “{0}”', said),
      ),
    copy: ({ words }) =>
      withWords(words, l10n.t('doesn’t match the transcript'), (said) =>
        l10n.t('doesn’t match the transcript, which says “{0}”', said),
      ),
  },
  cut: {
    verdict: 'altered',
    level: 'wrong',
    fix: 'cut',
    rule: 'The quotation begins after or ends before words that change its meaning.',
    example: '“Costs were flat” L',
    sentence: ({ words }) => l10n.t('Quote cuts off words that change its meaning: “{0}”', words),
    copy: leftOut,
  },
  question: {
    verdict: 'altered',
    level: 'wrong',
    fix: 'words',
    rule: 'A question is quoted as a statement, or a statement as a question.',
    example: '“Costs were flat, excluding freight?” L',
    sentence: ({ words }) => l10n.t('Quote turns a question into a statement, or the other way around: “{0}”', words),
    copy: ({ words }) => l10n.t('turns a question into a statement, or the other way around: “{0}”', words),
  },
  negation: {
    verdict: 'altered',
    level: 'wrong',
    fix: 'cut',
    rule: 'The ellipsis hides words that change the meaning.',
    example: '“Costs were flat … Gross margin was 41.5%” L',
    sentence: ({ words }) => l10n.t('The words left out change the meaning of this quote: “{0}”', words),
    copy: leftOut,
  },
  brackets: {
    verdict: 'altered',
    level: 'wrong',
    fix: 'words',
    rule: 'The writer’s words in brackets change what was said.',
    example: '“Costs were [not] flat, excluding freight” L',
    sentence: ({ words }) => l10n.t('The words in brackets change what was said: “{0}”', words),
    copy: ({ words }) =>
      withWords(words, l10n.t('the words in brackets change what was said'), (said) =>
        l10n.t('the words in brackets change what was said: “{0}”', said),
      ),
  },
  joined: {
    verdict: 'misattributed',
    level: 'wrong',
    fix: 'words',
    rule: 'The quotation joins the words of several speakers.',
    example: '“Our non-GAAP earnings were $3.5 billion. Free cash flow was $40 million” L',
    sentence: ({ speaker }) => l10n.t('This quote joins the words of several speakers: {0}.', speaker),
    copy: ({ speaker }) =>
      withWords(speaker, l10n.t('joins the words of several speakers'), (all) =>
        l10n.t('joins the words of several speakers: {0}', all),
      ),
  },
  speaker: {
    verdict: 'misattributed',
    level: 'wrong',
    fix: 'speaker',
    rule: 'The words are attributed to another speaker.',
    example: 'John Hansen said: “Costs were flat, excluding freight” L',
    sentence: ({ speaker }) => l10n.t('The speaker is {0}.', speaker),
    copy: ({ speaker }) => l10n.t('the speaker is {0}', speaker),
  },
  call: {
    verdict: 'misattributed',
    level: 'wrong',
    rule: 'The words are attributed to another call.',
    example: 'In Q1 2019, Quill said: “Costs were flat, excluding freight” L',
    sentence: ({ speaker }) => l10n.t('The link leads to {0}.', speaker),
    copy: ({ speaker }) => l10n.t('the link leads to {0}', speaker),
  },
  elsewhere: {
    verdict: 'misattributed',
    level: 'wrong',
    rule: 'The words are elsewhere in this call, or in another one, which the warning names.',
    example: '',
    sentence: ({ speaker }) =>
      withWords(speaker, l10n.t('The link leads to other words of this call.'), (where) =>
        l10n.t('Another call says this: {0}.', where),
      ),
    copy: ({ speaker }) =>
      withWords(speaker, l10n.t('the link leads to other words of this call'), (where) =>
        l10n.t('another call says this: {0}', where),
      ),
  },
  other: {
    verdict: 'not found',
    level: 'wrong',
    rule: 'The quotation and its link have different words.',
    example: '“We will buy back shares this year” L',
    sentence: ({ words }) =>
      withWords(words, l10n.t('The call doesn’t have these words.'), (said) =>
        l10n.t('The link leads to other words: “{0}”', said),
      ),
    copy: ({ words }) =>
      withWords(words, l10n.t('isn’t in the transcript'), (said) =>
        l10n.t('isn’t in the transcript; the link leads to “{0}”', said),
      ),
  },
  gone: {
    verdict: 'not found',
    level: 'wrong',
    rule: 'The cited words aren’t in the call.',
    example: '',
    sentence: () => l10n.t('The cited words aren’t in this call anymore.'),
    copy: () => l10n.t('isn’t in the transcript anymore'),
  },
  long: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The quotation is too long to check.',
    example: '',
    sentence: () => l10n.t('This quote is too long or has too many omissions to check against the call.'),
    copy: () => l10n.t('not checked: the quotation is too long'),
  },
  ownUnclear: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The writer’s words in brackets may change what was said.',
    example: '“[Domestic] costs were flat, excluding freight” L',
    sentence: ({ own }) =>
      l10n.t('Not checked: the words in brackets may change what was said: {0}.', own.map(inBrackets).join(', ')),
    copy: () => l10n.t('not checked: the words in brackets may change what was said'),
  },
  markup: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The quotation has markup that may hide words.',
    example: '“Costs were <span hidden>not</span> flat, excluding freight” L',
    sentence: () => l10n.t('Not checked: this quote has markup that may hide words. Remove the markup to check it.'),
    copy: () => l10n.t('not checked: its markup may hide words'),
  },
  twice: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The label of the link is defined twice, so it isn’t clear which call is cited.',
    example: '',
    sentence: () => l10n.t('Not checked: the label of this link is defined twice. Give each definition its own label.'),
    copy: () => l10n.t('not checked: the label of its link is defined twice'),
  },
  apart: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The quotation has no link of its own: the link beside it belongs to other words.',
    example: '',
    sentence: () =>
      l10n.t('Not checked: this quote has no link of its own; the link beside it belongs to other words.'),
    copy: () => l10n.t('not checked: no link of its own'),
  },
  outside: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The writer’s words beside the quotation may say what it leaves out.',
    example: 'Apart from fuel, “costs were flat” L',
    sentence: ({ words }) => l10n.t('Not checked: your own words may say what this quote leaves out: “{0}”', words),
    copy: () => l10n.t('not checked: the words beside it may say what it leaves out'),
  },
  unsaid: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The note says that these words weren’t said.',
    example: 'Quill never said “Costs were up, excluding freight” L',
    sentence: () => l10n.t('Not checked: the note says that these words weren’t said.'),
    copy: () => l10n.t('not checked: the note says that this wasn’t said'),
  },
  otherLanguage: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The quotation isn’t in the language of the call.',
    example: '„Die Kosten waren ohne die Fracht stabil“ L',
    sentence: () => l10n.t('Not checked: this quote isn’t in the language of the call.'),
    copy: () => l10n.t('not checked: another language than the call’s'),
  },
  rest: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'Words of a block quote beside those of its link have no link of their own.',
    example: '',
    sentence: () => l10n.t('Not checked: these words of the block quote have no link of their own.'),
    copy: () => l10n.t('not checked: words without a link of their own'),
  },
  own: {
    verdict: "exact but for the writer's own words",
    level: 'said',
    rule: 'The quotation is exact but for the writer’s own words.',
    example: '“[Our] costs were flat, excluding freight” L',
    sentence: ({ own }) => l10n.t('Exact but for the writer’s own words: {0}.', own.map(inBrackets).join(', ')),
  },
  figure: {
    verdict: 'altered',
    level: 'wrong',
    fix: 'figure',
    rule: 'The text of a figure isn’t what its link says: another digit, sign, unit, scale or period.',
    example: '[4.1%](F)',
    sentence: ({ words }) => l10n.t('Figure doesn’t match its link, which says {0}.', words),
    copy: ({ words }) => l10n.t('its source says {0}', words),
  },
  figureDiffers: {
    verdict: 'differs from the library',
    level: 'wrong',
    fix: 'newValue',
    rule: 'The library has a different figure than the link.',
    example: '',
    sentence: ({ words, was }) => l10n.t('The library now says {0} in place of {1}.', words, was),
    copy: ({ words }) => l10n.t('now {0}', words),
  },
  figureRevised: {
    verdict: 'revised since',
    level: 'wrong',
    fix: 'newValue',
    rule: 'The figure has been revised since.',
    example: '',
    sentence: ({ words, was, day, since }) =>
      l10n.t('Revised since: {0} ({1}) became {2} on {3}.', was, since, words, day),
    copy: ({ words, day }) => l10n.t('revised to {0} on {1}', words, day),
  },
  figurePeriod: {
    verdict: 'altered',
    level: 'wrong',
    rule: 'The text of a figure gives a different period than its link.',
    example: '[3.8% in August 2026](F)',
    sentence: ({ words }) => l10n.t('Figure gives a different period than its link, which is for {0}.', words),
    copy: ({ words }) => l10n.t('its source is for {0}', words),
  },
  figureSeveral: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'It isn’t clear which number, or which time, of the text is the figure’s.',
    example: '[3.8% → 3.3%](F)',
    sentence: ({ words }) =>
      l10n.t('Not checked: “{0}” has several numbers or times. Link only the number with its unit.', words),
    copy: () => l10n.t('not checked: it has several numbers'),
  },
  figureUnit: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'The unit, the currency or the scale of the text isn’t clear.',
    example: '[3.8](F)',
    sentence: ({ words }) =>
      l10n.t('Not checked: the unit, currency or scale of “{0}” isn’t clear. Write it within the link.', words),
    copy: () => l10n.t('not checked: its unit isn’t clear'),
  },
  figureDirection: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'It isn’t clear whether the number is above or below zero.',
    example: 'a [3.8%](F) decline',
    sentence: ({ words }) =>
      l10n.t(
        'Not checked: it isn’t clear whether “{0}” is above or below zero. Write a minus for a number below zero.',
        words,
      ),
    copy: () => l10n.t('not checked: its sign isn’t clear'),
  },
  figureDecimal: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'It isn’t clear which mark is the decimal mark.',
    example: '[3,8 %](F)',
    sentence: ({ words }) =>
      l10n.t(
        'Not checked: the decimal mark of “{0}” isn’t clear. Write it with a point, or all figures of the note with a comma.',
        words,
      ),
    copy: () => l10n.t('not checked: its decimal mark isn’t clear'),
  },
  figureUnclear: {
    verdict: 'unchecked',
    level: 'unjudged',
    rule: 'Words or characters beside the number make its meaning unclear.',
    example: '[half of 3.8%](F)',
    sentence: ({ words }) =>
      l10n.t('Not checked: it isn’t clear what “{0}” means. Link only the number with its unit.', words),
    copy: () => l10n.t('not checked: the figure isn’t clear'),
  },
  figurePruned: {
    verdict: 'no longer kept',
    level: 'unjudged',
    rule: 'The screen’s run isn’t saved, so the figure was compared with its link only.',
    example: '',
    sentence: () => l10n.t('The screen’s run isn’t saved anymore, so the figure was compared with its link only.'),
  },
  callNotInLibrary: {
    verdict: 'call not in library',
    level: 'missing',
    rule: 'The library lacks the cited call, so the quotation isn’t checked.',
    example: '',
    sentence: () => l10n.t('The cited call isn’t in the library.'),
    copy: () => l10n.t('not checked: the cited call isn’t in the library'),
  },
  figureNotInLibrary: {
    verdict: 'not in library',
    level: 'missing',
    rule: 'The library lacks the figure, so it was compared with its link only.',
    example: '',
    sentence: () => l10n.t('The figure isn’t in the library.'),
  },
  linkDamaged: {
    verdict: 'link damaged',
    level: 'missing',
    rule: 'The link doesn’t say which earnings call or figure it cites.',
    example: '',
    sentence: () => l10n.t('The link is damaged.'),
    copy: () => l10n.t('not checked: the link is damaged'),
  },
  limit: {
    level: 'missing',
    rule: 'The note is too long, has too many links or can’t be read, so it isn’t fully checked.',
    example: '',
    sentence: ({ count }) => l10n.t('Only the first {0} citations in this note are checked.', formatCount(count)),
  },
  withoutQuotation: {
    level: 'unjudged',
    rule: 'A citation has no quotation beside it.',
    example: 'Costs were flat L',
    sentence: ({ count }) =>
      count === 1 ? l10n.t('1 citation without a quotation') : l10n.t('{0} citations without a quotation', count),
  },
  withoutFigure: {
    level: 'unjudged',
    rule: 'A link to a figure has no value in its text.',
    example: '[here](F)',
    sentence: ({ count }) =>
      count === 1
        ? l10n.t('1 figure link has no value beside it')
        : l10n.t('{0} figure links have no value beside them', count),
  },
} satisfies Record<string, ProblemRow>;

/** A kind of finding; also the code of a diagnostic and the rule of a report. */
export type ProblemKind = keyof typeof table;

export const problems: Readonly<Record<ProblemKind, ProblemRow>> = table;
