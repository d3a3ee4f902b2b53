import type { Steps } from '../../base/slices.ts';
import { FoldedText, foldText, type Folding } from './foldedText.ts';
import { WordSearch, findNear } from './findWords.ts';
import type { Passage } from './passage.ts';

export interface FoundPassages {
  places: Passage[];
  /** How far the words were bent to be found. */
  how: 'same' | 'near';
}

/** Words that stand in a call more often than this are told apart by nothing anyway. */
export const mostPassages = 400;

/** A text in which many quotations are looked for: folded once. */
export class CallText {
  readonly text: string;
  #words: FoldedText | undefined;
  #letters: FoldedText | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get words(): FoldedText {
    return (this.#words ??= new FoldedText(this.text, 'words'));
  }
  get letters(): FoldedText {
    return (this.#letters ??= new FoldedText(this.text, 'letters'));
  }

  /** Makes ready what looking needs, so that no look at a long call keeps anybody waiting. */
  *prepare(): Steps<undefined> {
    this.#words ??= yield* FoldedText.inSteps(this.text, 'words');
    this.#letters ??= yield* FoldedText.inSteps(this.text, 'letters');
    return undefined;
  }

  /** Everywhere that words stand, whatever their spaces, quotes, dashes, then their punctuation; else where they nearly do. */
  find(words: string): FoundPassages {
    const places = this.findSame(words);
    if (places.length > 0) return { places, how: 'same' };
    const near = findNear(this.letters.text, foldText(words, 'letters'));
    return { places: near ? [this.letters.toOriginal(near)] : [], how: 'near' };
  }

  /** Everywhere that words stand but for spaces, quotes, dashes, punctuation; none where they only nearly do. */
  findSame(words: string): Passage[] {
    const places = this.#all(words, 'words');
    return places.length > 0 ? places : this.#all(words, 'letters');
  }

  #all(words: string, folding: Folding): Passage[] {
    const folded = folding === 'words' ? this.words : this.letters;
    const sought = foldText(words, folding).trim();
    const places: Passage[] = [];
    if (sought === '') return places;
    const search = new WordSearch(sought);
    for (let at = search.find(folded.text); at !== -1; at = search.find(folded.text, at + 1)) {
      places.push(folded.toOriginal({ start: at, end: at + sought.length }));
      if (places.length === mostPassages) break;
    }
    return places;
  }
}
