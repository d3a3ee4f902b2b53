import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest } from '../support/test.ts';
import { webview } from '../support/webview.ts';

const { ticker } = sampleCompanies[8]!;
const page = webview(panels.transcript);
const open = async (turn = 0): Promise<void> => {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker, turn });
  await page.waitFor(`body[data-state="ready"] article[data-turn="${turn}"][aria-current="true"]`);
  await page.waitFor('[role="toolbar"] vscode-button');
};
const current = (): Promise<Record<'turn' | 'speaker' | 'section', string>> =>
  page.evaluate(() => ({
    ...(document.querySelector<HTMLElement>('article[aria-current="true"]')!.dataset as Record<
      'turn' | 'speaker' | 'section',
      string
    >),
  }));
const press = (key: string): Promise<void> => page.pressIn('article[aria-current="true"]', key);

pageTest(
  'the call page keeps the speaker in sight, announces every move, and finds whole words and by case',
  async () => {
    await open();
    await press('j');
    await press('j');
    const { turn, speaker } = await eventually(async () => {
      const at = await current();
      assert.equal(at.turn, '2');
      return at;
    });
    // The line is drawn in the next frame.
    await eventually(async () => {
      assert.equal(await page.text('.now .name'), speaker);
    });
    const role = await page.text('.now .role');
    assert.equal(role, await page.text(`article[data-turn="${turn}"] h3 .role`));
    const said = await page.evaluate(() =>
      [...document.querySelectorAll('body > [role="status"]')].map(({ textContent }) => textContent).join(),
    );
    assert.match(said, new RegExp(`^Turn 3 of \\d+: ${speaker}, ${role}$`));
    const top = await page.evaluate(() => {
      scrollBy(0, 900);
      return document.querySelector('header[data-part="title"]')!.getBoundingClientRect().top;
    });
    assert.ok(Math.abs(top) <= 1, `the bar stands at ${top}`);

    const countOnce = (expected: (hits: number) => boolean): Promise<number> =>
      eventually(async () => {
        const text = await page.text('.find-count');
        const hits = text === 'No results' ? 0 : Number(/of ([\d,]+)$/.exec(text)![1]!.replace(',', ''));
        assert.ok(expected(hits), `${hits} hits`);
        return hits;
      });
    const turnOn = (option: string): Promise<void> => page.click(`.find .option[aria-label="${option}"]`);
    const marksInRail = (): Promise<number> =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.rail canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, 3, canvas.height);
        return data.filter((value, index) => index % 4 === 3 && value > 0).length;
      });
    assert.equal(await marksInRail(), 0);
    await press('/');
    await page.fill('#find-field input', 'The');
    const all = await countOnce((hits) => hits > 20);
    // The rail is drawn after the count.
    await eventually(async () => {
      assert.ok((await marksInRail()) > 0);
    });
    await turnOn('Match Whole Word');
    const whole = await countOnce((hits) => hits > 0 && hits < all);
    await turnOn('Match Case');
    await countOnce((hits) => hits > 0 && hits < whole);
    await page.fill('#find-field input', 'nothing says this');
    await countOnce((hits) => hits === 0);
  },
);

pageTest('reading: keys move by speaker, exchange and question, and set the text’s size, which is kept', async () => {
  await open();
  await press('q');
  const questions = await eventually(async () => {
    const at = await current();
    assert.equal(at.section, 'questions');
    return Number(at.turn);
  });
  await press('e');
  await eventually(async () => {
    assert.ok(Number((await current()).turn) > questions);
  });
  await press('E');
  await eventually(async () => {
    assert.ok(Number((await current()).turn) <= questions);
  });
  const { speaker, turn } = await current();
  await press('J');
  await eventually(async () => {
    const at = await current();
    assert.equal(at.speaker, speaker);
    assert.ok(Number(at.turn) > Number(turn));
  });
  await press('K');
  await eventually(async () => {
    assert.equal((await current()).turn, turn);
  });
  const sizeOf = (): Promise<string> =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--text-size'));
  const before = Number(await sizeOf());
  await press('+');
  await eventually(async () => {
    assert.ok(Number(await sizeOf()) > before);
  });
  const larger = await sizeOf();
  await page.waitFor('body[data-size]');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await open();
  assert.equal(await sizeOf(), larger);
  await press('-');
});
