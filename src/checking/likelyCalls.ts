import type { CitationLink } from '../domain/links/citationLink.ts';
import type { NoteCitation } from '../domain/notes/noteCitations.ts';
import type { NoteSpan } from '../domain/notes/noteLines.ts';
import { firstIndex } from '../base/sortedSearch.ts';
import { isSameCall, keyOf, type CallName } from './citedCalls.ts';
import { NamedCalls, type NamedCall } from './namedCalls.ts';

/** Calls that a quotation may come from, besides the linked one. */
export interface Likely {
  /** Named in the sentence. */
  named: readonly CallName[];
  /** Cited elsewhere in the note, nearest first. */
  ofNote: readonly CallName[];
}

/**
 * Maximum number of the note's calls to examine, and of links on either side of a quotation that are searched for them.
 */
const most = { calls: 6, links: 30 };

/** Finds the calls that a note's quotations may come from. The library is listed on first use. */
export class LikelyCalls {
  readonly #note: string;
  readonly #list: () => Promise<readonly NamedCall[]>;
  readonly #links: readonly { start: number; link: CitationLink }[];
  #named: Promise<NamedCalls> | undefined;

  /** `list` returns the calls that a sentence may name, each company's newest first. */
  constructor(note: string, citations: readonly NoteCitation[], list: () => Promise<readonly NamedCall[]>) {
    this.#note = note;
    this.#list = list;
    this.#links = [...new Set(citations.map(({ link }) => link))]
      .map(({ start, link }) => ({ start, link }))
      .sort((one, other) => one.start - other.start);
  }

  async of(quotation: NoteSpan, linked?: CallName): Promise<Likely> {
    this.#named ??= this.#list().then((calls) => new NamedCalls(calls));
    const named = (await this.#named).around(this.#note, quotation, linked);
    const isOther = (name: CallName): boolean => !linked || !isSameCall(name, linked);
    return { named: named.filter(isOther), ofNote: this.#nearest(quotation).filter(isOther) };
  }

  #nearest({ start }: NoteSpan): CallName[] {
    const found = new Map<string, CallName>();
    const after = firstIndex(this.#links.length, (index) => this.#links[index]!.start >= start);
    for (let apart = 0; apart < most.links && found.size < most.calls; apart += 1)
      for (const each of [this.#links[after + apart], this.#links[after - 1 - apart]])
        if (each) found.set(keyOf(each.link), each.link);
    return [...found.values()].slice(0, most.calls);
  }
}
