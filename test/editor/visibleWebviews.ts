import type { Frame, Page } from 'playwright-core';

/** VS Code nests two frames a webview; the inner one holds the page and bears the panel's title. */
export async function visibleWebviews(page: Page): Promise<{ frame: Frame; title: string }[]> {
  const webviews: { frame: Frame; title: string }[] = [];
  const visible = new Set(await page.evaluate<string[]>(namesOfVisibleWebviews));
  for (const outer of page
    .mainFrame()
    .childFrames()
    .filter((each) => visible.has(each.name()))) {
    try {
      const title = await outer.evaluate<string | null>(titleOfActiveFrame);
      const frame = title === null ? undefined : await activeFrame(outer);
      if (title !== null && frame !== undefined) webviews.push({ frame, title });
    } catch {
      // Pages come and go while they are looked at; one that has gone is not visible.
    }
  }
  return webviews;
}

/** Both run in the page, in one question each: a test asks for its page at every step. */
const namesOfVisibleWebviews = `[...document.querySelectorAll('iframe.webview')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth > 0 && each.clientHeight > 0)
  .map(({ name }) => name)`;
const titleOfActiveFrame = "document.querySelector('#active-frame')?.title ?? null";

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
