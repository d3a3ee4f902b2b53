/**
 * The text in a filter's field. What a person types goes before what was filtered by so far, until the host has shown what
 * it was asked for: a snapshot that was under way meanwhile would take typed letters away.
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

  /** Asks the host for what the text is a part of. The host answers once it has shown it. */
  async ask<T>(request: () => Promise<T>): Promise<T> {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    this.#asked += 1;
    return request().finally(() => {
      this.#asked -= 1;
    });
  }

  /** Takes the text that the host filters by, unless a newer one is typed or under way. */
  follow(text: string): void {
    if (this.#typing === undefined && this.#asked === 0) this.text = text;
  }
}
