/** Which texts have words that begin so; texts are known by their place in the list. */
export class WordIndex {
  readonly #count: number;
  readonly #places = new Map<string, number[]>();

  /** Words of a text stand apart by single spaces. */
  constructor(texts: readonly string[]) {
    this.#count = texts.length;
    for (const [place, text] of texts.entries()) {
      for (const word of new Set(text.split(' '))) {
        const places = this.#places.get(word);
        if (places) places.push(place);
        else this.#places.set(word, [place]);
      }
    }
  }

  /** 1 at the place of each text in which every one of the words begins a word. */
  having(words: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.#count);
    for (const [round, asked] of words.entries()) {
      for (const [word, places] of this.#places) {
        if (!word.startsWith(asked)) continue;
        for (const place of places) if (found[place] === round) found[place] = round + 1;
      }
    }
    for (let place = 0; place < found.length; place++) found[place] = found[place] === words.length ? 1 : 0;
    return found;
  }
}
