import type { Steps } from '../../base/slices.ts';
import { passagesOf } from './passageBounds.ts';
import { singularOf } from './singular.ts';
import { tokensOf, type Tokens } from '../passages/tokens.ts';
import type { SpokenCall } from '../transcripts/compareCalls.ts';
import type { ComparedPhrase, ComparedPhrases, PhrasePlace } from './comparedPhrase.ts';
import { countWords } from '../transcripts/countWords.ts';
import { isGivenName } from '../transcripts/nicknames.ts';
import { leavesOut } from '../transcripts/stopWords.ts';

interface PhraseOptions {
  /** Names whose words are left out: the speakers' and the company's. */
  names: readonly string[];
}

const longestPhrase = 3;
/** Phrases in fewer passages of both calls aren't significant. */
const fewest = 3;
/**
 * A phrase in both calls is more frequent in one if it has at least this many times as many passages, and this many
 * more.
 */
const leastChange = { ratio: 1.5, passages: 3 };
const mostListed = 40;
/** Maximum number of characters read of a call: many times the longest known call. */
const mostCharacters = 1_000_000;
/** Number of phrases examined in one step. */
const stride = 5_000;

/** A passage, as the search divides a call. */
interface SpokenPassage {
  call: 0 | 1;
  turn: number;
  /** The offset of its tokens in the transcript. */
  offset: number;
  text: string;
  tokens: Tokens;
}

interface PhraseEntry {
  /** As the phrase is written in its first place. */
  words: readonly string[];
  counts: [number, number];
  /** The passage that was counted last. */
  last: number;
  first: PhrasePlace;
  /** True if every occurrence is part of a longer phrase. */
  isCovered: boolean;
}

/**
 * Compares two calls by phrases: by the number of passages that have each. The last word counts in either number, as in
 * the search. If a longer phrase occurs in as many passages, only the longer one counts. Operators' words, stop words
 * at either end, numbers and names are left out.
 */
export function* comparePhrases(
  earlier: SpokenCall,
  later: SpokenCall,
  { names }: PhraseOptions,
): Steps<ComparedPhrases> {
  const total: [number, number] = [0, 0];
  const passages: SpokenPassage[] = [];
  for (const [call, spoken] of [[0, earlier] as const, [1, later] as const])
    for (const passage of spokenPassages(spoken, call)) {
      total[call] += countWords(passage.text);
      passages.push(passage);
      yield;
    }
  const nameWords = new Set(names.flatMap((name) => tokensOf(name).words));
  const frequent = yield* frequentWords(passages);
  const entries = yield* countPhrases(passages, nameWords, frequent);
  yield* coverShorter(entries);
  yield;
  return sortOut(entries, total);
}

/** Yields the passages of another call that have each of some phrases of {@link comparePhrases}. */
export function* passagesSaying(call: SpokenCall, phrases: ReadonlySet<string>): Steps<Map<string, number>> {
  const sought = new Map([...phrases].map((phrase) => [keyOf(phrase.split(' ')), phrase]));
  const counts = new Map<string, number>();
  for (const { text, tokens } of spokenPassages(call, 0)) {
    const { words, starts, ends } = tokens;
    const said = new Set<string>();
    for (let from = 0; from < words.length; from++) {
      for (let till = from + 1; till <= Math.min(words.length, from + longestPhrase); till++) {
        if (till > from + 1 && !belongTogether(text, ends[till - 2]!, starts[till - 1]!)) break;
        const phrase = sought.get(keyOf(words.slice(from, till)));
        if (phrase !== undefined) said.add(phrase);
      }
    }
    for (const phrase of said) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    yield;
  }
  return counts;
}

/** Returns the same key for a phrase with its last word in the other number. */
function keyOf(words: readonly string[]): string {
  const singular = singularOf(words.at(-1)!);
  return words.length === 1 ? singular : `${words.slice(0, -1).join(' ')} ${singular}`;
}

function* spokenPassages({ text, parsed }: SpokenCall, call: 0 | 1): Generator<SpokenPassage> {
  let left = mostCharacters;
  for (const { index, speaker, speechStart, speechEnd } of parsed.turns) {
    if (parsed.speakers[speaker]?.side === 'operator' || left <= 0) continue;
    const till = Math.min(speechEnd, speechStart + left);
    left -= till - speechStart;
    for (const { start, end } of passagesOf(text, speechStart, till)) {
      const said = text.slice(start, end);
      yield { call, turn: index, offset: start, text: said, tokens: tokensOf(said) };
    }
  }
}

/** A phrase is at most as frequent as each of its words. */
function* frequentWords(passages: readonly SpokenPassage[]): Steps<Set<string>> {
  const counts = new Map<string, [number, number]>();
  for (const { call, tokens } of passages) {
    for (const word of tokens.words) {
      const singular = singularOf(word);
      const count = counts.get(singular) ?? [0, 0];
      count[call]++;
      counts.set(singular, count);
    }
    yield;
  }
  return new Set([...counts].filter(([, count]) => Math.max(...count) >= fewest).map(([word]) => word));
}

function* countPhrases(
  passages: readonly SpokenPassage[],
  nameWords: ReadonlySet<string>,
  frequent: ReadonlySet<string>,
): Steps<Map<string, PhraseEntry>> {
  const entries = new Map<string, PhraseEntry>();
  for (const [at, { call, turn, offset, text, tokens }] of passages.entries()) {
    const { words, starts, ends } = tokens;
    const singulars = words.map(singularOf);
    const isName = (word: string): boolean => nameWords.has(word) || isGivenName(word);
    const isPhraseWord = words.map(
      (word, index) =>
        frequent.has(singulars[index]!) && !/^\d/.test(word) && !(isName(word) && isCapital(text, starts[index]!)),
    );
    for (let from = 0; from < words.length; from++) {
      if (!isPhraseWord[from] || leavesOut(words[from]!)) continue;
      let before = '';
      for (let till = from; till < Math.min(words.length, from + longestPhrase); till++) {
        const word = words[till]!;
        if (!isPhraseWord[till] || (till > from && !belongTogether(text, ends[till - 1]!, starts[till]!))) break;
        const key = before + singulars[till]!;
        before = `${before}${word} `;
        if (leavesOut(word)) continue;
        let entry = entries.get(key);
        if (!entry || call > entry.first.call) {
          const first = { call, turn, start: offset + starts[from]!, end: offset + ends[till]! };
          const said = words.slice(from, till + 1);
          if (!entry) entries.set(key, (entry = { words: said, counts: [0, 0], last: -1, first, isCovered: false }));
          else Object.assign(entry, { first, words: said });
        }
        if (entry.last === at) continue;
        entry.last = at;
        entry.counts[call]++;
      }
    }
    yield;
  }
  return entries;
}

/** Returns whether a name is capitalized, or in a script without capitals: “price” isn't Mr. Price. */
function isCapital(text: string, at: number): boolean {
  const letter = text[at]!;
  return letter.toUpperCase() === letter;
}

/** Returns whether only spaces, hyphens and the like stand between two words. */
function belongTogether(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!" \u00a0-\u2010\u2011'’&".includes(text[at]!)) return false;
  return true;
}

function* coverShorter(entries: ReadonlyMap<string, PhraseEntry>): Steps<void> {
  let looked = 0;
  for (const { words, counts } of entries.values()) {
    if (++looked % stride === 0) yield;
    const size = words.length;
    if (size === 1 || Math.max(...counts) < fewest) continue;
    for (let from = 0; from < size; from++)
      for (let till = from + 1; till <= size; till++) {
        const shorter = till - from < size ? entries.get(keyOf(words.slice(from, till))) : undefined;
        if (shorter?.counts.every((count, call) => count === counts[call])) shorter.isCovered = true;
      }
  }
}

function sortOut(entries: ReadonlyMap<string, PhraseEntry>, total: [number, number]): ComparedPhrases {
  const rate = (counts: readonly number[], call: 0 | 1): number =>
    total[call] === 0 ? 0 : (counts[call]! * 1_000) / total[call];
  const phrases = [...entries.values()]
    .filter(({ counts, isCovered }) => !isCovered && Math.max(...counts) >= fewest)
    .map(({ words, counts, first }): ComparedPhrase => ({
      words: words.join(' '),
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
  const rises = ([less, more]: readonly [number, number], [fewer, most]: readonly [number, number]): boolean =>
    fewer > 0 && more >= less * leastChange.ratio && most - fewer >= leastChange.passages;
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
