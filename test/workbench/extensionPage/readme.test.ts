import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Frame } from 'playwright-core';

import { repositoryRoot } from '../../editor/places.ts';
import { visibleWebviews } from '../../editor/visibleWebviews.ts';
import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { eventually } from '../support/eventually.ts';
import { documents, pictured } from './pictured.ts';

interface Picture {
  source: string;
  words: string;
  /** 0 where it isn't shown. */
  width: number;
}

/** Opens the page of an installed extension from the list of them; answers with the frame that has its README. */
async function openPage({ page, box }: Person, name: string): Promise<Frame> {
  await box.palette('View: Show Extensions');
  await eventually(async () => {
    await page.locator('.extensions-viewlet .suggest-input-container').click({ timeout: 10_000 });
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(`@installed ${name}`);
    const row = page.locator('.extensions-list .monaco-list-row', {
      has: page.locator('.name', { hasText: new RegExp(`^${name}$`) }),
    });
    await row.first().click({ timeout: 10_000 });
    await page.locator('.extension-editor .name', { hasText: new RegExp(`^${name}$`) }).waitFor({ timeout: 10_000 });
  });
  return eventually(async () => {
    for (const { frame } of await visibleWebviews(page)) if ((await frame.locator('h1').count()) === 1) return frame;
    throw new Error(`The page of ${name} isn't shown.`);
  });
}

/** Both run in the page. */
const picturesThere = `[...document.querySelectorAll('img')].map(({ src, alt, naturalWidth }) =>
  ({ source: src, words: alt, width: naturalWidth }))`;
const linksThere = `[...document.querySelectorAll('body a:not(#scroll-to-top)')].map((link) => link.getAttribute('href'))`;

/** Links that lead nowhere: to no address at all, or to a heading that the page hasn't. */
async function deadLinks(frame: Frame, links: (string | null)[]): Promise<(string | null)[]> {
  const dead: (string | null)[] = [];
  for (const link of links) {
    if (link?.startsWith('https://')) continue;
    if (!link?.startsWith('#') || (await frame.locator(`[id="${link.slice(1)}"]`).count()) === 0) dead.push(link);
  }
  return dead;
}

test('the page shows nothing broken where no place serves pictures, and every link on it leads somewhere', async (person) => {
  const frame = await openPage(person, 'Market Desk');
  assert.deepEqual(await frame.evaluate<Picture[]>(picturesThere), []);
  const links = await frame.evaluate<(string | null)[]>(linksThere);
  assert.ok(links.length >= 3, String(links.length));
  assert.deepEqual(await deadLinks(frame, links), []);
  assert.match(
    await frame.locator('body').innerText(),
    /Several machines, proxies and certificates is about a gateway/,
  );
  await person.screenshot('without pictures');
});

test('the page shows all five pictures from their place, and leads to its documents', async (person) => {
  await person.page.context().route(`${pictured.pictures}**`, async (route) => {
    const file = route.request().url().slice(pictured.pictures.length);
    await route.fulfill({ body: await readFile(join(repositoryRoot, file)), contentType: 'image/png' });
  });
  const frame = await openPage(person, pictured.name);
  const pictures = await eventually(async () => {
    const found = await frame.evaluate<Picture[]>(picturesThere);
    assert.equal(found.length, 5);
    assert.ok(
      found.every(({ width }) => width > 0),
      JSON.stringify(found),
    );
    return found;
  });
  for (const { source, words, width } of pictures) {
    assert.ok(source.startsWith(`${pictured.pictures}media/readme/`), source);
    assert.ok(words.length > 10 && width > 500, `${words}: ${width}`);
  }
  const links = await frame.evaluate<(string | null)[]>(linksThere);
  assert.deepEqual(await deadLinks(frame, links), []);
  for (const file of ['docs/gateway.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])
    assert.ok(links.includes(documents + file), file);
  await frame.locator('img').first().scrollIntoViewIfNeeded();
  await person.screenshot('with pictures');
});
