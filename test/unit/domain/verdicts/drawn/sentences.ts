import type { Draws } from './draws.ts';
import { squeeze, type DrawnCall, type Span } from './drawnCalls.ts';

/** A sentence as it stands in a call. */
export interface Sentence extends Span {
  call: DrawnCall;
  text: string;
  turn: number;
  /** The sentences around it in the same turn. */
  before?: Sentence;
  after?: Sentence;
}

const ending = /[.?!](?=\s)/g;
const abbreviation = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Inc|Co|Corp|vs|No|(?:[A-Z]\.){0,3}[A-Z])\.$/;
/** Characters without a meaning in Markdown, so that a note may have the words as they are. */
const natural = /^[A-Z][\p{L}\w ,.;:?!'’%$&()/+–—-]*[.?!]$/u;
const governing = new RegExp(
  String.raw`\b(?:${[
    'not|never|no|nor|none|nobody|nothing|nowhere|neither|cannot|without|hardly|barely|scarcely|rarely|zero|few|little|fail\\w*|unable',
    'lack\\w*|if|unless|assum\\w*|provid\\w*|except\\w*|exclud\\w*|until|barring|whether|but|however|though|although|yet|despite',
    'while|instead|rather|only|otherwise|doubt\\w*|deny|denies|denied|wrong to|refus\\w*|unlikely|avoid\\w*|prevent\\w*|case|subject to|as long as',
    'should|could|would|might|when|once|because|longer|less|stopped|ceased|almost|nearly|yet|pending|wish\\w*|for now|or so|depend\\w*|contingent',
  ].join('|')})\b|n['’]t\b`,
  'i',
);

/** Tells whether words neither deny, limit nor turn anything around, so that they may be left out. */
export function isPlain(words: string): boolean {
  return !governing.test(words);
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** Digits, or small numbers in letters, which ranges such as “two to three times” have. */
export const figures = /[\d$%]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/i;

const units = /^(?:million|billion|thousand|percent|basis|points?|cents?)\b/;

/**
 * Returns whether a cut between two words parts a number from its unit, its direction or the rest of its range: “$0.01
 * per share | lower”, “$300 million | to $350 million”.
 */
export function partsNumber(before = '', behind = ''): boolean {
  return (
    figures.test(before) ||
    figures.test(behind) ||
    units.test(before) ||
    units.test(behind) ||
    /^(?:lower|higher|better|worse|above|below)\b/.test(behind)
  );
}

/** The sentences of all turns, each linked with its neighbors. */
export function sentencesOf(call: DrawnCall): Sentence[] {
  return call.parsed.turns.flatMap(({ speechStart, speechEnd, index: turn }) => {
    const spans = splitSentences(call.text.slice(speechStart, speechEnd), speechStart);
    const sentences: Sentence[] = spans.map((span) => ({
      ...span,
      call,
      turn,
      text: call.text.slice(span.start, span.end),
    }));
    for (const [at, sentence] of sentences.entries()) {
      sentence.before = sentences[at - 1];
      sentence.after = sentences[at + 1];
    }
    return sentences;
  });
}

function splitSentences(speech: string, offset: number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const take = (end: number): void => {
    const words = speech.slice(start, end);
    const from = start + (words.length - words.trimStart().length);
    if (words.trim() !== '') spans.push({ start: offset + from, end: offset + start + words.trimEnd().length });
    start = end;
  };
  for (const { index } of speech.matchAll(ending))
    if (!abbreviation.test(speech.slice(Math.max(0, index - 6), index + 1))) take(index + 1);
  take(speech.length);
  return spans;
}

/** Tells whether a sentence may be quoted as it is: of a usual length, in one line, and in the call only once. */
export function isNatural({ text, call, turn }: Sentence): boolean {
  const words = countWords(text);
  const { side } = call.parsed.speakers[call.parsed.turns[turn]!.speaker]!;
  return words >= 8 && words <= 45 && natural.test(text) && side !== 'operator' && isOnce(call, text);
}

/** Tells whether the next sentence leaves what was said as it was. */
export function standsAlone({ after }: Sentence): boolean {
  return (
    !after || !/^(?:but|except|unless|only|not|or|although|though|however|if|assuming|provided)\b/i.test(after.text)
  );
}

export function isOnce({ squeezed }: DrawnCall, words: string): boolean {
  const wanted = squeeze(words);
  const at = squeezed.indexOf(wanted);
  return at >= 0 && !squeezed.includes(wanted, at + 1);
}

export function isSaid({ squeezed }: DrawnCall, words: string): boolean {
  return squeezed.includes(squeeze(words).replace(/[.?!,]$/, ''));
}

/** Sentences of every call in turn, in a drawn order. */
export function interleave(lists: readonly (readonly Sentence[])[], draws: Draws): Sentence[] {
  const shuffled = lists.map((list) => draws.shuffle(list));
  const longest = Math.max(0, ...shuffled.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => shuffled.flatMap((list) => list.slice(at, at + 1))).flat();
}
