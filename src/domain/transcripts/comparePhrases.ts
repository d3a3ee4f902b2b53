import type { Steps } from '../../base/slices.ts';
import { tokensOf, type Tokens } from '../search/tokens.ts';
import type { SpokenCall } from './compareCalls.ts';
import type { ComparedPhrase, ComparedPhrases, PhrasePlace } from './comparedPhrase.ts';
import { countWords } from './countWords.ts';
import { isGivenName } from './nicknames.ts';
import { leavesOut } from './stopWords.ts';

interface PhraseOptions {
  /** Names whose words are left out: of the speakers, the company. */
  names: readonly string[];
}

const longestPhrase = 3;
/** What is said less often in both calls tells nothing. */
const fewest = 3;
/** A phrase in both calls is said more often where it is said this many times as often, and this many times more. */
const leastChange = { ratio: 1.5, times: 3 };
const mostListed = 40;
/** Characters of a call that are read: many times as many as the longest known calls have. */
const mostCharacters = 1_000_000;
/** Characters that are read in one step. */
const pieceLength = 20_000;
/** Phrases that are looked at in one step. */
const stride = 5_000;

interface SpokenPiece {
  call: 0 | 1;
  turn: number;
  /** Where its tokens begin in the transcript. */
  offset: number;
  text: string;
  tokens: Tokens;
}

interface PhraseEntry {
  size: number;
  counts: [number, number];
  first: PhrasePlace;
  /** A longer phrase has it every time. */
  isCovered: boolean;
}

/**
 * Compares what is said in two calls by phrases. Of a phrase and a longer one with it that are said equally often, only
 * the longer one counts. Operators' words, stop words at either end, numbers and names are left out.
 */
export function* comparePhrases(
  earlier: SpokenCall,
  later: SpokenCall,
  { names }: PhraseOptions,
): Steps<ComparedPhrases> {
  const total: [number, number] = [0, 0];
  const pieces: SpokenPiece[] = [];
  for (const [call, spoken] of [[0, earlier] as const, [1, later] as const])
    for (const piece of piecesOf(spoken, call)) {
      total[call] += countWords(piece.text);
      pieces.push(piece);
      yield;
    }
  const nameWords = new Set(names.flatMap((name) => tokensOf(name).words));
  const frequent = yield* frequentWords(pieces);
  const entries = yield* countPhrases(pieces, nameWords, frequent);
  yield* coverShorter(entries);
  yield;
  return sortOut(entries, total);
}

/** How often each of some phrases of {@link comparePhrases} is said in another call. */
export function* timesSaid(call: SpokenCall, phrases: ReadonlySet<string>): Steps<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { text, tokens } of piecesOf(call, 0)) {
    const { words, starts, ends } = tokens;
    for (let from = 0; from < words.length; from++) {
      let phrase = words[from]!;
      for (let till = from; ;) {
        if (phrases.has(phrase)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
        till += 1;
        if (till >= Math.min(words.length, from + longestPhrase)) break;
        if (!belongTogether(text, ends[till - 1]!, starts[till]!)) break;
        phrase += ` ${words[till]!}`;
      }
    }
    yield;
  }
  return counts;
}

function* piecesOf({ text, parsed }: SpokenCall, call: 0 | 1): Generator<SpokenPiece> {
  let left = mostCharacters;
  for (const { index, speaker, speechStart, speechEnd } of parsed.turns) {
    if (parsed.speakers[speaker]?.side === 'operator') continue;
    for (let offset = speechStart; offset < speechEnd && left > 0; offset += pieceLength) {
      const piece = text.slice(offset, Math.min(speechEnd, offset + pieceLength, offset + left));
      left -= piece.length;
      yield { call, turn: index, offset, text: piece, tokens: tokensOf(piece) };
    }
  }
}

/** A phrase is as frequent as each of its words at the most. */
function* frequentWords(pieces: readonly SpokenPiece[]): Steps<Set<string>> {
  const counts = new Map<string, [number, number]>();
  for (const { call, tokens } of pieces) {
    for (const word of tokens.words) {
      const count = counts.get(word) ?? [0, 0];
      count[call]++;
      counts.set(word, count);
    }
    yield;
  }
  return new Set([...counts].filter(([, count]) => Math.max(...count) >= fewest).map(([word]) => word));
}

function* countPhrases(
  pieces: readonly SpokenPiece[],
  nameWords: ReadonlySet<string>,
  frequent: ReadonlySet<string>,
): Steps<Map<string, PhraseEntry>> {
  const entries = new Map<string, PhraseEntry>();
  for (const piece of pieces) {
    const { call, turn, offset, text, tokens } = piece;
    const { words, starts, ends } = tokens;
    const isName = (word: string): boolean => nameWords.has(word) || isGivenName(word);
    const isPhraseWord = words.map(
      (word, at) => frequent.has(word) && !/^\d/.test(word) && !(isName(word) && isCapital(text, starts[at]!)),
    );
    for (let from = 0; from < words.length; from++) {
      if (!isPhraseWord[from] || leavesOut(words[from]!)) continue;
      let phrase = '';
      for (let till = from; till < Math.min(words.length, from + longestPhrase); till++) {
        const word = words[till]!;
        if (!isPhraseWord[till] || (till > from && !belongTogether(text, ends[till - 1]!, starts[till]!))) break;
        phrase = phrase === '' ? word : `${phrase} ${word}`;
        if (leavesOut(word)) continue;
        let entry = entries.get(phrase);
        if (!entry || call > entry.first.call) {
          const first = { call, turn, start: offset + starts[from]!, end: offset + ends[till]! };
          if (entry) entry.first = first;
          else entries.set(phrase, (entry = { size: till - from + 1, counts: [0, 0], first, isCovered: false }));
        }
        entry.counts[call]++;
      }
    }
    yield;
  }
  return entries;
}

/** Names are written with a capital, or in a script without them: “price” is no Mr. Price. */
function isCapital(text: string, at: number): boolean {
  const letter = text[at]!;
  return letter.toUpperCase() === letter;
}

/** Whether only spaces, hyphens and the like stand between two words. */
function belongTogether(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!" \u00a0-\u2010\u2011'’&".includes(text[at]!)) return false;
  return true;
}

function* coverShorter(entries: ReadonlyMap<string, PhraseEntry>): Steps<void> {
  let looked = 0;
  for (const [phrase, { size, counts }] of entries) {
    if (++looked % stride === 0) yield;
    if (size === 1 || Math.max(...counts) < fewest) continue;
    const words = phrase.split(' ');
    for (let from = 0; from < size; from++)
      for (let till = from + 1; till <= size; till++) {
        const shorter = till - from < size ? entries.get(words.slice(from, till).join(' ')) : undefined;
        if (shorter?.counts.every((count, call) => count === counts[call])) shorter.isCovered = true;
      }
  }
}

function sortOut(entries: ReadonlyMap<string, PhraseEntry>, total: [number, number]): ComparedPhrases {
  const rate = (counts: readonly number[], call: 0 | 1): number =>
    total[call] === 0 ? 0 : (counts[call]! * 1_000) / total[call];
  const phrases = [...entries]
    .filter(([, { counts, isCovered }]) => !isCovered && Math.max(...counts) >= fewest)
    .map(([words, { counts, first }]): ComparedPhrase => ({
      words,
      counts,
      perThousand: [rate(counts, 0), rate(counts, 1)],
      first,
    }));
  const listed = (
    fits: (phrase: ComparedPhrase) => boolean,
    weight: (phrase: ComparedPhrase) => number,
  ): ComparedPhrase[] =>
    phrases
      .filter(fits)
      .sort(
        (one, other) =>
          weight(other) - weight(one) ||
          other.words.split(' ').length - one.words.split(' ').length ||
          (one.words < other.words ? -1 : 1),
      )
      .slice(0, mostListed);
  const rises = ([less, more]: readonly [number, number], [fewer, moreTimes]: readonly [number, number]): boolean =>
    fewer > 0 && more >= less * leastChange.ratio && moreTimes - fewer >= leastChange.times;
  const back = ([one, other]: [number, number]): [number, number] => [other, one];
  const change = ({ perThousand: [before, after] }: ComparedPhrase): number => after - before;
  return {
    added: listed(
      ({ counts }) => counts[0] === 0,
      ({ counts }) => counts[1],
    ),
    dropped: listed(
      ({ counts }) => counts[1] === 0,
      ({ counts }) => counts[0],
    ),
    more: listed(({ perThousand, counts }) => rises(perThousand, counts), change),
    less: listed(
      ({ perThousand, counts }) => rises(back(perThousand), back(counts)),
      (phrase) => -change(phrase),
    ),
  };
}
