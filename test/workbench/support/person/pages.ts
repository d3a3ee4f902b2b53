import type { Frame, Page } from 'playwright-core';

import { visibleWebviews } from '../../../editor/visibleWebviews.ts';

/** A page of ours that is in sight. */
export interface Shown {
  frame: Frame;
  /** The title of its tab. */
  title: string;
}

/** The page whose tab's title contains this. */
export async function visibleFrame(page: Page, title: string): Promise<Shown | undefined> {
  return (await visibleWebviews(page)).find((shown) => shown.title.includes(title));
}
