import * as vscode from 'vscode';
import { contextKeys } from '../../ids.ts';
import { isListed, type PickItem } from './pickItem.ts';

interface Listing<I> {
  text: string;
  /** A person typed the text, so that Enter has a meaning before the rows are there. */
  isTyped: boolean;
  items: readonly I[] | Promise<readonly I[]>;
  /** The editor shows these rows, so that its messages are about them. */
  isShown: boolean;
}

/** An Enter, with the rows of the text as it stood. */
interface Accepted<I> {
  text: string;
  items: readonly I[];
  /** The row that is marked in these rows; undefined where the editor hadn't shown them yet. */
  marked: I | undefined;
}

interface ListedBoxOptions<I> {
  items: (text: string) => readonly I[] | Promise<readonly I[]>;
  /** Called when rows have been handed to the editor. */
  onListed?: () => void;
  /** Called when the editor shows the rows that were listed last. */
  onShown?: () => void;
}

/**
 * Lists the rows of a box anew with its text. The editor names rows by their index, and its window may still have the
 * rows of an older text when Enter is pressed, so that a row it names counts only once it shows the newest rows.
 */
export class ListedBox<R, I extends PickItem<R> = PickItem<R>> {
  readonly #box: vscode.QuickPick<I>;
  readonly #options: ListedBoxOptions<I>;
  #listing: Listing<I> | undefined;
  #isOpen = false;
  #isDisposed = false;
  #pending = 0;

  constructor(box: vscode.QuickPick<I>, options: ListedBoxOptions<I>) {
    this.#box = box;
    this.#options = options;
    // Rows come in their order. Editors that know this property would otherwise sort those that match.
    Object.assign(box, { sortByLabel: false });
  }

  /** Whether the editor shows the rows that were listed last. */
  get isShown(): boolean {
    return this.#listing?.isShown === true;
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  /** Lists and shows the box at once, so that nothing is typed into what lies below it. */
  async open(): Promise<void> {
    const listed = this.list();
    this.#isOpen = true;
    this.#box.show();
    await this.#busyWhile(listed);
  }

  /** Lists the rows of the text that a person has typed. */
  async listTyped(): Promise<void> {
    // The editor also tells of a text that was set by us, whose rows are listed already.
    if (this.#listing?.text !== this.#box.value) await this.list(true);
  }

  async list(isTyped = false): Promise<void> {
    const { value: text } = this.#box;
    const listing: Listing<I> = { text, isTyped, items: [], isShown: false };
    this.#listing = listing;
    listing.items = this.#options.items(text);
    const items = listing.items instanceof Promise ? await listing.items : listing.items;
    if (this.#listing !== listing || this.#isDisposed) return;
    // No older rows can be meant before the box is shown.
    listing.isShown = !this.#isOpen;
    this.#box.items = items;
    this.#options.onListed?.();
    if (this.#isOpen) void this.#confirm(listing);
  }

  /**
   * The rows that an Enter is about: those of the text as it stands, which are waited for. Undefined where it came
   * before the editor showed rows that nobody typed for: it was meant for what stood there before.
   */
  async accepted(): Promise<Accepted<I> | undefined> {
    const listing = this.#listing;
    if (!listing || (!listing.isShown && !listing.isTyped)) return undefined;
    const { text, isShown } = listing;
    const { selectedItems, activeItems, canSelectMany } = this.#box;
    const marked = canSelectMany ? activeItems : [...selectedItems, ...activeItems];
    const items = listing.items instanceof Promise ? await this.#busyWhile(listing.items) : listing.items;
    return { text, items, marked: isShown ? marked.find((each) => items.includes(each)) : undefined };
  }

  /** The first of the rows that the editor lists for the text and that can be chosen. */
  first({ text, items }: Accepted<I>, canBeChosen: (item: I) => boolean): I | undefined {
    return items.find((item) => isListed(item, text, this.#box) && canBeChosen(item));
  }

  async #busyWhile<T>(work: Promise<T>): Promise<T> {
    this.#pending++;
    this.#box.busy = true;
    try {
      return await work;
    } finally {
      this.#pending--;
      if (!this.#isDisposed) this.#box.busy = this.#pending > 0;
    }
  }

  /**
   * Waits until the editor shows the rows. It is told of them in the next turn, and messages keep their order: once it
   * answers a command that was sent after them, whatever it says is about these rows.
   */
  async #confirm(listing: Listing<I>): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
    await vscode.commands.executeCommand('setContext', contextKeys.rowsListed, true);
    listing.isShown = true;
    if (this.#listing === listing && !this.#isDisposed) this.#options.onShown?.();
  }
}
