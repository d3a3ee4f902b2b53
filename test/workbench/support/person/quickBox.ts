import type { Locator, Page } from 'playwright-core';

import { eventually } from '../eventually.ts';
import { patience } from '../../../suite/patience.ts';

const box = '.quick-input-widget:not([style*="display: none"])';
const rows = `${box} .quick-input-list .monaco-list-row`;
/** Milliseconds for one part of what is tried again. */
export const brief = 15_000;

/** The box at the top in which the editor asks: the command palette, picks and input boxes. */
export class QuickBox {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  isOpen(): Promise<boolean> {
    return this.#page.locator(box).isVisible();
  }

  get #field(): Locator {
    return this.#page.locator(`${box} input.input`).first();
  }

  rows(): Promise<string[]> {
    return this.#page.locator(rows).allInnerTexts();
  }

  /** Runs a command by its whole title, such as `Market Desk: Look Up…`. */
  async palette(title: string): Promise<void> {
    const label = (words: string): string => `[aria-label${words}]`;
    const named = `${label(`=${JSON.stringify(title)}`)}, ${label(`^=${JSON.stringify(`${title},`)}`)}`;
    await this.goTo(`>${title}`, named);
  }

  /** Opens the box, types and clicks the row that a selector tells. Whatever closes the box meanwhile: once more. */
  async goTo(text: string, row: string): Promise<void> {
    await eventually(async () => {
      if (!(await this.isOpen())) await this.#page.keyboard.press('F1');
      await this.#field.waitFor({ timeout: brief });
      await this.#field.fill(text, { timeout: brief });
      await this.#page.locator(rows).and(this.#page.locator(row)).first().click({ timeout: brief });
    });
  }

  /**
   * Runs a command, pastes one text into the box that it opens, types another in its place and presses Enter, all without
   * waiting for a row. The box is known by the words that it shows while it is empty.
   */
  async hurry(title: string, placeholder: string, { before, text }: { before: string; text: string }): Promise<void> {
    await this.palette(title);
    await this.hurryIn(placeholder, { before, text });
  }

  /** The same in a box that is open. */
  async hurryIn(placeholder: string, { before, text }: { before: string; text: string }): Promise<void> {
    const field = `${box} input.input[placeholder^=${JSON.stringify(placeholder)}]:focus`;
    await this.#page.locator(field).waitFor({ timeout: patience });
    const { keyboard } = this.#page;
    await keyboard.insertText(before);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
    await keyboard.press('Enter');
  }

  /** Waits until the box has this title. */
  async titled(title: string): Promise<void> {
    await this.#page.locator(`${box} .quick-input-title`, { hasText: title }).waitFor({ timeout: patience });
  }

  /** Clicks the row that says this. */
  async click(words: string): Promise<void> {
    await this.#page.locator(rows, { hasText: words }).first().click({ timeout: patience });
  }

  /**
   * Runs a command, types into the box that it opens, and accepts the row that says this by Enter. Whatever closes the
   * box before Enter, as a page does that takes the focus when it has loaded: once more, since nothing was accepted.
   */
  async choose(title: string, text: string, words: RegExp): Promise<void> {
    await eventually(async () => {
      if (await this.isOpen()) await this.#page.keyboard.press('Escape');
      await this.palette(title);
      await this.#field.fill(text, { timeout: brief });
      await eventually(async () => {
        const focused = this.#page.locator(`${rows}.focused`);
        const first = (await focused.count()) > 0 ? await focused.first().innerText({ timeout: 2_000 }) : '';
        if (!words.test(first)) throw new Error(`The row is: ${first}; rows: ${(await this.rows()).join(' | ')}`);
      }, brief);
      await this.#field.press('Enter', { timeout: brief });
    });
  }
}
