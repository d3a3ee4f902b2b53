import type { Steps } from '../../base/slices.ts';
import { readSentenceStarts } from '../notes/pairing/sentences.ts';
import type { Passage } from '../passages/passage.ts';
import { tokensOf } from '../passages/tokens.ts';
import type { Section, Side } from '../transcript.ts';
import type { SpokenCall } from '../transcripts/compareCalls.ts';
import { isGivenName } from '../transcripts/nicknames.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import { amountsIn, isOfTheCall, joinsWords, looksAhead, stemOf } from './changeWords.ts';

/** A sentence of a call, with what it is compared by. */
export interface SpokenSentence extends Passage {
  call: number;
  turn: number;
  /** Its number in the turn. */
  number: number;
  side: Side;
  section: Section;
  /** Its words and phrases, as stems with single spaces, each with its first place. */
  terms: ReadonlyMap<string, Passage>;
  amounts: readonly Passage[];
  looksAhead: boolean;
}

/** Maximum number of characters read of a call: more than the longest known call has. */
const mostCharacters = 250_000;
/** In characters. In a longer one, the periods are missing. */
const longestSentence = 1_200;
const fewestWords = 5;
/** In words. */
const longestTerm = 4;

/** Reads the sentences of a call that say something of the company: without operators, greetings, safe harbor. */
export function* readSpokenSentences(
  { text, parsed }: SpokenCall,
  call: number,
  names: ReadonlySet<string>,
): Steps<SpokenSentence[]> {
  const found: SpokenSentence[] = [];
  let left = mostCharacters;
  for (const { index: turn, speaker, section, speechStart, speechEnd } of parsed.turns) {
    const side = parsed.speakers[speaker]?.side ?? 'unknown';
    if (side === 'operator' || left <= 0) continue;
    const end = Math.min(speechEnd, speechStart + left);
    left -= end - speechStart;
    const starts = [speechStart, ...(yield* readSentenceStarts(text, { start: speechStart, end }, []))];
    for (const [number, start] of starts.entries()) {
      if (number % 20 === 19) yield;
      const said = text.slice(start, starts[number + 1] ?? end).trimEnd();
      if (said.length > longestSentence || isOfTheCall(said)) continue;
      const terms = termsOf(said, start, names);
      if (!terms) continue;
      const amounts = amountsIn(said).map((each) => ({ start: start + each.start, end: start + each.end }));
      const place = { call, turn, number, start, end: start + said.length };
      found.push({ ...place, side, section, terms, amounts, looksAhead: looksAhead(said) });
    }
    yield;
  }
  return found;
}

/** Returns undefined for a few words. */
function termsOf(said: string, offset: number, names: ReadonlySet<string>): Map<string, Passage> | undefined {
  const { words, starts, ends } = tokensOf(said);
  if (words.length < fewestWords) return undefined;
  const terms = new Map<string, Passage>();
  const parts = words.map(stemOf);
  const isTerm = words.map(
    (word, at) => !leavesOut(word) && !/^\d/.test(word) && !isName(word, said[starts[at]!]!, names),
  );
  for (let from = 0; from < words.length; from++) {
    if (!isTerm[from]) continue;
    let term = '';
    for (let till = from; till < Math.min(words.length, from + longestTerm); till++) {
      if (till > from && !belongTogether(said, ends[till - 1]!, starts[till]!)) break;
      if (!isTerm[till] && !joinsWords(words[till]!, said[starts[till]! - 1])) break;
      // “Test & simulation” has the same words.
      if (words[till] !== 'and') term += `${till > from ? ' ' : ''}${parts[till]!}`;
      if (isTerm[till] && !terms.has(term))
        terms.set(term, { start: offset + starts[from]!, end: offset + ends[till]! });
    }
  }
  return terms;
}

/** Returns whether a word is capitalized and part of a name, or in a script without capitals: “price” isn't Mr. Price. */
function isName(word: string, letter: string, names: ReadonlySet<string>): boolean {
  return letter.toUpperCase() === letter && (names.has(word) || isGivenName(word));
}

/** Returns whether only spaces, hyphens and the like stand between two words. */
function belongTogether(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!" \u00a0-\u2010\u2011'’&".includes(text[at]!)) return false;
  return true;
}
