import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test, type TestContext } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { realVariable } from './realVariable.ts';

interface TrueTurn {
  speaker: string;
  startsWith: string;
  section: 'prepared' | 'qa' | null;
}

interface SeenTurn {
  speaker: string;
  speech: string;
  section: string;
}

function dataFolder({ skip }: TestContext): string {
  const folder = process.env[realVariable];
  return folder ?? skip('the shared folder of real files is not beside this clone');
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Two of the real calls: how all of them are told apart into turns is tested in test/unit/domain/transcripts. */
test('the longest and the shortest real call show every turn of their truth, in order', async (context) => {
  const folder = join(dataFolder(context), 'transcripts');
  const calls = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.truth.json'))
    .toSorted((one, other) => statSync(join(folder, one)).size - statSync(join(folder, other)).size);
  for (const name of [calls[0]!, calls.at(-1)!]) {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { metadata } = read(name) as { metadata: { ticker: string; transcript_fyq: string } };
    const { turns } = read(name.replace('.json', '.truth.json')) as { turns: TrueTurn[] };
    await vscode.commands.executeCommand(commands.transcriptsOpen, {
      ticker: metadata.ticker,
      fyq: metadata.transcript_fyq,
    });
    const page = webview(panels.transcript);
    await page.waitFor(`body[data-state="ready"] article[data-turn="${turns.length - 1}"]`, { state: 'attached' });
    const seen = await page.evaluate<SeenTurn[]>(() =>
      [...document.querySelectorAll<HTMLElement>('article[data-turn]')].map((article) => ({
        speaker: article.dataset['speaker'] ?? '',
        section: article.dataset['section'] ?? '',
        speech: article.querySelector('[data-part="speech"]')?.textContent ?? '',
      })),
    );
    assert.equal(seen.length, turns.length, `${name}: as many turns`);
    turns.forEach((turn, index) => {
      const where = `${name}, turn ${index}`;
      const found = seen[index]!;
      assert.ok(squeezed(found.speech).startsWith(squeezed(turn.startsWith)), `${where}: ${found.speech.slice(0, 60)}`);
      assert.equal(found.speaker, turn.speaker, where);
      if (turn.section) assert.equal(found.section, turn.section === 'qa' ? 'questions' : 'prepared', where);
    });
    await page.screenshot(`call ${metadata.ticker}`);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  }
});

test('a file of real bars shows its own count, first and last bar', async (context) => {
  const folder = join(dataFolder(context), 'bars');
  for (const name of readdirSync(folder).slice(0, 1)) {
    const [, ticker, day] = /^(.+)_(\d{8})_1min\.csv$/.exec(name) ?? [];
    assert.ok(ticker && day, name);
    const date = day.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    const stamps = readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]!);
    await vscode.commands.executeCommand(commands.barsOpen, { tickers: [ticker], fromDate: date, tillDate: date });
    const page = webview(panels.bars);
    const chart = `[data-bars="${ticker}"]`;
    await page.waitFor(`body[data-state="ready"] ${chart}`);
    assert.equal(await page.attribute(chart, 'data-count'), String(stamps.length), name);
    assert.equal(await page.attribute(chart, 'data-first'), stamps[0], name);
    assert.equal(await page.attribute(chart, 'data-last'), stamps.at(-1), name);
    await page.screenshot(`bars ${ticker} ${day}`);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  }
});

test('the status bar marks the data as a folder’s, and no page marks it as invented', async (context) => {
  dataFolder(context);
  await workbench.waitFor('.statusbar-item[id$="marketDesk.quota"]:has-text("data folder")');
  await workbench.hover('.statusbar-item[id$="marketDesk.quota"]');
  await workbench.waitFor('.monaco-hover:has-text("using a data folder")');
});

test('the pages are empty and say so when a data folder lacks their data', async (context) => {
  dataFolder(context);
  await assert.rejects(
    async () => vscode.commands.executeCommand(commands.fundsOpen, { ticker: 'VFINX' }),
    /no registered fund or ETF/,
  );
});
