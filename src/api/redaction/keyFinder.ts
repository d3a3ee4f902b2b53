import { deepest, foldBlanks, spellingsOf } from './spellings.ts';
import { canHide, sourceOf, unescapeOnce, unescapeWithPlaces, type FoldedBytes, type Unescaped } from './unescape.ts';

/** Start and end, in bytes of the text's UTF-8. */
type Span = [from: number, to: number];

/** A shorter key may be an ordinary word, so in answers it counts only where the text names it as a key. */
const shortKey = 8;

/** Finds a key in any kind of text, in any spelling. Linear in the length of the text. */
export class KeyFinder {
  readonly #shortest: readonly FoldedBytes[];
  readonly #longestFirst: readonly FoldedBytes[];
  readonly #named: RegExp;
  readonly isShort: boolean;

  constructor(key: string) {
    const { shortest, longestFirst } = spellingsOf(key);
    this.#shortest = shortest;
    this.#longestFirst = longestFirst;
    const either = longestFirst.map(escapePattern).join('|');
    this.#named = new RegExp(`(?<=api[-_]?key\\W{1,6})(?:${either})`, 'g');
    this.isShort = key.length < shortKey;
  }

  /** True if the text contains the key. `named` restricts this to places that name it as a key. */
  isIn(text: FoldedBytes, named: boolean): boolean {
    let level = text;
    for (let depth = 0; ; depth++) {
      if (this.#holds(foldBlanks(level), named)) return true;
      if (depth === deepest || (depth === 0 && !canHide(level))) return false;
      const next = unescapeOnce(level);
      if (next === level) return false;
      level = next;
    }
  }

  /** Every occurrence of the key, in order, merged where they touch. */
  spansIn(text: FoldedBytes, named: boolean): Span[] {
    const found = this.#spansOf(text, named);
    const levels: Unescaped[] = [];
    let level = text;
    for (let depth = 0; depth < deepest && (depth > 0 || canHide(level)); depth++) {
      const unescaped = unescapeWithPlaces(level);
      if (unescaped.text === level) break;
      level = unescaped.text;
      levels.unshift(unescaped);
      for (const span of this.#spansOf(level, named))
        found.push(levels.reduce<Span>((at, step) => sourceOf(step, at), span));
    }
    return joined(found);
  }

  #holds(text: FoldedBytes, named: boolean): boolean {
    if (!this.#shortest.some((spelling) => text.includes(spelling))) return false;
    return !named || text.search(this.#named) !== -1;
  }

  #spansOf(folded: FoldedBytes, named: boolean): Span[] {
    const text = foldBlanks(folded);
    if (!this.#holds(text, named)) return [];
    if (named) return [...text.matchAll(this.#named)].map(({ 0: { length }, index }) => [index, index + length]);
    return this.#longestFirst.flatMap((spelling) => {
      const spans: Span[] = [];
      for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + spelling.length))
        spans.push([at, at + spelling.length]);
      return spans;
    });
  }
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function joined(spans: Span[]): Span[] {
  const apart: Span[] = [];
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/** The text with every span replaced. */
export function maskSpans(text: string, spans: readonly Span[], mask: string): string {
  if (spans.length === 0) return text;
  const bytes = Buffer.from(text);
  let masked = '';
  let from = 0;
  for (const [start, end] of spans) {
    masked += `${bytes.toString('utf8', from, start)}${mask}`;
    from = end;
  }
  return masked + bytes.toString('utf8', from);
}
