/**
 * The text in a filter's field. Text being typed takes precedence over the last applied filter until the host has shown
 * what it was asked for: an earlier snapshot would otherwise remove typed letters.
 */
export class TypedText {
  text = '';
  readonly #pause: number;
  readonly #onPause: () => void;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Calls `onPause` once nothing was typed for `pause` milliseconds. */
  constructor(pause: number, onPause: () => void) {
    this.#pause = pause;
    this.#onPause = onPause;
  }

  type(text: string): void {
    this.text = text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(this.#onPause, this.#pause);
  }

  /** Sends the host a request that contains the text. The host answers once it has shown the result. */
  async ask<T>(request: () => Promise<T>): Promise<T> {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    this.#asked += 1;
    return request().finally(() => {
      this.#asked -= 1;
    });
  }

  /** Adopts the text that the host filters by, unless newer text is typed or pending. */
  follow(text: string): void {
    if (this.#typing === undefined && this.#asked === 0) this.text = text;
  }
}
