import type { NoteSpan } from '../domain/notes/noteLines.ts';
import { findNamedQuarters } from '../domain/identifiers/fiscalQuarter.ts';
import { foldShareClass } from '../domain/identifiers/ticker.ts';
import { tokensOf } from '../domain/passages/tokens.ts';
import { foldedWords } from '../domain/transcripts/foldName.ts';
import { leavesOut } from '../domain/transcripts/stopWords.ts';
import type { StoredCall } from '../library/library.ts';
import { legalForms } from '../domain/identifiers/legalForms.ts';
import type { CallName } from './citedCalls.ts';

/** Maximum number of characters read before and after a quotation for its source. */
const room = { before: 300, after: 150 };
/** Maximum number of calls that a sentence names; a company alone stands for its newest calls. */
const mostNamed = 4;

export type NamedCall = Pick<StoredCall, 'cik' | 'ticker' | 'company' | 'fyq'>;

/** Finds calls of the library by the company and the quarter that a sentence names. */
export class NamedCalls {
  readonly #byCompany: ReadonlyMap<number, readonly NamedCall[]>;
  readonly #byTicker = new Map<string, number>();
  /** Names by their first word. */
  readonly #names = new Map<string, { words: readonly string[]; cik: number }[]>();

  /** Each company's calls come newest first. */
  constructor(calls: readonly NamedCall[]) {
    this.#byCompany = Map.groupBy(calls, ({ cik }) => cik);
    for (const [cik, [{ ticker, company }]] of this.#byCompany as Iterable<[number, [NamedCall]]>) {
      if (ticker !== '') this.#byTicker.set(foldShareClass(ticker), cik);
      const words = foldedWords(company.slice(0, 200)).filter((word) => !legalForms.has(word));
      const [first] = words;
      if (first === undefined) continue;
      const named = this.#names.get(first);
      if (named) named.push({ words, cik });
      else this.#names.set(first, [{ words, cik }]);
    }
  }

  /** Returns the calls that the words around a quotation name, the nearest first. */
  around(note: string, { start, end }: NoteSpan, linked?: CallName): CallName[] {
    const before = withoutLinks(note.slice(Math.max(0, start - room.before), start));
    const after = withoutLinks(note.slice(end, end + room.after));
    const companies = [...this.#companiesIn(before).reverse(), ...this.#companiesIn(after)];
    const quarters = [...findNamedQuarters(before).reverse(), ...findNamedQuarters(after)];
    // A quarter without a company refers to the linked call's company.
    const ciks = new Set(companies.length > 0 || !linked || quarters.length === 0 ? companies : [linked.cik]);
    return [...ciks]
      .flatMap((cik) => {
        const calls = this.#byCompany.get(cik) ?? [];
        const named = calls.filter(({ fyq }) =>
          quarters.some(({ quarter, year }) => fyq.startsWith(`Q${quarter}`) && fyq.endsWith(String(year ?? ''))),
        );
        return named.length > 0 ? named : calls.slice(0, mostNamed);
      })
      .slice(0, mostNamed)
      .map(({ cik, fyq }) => ({ cik, fyq }));
  }

  /** In the order of the text. */
  #companiesIn(text: string): number[] {
    const { words, starts, ends } = tokensOf(text);
    const found: number[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const written = text.slice(starts[at], ends[at]);
      const cik = this.#companyAt(words, at, written) ?? this.#tickerAt(text, starts[at]!, written);
      if (cik !== undefined) found.push(cik);
    }
    return found;
  }

  /**
   * Returns the company whose name starts with a word. Its first word alone is enough if no other company's name starts
   * with it.
   */
  #companyAt(words: readonly string[], at: number, written: string): number | undefined {
    const named = this.#names.get(words[at]!);
    if (!named || !/^\p{Lu}/u.test(written)) return undefined;
    const whole = named
      .filter((name) => name.words.every((word, index) => words[at + index] === word))
      .toSorted((one, other) => other.words.length - one.words.length)[0];
    if (whole) return whole.cik;
    const isTelling = words[at]!.length >= 4 && !leavesOut(words[at]!);
    return isTelling && named.length === 1 ? named[0]!.cik : undefined;
  }

  /** A single letter is a ticker only after a dollar sign. */
  #tickerAt(text: string, start: number, written: string): number | undefined {
    const isMeant = written.length > 1 || text.charAt(start - 1) === '$';
    const shareClass = /^[.-][A-Z](?![\p{L}\p{N}])/u.exec(
      text.slice(start + written.length, start + written.length + 3),
    );
    const ticker = written + (shareClass?.[0] ?? '');
    if (!isMeant || !/^[A-Z][A-Z0-9]*$/.test(written)) return undefined;
    return this.#byTicker.get(foldShareClass(ticker)) ?? this.#byTicker.get(written);
  }
}

/** A link also names a call, but doesn't attribute the words to it. */
const withoutLinks = (text: string): string => text.replace(/:\/\/[^\s)>\]]*/g, (link) => ' '.repeat(link.length));
