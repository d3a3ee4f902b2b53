import type { Steps } from '../../base/slices.ts';
import type { Passage } from '../passages/passage.ts';
import { tokensOf } from '../passages/tokens.ts';
import { changedPhrases, type TermChange } from './changedPhrases.ts';
import {
  mostCalls,
  mostPassages,
  type CallChanges,
  type CallsToCompare,
  type ChangedPair,
  type ChangedPhrase,
  type ChangePassage,
  type GuidanceSubject,
} from './changes.ts';
import { listGuidance, type TermGuidance } from './listGuidance.ts';
import { wordsLacking } from './marks.ts';
import { pairPassages, type SentencePair } from './pairPassages.ts';
import { readSpokenSentences, type SpokenSentence } from './sentences.ts';
import { recurringSubjects } from './subjects.ts';

/** Finds what changed between two calls of a company: pairs of passages, new and dropped phrases, and guidance. */
export function* findChanges({ calls, compared, names }: CallsToCompare): Steps<CallChanges> {
  const [earlier, later] = compared;
  if (calls.length > mostCalls || earlier >= later) throw new RangeError('Up to 8 calls, the earlier one first');
  const nameWords = new Set(names.flatMap((name) => tokensOf(name).words));
  const sentences: SpokenSentence[][] = [];
  for (const [index, call] of calls.entries()) sentences.push(yield* readSpokenSentences(call, index, nameWords));
  const subjects = yield* recurringSubjects(sentences);
  const [before, after] = [sentences[earlier]!, sentences[later]!];
  const pairs = yield* pairPassages(before, after, subjects);
  const added = yield* changedPhrases({ calls: sentences, earlier, later, change: 'added' });
  const dropped = yield* changedPhrases({ calls: sentences, earlier, later, change: 'dropped' });
  const guidance = yield* listGuidance(before, after, subjects);
  const written = new Writer(calls.map(({ text }) => text));
  return {
    pairs: changedFirst(pairs.map((pair) => written.pair(pair))),
    added: added.map((change) => written.phrase(change)),
    dropped: dropped.map((change) => written.phrase(change)),
    guidance: guidance.map((subject) => written.guidance(subject)),
  };
}

/** Moves pairs whose words are the same in both calls behind the others. */
function changedFirst(pairs: readonly ChangedPair[]): ChangedPair[] {
  const isSame = ({ earlier, later }: ChangedPair): boolean => earlier.marks.length + later.marks.length === 0;
  return pairs.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

/** Gives sentences and terms the places and words that the calls have. */
class Writer {
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  pair({ earlier, later, shared }: SentencePair): ChangedPair {
    const [before, after] = [passageOf(earlier), passageOf(later)];
    const markedIn = (passage: ChangePassage, other: ChangePassage): ChangePassage => ({
      ...passage,
      marks: wordsLacking(this.#texts[passage.call]!, passage, this.#words(other.call, other)),
    });
    return {
      earlier: markedIn(before, after),
      later: markedIn(after, before),
      shared: shared.map((term) => this.#term(later, term)),
    };
  }

  phrase({ term, counts, before, sentences }: TermChange): ChangedPhrase {
    const passages = sentences
      .slice(0, mostPassages)
      .map((sentence) => ({ ...passageOf([sentence]), marks: [placeOf(sentence, term)] }));
    return { words: this.#term(sentences, term), counts, before, passages };
  }

  guidance({ term, earlier, later }: TermGuidance): GuidanceSubject {
    const passagesOf = (sentences: readonly SpokenSentence[]): ChangePassage[] =>
      sentences.map((sentence) => ({ ...passageOf([sentence]), marks: sentence.amounts }));
    return {
      subject: term === '' ? '' : this.#term([...later, ...earlier], term),
      earlier: passagesOf(earlier),
      later: passagesOf(later),
    };
  }

  /** A term as the first sentence that has it writes it, with single spaces. */
  #term(sentences: readonly SpokenSentence[], term: string): string {
    const sentence = sentences.find(({ terms }) => terms.has(term))!;
    return this.#words(sentence.call, placeOf(sentence, term)).replace(/\s+/g, ' ');
  }

  #words(call: number, { start, end }: Passage): string {
    return this.#texts[call]!.slice(start, end);
  }
}

function placeOf({ terms }: SpokenSentence, term: string): Passage {
  const { start, end } = terms.get(term)!;
  return { start, end };
}

/** The sentences follow each other in one turn. */
function passageOf(sentences: readonly SpokenSentence[]): ChangePassage {
  const { call, turn, start } = sentences[0]!;
  return { call, turn, start, end: sentences.at(-1)!.end, marks: [] };
}
