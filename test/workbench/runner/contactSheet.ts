import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import type { ContactSheet } from '../operations.ts';

/** Pixels of a picture on the sheet. */
const pictureWidth = 640;

/** Draws the pictures side by side in a page of their own, and takes a picture of that. */
export async function drawContactSheet(editor: Page, { name, rows }: ContactSheet, folder: string): Promise<string> {
  const drawn = await Promise.all(
    rows.map(async (row) => {
      const cells = await Promise.all(
        row.pictures.map(async ({ name: label, path }) => {
          const data = (await readFile(path)).toString('base64');
          return `<figure><img src="data:image/png;base64,${data}"><figcaption>${escapeHtml(label)}</figcaption></figure>`;
        }),
      );
      return `<h2>${escapeHtml(row.name)}</h2><div>${cells.join('')}</div>`;
    }),
  );
  const columns = Math.max(1, ...rows.map(({ pictures }) => pictures.length));
  const page = await editor.context().newPage();
  try {
    await page.setViewportSize({ width: columns * (pictureWidth + 16) + 16, height: 800 });
    await page.setContent(`<!DOCTYPE html><title>${escapeHtml(name)}</title><style>
      body { margin: 8px; background: #777; color: #fff; font: 14px sans-serif; }
      h2 { margin: 16px 8px 4px; font-size: 16px; }
      div { display: flex; }
      figure { margin: 8px; }
      img { width: ${pictureWidth}px; display: block; }
    </style>${drawn.join('')}`);
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path, fullPage: true });
    return path;
  } finally {
    await page.close();
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
