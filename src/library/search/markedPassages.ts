import { CallText } from '../../domain/passages/callText.ts';
import { findPassage } from '../../domain/passages/findPassage.ts';
import type { Passage, PassageLocator } from '../../domain/passages/passage.ts';
import type { MarkedWords } from '../../domain/search/foundPassage.ts';
import { markedCallKey, type MarkedPlaces } from '../../domain/search/passageQuery.ts';
import type { ListedCall } from '../store/passages.ts';
import type { SearchableCall } from './callTexts.ts';

/** The places of marks' words; null if they are gone. */
export type PlacesOfMarks = WeakMap<PassageLocator, Passage | null>;

/** Determines which passages marks cover. Reads the text of a call when it is first asked for. */
export class MarkedPassages {
  readonly #marked: MarkedPlaces;
  readonly #read: (call: ListedCall) => SearchableCall | undefined;
  readonly #places: PlacesOfMarks;
  readonly #covered = new Map<ListedCall, MarkedWords[][]>();

  constructor(marked: MarkedPlaces, read: (call: ListedCall) => SearchableCall | undefined, places: PlacesOfMarks) {
    this.#marked = marked;
    this.#read = read;
    this.#places = places;
  }

  has(call: ListedCall, at: number): boolean {
    return this.in(call, at).length > 0;
  }

  /** Returns the marks that cover any word of a passage. */
  in(call: ListedCall, at: number): readonly MarkedWords[] {
    let covered = this.#covered.get(call);
    if (!covered) this.#covered.set(call, (covered = this.#coveredIn(call)));
    return covered[at] ?? [];
  }

  #coveredIn(call: ListedCall): MarkedWords[][] {
    const marks = this.#marked.get(markedCallKey(call.call)) ?? [];
    const text = marks.length > 0 ? this.#read(call) : undefined;
    if (!text) return [];
    const find = finder(text);
    const found = marks.flatMap(({ id, locator }): MarkedWords[] => {
      let place = this.#places.get(locator);
      if (place === undefined) this.#places.set(locator, (place = find(locator)));
      return place ? [{ id, ...place }] : [];
    });
    found.sort((one, other) => one.start - other.start);
    return text.outline.passages.map(({ start, end }) => found.filter((mark) => mark.start < end && mark.end > start));
  }
}

/** Creates a search for words in a call: in their turn first, where the same words are fewest. */
function finder({ transcript, outline }: SearchableCall): (locator: PassageLocator) => Passage | null {
  const texts = new Map<number | undefined, { start: number; text: CallText }>();
  const textOf = (turn: number | undefined): { start: number; text: CallText } => {
    const passages = turn === undefined ? [] : outline.passages.filter((passage) => passage.turn === turn);
    const [start, end] = [passages[0]?.start ?? 0, passages.at(-1)?.end ?? transcript.length];
    const known = texts.get(turn) ?? { start, text: new CallText(transcript.slice(start, end)) };
    texts.set(turn, known);
    return known;
  };
  return (locator) => {
    for (const turn of new Set([locator.turn, undefined])) {
      const { start, text } = textOf(turn);
      const found = findPassage(text, [], { ...locator, turn: undefined });
      if (found && (turn === undefined || found.how === 'same'))
        return { start: start + found.start, end: start + found.end };
    }
    return null;
  };
}
