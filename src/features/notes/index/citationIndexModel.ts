import { finish } from '../../../base/slices.ts';
import { createLineTable, type LineTable } from '../../../base/lineTable.ts';
import type { CitedCallName, Citing } from '../../../domain/citations/citing.ts';
import { readNote, type NoteCitation, type NoteLimit, type ParsedNote } from '../citations/noteCitations.ts';

/** A note that cites. */
export interface CitingNote {
  citations: readonly NoteCitation[];
  lines: LineTable;
  /** Why not all that it cites is among them. */
  limit?: NoteLimit;
}

/** What many notes cite, each under a name of its own; a note that has changed is read alone. */
export class CitationIndex {
  readonly #notes = new Map<string, CitingNote>();
  /** A call's key → the notes that cite it. */
  readonly #ofCall = new Map<string, Set<string>>();

  /** Notes that cite. */
  get names(): readonly string[] {
    return [...this.#notes.keys()];
  }

  get(name: string): CitingNote | undefined {
    return this.#notes.get(name);
  }

  /** What was read of a text; one without citations is no note. False where it was none before either. */
  set(name: string, text: string, { citations, limit }: ParsedNote = finish(readNote(text))): boolean {
    const had = this.#forget(name);
    if (citations.length === 0 && limit === undefined) return had;
    // In what is too long to be read nothing is looked for.
    const lines = createLineTable(limit === 'length' ? '' : text);
    this.#notes.set(name, { citations, lines, ...(limit === undefined ? {} : { limit }) });
    for (const { link } of citations) {
      const key = keyOf(link.link);
      this.#ofCall.set(key, (this.#ofCall.get(key) ?? new Set()).add(name));
    }
    return true;
  }

  /** Words of a call that notes cite: by note, then in the note's order. */
  citing(call: CitedCallName): Citing[] {
    const key = keyOf(call);
    return [...(this.#ofCall.get(key) ?? [])].sort().flatMap((note) => {
      const { citations, lines } = this.#notes.get(note)!;
      return citations.flatMap(({ link: { link, start } }) =>
        link.passage && keyOf(link) === key ? [{ note, ...lines.positionOf(start), passage: link.passage }] : [],
      );
    });
  }

  #forget(name: string): boolean {
    const note = this.#notes.get(name);
    if (!note) return false;
    this.#notes.delete(name);
    for (const { link } of note.citations) {
      const key = keyOf(link.link);
      const notes = this.#ofCall.get(key);
      notes?.delete(name);
      if (notes?.size === 0) this.#ofCall.delete(key);
    }
    return true;
  }
}

function keyOf({ from, cik, fyq }: CitedCallName): string {
  return `${from} ${cik} ${fyq}`;
}
