import type { Frame, Page } from 'playwright-core';

/**
 * Finds the visible webviews. VS Code nests two frames per webview; the inner one contains the page and has the panel's
 * title.
 */
export async function visibleWebviews(page: Page): Promise<{ frame: Frame; title: string }[]> {
  const webviews: { frame: Frame; title: string }[] = [];
  const visible = new Map((await page.evaluate<Seen[]>(whatIsVisible)).map(({ name, title }) => [name, title]));
  for (const outer of page.mainFrame().childFrames()) {
    const seen = visible.get(outer.name());
    if (seen === undefined) continue;
    try {
      const title = seen ?? (await outer.evaluate<string | null>(titleOfActiveFrame));
      const frame = title === null ? undefined : await activeFrame(outer);
      if (title !== null && frame !== undefined) webviews.push({ frame, title });
    } catch {
      // Pages may disappear while they are being read; such a page isn't visible.
    }
  }
  return webviews;
}

interface Seen {
  /** The name of the outer frame. */
  name: string;
  /** Null if the frame has no page, or if it has another origin than the editor and must be asked itself. */
  title: string | null;
}

const titleOfActiveFrame = "document.querySelector('#active-frame')?.title ?? null";

/** Combined into one evaluation, because a test looks for its page at every step. */
const whatIsVisible = `[...document.querySelectorAll('iframe.webview')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth > 0 && each.clientHeight > 0)
  .map(({ name, contentDocument }) => ({ name, title: contentDocument?.querySelector('#active-frame')?.title ?? null }))`;

/** Finds the active page. Another page may be loading beside it. */
async function activeFrame(outer: Frame): Promise<Frame | undefined> {
  const inner = outer.childFrames();
  if (inner.length === 1) return inner[0];
  for (const each of inner) {
    const element = await each.frameElement();
    if ((await element.getAttribute('id')) === 'active-frame') return each;
  }
  return undefined;
}
