import { openAnswer } from '../plans/storedAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import type { NamedCall, Outline, SearchedCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';

/** A call in the form for ranking its passages. */
export interface SearchableCall extends NamedCall {
  outline: Outline;
  transcript: string;
}

/** In characters of transcripts: about a hundred calls. A search is often followed by the same one with more words. */
const mostKept = 8_000_000;

/** The most recently read calls, by the ids of their first passages, for one state of the library. */
export class SearchableCalls {
  readonly #kept = new Map<number, SearchableCall>();
  #length = 0;

  /** Undefined for a call that is gone or can't be read. */
  read(store: Store, source: SourceId, call: NamedCall & Pick<SearchedCall, 'first'>): SearchableCall | undefined {
    const { first } = call;
    const kept = this.#kept.get(first) ?? readCall(store, source, call);
    if (!kept) return undefined;
    if (!this.#kept.delete(first)) this.#length += kept.transcript.length;
    this.#kept.set(first, kept);
    for (const [oldest, { transcript }] of this.#kept) {
      if (this.#length <= mostKept || oldest === first) break;
      this.#kept.delete(oldest);
      this.#length -= transcript.length;
    }
    return kept;
  }
}

function readCall(
  store: Store,
  source: SourceId,
  { first, key, call }: NamedCall & Pick<SearchedCall, 'first'>,
): SearchableCall | undefined {
  const outline = store.passages.outlines([first]).get(first);
  if (!outline) return undefined;
  const answer = openAnswer(store.answers.get(source, key), 'transcript');
  return answer?.call && { key, call, outline, transcript: answer.call.transcript };
}
