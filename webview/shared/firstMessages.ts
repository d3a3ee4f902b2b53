/** The part of a document that the host writes anew for every panel. */
interface FirstMessages {
  /** Another one in every document. */
  id: string;
  /** The host's messages until the document was written. */
  first: readonly unknown[];
}

/**
 * The messages in a document that its page still has to show; `shown` is the document whose messages a page of this
 * panel has shown. The editor builds a page that was hidden from the same document, where the host knows better by now.
 */
export function unshownMessages({ id, first }: FirstMessages, shown: string | undefined): readonly unknown[] {
  return shown === id ? [] : first;
}
