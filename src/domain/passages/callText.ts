import type { Steps } from '../../base/slices.ts';
import { FoldedText, foldText, type Folding } from './foldedText.ts';
import { WordSearch, findNear } from './findWords.ts';
import type { Passage } from './passage.ts';
import { seenTokensOf, type Tokens } from './tokens.ts';
import { CountedWords } from './wordPlace.ts';

export interface FoundPlaces {
  places: Passage[];
  /** Whether the same words were found or only similar ones. */
  how: 'same' | 'near';
}

/** At most this many places are returned; more frequent words can't be distinguished anyway. */
export const mostPassages = 400;

/** In characters. A text of this length is folded within a few milliseconds. */
const foldedAtOnce = 150_000;

/** A text that is folded once and then searched for many quotations. */
export class CallText {
  readonly text: string;
  #words: FoldedText | undefined;
  #letters: FoldedText | undefined;
  #counted: CountedWords | undefined;
  #seen: Tokens | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get words(): FoldedText {
    return (this.#words ??= new FoldedText(this.text, 'words'));
  }
  get letters(): FoldedText {
    return (this.#letters ??= new FoldedText(this.text, 'letters'));
  }

  get counted(): CountedWords {
    return (this.#counted ??= new CountedWords(this.text));
  }

  /** Its words as a person sees them. */
  get seen(): Tokens {
    return (this.#seen ??= seenTokensOf(this.text));
  }

  /**
   * Folds a long text and counts its words in steps, so that a search doesn't block. A shorter text is folded on
   * demand, since words with a place are found without folding.
   */
  *prepare(): Steps<undefined> {
    if (this.text.length <= foldedAtOnce) return undefined;
    this.#words ??= yield* FoldedText.inSteps(this.text, 'words');
    this.#letters ??= yield* FoldedText.inSteps(this.text, 'letters');
    this.#counted ??= yield* CountedWords.inSteps(this.text);
    return undefined;
  }

  /**
   * Finds all places of these words, ignoring differences in spaces, quotes and dashes, then in punctuation; if there
   * are none, the most similar place.
   */
  find(words: string): FoundPlaces {
    const places = this.findSame(words);
    if (places.length > 0) return { places, how: 'same' };
    const near = findNear(this.letters.text, foldText(words, 'letters'));
    return { places: near ? [this.letters.toOriginal(near)] : [], how: 'near' };
  }

  /** Finds all places of these words, ignoring spaces, quotes, dashes and punctuation, but not similar words. */
  findSame(words: string): Passage[] {
    const places = this.#all(words, 'words');
    return places.length > 0 ? places : this.#all(words, 'letters');
  }

  #all(words: string, folding: Folding): Passage[] {
    const folded = folding === 'words' ? this.words : this.letters;
    const sought = foldText(words, folding).trim();
    if (sought === '') return [];
    const found = new WordSearch(sought).findAll(folded.text, mostPassages);
    return found.map((at) => folded.toOriginal({ start: at, end: at + sought.length }));
  }
}
