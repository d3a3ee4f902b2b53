import { announcesQuestion, connectsQuestioner, saysGoAhead } from './operatorWords.ts';

const endLength = 700;

/** A turn during parsing: the speaker, and the words at either end, which contain the phrases that steer a call. */
export class SpokenTurn {
  readonly speaker: number;
  /** The speech, or its start and end if it is long. */
  readonly ends: string;
  /** Length of the whole speech in UTF-16 units. */
  readonly length: number;
  #announces: boolean | undefined;
  #connects: boolean | undefined;

  constructor(speaker: number, text: string, start: number, end: number) {
    this.speaker = speaker;
    this.length = end - start;
    this.ends =
      this.length <= endLength * 2
        ? text.slice(start, end)
        : `${text.slice(start, start + endLength)}\n${text.slice(end - endLength, end)}`;
  }

  /** Computes now what is otherwise computed on first use. */
  read(): void {
    this.#announces ??= announcesQuestion(this.ends);
    this.#connects ??= this.#announces || connectsQuestioner(this.ends);
  }

  /** True if it has a question near its end. */
  get asks(): boolean {
    return this.ends.slice(-endLength).includes('?');
  }

  /** True if it announces a question. */
  get announces(): boolean {
    return (this.#announces ??= announcesQuestion(this.ends));
  }

  /** True if it puts a questioner through, provided that an operator says it. */
  get connects(): boolean {
    return (this.#connects ??= this.announces || connectsQuestioner(this.ends));
  }

  get connectsOrUrges(): boolean {
    return this.connects || saysGoAhead(this.ends);
  }
}
