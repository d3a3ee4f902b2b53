import type { Frame, Page } from 'playwright-core';

/** A page of ours that is in sight. */
export interface Shown {
  frame: Frame;
  /** The title of its tab. */
  title: string;
}

/** The page whose tab's title contains this; VS Code nests two frames a webview, and the inner one bears the title. */
export async function visibleFrame(page: Page, title: string): Promise<Shown | undefined> {
  for (const frame of page.frames()) {
    const parent = frame.parentFrame();
    if (parent === null || parent === page.mainFrame()) continue;
    try {
      const element = await frame.frameElement();
      if ((await element.getAttribute('id')) !== 'active-frame') continue;
      if (!(await (await parent.frameElement()).isVisible())) continue;
      const its = (await element.getAttribute('title')) ?? '';
      if (its.includes(title)) return { frame, title: its };
    } catch {
      // Pages come and go while they are looked at; one that has gone is not visible.
    }
  }
  return undefined;
}
