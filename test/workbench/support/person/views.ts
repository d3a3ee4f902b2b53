import type { Locator, Page } from 'playwright-core';

import { patience } from '../../../suite/patience.ts';

/** The views of the side bar, by their titles. */
export class SideView {
  readonly #page: Page;
  readonly #title: string;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
  }

  get pane(): Locator {
    return this.#page.locator(`.pane:has(> .pane-header:has-text(${JSON.stringify(this.#title)}))`);
  }

  row(label: string): Locator {
    return this.pane.locator(`.monaco-list-row:has(.label-name:has-text(${JSON.stringify(label)}))`).first();
  }

  rows(): Promise<string[]> {
    return this.pane.locator('.monaco-list-row').allInnerTexts();
  }

  async waitFor(label: string): Promise<void> {
    await this.row(label).waitFor({ timeout: patience });
  }

  async click(label: string): Promise<void> {
    await this.row(label).click({ timeout: patience });
  }

  /** Unfolds a row that is folded. */
  async unfold(label: string): Promise<void> {
    const row = this.row(label);
    await row.waitFor({ timeout: patience });
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click({ timeout: patience });
    await this.pane
      .locator(`.monaco-list-row[aria-expanded="true"]:has(.label-name:has-text(${JSON.stringify(label)}))`)
      .waitFor({ timeout: patience });
  }

  /** Presses a button at the end of a row. */
  async action(label: string, button: string): Promise<void> {
    await this.row(label).hover({ timeout: patience });
    await this.row(label)
      .locator(`.action-label[aria-label^=${JSON.stringify(button)}]`)
      .first()
      .click({ timeout: patience });
  }

  /** Presses a button in the view's title. */
  async titleAction(button: string): Promise<void> {
    await this.pane.locator('.pane-header').hover({ timeout: patience });
    await this.pane
      .locator(`.pane-header .action-label[aria-label^=${JSON.stringify(button)}]`)
      .first()
      .click({ timeout: patience });
  }
}
