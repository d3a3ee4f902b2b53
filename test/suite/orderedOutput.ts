/** Collects the output of parallel writers and prints it in order. The first unfinished writer is printed live. */
export class OrderedOutput {
  readonly #held: { text: string; ended: boolean }[] = [];
  readonly #write: (text: string) => void;
  #live = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Opens the next writer in order. */
  open(): { write: (text: string) => void; end: () => void } {
    const own = { text: '', ended: false };
    const place = this.#held.push(own) - 1;
    return {
      write: (text) => {
        if (place === this.#live) this.#write(text);
        else own.text += text;
      },
      end: () => {
        own.ended = true;
        this.#advance();
      },
    };
  }

  #advance(): void {
    while (this.#held[this.#live]?.ended) {
      this.#live++;
      const next = this.#held[this.#live];
      if (next === undefined) return;
      this.#write(next.text);
      next.text = '';
    }
  }
}
