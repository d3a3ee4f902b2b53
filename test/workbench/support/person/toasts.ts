import type { Page } from 'playwright-core';

import { eventually } from '../eventually.ts';
import { patience } from '../../../suite/patience.ts';

const toast = '.notifications-toasts .notification-toast';

/** The messages in the corner of the window, as they are painted. */
export class Toasts {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The words of those that stand there now. */
  texts(): Promise<string[]> {
    return this.#page.locator(`${toast} .notification-list-item-message`).allInnerTexts();
  }

  /** The words of those that tell of a failure or warn of something. */
  errors(): Promise<string[]> {
    const failed = `${toast}:has(.codicon-error, .codicon-warning)`;
    return this.#page.locator(`${failed} .notification-list-item-message`).allInnerTexts();
  }

  /** Waits for one whose words fit; gives them. */
  async waitFor(words: RegExp): Promise<string> {
    return eventually(async () => {
      const all = await this.texts();
      const found = all.find((text) => words.test(text));
      if (found === undefined) throw new Error(`No message says ${String(words)}; there is: ${all.join(' | ')}`);
      return found;
    });
  }

  /** Links within a message that would run something. */
  links(): Promise<string[]> {
    return this.#page
      .locator(`${toast} .notification-list-item-message a`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? each.textContent ?? ''));
  }

  async press(words: string, button: string): Promise<void> {
    const fitting = this.#page.locator(toast, { hasText: words });
    await fitting.locator('.monaco-button', { hasText: button }).first().click({ timeout: patience });
  }
}
