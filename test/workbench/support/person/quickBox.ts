import type { Locator, Page } from 'playwright-core';

import { patience, until } from './until.ts';

const box = '.quick-input-widget:not([style*="display: none"])';
const rows = `${box} .quick-input-list .monaco-list-row`;
/** Milliseconds for one part of what is tried again. */
const brief = 15_000;

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

  async gone(): Promise<void> {
    await this.#page.locator(box).waitFor({ state: 'hidden', timeout: patience });
  }

  /** Runs a command by its whole title, such as `Market Desk: Look Up…`. */
  async palette(title: string): Promise<void> {
    const label = (words: string): string => `[aria-label${words}]`;
    const named = `${label(`=${JSON.stringify(title)}`)}, ${label(`^=${JSON.stringify(`${title},`)}`)}`;
    await this.goTo(`>${title}`, named);
  }

  /** Opens the box, types and clicks the row that a selector tells. Whatever closes the box meanwhile: once more. */
  async goTo(text: string, row: string): Promise<void> {
    await until(async () => {
      if (!(await this.isOpen())) await this.#page.keyboard.press('F1');
      await this.#field.waitFor({ timeout: brief });
      await this.#field.fill(text, { timeout: brief });
      await this.#page.locator(rows).and(this.#page.locator(row)).first().click({ timeout: brief });
    });
  }

  /** Types into the box as it stands: what arrived is looked at. */
  async type(text: string): Promise<void> {
    await this.#field.waitFor({ timeout: brief });
    await this.#field.fill(text, { timeout: brief });
  }

  /** Waits for a row that says this and accepts it by Enter. */
  async acceptRow(words: RegExp): Promise<void> {
    await until(async () => {
      const focused = this.#page.locator(`${rows}.focused`);
      const first = (await focused.count()) > 0 ? await focused.first().innerText({ timeout: 2_000 }) : '';
      if (!words.test(first)) throw new Error(`The row is: ${first}; rows: ${(await this.rows()).join(' | ')}`);
    });
    await this.#page.keyboard.press('Enter');
  }

  async accept(): Promise<void> {
    await this.#field.press('Enter', { timeout: patience });
  }

  async pick(words: string): Promise<void> {
    await this.#page.locator(rows, { hasText: words }).first().click({ timeout: patience });
  }
}
