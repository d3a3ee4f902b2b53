import * as vscode from 'vscode';
import { contextKeys } from '../../ids.ts';
import { isListed, type PickItem } from './pickItem.ts';

interface Listing<I> {
  text: string;
  /** True if the user typed the text, so that Enter has a meaning before the rows are listed. */
  isTyped: boolean;
  items: readonly I[] | Promise<readonly I[]>;
  /** True once the editor shows these rows, so that its messages refer to them. */
  isShown: boolean;
}

/** An Enter, with the rows of the text at that time. */
interface Accepted<I> {
  text: string;
  items: readonly I[];
  /** The active row among these; undefined if the editor hadn't shown them yet. */
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
 * Lists the rows of a box again for each text. The editor identifies rows by index, and its window may still have the
 * rows of an older text when Enter is pressed, so a row from it counts only once it shows the newest rows.
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
    // Keeps the rows' order. Editors that know this property would otherwise sort matching rows.
    Object.assign(box, { sortByLabel: false });
  }

  /** True if the editor shows the rows that were listed last. */
  get isShown(): boolean {
    return this.#listing?.isShown === true;
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  /** Lists and shows the box immediately, so that typing doesn't go to the editor below it. */
  async open(): Promise<void> {
    const listed = this.list();
    this.#isOpen = true;
    this.#box.show();
    await this.#busyWhile(listed);
  }

  /** Lists the rows of the text that the user has typed. */
  async listTyped(): Promise<void> {
    // The editor also reports a text that we set, whose rows are already listed.
    if (this.#listing?.text !== this.#box.value) await this.list(true);
  }

  async list(isTyped = false): Promise<void> {
    const { value: text } = this.#box;
    const listing: Listing<I> = { text, isTyped, items: [], isShown: false };
    this.#listing = listing;
    listing.items = this.#options.items(text);
    const items = listing.items instanceof Promise ? await listing.items : listing.items;
    if (this.#listing !== listing || this.#isDisposed) return;
    // Before the box is shown, there are no older rows.
    listing.isShown = !this.#isOpen;
    this.#box.items = items;
    this.#options.onListed?.();
    if (this.#isOpen) void this.#confirm(listing);
  }

  /**
   * Returns the rows that an Enter refers to: those of the current text, which it waits for. Undefined if it came
   * before the editor showed rows that weren't caused by typing: it was meant for the rows before.
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

  /** Returns the first row that the editor lists for the text and that can be chosen. */
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
   * Waits until the editor shows the rows. It receives them on the next turn, and messages keep their order: once it
   * answers a command sent after them, its messages refer to these rows.
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
