import type { Frame, Page } from 'playwright-core';

/** VS Code nests two frames a webview; the inner one holds the page and bears the panel's title. */
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
      // Pages come and go while they are looked at; one that has gone is not visible.
    }
  }
  return webviews;
}

interface Seen {
  /** The name of the outer frame. */
  name: string;
  /** Null where there is no page in it, or where it has another origin than the editor: then it is asked itself. */
  title: string | null;
}

const titleOfActiveFrame = "document.querySelector('#active-frame')?.title ?? null";

/** One question, since a test asks for its page at every step. */
const whatIsVisible = `[...document.querySelectorAll('iframe.webview')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth > 0 && each.clientHeight > 0)
  .map(({ name, contentDocument }) => ({ name, title: contentDocument?.querySelector('#active-frame')?.title ?? null }))`;

/** Beside the page that is shown another one may be loading. */
async function activeFrame(outer: Frame): Promise<Frame | undefined> {
  const inner = outer.childFrames();
  if (inner.length === 1) return inner[0];
  for (const each of inner) {
    const element = await each.frameElement();
    if ((await element.getAttribute('id')) === 'active-frame') return each;
  }
  return undefined;
}
