import { keepNewest } from '../base/newest.ts';
import type { FoundFigure } from '../domain/figures/foundFigure.ts';
import type { CitedCallName } from '../domain/links/citing.ts';
import type { FigureLink } from '../domain/links/figureLink.ts';
import { inSlices } from '../base/slices.ts';
import { readNote, type NoteCitation } from '../domain/notes/noteCitations.ts';
import { proveTogether, provenFixes, type ProvenFix } from '../domain/verdicts/fixes.ts';
import type { CitationProblem } from '../domain/verdicts/findings.ts';
import {
  checkNote,
  type CheckedNote,
  type CheckOptions,
  type CitedNote,
  type ElsewhereOptions,
  type WordsElsewhere,
} from '../domain/verdicts/checkNote.ts';
import type { CitedCalls } from './citedCalls.ts';
import { findElsewhere } from './elsewhere.ts';
import { LikelyCalls } from './likelyCalls.ts';
import type { NamedCall } from './namedCalls.ts';
import { Pace } from './pace.ts';
import type { SearchCalls } from './searchCalls.ts';
import { WordFinder } from './wordFinder.ts';

/** The source that notes are checked against. */
interface CheckedPlace {
  calls: Pick<CitedCalls, 'get' | 'forget'>;
  figure?: (link: FigureLink) => Promise<FoundFigure>;
  /** How links name the checked source; absent if there are several. */
  from?: () => CitedCallName['from'];
  /** Returns the calls that a sentence may name, each company's newest first. */
  list?: () => Promise<readonly NamedCall[]>;
  /** Absent if only the cited calls and the quarters around them can be examined. */
  search?: SearchCalls;
  pace?: Pace;
}

interface CheckableNote extends CitedNote {
  text: string;
}

/** Maximum number of quotations whose other sources are remembered. */
const mostRemembered = 500;

/** THE check of notes, for every caller. It reads the library and never sends a request. */
export class NoteChecker {
  readonly #place: CheckedPlace;
  readonly #elsewhere = new Map<string, Promise<WordsElsewhere | undefined>>();

  constructor(place: CheckedPlace) {
    this.#place = place;
  }

  /** Checks a note. Undefined if `isEnded` says that the result is no longer wanted. */
  check(
    note: CheckableNote,
    options: Pick<CheckOptions, 'onChecked' | 'isEnded'> = {},
  ): Promise<CheckedNote | undefined> {
    const { calls, figure } = this.#place;
    let find: ReturnType<typeof findElsewhere> | undefined;
    const elsewhere = (asked: ElsewhereOptions): Promise<WordsElsewhere | undefined> => {
      const { citation, quotation } = asked;
      const key = `${citation.link.text} ${quotation.text}`;
      find ??= findElsewhere(this.finder(citation), this.likely(note.text, note.citations));
      const found = this.#elsewhere.get(key) ?? find(asked);
      keepNewest(this.#elsewhere, [key, found], mostRemembered);
      return found;
    };
    return checkNote(note, { call: (link) => calls.get(link), ...(figure && { figure }), elsewhere, ...options });
  }

  /** Returns the fixes of a problem that may be written, each proven by checking the note again with it. */
  fixesOf(problem: CitationProblem, text: string, checked: CheckedNote): Promise<ProvenFix[]> {
    return provenFixes(problem, { text, checked, recheck: (now) => this.#recheck(now) });
  }

  /** Returns the first fix of each problem of a note, as far as they can be written together. */
  fixesTogether(text: string, checked: CheckedNote): Promise<Map<CitationProblem, ProvenFix>> {
    const found = new Set(checked.findings.flatMap(({ problem }) => problem ?? []));
    return proveTogether(found, { text, checked, recheck: (now) => this.#recheck(now) });
  }

  async #recheck(text: string): Promise<CheckedNote | undefined> {
    return this.check({ text, ...(await inSlices(readNote(text))) });
  }

  /** Returns a finder for the calls of the checked source, or else of a citation's source. */
  finder(citation?: NoteCitation): WordFinder {
    const { calls, search, pace = new Pace(), from = () => citation?.link.link.from ?? 'service' } = this.#place;
    return new WordFinder({ call: (name) => calls.get({ from: from(), ...name }), ...(search && { search }), pace });
  }

  /** Finds the calls that a note's quotations may come from. */
  likely(text: string, citations: readonly NoteCitation[]): LikelyCalls {
    const { from, list = () => Promise.resolve([]) } = this.#place;
    const connected = from ? citations.filter(({ link }) => link.link.from === from()) : citations;
    return new LikelyCalls(text, connected, list);
  }

  /** Makes the next check see answers filed or removed since. */
  forget(): void {
    this.#place.calls.forget();
    this.#elsewhere.clear();
  }
}
