import { tokensOf } from '../../src/domain/passages/tokens.ts';
import { turnBounds, type RealCall } from '../contract/assistants/realQuestions.ts';

interface Window {
  call: RealCall;
  turn: number;
  length: number;
  counts: ReadonlyMap<string, number>;
}

const windowLength = 120;
const k1 = 1.2;
const b = 0.75;

/** The plain way to search: BM25 over windows of 120 words of the true turns, without stems, stop words or limits read. */
export class Bm25Windows {
  readonly #windows: Window[];
  readonly #average: number;

  constructor(calls: readonly RealCall[]) {
    this.#windows = calls.flatMap((call) => {
      const bounds = turnBounds(call);
      return call.turns.flatMap((_, turn) => {
        const { words } = tokensOf(call.data[0]!.transcript.slice(bounds[turn], bounds[turn + 1]));
        return Array.from({ length: Math.ceil(words.length / windowLength) }, (_, at): Window => {
          const own = words.slice(at * windowLength, (at + 1) * windowLength);
          const counts = new Map<string, number>();
          for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
          return { call, turn, length: own.length, counts };
        });
      });
    });
    this.#average = this.#windows.reduce((sum, { length }) => sum + length, 0) / this.#windows.length;
  }

  /** The windows of a call, or of all, best first. */
  best(query: string, call: RealCall | undefined): { call: RealCall; turn: number }[] {
    const wanted = [...new Set(tokensOf(query).words)].map((word) => {
      const count = this.#windows.filter(({ counts }) => counts.has(word)).length;
      return { word, weight: Math.log(1 + (this.#windows.length - count + 0.5) / (count + 0.5)) };
    });
    return this.#windows
      .filter((window) => call === undefined || window.call === call)
      .map((window) => ({ ...window, score: this.#score(window, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
  }

  #score({ length, counts }: Window, wanted: readonly { word: string; weight: number }[]): number {
    const norm = k1 * (1 - b + (b * length) / this.#average);
    return wanted.reduce((sum, { word, weight }) => {
      const count = counts.get(word) ?? 0;
      return sum + (weight * count * (k1 + 1)) / (count + norm);
    }, 0);
  }
}
