/**
 * Milliseconds that a document waits for what its page shows first. The editor takes longer than that until it asks a
 * new panel for its document.
 */
export const longestWait = 50;

/**
 * In characters of JSON. The editor keeps a document for as long as its panel is open, and hands it over as a whole
 * before it begins with the page.
 */
const mostInDocument = 64_000;

interface FirstDocumentOptions {
  /** Gives the panel its document, which holds what the page was sent until now, in that order. */
  write: (first: readonly unknown[]) => void;
  /**
   * Whether the panel has shown another page. The editor scrolls a document to where the page before it was, which has
   * no effect only while the document is short: then nothing lies in it, and it is written at once.
   */
  isReused: boolean;
  /** Sends a message to the page of the document that was written. */
  post: (message: unknown) => void;
  /** Resolves after so many milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * The document of a panel, and what the page is sent before it is written: that lies in the document, so that the page
 * needs no message to paint it. It is written once, in the turn after the panel was opened; where a stored answer is
 * about to be ready, a little later.
 */
export class FirstDocument {
  readonly #options: FirstDocumentOptions;
  #first: unknown[] | undefined = [];
  #awaited: Promise<unknown> | undefined;

  constructor(options: FirstDocumentOptions) {
    this.#options = options;
  }

  get isWritten(): boolean {
    return this.#first === undefined;
  }

  /** Has the document wait for this, which sends the page what it shows first and takes no request to the service. */
  waitFor(work: Promise<unknown>): void {
    this.#awaited = work;
  }

  post(message: unknown): void {
    if (this.#first) this.#first.push(message);
    else this.#options.post(message);
  }

  /** Writes the document when it is time, unless the panel was closed meanwhile. */
  async write(isClosed: () => boolean): Promise<void> {
    const { write, post, isReused, pause = waitFor } = this.#options;
    if (!isReused) {
      // The panel itself is on its way to the editor then, which builds it while the document follows.
      await pause(0);
      // A failure is shown by the page.
      if (this.#awaited) await Promise.race([this.#awaited.catch(() => undefined), pause(longestWait)]);
    }
    const sent = this.#first ?? [];
    this.#first = undefined;
    if (isClosed()) return;
    const fitting = isReused ? 0 : countFitting(sent);
    write(sent.slice(0, fitting));
    for (const message of sent.slice(fitting)) post(message);
  }
}

/** How many messages from the first on have room in a document. */
function countFitting(messages: readonly unknown[]): number {
  let length = 0;
  const over = messages.findIndex((message) => (length += JSON.stringify(message).length) > mostInDocument);
  return over === -1 ? messages.length : over;
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
