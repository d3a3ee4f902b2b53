import { announcesQuestion, connectsQuestioner, saysGoAhead } from './operatorWords.ts';

const endLength = 700;

/** A turn on its way to be told: who speaks, and the words at either end of it, where those that steer a call stand. */
export class SpokenTurn {
  readonly speaker: number;
  /** The speech, or its beginning and its end where it is long. */
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

  /** Looks now for what is otherwise looked for when it is asked. */
  read(): void {
    this.#announces ??= announcesQuestion(this.ends);
    this.#connects ??= this.#announces || connectsQuestioner(this.ends);
  }

  /** It asks something near its end. */
  get asks(): boolean {
    return this.ends.slice(-endLength).includes('?');
  }

  /** Somebody's question is announced. */
  get announces(): boolean {
    return (this.#announces ??= announcesQuestion(this.ends));
  }

  /** Said by an operator, it puts a questioner through. */
  get connects(): boolean {
    return (this.#connects ??= this.announces || connectsQuestioner(this.ends));
  }

  get connectsOrUrges(): boolean {
    return this.connects || saysGoAhead(this.ends);
  }
}
