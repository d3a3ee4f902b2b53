/**
 * Maximum number of milliseconds that a document waits for its page's first data. The editor takes longer to request
 * the document of a new panel.
 */
export const longestWait = 50;

/**
 * In characters of JSON. The editor keeps a document while its panel is open, and transfers it whole before it starts
 * the page.
 */
const mostInDocument = 64_000;

interface FirstDocumentOptions {
  /** Writes the panel's document, with the messages that were posted to the page so far, in order. */
  write: (first: readonly unknown[]) => void;
  /**
   * True if the panel has shown another page. The editor scrolls a document to the previous page's position, which has
   * no effect only while the document is short: then it contains no messages, and is written immediately.
   */
  isReused: boolean;
  /** Posts a message to the page after its document was written. */
  post: (message: unknown) => void;
  /** Resolves after a number of milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * The document of a panel, and the messages to the page before it is written: they are embedded in the document, so
 * that the page can paint without waiting for messages. It is written once, on the turn after the panel was opened; if
 * a stored answer is about to be ready, a little later.
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

  /** Makes the document wait for this work, which posts the page's first data without a request to the service. */
  waitFor(work: Promise<unknown>): void {
    this.#awaited = work;
  }

  post(message: unknown): void {
    if (this.#first) this.#first.push(message);
    else this.#options.post(message);
  }

  /** Writes the document when it is due, unless the panel was closed meanwhile. */
  async write(isClosed: () => boolean): Promise<void> {
    const { write, post, isReused, pause = waitFor } = this.#options;
    if (!isReused) {
      // By then the editor has received the panel, which it builds while the document follows.
      await pause(0);
      // The page shows a failure.
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

/** Counts the leading messages that fit in a document. */
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
