import { FoldedText, foldText, type Folding } from './foldedText.ts';
import { findNear } from './nearMatch.ts';
import type { Passage } from './passage.ts';

export interface Places {
  places: Passage[];
  /** How far the words were bent to be found. */
  how: 'same' | 'near';
}

/** Words that stand in a call more often than this are told apart by nothing anyway. */
const mostPlaces = 400;

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

  /** Everywhere that words stand, whatever their spaces, quotes, dashes, then their punctuation; else where they nearly do. */
  find(words: string): Places {
    for (const folding of ['words', 'letters'] as const) {
      const places = this.#all(words, folding);
      if (places.length > 0) return { places, how: 'same' };
    }
    const near = findNear(this.letters.text, foldText(words, 'letters'));
    return { places: near ? [this.letters.toOriginal(near)] : [], how: 'near' };
  }

  #all(words: string, folding: Folding): Passage[] {
    const folded = folding === 'words' ? this.words : this.letters;
    const sought = foldText(words, folding).trim();
    const places: Passage[] = [];
    if (sought === '') return places;
    for (let at = folded.text.indexOf(sought); at !== -1; at = folded.text.indexOf(sought, at + 1)) {
      places.push(folded.toOriginal({ start: at, end: at + sought.length }));
      if (places.length === mostPlaces) break;
    }
    return places;
  }
}
