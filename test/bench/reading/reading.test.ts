import * as vscode from 'vscode';

import { panels } from '../../../src/ids.ts';
import { crowd, oneTurn } from '../../workbench/data/hostileCalls.ts';
import { test } from '../../workbench/support/test.ts';
import { leave } from '../editor/leave.ts';
import { endTrace, longestTask, startMarks, startTasks } from '../editor/traces.ts';
import { median } from '../figure.ts';
import { frameFigure } from '../frames/frameFigure.ts';
import { installFrames, type FramesInPage, type FrameTimes } from '../frames/installFrames.ts';
import { openCall, openEmptyPanel, page, painted, pause, rounds } from './painted.ts';
import { longCallNote } from './readingSession.ts';

test('a stored call, an empty panel and a Markdown preview', async () => {
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
  const name = 'a stored call of 70,000 characters, command to painted, median';
  await leave({
    ...{ name, value: call, unit: 'ms' },
    beside: { name: 'an empty webview panel', value: empty },
    aim: { at: 'most', of: 'ratio', limit: 1.17 },
  });
  await leave({
    ...{ name, value: call, unit: 'ms' },
    beside: { name: 'Markdown preview of the same text', value: preview },
    aim: { at: 'most', of: 'ratio', limit: 1 },
  });
});

/** Does in the page, sixty times, what a person does over and over while reading. */
function act(kind: 'jump' | 'filter' | 'find'): Promise<FrameTimes> {
  return page.evaluate(async (what) => {
    const { benchFrames } = globalThis as unknown as { benchFrames: FramesInPage };
    const key = (name: string): void => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    };
    const word = 'the margin of the quarter';
    const acts = {
      jump: (round: number) => key(round % 3 === 2 ? 'J' : 'j'),
      filter: () => {
        document.querySelector<HTMLElement>('section[aria-labelledby="side-analyst"] .side-head .only')!.click();
      },
      find: (round: number) => {
        const input = document.querySelector<HTMLInputElement>('#find-field')!;
        input.value = word.slice(0, 1 + (round % word.length));
        input.dispatchEvent(new Event('input'));
      },
    };
    if (what === 'find') {
      key('/');
      while (!document.querySelector('#find-field')) await new Promise(requestAnimationFrame);
    }
    const times = await benchFrames.act(acts[what], 60);
    if (what === 'find') key('Escape');
    return times;
  }, kind);
}

test('a key’s effect is painted in the next frame', async () => {
  await openCall();
  await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
  await pause(1_500);
  await page.evaluate(installFrames);
  for (const [kind, name] of [
    ['jump', 'a jump to another turn'],
    ['filter', 'a filter set or taken away'],
    ['find', 'a keystroke in find'],
  ] as const) {
    await startMarks();
    const times = await act(kind);
    await leave(frameFigure({ name, times, events: await endTrace() }));
  }
});

for (const [call, name] of [
  [oneTurn, 'one turn of 2 MB'],
  [crowd, '10,000 speakers'],
] as const)
  test(name, async () => {
    // The editor's work at the opening of any page is not the page's.
    await startTasks();
    await painted('Empty', openEmptyPanel);
    const empty = longestTask(await endTrace());
    await startTasks();
    await openCall(call.metadata.ticker);
    await page.waitFor('body[data-state="ready"]');
    await page.evaluate(installFrames);
    const interval = await page.evaluate(async () => {
      const { benchFrames } = globalThis as unknown as { benchFrames: FramesInPage };
      const building = await benchFrames.watch(() => document.querySelector('.turns[aria-busy="false"]') !== null);
      // Controls and what comes with them; then to the very end of the call.
      const controls = await benchFrames.watch((count) => count > 60);
      document.querySelector('.rail')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
      return Math.max(building, controls, await benchFrames.watch((count) => count > 60));
    });
    await leave({
      name: `a call of ${name}: the longest work without a pause until all of it is there and its end was gone to`,
      value: longestTask(await endTrace()),
      unit: 'ms',
      beside: { name: 'of opening an empty panel', value: empty },
      aim: { at: 'most', of: 'value', limit: 67 },
      also: [{ name: 'longest from frame to frame', value: interval }],
    });
  });
