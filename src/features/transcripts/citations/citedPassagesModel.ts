import { CallText } from '../../../domain/passages/callText.ts';
import type { Citing } from '../../../domain/links/citing.ts';
import { findPassage, type LocatedPassage } from '../../../domain/passages/findPassage.ts';
import type { Turn } from '../../../domain/transcript.ts';
import { turnAtOffset } from '../../../domain/transcripts/turnMoves.ts';
import type { CitedPassage } from '../protocol.ts';

/** Words that notes cite, and the citations themselves, whose index is the `id` of a citing note. */
export interface CitedInCall {
  passages: CitedPassage[];
  citing: readonly Citing[];
}

const mostRemembered = 5_000;

/** Finds the words of one call that notes cite, and caches the results. */
export class CitedPassages {
  readonly #turns: readonly Turn[];
  readonly #text: CallText;
  readonly #found = new Map<string, LocatedPassage | undefined>();

  constructor({ text, turns }: { text: string; turns: readonly Turn[] }) {
    this.#text = new CallText(text);
    this.#turns = turns;
  }

  /** Lists the cited passages in the order of the call, without words that it no longer has. */
  of(citing: readonly Citing[], nameOf: (note: string) => string): CitedInCall {
    const passages = new Map<string, CitedPassage>();
    citing.forEach(({ note, line, passage }, id) => {
      const found = this.#find(passage);
      if (!found) return;
      const { start, end } = found;
      const key = `${start} ${end}`;
      const turn = turnAtOffset({ turns: this.#turns }, start)?.index ?? 0;
      const known = passages.get(key) ?? { start, end, turn, notes: [] };
      known.notes.push({ id, name: nameOf(note), line: line + 1 });
      passages.set(key, known);
    });
    return { passages: [...passages.values()].sort((a, b) => a.start - b.start || a.end - b.end), citing };
  }

  #find(passage: Citing['passage']): LocatedPassage | undefined {
    const key = JSON.stringify(passage);
    if (this.#found.has(key)) return this.#found.get(key);
    if (this.#found.size >= mostRemembered) this.#found.clear();
    const found = findPassage(this.#text, this.#turns, passage);
    this.#found.set(key, found);
    return found;
  }
}
