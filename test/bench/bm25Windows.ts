import { tokensOf } from '../../src/domain/passages/tokens.ts';
import { turnBounds, type RealCall } from '../contract/assistants/realQuestions.ts';

interface Window {
  call: RealCall;
  turn: number;
  words: readonly string[];
}

const windowLength = 120;
const k1 = 1.2;
const b = 0.75;

/** The plain way to search: BM25 over windows of 120 words of the true turns, without stems, stop words or limits read. */
export class Bm25Windows {
  readonly #windows: Window[];
  readonly #average: number;

  constructor(calls: readonly RealCall[]) {
    this.#windows = calls.flatMap((call) =>
      call.turns.flatMap((_, turn) => {
        const [start, end] = turnBounds(call).slice(turn);
        const { words } = tokensOf(call.data[0]!.transcript.slice(start, end));
        return Array.from({ length: Math.ceil(words.length / windowLength) }, (_, at) => ({
          ...{ call, turn },
          words: words.slice(at * windowLength, (at + 1) * windowLength),
        }));
      }),
    );
    this.#average = this.#windows.reduce((sum, { words }) => sum + words.length, 0) / this.#windows.length;
  }

  /** The windows of a call, or of all, best first. */
  best(query: string, call: RealCall | undefined): { call: RealCall; turn: number }[] {
    const wanted = [...new Set(tokensOf(query).words)].map((word) => {
      const count = this.#windows.filter(({ words }) => words.includes(word)).length;
      return { word, weight: Math.log(1 + (this.#windows.length - count + 0.5) / (count + 0.5)) };
    });
    return this.#windows
      .filter((window) => call === undefined || window.call === call)
      .map((window) => ({ ...window, score: this.#score(window, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
  }

  #score({ words }: Window, wanted: readonly { word: string; weight: number }[]): number {
    const norm = k1 * (1 - b + (b * words.length) / this.#average);
    return wanted.reduce((sum, { word, weight }) => {
      const count = words.filter((each) => each === word).length;
      return sum + (weight * count * (k1 + 1)) / (count + norm);
    }, 0);
  }
}
