import { finish } from '../../../src/base/slices.ts';
import { hasPhrases, placesOf } from '../../../src/domain/search/hasPhrases.ts';
import { passagesOf } from '../../../src/domain/search/passageBounds.ts';
import { PassageScorer } from '../../../src/domain/search/passageScore.ts';
import { quarterLimits, quartersIn, quartersNamed } from '../../../src/domain/search/quarterWords.ts';
import {
  phrasesIn,
  phrasesOf as phrasesOfQuestion,
  readQuestion,
  withoutTaken,
} from '../../../src/domain/search/question.ts';
import { numbersOf, singularOf } from '../../../src/domain/search/singular.ts';
import { synonymsIn } from '../../../src/domain/search/synonyms.ts';
import { wantedOf } from '../../../src/domain/search/wanted.ts';
import { parseSearch } from '../../../src/domain/search/passageQuery.ts';
import { seenTokensOf, tokensOf } from '../../../src/domain/passages/tokens.ts';
import type { Turn } from '../../../src/domain/transcript.ts';
import { compareCalls } from '../../../src/domain/transcripts/compareCalls.ts';
import { comparePhrases, passagesSaying } from '../../../src/domain/search/comparePhrases.ts';
import { countSpoken, countWords, shareOfWords } from '../../../src/domain/transcripts/countWords.ts';
import { fold, foldedWords } from '../../../src/domain/transcripts/foldName.ts';
import {
  genericSpeaker,
  isTitleOrFirm,
  namesResearchHouse,
  roleKind,
} from '../../../src/domain/transcripts/roleWords.ts';
import { announcedFirm, readFirm, shownRole } from '../../../src/domain/transcripts/firms.ts';
import { headingOf } from '../../../src/domain/transcripts/headingOf.ts';
import { bareLabelLine, findHeadings, labelLineOf } from '../../../src/domain/transcripts/labelLines.ts';
import { rankLabel } from '../../../src/domain/transcripts/labelRank.ts';
import { isMisspelling, likeness, looksPersonal, parsePersonName } from '../../../src/domain/transcripts/personName.ts';
import { namesTogether, nameShape } from '../../../src/domain/transcripts/nameShape.ts';
import * as operatorWords from '../../../src/domain/transcripts/operatorWords.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import {
  distinctParticipants,
  findAnnounced,
  People,
  findPersonMentions,
} from '../../../src/domain/transcripts/people.ts';
import { readRoster } from '../../../src/domain/transcripts/callSpeakers.ts';
import { SpokenTurn } from '../../../src/domain/transcripts/spokenTurn.ts';
import { scanLines } from '../../../src/domain/transcripts/scanLines.ts';
import { leavesOut } from '../../../src/domain/transcripts/stopWords.ts';
import { readSpeakerLabel } from '../../../src/domain/transcripts/speakerLabel.ts';
import { blocksOf } from '../../../src/features/transcripts/reader/blocksView.ts';
import { sentenceAt, sentencesOf } from '../../../src/features/transcripts/reader/sentencesView.ts';
import { findHits } from '../../../src/features/transcripts/reader/findView.ts';
import { readAsked } from '../../../src/features/search/askLibrary.ts';
import { countsByQuarter } from '../../../src/features/search/searchModel.ts';
import { matchExpression, nearExpression } from '../../../src/library/store/matchExpression.ts';
import { limitWords, speakersWithin, wordsOfCompany, wordsOfRole } from '../../../src/library/store/passages.ts';
import { noQuery } from '../../../src/features/search/searchView.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const people = new People();
for (const name of ['Ann Lee', 'Robert "Bob" Smith, Jr.', 'Aaaa Aaaa']) people.add(name);
const callOf = (transcript: string) => ({
  participants: [{ name: 'Ann Lee', role: 'Chief Executive Officer' }],
  transcript,
});
const wholeTurn = (text: string): Turn => ({
  ...{ index: 0, speaker: 0, start: 0, end: text.length, nameStart: 0, nameEnd: 0, section: '' as const },
  ...{ speechStart: 0, speechEnd: text.length },
});

const linesOf = (text: string) => ({ text, lines: finish(scanLines(text)) });
const phrasesOf = (text: string) => parseSearch(text, { isTyping: true }).phrases;
const scorerOf = (text: string) => new PassageScorer(finish(wantedOf(phrasesOf(text), everyWord, 1)));
const everyWord = {
  passagesWith: () => 1,
  // oxlint-disable-next-line require-yield -- there is nothing to read.
  *wordsFrom() {
    return new Map<string, number>();
  },
};

export const readers: readonly ForeignTextReader[] = [
  {
    name: 'parseCall',
    read: (text) => parseCall(callOf(text)),
    frames: [
      (trouble) => `Operator:\nOur first question comes from ${trouble}:\n\n${trouble}\nAnn Lee:\nThanks ${trouble}.\n`,
      (trouble) => `Company Participants\n${trouble}\n\n${trouble}: ${trouble}:\n`,
      (trouble) => `Ann Lee:\nHi.\n\n${Array.from(trouble).join(':\nx\n')}:\n`,
      (trouble) => trouble.replace(/.{20}/gs, (each) => `${each}:\nwe have Aa.\n\n`),
    ],
  },
  { name: 'distinctParticipants', read: (text) => distinctParticipants([{ name: text, role: text }]) },
  {
    name: 'participants of parseCall',
    read: (text) =>
      parseCall({
        participants: [
          { name: text, role: text },
          ...Array.from(text).map((name) => ({ name: `${name}${name} Lee`, role: name })),
        ],
        transcript: `${text}:\nHello.\n`,
      }),
  },
  { name: 'scanLines', read: (text) => finish(scanLines(text)) },
  { name: 'findHeadings', read: (text) => finish(findHeadings(text, finish(scanLines(text)))) },
  {
    name: 'labelLineOf',
    read: (text) => {
      const { lines } = linesOf(text);
      for (const [index, line] of lines.entries()) labelLineOf(text, line, index);
    },
  },
  {
    name: 'bareLabelLine',
    read: (text) => {
      const { lines } = linesOf(text);
      for (const [index, line] of lines.entries()) bareLabelLine(text, line, index);
    },
  },
  {
    name: 'readRoster',
    read: (text) => {
      const { lines } = linesOf(text);
      readRoster(text, lines, finish(findHeadings(text, lines)));
    },
    frames: [
      (trouble) => `Participants\n${trouble}\n`,
      (trouble) => trouble.replace(/.{3}/gs, (each) => `Participants\n${each}\n`),
    ],
  },
  {
    name: 'headingOf',
    read: headingOf,
    frames: [(trouble) => `participants ${trouble}`, (trouble) => `${trouble} participants`],
  },
  {
    name: 'rankLabel',
    read: (text) => rankLabel(text, people),
    frames: [(trouble) => `Ann Lee, ${trouble}`, (trouble) => `${trouble} and ${trouble}`, (trouble) => `(${trouble})`],
  },
  {
    name: 'readSpeakerLabel',
    read: readSpeakerLabel,
    frames: [
      (trouble) => `Ann Lee, ${trouble}`,
      (trouble) => `Ann Lee -- ${trouble}`,
      (trouble) => `Ann Lee (${trouble})`,
      (trouble) => `Q2 - ${trouble} - x`,
      (trouble) => `[${trouble}]`,
    ],
  },
  { name: 'genericSpeaker', read: genericSpeaker },
  { name: 'readFirm', read: readFirm, frames: [(trouble) => `Aa ${trouble}`] },
  {
    name: 'announcedFirm',
    read: (text) => announcedFirm(text, 'Ann Lee'),
    frames: [(trouble) => `from Ann Lee with ${trouble}`, (trouble) => `Lee${trouble}`],
  },
  {
    name: 'shownRole',
    read: (text) => shownRole(text, 'analyst', ''),
    frames: [(trouble) => `${trouble} -- Analyst`],
  },
  {
    name: 'nameShape',
    read: nameShape,
    frames: [(trouble) => `Ann Lee and ${trouble}`, (trouble) => `${trouble} and Ann Lee`],
  },
  {
    name: 'namesTogether',
    read: namesTogether,
    frames: [(trouble) => `Ann Lee and ${trouble}`, (trouble) => `${trouble} and Ann Lee`],
  },
  { name: 'fold', read: fold },
  { name: 'foldedWords', read: foldedWords },
  {
    name: 'parsePersonName',
    read: parsePersonName,
    frames: [
      (trouble) => `Ann "${trouble}" Lee`,
      (trouble) => `Ann (${trouble} Lee`,
      (trouble) => `Ann, ${trouble}, ${trouble}`,
      (trouble) => ` '${trouble}`,
    ],
  },
  { name: 'looksPersonal', read: looksPersonal },
  {
    name: 'likeness',
    read: (text) => likeness(parsePersonName(text), parsePersonName(`${text} Lee`)),
    frames: [(trouble) => `Ann ${trouble}`],
  },
  {
    name: 'People',
    read: (text) => {
      const all = new People();
      all.add(text);
      all.find(`${text}x`);
      all.findExact(text);
      all.findVerbatim(text);
      for (const part of text.match(/.{1,12}/gs) ?? []) all.add(`${part} Lee`);
      for (const part of text.match(/.{1,12}/gs) ?? []) all.find(`${part} Roe`);
    },
  },
  { name: 'isMisspelling', read: (text) => isMisspelling(text, `${text}x`) },
  {
    name: 'findAnnounced',
    read: findAnnounced,
    frames: [(trouble) => `question from ${trouble} with Aa`],
  },
  {
    name: 'findPersonMentions',
    read: (text) => {
      const found = findPersonMentions(text);
      found.hasName(text);
      found.hasWord(text);
    },
    frames: [
      (trouble) => `Thanks, ${trouble}`,
      (trouble) => `question${trouble} today`,
      (trouble) => `Thanks ${trouble}Aa`,
    ],
  },
  { name: 'roleKind', read: roleKind },
  { name: 'isTitleOrFirm', read: isTitleOrFirm },
  { name: 'namesResearchHouse', read: namesResearchHouse },
  // They are given the two ends of a turn.
  ...Object.entries(operatorWords).map(([name, read]) => ({
    name,
    read: (text: string) => read(new SpokenTurn(0, text, 0, text.length).ends),
    frames: [
      (trouble: string) => `our first question ${trouble}`,
      (trouble: string) => trouble.replace(/.{6}/gs, 'we now '),
      (trouble: string) => trouble.replace(/.{6}/gs, ' from '),
    ],
  })),
  {
    name: 'compareCalls',
    read: (text) => {
      const call = { text, parsed: parseCall(callOf(text)) };
      finish(compareCalls(call, call));
    },
  },
  {
    name: 'comparePhrases',
    with: ['leavesOut', 'passagesSaying'],
    read: (text) => {
      const call = { text, parsed: parseCall(callOf(text)) };
      return [
        finish(comparePhrases(call, call, { names: [text.slice(0, 200)] })),
        finish(passagesSaying(call, new Set(['a', 'a b', 'a a a']))),
        leavesOut(text),
      ];
    },
  },
  { name: 'countWords', read: (text) => countWords(text) },
  {
    name: 'shareOfWords',
    with: ['countSpoken'],
    read: (text) => {
      const parsed = parseCall(callOf(text));
      return [shareOfWords(parsed, text), countSpoken(parsed, text)];
    },
  },
  { name: 'tokensOf', read: tokensOf },
  { name: 'seenTokensOf', read: seenTokensOf },
  {
    name: 'parseSearch',
    read: (text) => parseSearch(text),
    frames: [(trouble) => `company:"${trouble}`, (trouble) => `section:"${trouble}`, (trouble) => `"${trouble}`],
  },
  { name: 'singularOf', with: ['numbersOf'], read: (text) => [singularOf(text), numbersOf(text)] },
  {
    name: 'passagesOf',
    read: (text) => passagesOf(text, 0, text.length),
    frames: [
      (trouble) => trouble.replace(/../gs, 'a '),
      (trouble) => `${'a '.repeat(200)}${trouble}${'a. '.repeat(200)}`,
      (trouble) => `${'a '.repeat(200)}.${trouble}\n${'a '.repeat(200)}`,
    ],
  },
  {
    name: 'wantedOf',
    with: ['tellingPhrases', 'lastWordsOf'],
    read: (text) => finish(wantedOf(parseSearch(text).phrases, everyWord, 1)),
    frames: [(trouble) => `share repurchase ${trouble} capex`],
  },
  { name: 'synonymsIn', read: (text) => synonymsIn(tokensOf(text).words) },
  {
    name: 'PassageScorer',
    with: ['score'],
    read: (text) => scorerOf('a b "a a"').score(text),
    frames: [(trouble) => `a ${trouble} b`, (trouble) => trouble.replace(/../gs, 'a ')],
  },
  {
    name: 'readQuestion',
    with: ['phrasesOf', 'phrasesIn', 'withoutTaken'],
    read: (text) => [
      phrasesOfQuestion(readQuestion(text), { taken: [], wishes: [] }),
      phrasesIn(text, { taken: [], wishes: readQuestion(text).meant.names.map((each) => ({ ...each, limits: {} })) }),
      withoutTaken(text, readQuestion(text).meant.names),
    ],
    frames: [(trouble) => `What did Ann ${trouble} Lee say?`, (trouble) => trouble.replace(/../gs, 'A ')],
  },
  {
    name: 'quartersIn',
    with: ['quartersNamed', 'quarterLimits'],
    read: (text) => [
      quartersNamed(quartersIn(text, { isLimit: true }), [text]),
      quarterLimits(quartersIn(text, { isLimit: true }), [text]),
    ],
    frames: [(trouble) => `last ${trouble} quarters`, (trouble) => trouble.replace(/.{5}/gs, ' 2021')],
  },
  {
    name: 'hasPhrases',
    with: ['placesOf'],
    read: (text) => [
      hasPhrases(text, phrasesOf('a aa* "a b" ab* "a a a"')),
      [...placesOf(tokensOf(text).words, { words: ['a', 'a', 'b'], isBeginning: true, isExact: false })],
    ],
    frames: [
      (trouble) => `a ${trouble} a`,
      (trouble) => `a${trouble}b`,
      (trouble) => `a ${trouble} é`,
      (trouble) => trouble.replace(/../gs, 'a '),
      (trouble) => trouble.replace(/../gs, 'é '),
    ],
  },
  {
    name: 'phrases of hasPhrases',
    read: (text) => {
      hasPhrases('a b ab a a a 7 7 7', phrasesOf(`"${text}"`));
      hasPhrases(text, phrasesOf(text));
    },
  },
  {
    name: 'matchExpression',
    with: ['nearExpression'],
    read: (text) => [matchExpression([tokensOf(text).words]), nearExpression([text], [text], 1)],
  },
  {
    name: 'limitWords',
    read: (text) => limitWords({ company: text, quarter: text, speaker: text, role: text }),
    frames: [(trouble) => `q${trouble}1`, (trouble) => `${trouble}q1`],
  },
  {
    name: 'speakersWithin',
    read: (text) => speakersWithin({ speaker: text, role: text })({ name: text, role: text, side: 'company' }),
  },
  { name: 'wordsOfCompany', read: (text) => wordsOfCompany({ cik: 1, ticker: text, company: text, fyq: text }) },
  {
    name: 'wordsOfRole',
    read: (text) => wordsOfRole({ role: text, side: 'company' }),
    frames: [(trouble) => `chief ${trouble} officer`, (trouble) => trouble.replace(/.{3}/gs, 'chief a officer ')],
  },
  {
    name: 'readAsked',
    read: (text) =>
      readAsked(
        { ...noQuery, text, company: text, speaker: text, role: text },
        { calls: [{ cik: 1, ticker: text, company: text, fyq: text }] },
      ),
  },
  {
    name: 'countsByQuarter',
    read: (text) =>
      countsByQuarter(
        Array.from(text).map((fyq) => ({
          cik: 1,
          ticker: '',
          company: '',
          fyq: `${fyq}${text.length}`,
          count: 1,
          words: 1,
        })),
      ),
  },
  // A block is long: only very many of them tell.
  { name: 'sentencesOf', read: (text) => sentencesOf(text, wholeTurn(text)) },
  { name: 'sentenceAt', read: (text) => sentenceAt(text, wholeTurn(text), text.length) },
  { name: 'blocksOf', read: (text) => blocksOf(text, 0, text.length), frames: [(trouble) => trouble.repeat(40)] },
  {
    name: 'findHits',
    read: (text) => {
      for (const asked of ['a', 'a a', '.', "'"])
        for (const wholeWord of [false, true])
          findHits(text, [wholeTurn(text)], { text: asked, matchCase: false, wholeWord });
    },
    frames: [(trouble) => `a${trouble}x`],
  },
];
