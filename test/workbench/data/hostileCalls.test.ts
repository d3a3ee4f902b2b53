import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { crowd, markup, noColon, oneTurn, rightToLeft, untold, type HostileCall } from './hostileCalls.ts';

const page = webview(panels.transcript);

async function open({ metadata }: HostileCall): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: metadata.ticker });
  await page.waitFor('body[data-state="ready"] .turns[aria-busy="false"]');
}

const speech = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article [data-part="speech"]')].map(({ textContent }) => textContent),
  );

test('markup, scripts and command links are shown as the text they are', async () => {
  await open(markup);
  const said = (await speech()).join('\n');
  for (const piece of ['<script>', '[Click](command:', '$(gear) {0}', '<img src=x'])
    assert.ok(said.includes(piece), piece);
  assert.match(await page.text('.company'), /<script>/);
  assert.equal(await page.count('#page script, #page img, #page a, #page b'), 0);
  assert.doesNotMatch(await page.evaluate(() => document.title), /harm/);
  assert.deepEqual(await page.axe(), []);
  await page.screenshot('call, markup');
});

test('markup of two quarters is compared as the text it is', async () => {
  const { cik } = markup.metadata;
  await vscode.commands.executeCommand(commands.transcriptsCompare, { cik, quarters: ['Q4 2025', 'Q1 2026'] });
  const compared = webview(panels.comparison);
  await compared.waitFor('body[data-state="ready"] .pair .words');
  assert.match((await compared.texts('.pair .words')).join('\n'), /<img src=x/);
  assert.equal(await compared.count('#page script, #page img, #page a'), 0);
  assert.doesNotMatch(await compared.evaluate(() => document.title), /harm/);
  await compared.screenshot('two quarters, markup');
});

test('markup stands on the page of its company as the text it is', async () => {
  await vscode.commands.executeCommand(commands.companyOpen, { cik: markup.metadata.cik });
  const company = webview(panels.company);
  await company.waitFor('body[data-state="ready"] tr[data-quarter]');
  assert.equal(await company.count('#page script, #page img, #page a'), 0);
  assert.doesNotMatch(await company.evaluate(() => document.title), /harm/);
  await company.screenshot('company, markup');
});

test('text from right to left runs so, and no character of it is lost', async () => {
  await open(rightToLeft);
  const transcript = rightToLeft.data[0]!.transcript;
  for (const said of await speech()) assert.ok(transcript.includes(said));
  const directions = await page.evaluate(() =>
    [...document.querySelectorAll('.speech p')].map((paragraph) => getComputedStyle(paragraph).direction),
  );
  assert.ok(directions.includes('rtl'));
  await page.screenshot('call, right to left');
});

test('a call without speaker names is one turn', async () => {
  await open(noColon);
  assert.deepEqual(
    (await speech()).map((text) => text.trim()),
    [noColon.data[0]!.transcript.trim()],
  );
});

test('a call without sections and sides shows neither, and a filter counts unknown sides', async () => {
  await open(untold);
  await page.waitFor('section[aria-labelledby="side-company"]');
  assert.equal(await page.count('.segments, h2.section, .fold'), 0);
  assert.deepEqual(
    await page.evaluate(() => [
      ...new Set([...document.querySelectorAll<HTMLElement>('article')].map(({ dataset }) => dataset['section'])),
    ]),
    [''],
  );
  assert.equal(await page.count('article[data-side="unknown"]'), 4);
  await page.click('section[aria-labelledby="side-company"] .side-head .only');
  await eventually(async () => {
    assert.match(await page.text('.shown'), /^1 of 5 turns shown\. 4 turns have an unknown side\./);
  });
  assert.deepEqual(await page.axe(), []);
});

test('a single turn of two million characters is shown whole, and found in', async () => {
  await open(oneTurn);
  const said = (await speech()).join('');
  assert.ok(oneTurn.data[0]!.transcript.endsWith(said + ' ') || oneTurn.data[0]!.transcript.endsWith(said));
  assert.ok(said.length > 1_900_000);
  await page.click('vscode-button[title^="Find"]');
  await page.fill('#find-field input', 'margin');
  await eventually(async () => {
    assert.match(await page.text('.find-count'), /^1 of 50,000$/);
  });
  await page.screenshot('call, two million characters');
});

test('the call page lists at most 20 of ten thousand speakers per frame', async () => {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: crowd.metadata.ticker });
  const most = await page.evaluate(async () => {
    let longest = 0;
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const rows = added.flatMap((element) => [element, ...element.querySelectorAll('li')]);
      const listed = new Set(rows.filter((row) => row.matches('nav[data-open] section:not(.participants) li')));
      longest = Math.max(longest, listed.size);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    while (document.querySelectorAll('section[aria-labelledby="side-unknown"] li').length < 100)
      await new Promise(requestAnimationFrame);
    observer.disconnect();
    return longest;
  });
  assert.ok(most <= 20, `${most} in one frame`);
});

test('the call page lists all ten thousand speakers and scrolls to the last', async () => {
  await open(crowd);
  assert.equal(await page.count('article'), 10_000);
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'MANY', turn: 9_999 });
  await page.waitFor('article[data-turn="9999"][aria-current="true"]');
  assert.ok(await page.isVisible('nav .more'));
  const strips = await page.evaluate(async () => {
    let painted = 0;
    const found = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillRect')!;
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
      painted += 1;
      (found.value as (...box: number[]) => void).apply(this, box);
    };
    document.querySelector<HTMLElement>('nav .side-head .only')!.click();
    while (painted === 0) await new Promise(requestAnimationFrame);
    return { painted, pixels: document.querySelector('.rail')!.clientHeight };
  });
  assert.ok(strips.painted <= 5 * strips.pixels, `${strips.painted} strips in ${strips.pixels} pixels of the rail`);
  await page.screenshot('call, ten thousand speakers');
});
