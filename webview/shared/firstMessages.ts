/** The part of a document that the host creates for every panel. */
interface FirstMessages {
  /** A new id for every document. */
  id: string;
  /** The messages that the host sent before it wrote the document. */
  first: readonly unknown[];
}

/**
 * The messages in the document that its page still has to show. `shown` is the id of the document whose messages this
 * panel has already shown: the editor rebuilds a hidden page from the same document, whose messages are outdated by
 * then.
 */
export function unshownMessages({ id, first }: FirstMessages, shown: string | undefined): readonly unknown[] {
  return shown === id ? [] : first;
}
