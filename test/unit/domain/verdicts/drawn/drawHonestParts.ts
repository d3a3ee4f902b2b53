import type { Draws } from './draws.ts';
import { labelOf, linkOf, speakerOf } from './drawnCalls.ts';
import { nameOf } from './attributions.ts';
import { namedBefore, spokenMarks } from './inventedSentences.ts';
import { barredKind, ellipses, framed, kindOf, type FromSentence, type Kind } from './kinds.ts';
import { commonFrames, containers, drawn } from './notes.ts';
import { countWords, figures, isOnce, isPlain, partsNumber, type Sentence } from './sentences.ts';

const wanted = 'exact' as const;

/** Two parts of a plain sentence, with the words between them. */
interface Parted {
  one: string;
  between: string;
  other: string;
}

/** Parts a sentence that may be cut anywhere; `skipped` words are left out in its middle. */
function parted({ text }: Sentence, skipped: number): Parted | undefined {
  const words = text.split(' ');
  if (!isPlain(text) || words.length < 10 + skipped) return undefined;
  const middle = Math.floor((words.length - skipped) / 2);
  const between = words.slice(middle, middle + skipped).join(' ');
  const isBad = figures.test(between) || partsNumber(words[middle - 1], words[middle + skipped]);
  if (isBad || partsNumber(words[middle - 1], words[middle])) return undefined;
  return { one: words.slice(0, middle).join(' '), between, other: words.slice(middle + skipped).join(' ') };
}

const cite = ({ call }: Sentence, link: string): string => `([${labelOf(call)}](${link}))`;

/** Two pieces of a sentence in a frame, with one link. */
function pieced(
  skipped: number,
  frame: (parts: { one: string; other: string; source: string; who: string }) => string,
): FromSentence {
  return (sentence) => {
    const parts = parted(sentence, skipped);
    const link = linkOf(sentence.call, sentence);
    if (!parts || link === undefined) return undefined;
    const who = nameOf(speakerOf(sentence.call, sentence.turn));
    return frame({ one: drawn(parts.one), other: drawn(parts.other), source: cite(sentence, link), who });
  };
}

/** A part of a sentence, with the link to these words or to the whole sentence. */
function partOf(
  choose: (parts: Parted) => string,
  show: (words: string, draws: Draws) => string,
  skipped = 0,
): FromSentence {
  return (sentence, draws) => {
    const parts = parted(sentence, skipped);
    const words = parts && choose(parts);
    if (words === undefined || !isOnce(sentence.call, words)) return undefined;
    const start = sentence.start + sentence.text.indexOf(words);
    const passage = { start, end: start + words.length };
    return framed({ ...sentence, ...draws.one([passage, sentence]) }, show(words, draws), draws.one(commonFrames));
  };
}

function skipBetween(sentence: Sentence, draws: Draws): string | undefined {
  const parts = parted(sentence, 2 + draws.below(4));
  return parts && framed(sentence, `${parts.one} ${draws.one(ellipses)} ${parts.other}`, draws.one(commonFrames));
}

const isSimple = (sentence: Sentence | undefined): sentence is Sentence =>
  sentence !== undefined &&
  isPlain(sentence.text) &&
  /^[A-Z][\w ,.'’%$&-]*\.$/.test(sentence.text) &&
  countWords(sentence.text) >= 5;

/** The sentence and others that follow it, in which nothing takes back another. */
function following(sentence: Sentence, count: number): Sentence[] | undefined {
  const list = [sentence];
  for (let step = 0; step < count; step += 1) {
    const { after } = list.at(-1)!;
    if (!isSimple(after)) return undefined;
    list.push(after);
  }
  return isSimple(sentence) ? list : undefined;
}

function several(count: number, join: (texts: string[], draws: Draws) => string): FromSentence {
  return (sentence, draws) => {
    const list = following(sentence, count);
    if (!list) return undefined;
    const passage = { call: sentence.call, start: sentence.start, end: list.at(-1)!.end };
    return framed(
      passage,
      join(
        list.map(({ text }) => text),
        draws,
      ),
      draws.one(commonFrames),
    );
  };
}

const same = (words: string): string => words;
const upper = (words: string): string => `[${words[0]!.toUpperCase()}]${words.slice(1)}`;

const kinds: Readonly<Record<string, FromSentence>> = {
  'two pieces with a link behind': pieced(
    0,
    ({ one, other, source }) => `They spoke of “${one}” and “${other}” ${source}.`,
  ),
  'two pieces with words left out between': pieced(
    3,
    ({ one, other, source }) => `First “${one}” and then “${other}” ${source}.`,
  ),
  'two pieces around the speaker': pieced(
    0,
    ({ one, other, source, who }) => `“${one.replace(/,(?=\uE001)/, '')},” ${who} said, “${other}” ${source}`,
  ),
  'two pieces in straight marks': pieced(
    2,
    ({ one, other, source }) => `They say "${one}", and also "${other}" ${source}.`,
  ),
  'two pieces in guillemets': pieced(1, ({ one, other, source }) => `Ils disent « ${one} » et « ${other} » ${source}.`),
  'first part of a sentence': partOf(
    ({ one }) => one,
    (words, draws) => draws.one([words, `${words} …`, `${words}.`, `${words},`]),
  ),
  'last part of a sentence': partOf(
    ({ other }) => other,
    (words, draws) => draws.one([words, `… ${words}`, `...${words}`]),
  ),
  'last part with a raised letter': partOf(({ other }) => other, upper),
  'four words': partOf(({ between }) => between, same, 4),
  'six words in the middle': partOf(({ between }) => between, same, 6),
  'ellipsis within a plain sentence': skipBetween,
  'ellipsis over a whole sentence': several(2, ([one, , other], draws) => `${one} ${draws.one(ellipses)} ${other}`),
  'ellipsis over two sentences': several(3, ([one, , , other], draws) => `${one} ${draws.one(ellipses)} ${other}`),
  'two sentences': several(1, (texts) => texts.join(' ')),
  'three sentences': several(2, (texts) => texts.join(' ')),
};

/** The kinds of honest quotations of parts of a sentence, and of several sentences. */
export const honestPartKinds: readonly Kind[] = [
  ...Object.entries(kinds).map(([name, draw]) => kindOf({ name, wanted }, draw)),
  barredKind({ name: 'name for he or she', wanted }, namedBefore, ({ call, parts: [first, second] }) => {
    const [name] = /[A-Z]\w+ [A-Z]\w+/.exec(first!.text.replace(/^(?:Our|The) [a-z ]+/, ''))!;
    return framed({ call, ...second! }, second!.text.replace(/^(?:He|She)\b/, `[${name}]`), commonFrames[0]!);
  }),
  barredKind({ name: 'nested marks', wanted }, spokenMarks, ({ call, whole }, draws) => {
    const single = whole.text.replace(/"([^"]*)"/, '‘$1’');
    const frame = containers[draws.one(['curly marks', 'block quote', 'guillemets', '<q>'])]!;
    return framed({ call, ...whole }, single, frame);
  }),
  barredKind({ name: 'nested marks of another sort', wanted }, spokenMarks, ({ call, whole }, draws) => {
    const inner = whole.text.replace(/"([^"]*)"/, draws.one(["'$1'", '“$1”']));
    return framed({ call, ...whole }, inner, containers[draws.one(['block quote', 'guillemets', 'callout'])]!);
  }),
];
