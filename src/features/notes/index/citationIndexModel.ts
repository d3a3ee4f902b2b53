import { finish } from '../../../base/slices.ts';
import { createLineTable, type LineTable } from '../../../base/lineTable.ts';
import { keyOfCited, type CitedCallName, type Citing, type Naming } from '../../../domain/links/citing.ts';
import { foldShareClass } from '../../../domain/identifiers/ticker.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import type { NoteFigure } from '../../../domain/notes/noteFigures.ts';
import type { NoteMention } from '../../../domain/notes/noteMentions.ts';
import { readNote, type NoteCitation, type NoteLimit, type ParsedNote } from '../../../domain/notes/noteCitations.ts';

/** A note that cites calls or figures, or names tickers. */
export interface NoteReferences {
  citations: readonly NoteCitation[];
  figures?: readonly NoteFigure[];
  mentions: readonly NoteMention[];
  /** Empty if it is too long to be read, or cites nothing. */
  text: string;
  lines: LineTable;
  /** The reason that some of its citations are missing. */
  limit?: NoteLimit;
}

/** Maximum number of characters of a figure's text that are kept. */
const longestWords = 80;

/**
 * Indexes what the notes cite and which tickers they name, by the name of the note. Only changed notes are read again.
 */
export class CitationIndex {
  readonly #notes = new Map<string, NoteReferences>();
  /** Maps the key of a call to the notes that cite it. */
  readonly #ofCall = new Map<string, Set<string>>();
  /** The notes that cite figures. */
  readonly #citingFigures = new Set<string>();

  /** The names of the notes that cite calls or figures, or name tickers. */
  get names(): readonly string[] {
    return [...this.#notes.keys()];
  }

  get hasCitations(): boolean {
    return this.#ofCall.size > 0 || this.#citingFigures.size > 0;
  }

  get(name: string): NoteReferences | undefined {
    return this.#notes.get(name);
  }

  /**
   * Replaces a note's citations. A text without citations and tickers is removed. Returns false if it had none before
   * either.
   */
  set(name: string, text: string, parsed: ParsedNote = finish(readNote(text))): boolean {
    const { citations, figures, mentions, limit } = parsed;
    const had = this.#forget(name);
    if (citations.length === 0 && !figures && mentions.length === 0 && limit === undefined) return had;
    // A note that is too long to be read has no citations to locate.
    const whole = limit === 'length' ? '' : text;
    this.#notes.set(name, {
      citations,
      mentions,
      text: citations.length === 0 && !figures ? '' : whole,
      lines: createLineTable(whole),
      ...(figures && { figures }),
      ...(limit === undefined ? {} : { limit }),
    });
    if (figures) this.#citingFigures.add(name);
    for (const { link } of citations) {
      const key = keyOfCited(link.link);
      this.#ofCall.set(key, (this.#ofCall.get(key) ?? new Set()).add(name));
    }
    return true;
  }

  /** The citations of a call, by note and then in the note's order. */
  citing(call: CitedCallName): Citing[] {
    const key = keyOfCited(call);
    return [...(this.#ofCall.get(key) ?? [])].sort().flatMap((note) => {
      const { citations, lines } = this.#notes.get(note)!;
      return citations.flatMap(({ link: { link, start } }) =>
        link.passage && keyOfCited(link) === key ? [{ note, ...lines.positionOf(start), passage: link.passage }] : [],
      );
    });
  }

  /**
   * Returns the places where notes name one of the tickers or cite a figure of it, in any spelling of its share class,
   * by note and then in the note's order.
   */
  naming(tickers: readonly string[]): Naming[] {
    const wanted = new Set(tickers.map(foldShareClass));
    return [...this.#notes.keys()].sort().flatMap((note) => {
      const { mentions, figures = [], lines } = this.#notes.get(note)!;
      const named = mentions.filter(({ ticker }) => wanted.has(foldShareClass(ticker)));
      const cited = figures.flatMap(({ start, written, link: { subject } }) => {
        const ticker = 'ticker' in subject ? subject.ticker : undefined;
        if (ticker === undefined || !wanted.has(foldShareClass(ticker))) return [];
        return [{ start, words: `${written.text.slice(0, longestWords)} · ${formatSubject(subject)}` }];
      });
      return [...named, ...cited]
        .sort((one, other) => one.start - other.start)
        .map(({ start, words }) => ({ note, ...lines.positionOf(start), words }));
    });
  }

  #forget(name: string): boolean {
    const note = this.#notes.get(name);
    if (!note) return false;
    this.#notes.delete(name);
    this.#citingFigures.delete(name);
    for (const { link } of note.citations) {
      const key = keyOfCited(link.link);
      const notes = this.#ofCall.get(key);
      notes?.delete(name);
      if (notes?.size === 0) this.#ofCall.delete(key);
    }
    return true;
  }
}
