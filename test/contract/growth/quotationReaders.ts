import { CallText } from '../../../src/domain/passages/callText.ts';
import { compareQuotation } from '../../../src/domain/quotations/compareQuotation.ts';
import {
  bearingOf,
  isClause,
  saysNothing,
  takesBack,
  turnsAround,
  withoutIdioms,
} from '../../../src/domain/quotations/meaning.ts';
import {
  isPronoun,
  judgeOwnWords,
  mayReplace,
  tokensOfName,
  verbBehindPronoun,
} from '../../../src/domain/quotations/ownWords.ts';
import { brokenAt } from '../../../src/domain/quotations/hiddenWords.ts';
import { isNaming, labelOf, withoutInitials } from '../../../src/domain/quotations/labels.ts';
import { turningBefore, turningBehind, turnsAcross } from '../../../src/domain/quotations/turningWords.ts';
import { parseQuotation } from '../../../src/domain/quotations/quotation.ts';
import { TokenText } from '../../../src/domain/quotations/tokenText.ts';
import { checkAttribution } from '../../../src/domain/attribution/attribution.ts';
import { ownMarks } from '../../../src/domain/verdicts/markedWords.ts';
import { formatProblem } from '../../../src/domain/verdicts/problems.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { readCitations } from '../../unit/domain/verdicts/readCitations.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const setting = {
  speaker: { name: 'Jane Doe', role: '', side: 'company' as const },
  company: ['acme'],
  people: ['jane doe', 'john roe'],
  namesBefore: () => ['apple'],
  wordsBefore: () => ' apple grew ',
  isBeforeNumber: () => true,
};
const call = (transcript: string) => ({
  source: new CallText(transcript),
  ...parseCall({ transcript, participants: [] }),
  names: ['Acme', transcript.slice(0, 200)],
});
const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026';
const cited = readCitations(`“We grew.” ([A](${link}))`)[0]!;
const short = 'Jane Doe:\nWe grew and grew. Costs fell.\n\nJohn Roe:\nAnd we did not.\n';

/** The functions that read and compare quotations. */
export const readers: readonly ForeignTextReader[] = [
  { name: 'TokenText', read: (text) => TokenText.of(text).toOriginal({ start: text.length >> 1, end: text.length }) },
  {
    name: 'parseQuotation',
    read: parseQuotation,
    frames: [
      (trouble) => `<!--${trouble}<!--`,
      (trouble) => `[${trouble}](${trouble})[a]${trouble}`,
      (trouble) => `\n**A:** ${trouble}`.repeat(4),
      (trouble) => `$${trouble}\\$ {==${trouble}{>>${trouble} [[${trouble} ![${trouble}](<span style="${trouble}">`,
    ],
  },
  {
    name: 'compareQuotation',
    read: (text) => [
      compareQuotation(parseQuotation(text)!, call(`Jane Doe:\n${text}\n`), {
        passage: { start: 0, end: text.length },
      }),
      compareQuotation(parseQuotation(text)!, call(`Jane Doe:\n${text}\n`), { passage: undefined }),
      compareQuotation(parseQuotation(text)!, call(short), { passage: undefined }),
    ],
    frames: [
      (trouble) => `a … ${trouble} … b [c] ${trouble.slice(0, 100)}`,
      (trouble) => `a not ${trouble}, if b. Jane Doe:\nc ${trouble}`,
      (trouble) => `A${trouble}. B${trouble}`,
    ],
  },
  {
    name: 'checkAttribution',
    read: (text) => {
      const words = { start: 0, end: text.length, text };
      const citation = {
        ...cited,
        lead: words,
        tail: words,
        after: words,
        label: words,
        speaker: { ...words, rest: text },
      };
      const speakers = [{ name: text, role: text, side: 'company' as const }];
      const named = { company: text, companyName: text, ticker: 'A', fyq: 'Q1 2026', speakers, turns: [], text };
      return checkAttribution(named, citation, [{ speaker: text, role: text } as never]);
    },
    frames: [(trouble) => `John ${trouble} Roe said ${trouble}`, (trouble) => `— A, ${trouble}, Q1 ${trouble} 2020`],
  },
  {
    name: 'ownMarks',
    with: ['marksAt'],
    read: (text) => {
      const quotation = { start: 0, end: text.length, text: `[a]${text}[b]`, prefix: '> ', lines: [{ start: 0 }] };
      return ownMarks(quotation, ['a', text, 'b']);
    },
  },
  { name: 'withoutIdioms', read: withoutIdioms, frames: [(trouble) => ` if you ${trouble} look `] },
  {
    name: 'turnsAround',
    read: turnsAround,
    frames: [(trouble) => ` whether ${trouble} or not `, (trouble) => ` do${trouble}n't `],
  },
  { name: 'bearingOf', read: bearingOf, frames: [(trouble) => ` 1${trouble} % 2 `] },
  { name: 'isClause', read: isClause, frames: [(trouble) => ` we${trouble}'re `] },
  { name: 'saysNothing', read: saysNothing },
  {
    name: 'takesBack',
    read: takesBack,
    frames: [(trouble) => ` but ${trouble} not `, (trouble) => ` we do${trouble}n't `],
  },
  { name: 'tokensOfName', read: tokensOfName },
  { name: 'labelOf', read: (text) => labelOf(text, { isWhole: true }), frames: [(trouble) => `**${trouble}**: `] },
  { name: 'isNaming', read: (text) => isNaming(text) },
  { name: 'withoutInitials', read: withoutInitials },
  { name: 'brokenAt', read: (text) => brokenAt(text, { start: text.length >> 1, end: text.length }) },
  {
    name: 'turnsAcross',
    read: (text) => [turnsAcross(turningBefore, text, text), turnsAcross(turningBehind, text, text)],
  },
  { name: 'isPronoun', read: isPronoun, frames: [(trouble) => `${trouble}'re`] },
  { name: 'mayReplace', read: (text) => mayReplace({ text, tokens: ` ${text} ` }, 'our') },
  {
    name: 'verbBehindPronoun',
    read: (text) => [verbBehindPronoun(text, text), verbBehindPronoun(' we expect ', ` ${text} expects `)],
    frames: [(trouble) => `we ${trouble} really `],
  },
  {
    name: 'judgeOwnWords',
    read: (text) => [judgeOwnWords(` ${text} `, ' we ', setting), judgeOwnWords(' the company ', ` ${text} `, setting)],
  },
  {
    name: 'formatProblem',
    read: (text) => formatProblem({ kind: 'own', own: [text, text], words: text, speaker: text }),
  },
];
