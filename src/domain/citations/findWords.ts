/** What is short, or little, is found by the engine's own search, whose worst case grows with the product of the two. */
const shortest = 250;
const little = 1_000_000;

/** Looks for the same words in texts, from any offset. Takes no longer than the text is long, whatever both are made of. */
export class WordSearch {
  readonly #sought: string;
  /** For each length of a beginning that matches: the length of the longest shorter one that ends it (Knuth, Morris, Pratt). */
  #shorter: Uint32Array | undefined;

  /** The words must not be empty. */
  constructor(sought: string) {
    this.#sought = sought;
  }

  /** The first offset at or after `from` where they stand; -1 where they do not. */
  find(text: string, from = 0): number {
    const sought = this.#sought;
    if (sought.length <= shortest || sought.length * (text.length - from) <= little) return text.indexOf(sought, from);
    const shorter = (this.#shorter ??= shorterOf(sought));
    let matched = 0;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = shorter[matched - 1]!;
      if (sought.charCodeAt(matched) === unit) matched += 1;
      if (matched === sought.length) return at + 1 - matched;
    }
    return -1;
  }
}

function shorterOf(sought: string): Uint32Array {
  const shorter = new Uint32Array(sought.length);
  let matched = 0;
  for (let at = 1; at < sought.length; at += 1) {
    const unit = sought.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = shorter[matched - 1]!;
    if (sought.charCodeAt(matched) === unit) matched += 1;
    shorter[at] = matched;
  }
  return shorter;
}
