import { changeSomehow } from './drawAltered.ts';
import type { Draws } from './draws.ts';
import { linkOf, speakerOf, type Span } from './drawnCalls.ts';
import {
  doubts,
  endCuts,
  otherLimits,
  skippedConditions,
  skippedNegations,
  startCuts,
  takenBack,
  spokenMarks,
} from './inventedSentences.ts';
import { barredKind, changedIn, ellipses, framed, kindOf, type Barred, type FromSentence, type Kind } from './kinds.ts';
import { commonFrames } from './notes.ts';
import { countWords, isNatural, isOnce, type Sentence } from './sentences.ts';

const fewestWords = 5;

type Side = 'behind' | 'before';

/** Words that begin behind a pattern's match or end before it. */
function cutBy(pattern: RegExp, side: Side): FromSentence {
  return (sentence, draws) => {
    const found = pattern.exec(sentence.text);
    if (!found || !isNatural(sentence)) return undefined;
    const [from, to] = side === 'behind' ? [found.index + found[0].length, sentence.text.length] : [0, found.index];
    const words = sentence.text.slice(from, to);
    if (countWords(words) < fewestWords) return undefined;
    const passage = { start: sentence.start + from, end: sentence.start + to };
    return framed(
      { ...sentence, ...draws.one([passage, sentence]) },
      shown(words, side, draws),
      draws.one(commonFrames),
    );
  };
}

/** The words that were cut, in one of the ways in which a quotation begins or ends. */
function shown(words: string, side: Side, draws: Draws): string {
  return side === 'behind' ? begun(words, draws) : ended(words, draws);
}

function begun(words: string, draws: Draws): string {
  const first = words[0]!.toUpperCase();
  return draws.one([words, `… ${words}`, `...${words}`, `[…] ${words}`, `[${first}]${words.slice(1)}`]);
}

function ended(words: string, draws: Draws): string {
  const bare = words.replace(/[,\s]+$/, '');
  return draws.one([bare, `${bare}.`, `${bare},`, `${bare} …`, `${bare}...`, `${bare} […]`]);
}

function cutPart(side: Side): (barred: Barred, draws: Draws) => string | undefined {
  return ({ call, whole, parts }, draws) => {
    const part = parts[side === 'behind' ? 1 : 0]!;
    return framed({ call, ...draws.one<Span>([part, whole]) }, shown(part.text, side, draws), draws.one(commonFrames));
  };
}

function skipPart({ call, whole, parts: [one, , other] }: Barred, draws: Draws): string | undefined {
  return framed({ call, ...whole }, `${one!.text} ${draws.one(ellipses)} ${other!.text}`, draws.one(commonFrames));
}

/** Skips a pattern's match and up to two words behind it. */
function skipBy(pattern: RegExp): FromSentence {
  return (sentence, draws) => {
    const { text } = sentence;
    const found = pattern.exec(text);
    if (!found || !isNatural(sentence)) return undefined;
    const more = new RegExp(String.raw`(?: [\w'’]+){${draws.below(3)}}`, 'y');
    more.lastIndex = found.index + found[0].length;
    const before = text.slice(0, found.index);
    const behind = text.slice(more.test(text) ? more.lastIndex : found.index + found[0].length);
    if (countWords(before) < 2 || countWords(behind) < 3 || !behind.startsWith(' ')) return undefined;
    return framed(sentence, `${before.trimEnd()} ${draws.one(ellipses)} ${behind.trim()}`, draws.one(commonFrames));
  };
}

const idle = String.raw`(?<!\b(?:[Ee]ven|as|see|know|ask|asked|wonder|wondering|what|say|or|and|but|so|that|tell|sure|is|not|clear|of) )`;
const meant = String.raw`(?!(?:you|any\w*|not|so|I|we look|we can|possible)\b|[-–])`;
const patterns = {
  denialBefore:
    /\b(?:don['’]t think|do not think|don['’]t believe|do not expect|don['’]t expect|not going to|hardly|no longer|unable to) (?:that )?(?!so\b|[-–,])/,
  conditionBefore: new RegExp(String.raw`(?:^If |^Unless |${idle}\b(?:if|unless) )${meant}`),
  conditionBehind: new RegExp(
    String.raw`,? ${idle}\b(?:but only if|except|unless|if|assuming) ${meant}(?=[^,]*$)|, provided (?=that|the)`,
  ),
  denial:
    /(?<= )(?<!\b(?:or|if|why) )(?:not|never|no longer|without|hardly|unable to|(?:do|does|did|is|are|was|were|would|could|ca|wo)n['’]t)(?= [a-z])(?! (?:only|just|merely|simply)\b)/,
  condition: new RegExp(String.raw`(?<= )${idle}(?:if|unless|assuming)(?= ${meant}[a-z])`),
};

const patternKinds: Readonly<Record<string, FromSentence>> = {
  'begins behind a denial': cutBy(patterns.denialBefore, 'behind'),
  'begins behind a condition': cutBy(patterns.conditionBefore, 'behind'),
  'ends before a condition or an exception': cutBy(patterns.conditionBehind, 'before'),
  'ellipsis over a denial': skipBy(patterns.denial),
  'ellipsis over a condition': skipBy(patterns.condition),
};

const isSpeech = ({ text }: Sentence): boolean =>
  /^[A-Z][\w ,.;:?!'’%$&()/-]*[.?!]$/.test(text) && countWords(text) >= 6;
const areSpeech = (sentences: (Sentence | undefined)[]): sentences is Sentence[] =>
  sentences.every((sentence) => sentence !== undefined && isSpeech(sentence) && isOnce(sentence.call, sentence.text));

function span(from: Sentence, to: Sentence): Span {
  return { start: Math.min(from.start, to.start), end: Math.max(from.end, to.end) };
}

type Join = (first: string, second: string, draws: Draws) => string;

/** Joins a sentence with another of the same turn. */
function joined(otherOf: (sentence: Sentence) => Sentence | undefined, join: Join): FromSentence {
  return (sentence, draws) => {
    const both = [sentence, otherOf(sentence)];
    if (!areSpeech(both)) return undefined;
    const words = changedIn(sentence.call, join(both[0]!.text, both[1]!.text, draws));
    return framed({ call: sentence.call, ...span(both[0]!, both[1]!) }, words, draws.one(commonFrames));
  };
}

const next = ({ after }: Sentence): Sentence | undefined => after;
const second = ({ after }: Sentence): Sentence | undefined => after?.after;
const third = ({ after }: Sentence): Sentence | undefined => after?.after?.after;
const side: Join = (one, other) => `${one} ${other}`;

const joins: Readonly<Record<string, FromSentence>> = {
  'joined over a sentence without a mark': joined(second, side),
  'joined over two sentences without a mark': joined(third, side),
  'sentences in reverse order': joined(next, (one, other) => `${other} ${one}`),
  'sentences in reverse order with an ellipsis': joined(
    next,
    (one, other, draws) => `${other} ${draws.one(ellipses)} ${one}`,
  ),
  'joined by the writer’s and': joined(second, (one, other) => `${one.slice(0, -1)} and ${other}`),
  'half of one joined to half of another': joined(second, (one, other) => `${half(one, 0)} ${half(other, 1)}`),
};

function half(words: string, which: 0 | 1): string {
  const all = words.split(' ');
  const middle = Math.floor(all.length / 2);
  return (which === 0 ? all.slice(0, middle) : all.slice(middle)).join(' ');
}

/** The last sentence of a turn and the first of the next speaker's. */
function acrossSpeakers(join: Join): Kind['draw'] {
  return function* draw({ all }, draws) {
    const firsts = new Map(
      all.filter(({ before }) => !before).map((first) => [`${first.call.name} ${first.turn}`, first]),
    );
    for (const last of all.filter(({ after }) => !after)) {
      const { call, turn, text } = last;
      const first = firsts.get(`${call.name} ${turn + 1}`);
      const both = [last, first];
      if (!areSpeech(both) || speakerOf(call, turn).name === speakerOf(call, turn + 1).name) continue;
      const passage = { call, ...draws.one<Span>([span(last, first!), last]) };
      if (linkOf(call, passage) === undefined) continue;
      yield { call, marked: framed(passage, join(text, first!.text, draws), draws.one(commonFrames))! };
    }
  };
}

/** Words around nested marks that were changed, while the words within are true. */
function changedAround({ call, whole }: Barred, draws: Draws): string | undefined {
  const [before = '', quoted = '', behind = ''] = whole.text.split('"');
  const changedBehind = changeSomehow(call, behind, draws);
  const changed = changedBehind === undefined ? changeSomehow(call, before, draws) : before;
  if (changed === undefined) return undefined;
  return framed(
    { call, ...whole },
    `${changed}‘${quoted}’${changedBehind ?? behind}`,
    (parts) => `“${parts.words}” ([${parts.label}](${parts.link}))`,
  );
}

const wanted = 'altered' as const;

/** Kinds of quotations whose words are all true, and which leave out what bears on them. */
export const cutKinds: readonly Kind[] = [
  barredKind({ name: 'begins behind a denial or condition (invented)', wanted }, startCuts, cutPart('behind')),
  barredKind({ name: 'ends before a condition or exception (invented)', wanted }, endCuts, cutPart('before')),
  barredKind({ name: 'ellipsis over a denial (invented)', wanted }, skippedNegations, skipPart),
  barredKind({ name: 'ellipsis over a condition (invented)', wanted }, skippedConditions, skipPart),
  barredKind({ name: 'ellipsis over a sentence that takes it back', wanted }, takenBack, skipPart),
  barredKind({ name: 'changed around nested marks', wanted }, spokenMarks, changedAround),
  ...Object.entries(patternKinds).map(([name, draw]) => kindOf({ name, wanted }, draw, 'all')),
  ...Object.entries(joins).map(([name, draw]) => kindOf({ name, wanted }, draw, 'all')),
  { name: 'two speakers in one quotation', wanted, draw: acrossSpeakers(side) },
  {
    name: 'ellipsis over a change of speaker',
    wanted,
    draw: acrossSpeakers((one, other, draws) => `${one} ${draws.one(ellipses)} ${other}`),
  },
];

/** Kinds that go beyond the forms which are promised: they are counted in the table, and not held against it. */
export const beyondKinds: readonly Kind[] = [
  barredKind({ name: 'begins behind a doubt', wanted, isBeyond: true }, doubts, cutPart('behind')),
  barredKind({ name: 'ends before another limit', wanted, isBeyond: true }, otherLimits, cutPart('before')),
];
