import type { Page } from 'playwright-core';

import { eventually } from '../eventually.ts';

/** A modal question of the editor, as it is painted. */
export interface Question {
  /** The question, and below it its detail. */
  message: string;
  detail: string;
  /** From left to right. */
  buttons: string[];
  /** The button that Enter presses. */
  focused: string | undefined;
}

const box = '.monaco-dialog-box';
/** The editor's own focus comes with the question, or within a few looks at it. */
const looksForFocus = 40;

/** The real modal dialogs, answered by keys alone. */
export class ModalDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  isOpen(): Promise<boolean> {
    return this.#page.locator(box).isVisible();
  }

  /**
   * Waits for a question that has the focus, and reads it. A box that closes as the question opens can give the focus
   * back to its editor a moment later: then it is put where the editor had it.
   */
  async read(): Promise<Question> {
    let looks = 0;
    return eventually(async () => {
      const question = await this.#look();
      if (question === undefined) throw new Error('No question is asked.');
      if (question.focused !== undefined) return question;
      if (++looks > looksForFocus) await this.#page.locator(`${box} .dialog-buttons .monaco-button`).last().focus();
      throw new Error('The question has not the focus yet.');
    });
  }

  /** Goes to a button by Tab and presses Enter; without one, Escape. Waits until the question has gone. */
  async answer(button?: string): Promise<Question> {
    const question = await this.read();
    if (button === undefined) await this.#page.keyboard.press('Escape');
    else {
      if (!question.buttons.includes(button)) throw new Error(`There is no ${button}: ${question.buttons.join(', ')}`);
      for (let tab = 0; (await this.#look())?.focused !== button; tab++) {
        if (tab > 12) throw new Error(`Tab never came to ${button}.`);
        await this.#page.keyboard.press('Tab');
      }
      await this.#page.keyboard.press('Enter');
    }
    await this.#gone(question);
    return question;
  }

  /** Presses Enter as the question stands: its first answer. */
  async accept(): Promise<Question> {
    const question = await this.read();
    await this.#page.keyboard.press('Enter');
    await this.#gone(question);
    return question;
  }

  /** The next question may follow at once. */
  async #gone(question: Question): Promise<void> {
    await eventually(async () => {
      const now = await this.#look();
      if (now?.message === question.message && now.detail === question.detail)
        throw new Error(`The question stands still: ${question.message}`);
    });
  }

  #look(): Promise<Question | undefined> {
    return this.#page.evaluate((selector) => {
      const dialog = document.querySelector<HTMLElement>(selector);
      if (!dialog) return undefined;
      const buttons = [...dialog.querySelectorAll<HTMLElement>('.dialog-buttons .monaco-button')];
      const focused = buttons.find((button) => button === document.activeElement);
      return {
        message: dialog.querySelector<HTMLElement>('.dialog-message-text')?.innerText.trim() ?? '',
        detail: dialog.querySelector<HTMLElement>('.dialog-message-detail')?.innerText.trim() ?? '',
        buttons: buttons.map((button) => button.innerText.trim()),
        focused: focused?.innerText.trim(),
      };
    }, box);
  }
}
