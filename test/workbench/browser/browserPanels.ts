import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { BrowserContext, Frame, Page } from 'playwright-core';

import type { LoadedPanel } from '../../double/desktop.ts';
import { noSuchWebview, type Target } from '../operations.ts';
import { oneLook } from '../runner/editorPage.ts';
import type { ColorTheme } from '../support/colorThemes.ts';
import { editorInUse } from './editorInUse.ts';
import { themeStyles, type ThemeStyles } from './themeStyles.ts';

/** The origin of pages and their resources; nothing is looked up at this name. */
export const pagesOrigin = 'https://pages.invalid';

interface Size {
  width: number;
  height: number;
}

/** A page of the browser, which shows one panel after the other. */
interface Place {
  page: Page;
  panel: LoadedPanel | undefined;
}

interface OpenPanel {
  panel: LoadedPanel;
  place: Promise<Place>;
}

/** The parts of an editor's window beside and above its editors, with the side bar open. */
const around: Size = { width: 348, height: 104 };

/** The panels of the double of the editor, each in a page of a browser. */
export class BrowserPanels {
  readonly #context: BrowserContext;
  readonly #built: string;
  readonly #open = new Set<OpenPanel>();
  /** Pages that show nothing. A new one would cost more than most stories do. */
  readonly #free: Place[] = [];
  #theme: ColorTheme = 'Default Dark Modern';
  #window: Size = { width: 1280, height: 800 };
  #pages = 0;

  /** `built` is the folder of the built pages. */
  constructor(context: BrowserContext, built: string) {
    this.#context = context;
    this.#built = built;
  }

  open = (panel: LoadedPanel): { close: () => void } => {
    const waiting: unknown[] = [];
    let deliver = (message: unknown): void => void waiting.push(message);
    const listening = panel.port.onMessage((message) => deliver(message));
    const place = this.#show(panel);
    const own: OpenPanel = { panel, place };
    this.#open.add(own);
    void place.then(({ page }) => {
      const send = (message: unknown): void => void page.evaluate(dispatch, message).catch(() => undefined);
      for (const message of waiting) send(message);
      deliver = send;
    });
    return {
      close: () => {
        this.#open.delete(own);
        listening.dispose();
        void place.then(async (left) => {
          left.panel = undefined;
          await left.page.goto('about:blank').catch(() => undefined);
          this.#free.push(left);
        });
      },
    };
  };

  /** The page of the panel that has the focus. */
  async page(): Promise<Page> {
    const all = [...this.#open];
    const own = all.find(({ panel }) => panel.isActive()) ?? all.at(-1);
    if (own === undefined) throw new Error('No panel is in sight.');
    return (await own.place).page;
  }

  async frame(target: Target): Promise<Frame> {
    if (target === 'workbench') throw new Error('Without an editor there is no workbench to look at.');
    const deadline = Date.now() + oneLook;
    const found = await editorInUse().until(`a panel is titled ${target.webview}`, () => {
      const all = [...this.#open];
      const titles = all.map(({ panel }) => panel.title());
      if (Date.now() > deadline)
        throw new Error(`${noSuchWebview} “${target.webview}”; visible is: ${titles.join(', ') || 'none'}.`);
      return all[titles.indexOf(target.webview)];
    });
    const { page } = await found.place;
    await this.#fit(page, found.panel);
    return page.mainFrame();
  }

  async element(target: Target): Promise<Page> {
    return target === 'workbench' ? this.page() : (await this.frame(target)).page();
  }

  resize(size: Size): void {
    this.#window = size;
  }

  /** Gives every page another theme, as the editor does: its variables and the class of its body. */
  async setTheme(theme: ColorTheme): Promise<void> {
    this.#theme = theme;
    const styles = themeStyles(theme);
    for (const { place } of this.#open) await (await place).page.evaluate(wear, styles).catch(() => undefined);
  }

  async #show(panel: LoadedPanel): Promise<Place> {
    const place = this.#free.pop() ?? (await this.#add());
    place.panel = panel;
    await this.#fit(place.page, panel);
    await place.page.goto(`${pagesOrigin}/page`);
    return place;
  }

  async #add(): Promise<Place> {
    // The browser has one page from its start.
    const first = this.#pages++ === 0 ? this.#context.pages()[0] : undefined;
    const page = first ?? (await this.#context.newPage());
    const place: Place = { page, panel: undefined };
    await page.exposeFunction('toEditor', (message: unknown) => place.panel?.port.post(message));
    await page.exposeFunction('stateToEditor', (state: unknown) => {
      if (place.panel) place.panel.memory.state = state;
    });
    await page.route(`${pagesOrigin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/page') return route.fulfill({ contentType: 'text/html', body: this.#document(place.panel) });
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      return route.fulfill({ contentType, body: readFileSync(join(this.#built, basename(pathname))) });
    });
    return place;
  }

  /** The document of a panel with what an editor adds to it. */
  #document(panel: LoadedPanel | undefined): string {
    if (panel === undefined) return '';
    const styles = themeStyles(this.#theme);
    const given = JSON.stringify({ state: panel.memory.state, styles }).replaceAll('<', '\\u003c');
    // Ahead of the page's policy, which allows no scripts but its own.
    return panel.html
      .replace('<head>', () => `<head><script>(${asInWebview.toString()})(${given})</script>`)
      .replace('<body ', () => `<body ${styles.body} `);
  }

  async #fit(page: Page, panel: LoadedPanel): Promise<void> {
    const width = Math.floor((this.#window.width - around.width) / panel.columns());
    const height = this.#window.height - around.height;
    const current = page.viewportSize();
    if (current?.width !== width || current.height !== height) await page.setViewportSize({ width, height });
  }
}

/** Runs in the page. */
function dispatch(data: unknown): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
}

/** Runs in the page before its own scripts. */
function asInWebview({ state, styles }: { state: unknown; styles: ThemeStyles }): void {
  const api = globalThis as unknown as Record<'toEditor' | 'stateToEditor', (value: unknown) => void>;
  let kept = state;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.sheet);
  document.adoptedStyleSheets.push(sheet);
  Object.assign(globalThis, {
    editorStyles: sheet,
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => api.toEditor(message),
      getState: () => kept,
      setState: (next: unknown) => {
        kept = next;
        api.stateToEditor(next);
        return next;
      },
    }),
  });
}

/** Runs in the page. */
function wear({ sheet, className, kind }: ThemeStyles): void {
  (globalThis as unknown as { editorStyles: CSSStyleSheet }).editorStyles.replaceSync(sheet);
  document.body.classList.remove('vscode-light', 'vscode-dark', 'vscode-high-contrast', 'vscode-high-contrast-light');
  document.body.classList.add(...className.split(' '));
  document.body.dataset['vscodeThemeKind'] = kind;
}
