import { stemmer } from 'stemmer';
import type { Steps } from '../../base/slices.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import { lastWordsOf } from './hasPhrases.ts';
import type { WordRule } from './foundPassage.ts';
import type { PassageLimits, Phrase } from './passageQuery.ts';
import { numbersOf } from './singular.ts';
import { synonymsIn } from './synonyms.ts';

/** Words that stand for a phrase of a query, in this order. */
interface Alternative {
  words: readonly string[];
  /** Its worth relative to the phrase itself, which is worth 1. */
  worth: number;
  /** True if it counts as the phrase by the rule of matching (`hasPhrases.ts`). */
  isMatch: boolean;
  /** Number of passages that have it; an upper bound for several words. */
  passages: number;
}

/** One phrase of a query, and the words that may stand for it. */
export interface Wanted {
  phrase: Phrase;
  /** The most valuable first; alternatives that no passage has are left out. */
  alternatives: readonly Alternative[];
  /** How well it distinguishes passages: more if fewer passages have it. */
  weight: number;
}

/** The words that passages have. */
export interface Vocabulary {
  /** Number of passages that have the word. */
  passagesWith(word: string): number;
  /** Returns the words with this prefix, and the number of passages that have each. */
  wordsFrom(beginning: string): Steps<ReadonlyMap<string, number>>;
}

/** Counts the passages whose speaker, section and call match a wish. */
type WishCounter = (wish: PassageLimits) => number;

const worth = { otherNumber: 0.9, beginning: 0.8, related: 0.5, synonym: 0.6 };
/** A shorter word or stem is a prefix of too many others. */
const shortestStem = 3;

/** Phrases without a meaning of their own, unless there are no others. */
const saysNothing = ({ words, isExact, wish }: Phrase): boolean =>
  !isExact && !wish && words.length === 1 && leavesOut(words[0]!);

/** Returns the phrases of a query that distinguish passages. Words without a meaning of their own never do. */
export function tellingPhrases(phrases: readonly Phrase[]): Phrase[] {
  const telling = phrases.filter((phrase) => !saysNothing(phrase));
  return distinct(telling.length > 0 ? telling : phrases);
}

function distinct(phrases: readonly Phrase[]): Phrase[] {
  const byName = new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase]));
  return [...byName.values()];
}

/** `total` is the number of passages. */
export function* wantedOf(
  phrases: readonly Phrase[],
  vocabulary: Vocabulary,
  total: number,
  within: WishCounter = () => 0,
): Steps<Wanted[]> {
  // The number of passages of frequent words isn't informative, and counting it is slow.
  const passagesOf = (words: readonly string[]): number => {
    // `R&D` is a word of single letters.
    const isOfLetters = words.length > 1 && words.every((word) => word.length === 1);
    return words
      .filter((word) => isOfLetters || !leavesOut(word))
      .reduce((least, word) => Math.min(least, vocabulary.passagesWith(word)), total);
  };
  const telling = tellingPhrases(phrases);
  const synonyms = synonymsOf(telling);
  const wanted: Omit<Wanted, 'weight'>[] = [];
  for (const [at, phrase] of telling.entries()) {
    const matches = yield* matchesOf(phrase, vocabulary);
    // A word itself is wanted, unless no passage has it.
    const isAbsent = matches.every(({ words, passages = passagesOf(words) }) => passages === 0);
    const related = telling.length > 1 || isAbsent ? yield* relatedOf(phrase, vocabulary) : [];
    const found = new Map<string, Alternative>();
    for (const each of [...matches, ...related, ...synonyms[at]!]) {
      const passages = each.passages ?? passagesOf(each.words);
      const name = each.words.join(' ');
      if (passages > 0 && !found.has(name)) found.set(name, { ...each, passages });
    }
    wanted.push({ phrase, alternatives: [...found.values()].sort((one, other) => other.worth - one.worth) });
    yield;
  }
  const most = wanted
    .flatMap(({ alternatives }) => alternatives)
    .reduce((max, each) => Math.max(max, each.passages), 0);
  const all = Math.max(total, 2 * most, 1_000);
  return wanted.map((each) => {
    const { wish } = each.phrase;
    const weight = weightOf(each.alternatives, all);
    // A wish that all passages meet doesn't distinguish them.
    return { ...each, weight: wish ? wishWeight(each, weight, weightOf([], total, within(wish))) : weight };
  });
}

/** An alternative whose passages may still have to be counted. */
type WantedCandidate = Omit<Alternative, 'passages'> & { passages?: number };

function* matchesOf(phrase: Phrase, vocabulary: Vocabulary): Steps<WantedCandidate[]> {
  const start = phrase.words.slice(0, -1);
  const last = phrase.words.at(-1)!;
  if (!phrase.isBeginning)
    return lastWordsOf(phrase).map((form, at) => ({
      words: [...start, form],
      worth: at === 0 ? 1 : worth.otherNumber,
      isMatch: true,
    }));
  // The last of several words gives an upper bound of the number of passages.
  return [...(yield* vocabulary.wordsFrom(last))].map(([form, passages]) => ({
    words: [...start, form],
    passages,
    worth: form === last ? 1 : worth.beginning,
    isMatch: true,
  }));
}

/** Words with the same stem: expect, expected, expectation. They come after the word itself. */
function* relatedOf({ words, isBeginning, isExact }: Phrase, vocabulary: Vocabulary): Steps<WantedCandidate[]> {
  const [word] = words;
  if (words.length > 1 || isExact || isBeginning || !/^[a-z]{4,}$/.test(word!)) return [];
  const stem = stemmer(word!);
  const beginning = stem.replace(/(?<=..)[eiy]$/, '');
  if (beginning.length < shortestStem) return [];
  return [...(yield* vocabulary.wordsFrom(beginning))]
    .filter(([other]) => /^[a-z]+$/.test(other) && stemmer(other) === stem)
    .map(([other, passages]) => ({ words: [other], passages, worth: worth.related, isMatch: false }));
}

/** Synonyms by phrase. A name of several words has its synonyms at the first of them that is a phrase. */
function synonymsOf(phrases: readonly Phrase[]): WantedCandidate[][] {
  const ofPhrase = phrases.map((): WantedCandidate[] => []);
  const words = phrases.flatMap((phrase) => phrase.words);
  const phraseAt = phrases.flatMap((phrase, at) => phrase.words.map(() => at));
  for (const { at, length, others } of synonymsIn(words)) {
    for (const phrase of new Set(phraseAt.slice(at, at + length))) {
      if (phrases[phrase]!.isExact) continue;
      for (const other of others)
        for (const form of numbersOf(other.at(-1)!))
          ofPhrase[phrase]!.push({ words: [...other.slice(0, -1), form], worth: worth.synonym, isMatch: false });
    }
  }
  return ofPhrase;
}

/** The lesser weight of the words and of the wish; words without a meaning of their own weigh nothing. */
const wishWeight = ({ phrase, alternatives }: Omit<Wanted, 'weight'>, own: number, wished: number): number =>
  alternatives.length > 0 && !leavesOut(phrase.words[0]!) ? Math.min(own, wished) : wished;

/** The usual BM25 weight, by the number of passages that have it. */
function weightOf(alternatives: readonly Alternative[], total: number, least = 0): number {
  const sum = (all: readonly Alternative[]): number => all.reduce((count, { passages }) => count + passages, 0);
  const matches = alternatives.filter(({ isMatch }) => isMatch);
  const passages = Math.min(total, Math.max(least, sum(matches.length > 0 ? matches : alternatives)));
  return Math.log(1 + (total - passages + 0.5) / (passages + 0.5));
}

/** Returns how the words of one phrase are found, for display. */
export function ruleOf({ phrase, alternatives }: Wanted): WordRule {
  const named = (isMatch: boolean): string[] =>
    alternatives.filter((each) => each.isMatch === isMatch).map(({ words }) => words.join(' '));
  return {
    words: phrase.words.join(' '),
    isBeside: phrase.isBeside === true,
    counted: named(true),
    alsoFound: named(false),
  };
}
