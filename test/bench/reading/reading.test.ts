import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { crowd, oneTurn } from '../../workbench/hostile/hostileCalls.ts';
import { test } from '../../workbench/support/test.ts';
import { webview } from '../../workbench/support/webview.ts';
import { median, quantile } from '../figure.ts';
import { leave } from '../editor/leave.ts';
import { longCallNote } from './readingSession.ts';

const rounds = 11;
const ticker = 'LONG';
const page = webview(panels.transcript);
const openCall = (of = ticker): Thenable<unknown> =>
  vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: of });
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Milliseconds from `open` to the first frame with content, by the browser's own count; of a page that marks when its
 * answer was painted, no sooner than that. The editor is at rest before.
 */
async function painted(viewTypeOrTitle: string, open: () => unknown): Promise<number> {
  await pause(600);
  const started = Date.now();
  await open();
  const at = await webview(viewTypeOrTitle).evaluate(async (marks) => {
    for (;;) {
      const content = performance.getEntriesByName('first-contentful-paint')[0];
      const mark = performance.getEntriesByName('market-desk painted')[0];
      if (content && (mark || !marks))
        return performance.timeOrigin + Math.max(content.startTime, mark?.startTime ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, viewTypeOrTitle === panels.transcript);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  return at - started;
}

function openEmptyPanel(): void {
  const panel = vscode.window.createWebviewPanel('bench.empty', 'Empty', vscode.ViewColumn.Active, {
    enableScripts: true,
  });
  panel.webview.html = `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy"
    content="default-src 'none'"></head><body><p>Empty</p></body></html>`;
}

test(
  'a shelved call, an empty panel and a Markdown preview',
  async () => {
    const [note] = await vscode.workspace.findFiles(longCallNote);
    const kinds = [
      (): Promise<number> => painted(panels.transcript, () => openCall()),
      (): Promise<number> => painted('Empty', openEmptyPanel),
      (): Promise<number> =>
        painted('markdown.preview', () => vscode.commands.executeCommand('markdown.showPreview', note)),
    ];
    for (const measure of kinds) await measure();
    const times: number[][] = kinds.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      // None always comes after the same one.
      for (const at of kinds.keys()) {
        const kind = (at + round) % kinds.length;
        times[kind]!.push(await kinds[kind]!());
      }
    const [call, empty, preview] = times.map(median) as [number, number, number];
    const name = 'a shelved call of 70,000 characters, command to painted, median';
    await leave({
      ...{ name, value: call, unit: 'ms' },
      beside: { name: 'an empty webview panel', value: empty },
      aim: { at: 'most', of: 'ratio', limit: 1.3 },
    });
    await leave({
      ...{ name, value: call, unit: 'ms' },
      beside: { name: 'Markdown preview of the same text', value: preview },
      aim: { at: 'most', of: 'ratio', limit: 1 },
    });
  },
  { timeout: 400_000 },
);

/**
 * What each action costs until its frame is painted: its own work and that of the frames after it until the page is at
 * rest again, the longest of them, without the time for which a frame waits for the screen.
 */
async function frames(act: 'jump' | 'filter' | 'find'): Promise<number[]> {
  return page.evaluate(async (kind) => {
    const nextFrame = (): Promise<number> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const began = performance.now();
          const channel = new MessageChannel();
          // A message comes after the frame that was just begun was painted.
          channel.port1.onmessage = () => {
            resolve(performance.now() - began);
          };
          channel.port2.postMessage(null);
        });
      });
    const key = (name: string): void => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    };
    const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('#find-field');
    if (kind === 'find') {
      key('/');
      await nextFrame();
      await nextFrame();
    }
    const word = 'the margin of the quarter';
    const actions = {
      jump: (round: number) => {
        key(round % 3 === 2 ? 'J' : 'j');
      },
      filter: () => {
        document.querySelector<HTMLElement>('section[aria-labelledby="side-analyst"] .side-head .only')!.click();
      },
      find: (round: number) => {
        const input = field()!;
        input.value = word.slice(0, 1 + (round % word.length));
        input.dispatchEvent(new Event('input'));
      },
    };
    const times: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const started = performance.now();
      actions[kind](round);
      const own = performance.now() - started;
      times.push(own + (await nextFrame()));
      for (let frame = 0; frame < 4; frame += 1) times[round] = Math.max(times[round]!, await nextFrame());
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    if (kind === 'find') key('Escape');
    return times;
  }, act);
}

test(
  'from a key to the next frame',
  async () => {
    await openCall();
    await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
    await pause(1_500);
    for (const [act, name] of [
      ['jump', 'a jump to another turn'],
      ['filter', 'a filter set or taken away'],
      ['find', 'a keystroke in find'],
    ] as const)
      await leave({
        name: `${name}, to the painted frame, 95th percentile`,
        value: quantile(await frames(act), 0.95),
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 16.7 },
      });
  },
  { timeout: 120_000 },
);

for (const [call, name] of [
  [oneTurn, 'one turn of 2 MB'],
  [crowd, '10,000 speakers'],
] as const)
  test(
    name,
    async () => {
      await openCall(call.metadata.ticker);
      await page.waitFor('body[data-state="ready"]');
      const longest = await page.evaluate(async () => {
        const durations: number[] = [];
        for (const type of ['long-animation-frame', 'longtask'])
          new window.PerformanceObserver((list) => {
            durations.push(...list.getEntries().map(({ duration }) => duration));
          }).observe({ type, buffered: true });
        const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const watch = async (isDone: (count: number) => boolean): Promise<void> => {
          let last = await nextFrame();
          for (let count = 0; !isDone(count); count += 1) {
            const now = await nextFrame();
            durations.push(now - last);
            last = now;
          }
        };
        await watch(() => document.querySelector('.turns[aria-busy="false"]') !== null);
        // Controls and what comes with them; then to the very end of the call.
        await watch((count) => count > 60);
        document.querySelector('.rail')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
        await watch((count) => count > 60);
        return Math.max(...durations);
      });
      await leave({
        name: `a call of ${name}: the longest frame until all of it is there and its end was gone to`,
        value: longest,
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 100 },
      });
    },
    { timeout: 120_000 },
  );
