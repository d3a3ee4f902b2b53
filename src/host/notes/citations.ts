import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { Event } from '../../base/emitter.ts';
import type { CitedCallName, Citing, Naming } from '../../domain/links/citing.ts';

/** The citations and tickers in notes, as far as they have been read. */
export interface CitationSource {
  citing(call: CitedCallName): readonly Citing[];
  /**
   * The places where notes name one of the tickers, in any spelling of its share class, by note and then in the note's
   * order.
   */
  naming(tickers: readonly string[]): readonly Naming[];
  /** Fires when the citations in notes change or move, and while the notes of a workspace are being read. */
  readonly onDidChange: Event<unknown>;
}

/** Provides the passages that notes cite to the features that show calls. */
export class Citations {
  #load: (() => Promise<CitationSource>) | undefined;

  register(load: () => Promise<CitationSource>): Disposable {
    this.#load = load;
    return toDisposable(() => {
      this.#load = undefined;
    });
  }

  /** Starts to read the workspace's notes when the first call is shown. */
  async source(): Promise<CitationSource | undefined> {
    return this.#load?.();
  }
}
