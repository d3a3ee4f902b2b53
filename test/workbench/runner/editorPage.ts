import { setTimeout as sleep } from 'node:timers/promises';

import { chromium } from 'playwright-core';
import type { Browser, ElementHandle, Frame, Page } from 'playwright-core';

import { visibleWebviews } from '../../editor/visibleWebviews.ts';
import { patience } from '../../suite/patience.ts';
import { noSuchWebview } from '../operations.ts';
import type { Target } from '../operations.ts';

/** Milliseconds after which the page of a panel is looked up again: the editor may have put another in its place. */
export const oneLook = 5_000;

/** The window of an editor under test, attached to by the DevTools protocol: in a browser or in Electron alike. */
export class EditorPage {
  readonly #port: number;
  #browser: Browser | undefined;
  #page: Promise<Page> | undefined;

  constructor(debuggingPort: number) {
    this.#port = debuggingPort;
  }

  page(): Promise<Page> {
    this.#page ??= this.#attach();
    return this.#page;
  }

  /** The frame of a webview is named by the title of its panel; it is waited for, as long as one look takes. */
  async frame(target: Target): Promise<Frame> {
    const page = await this.page();
    if (target === 'workbench') return page.mainFrame();
    const deadline = Date.now() + oneLook;
    for (;;) {
      const titles: string[] = [];
      for (const { frame, title } of await visibleWebviews(page)) {
        if (title === target.webview) return frame;
        titles.push(title);
      }
      if (Date.now() > deadline) {
        throw new Error(`${noSuchWebview} “${target.webview}”; visible is: ${titles.join(', ') || 'none'}.`);
      }
      await sleep(50);
    }
  }

  /** Finds the element that a picture of a target shows. */
  async element(target: Target): Promise<Page | ElementHandle> {
    if (target === 'workbench') return this.page();
    const frame = await this.frame(target);
    return frame.frameElement();
  }

  /** Ends the connection; whoever asks for the page gets another one. */
  async detach(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    this.#page = undefined;
    await browser?.close();
  }

  async #attach(): Promise<Page> {
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.#port}`);
    const deadline = Date.now() + patience;
    for (;;) {
      for (const page of this.#browser.contexts().flatMap((context) => context.pages())) {
        if ((await page.locator('.monaco-workbench').count()) > 0) return withClipboard(page);
      }
      if (Date.now() > deadline) throw new Error('No window with a workbench was found.');
      await sleep(100);
    }
  }
}

/** Lets the editor use the clipboard where it is served to a browser, as one whom the person has allowed to. */
async function withClipboard(page: Page): Promise<Page> {
  page.setDefaultTimeout(patience);
  const { origin, protocol } = new URL(page.url());
  if (protocol === 'http:') await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  return page;
}
