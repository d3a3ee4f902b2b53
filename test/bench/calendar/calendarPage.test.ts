import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { webview } from '../../workbench/support/webview.ts';
import { leave } from '../editor/leave.ts';
import { openEmptyPanel, painted } from '../editor/painted.ts';
import { endTrace, startMarks } from '../editor/traces.ts';
import { median } from '../figure.ts';
import { frameFigure } from '../frames/frameFigure.ts';
import { installFrames, type FramesInPage } from '../frames/installFrames.ts';

const rounds = 9;
const framesScrolled = 150;
/** The globals that a page has and a host has not. */
interface PageGlobals {
  benchFrames: FramesInPage;
  document: { querySelector(selector: string): { scrollTop: number } };
}

const page = webview(panels.calendarPage);
const openPage = (): Thenable<unknown> => vscode.commands.executeCommand(commands.calendarOpenPage);

test('the page of 2,000 indicators', async () => {
  await vscode.commands.executeCommand(commands.calendarClearFilter);
  await painted({ page: panels.calendarPage, open: openPage });
  await painted({ page: 'Empty', open: openEmptyPanel });
  const [shown, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    shown.push(await painted({ page: panels.calendarPage, open: openPage }));
    empty.push(await painted({ page: 'Empty', open: openEmptyPanel }));
  }
  const name = 'calendar page of 2,000 indicators';
  await leave({
    name: `${name}, command to painted, median`,
    value: median(shown),
    unit: 'ms',
    beside: { name: 'an empty webview panel', value: median(empty) },
    aim: { at: 'most', of: 'ratio', limit: 1.5 },
  });
  await openPage();
  await page.waitFor('[data-indicator]');
  await page.evaluate(installFrames);
  await startMarks();
  const times = await page.evaluate(async (rounds) => {
    const { benchFrames, document } = globalThis as unknown as PageGlobals;
    const scroller = document.querySelector('.calendar-scroll');
    return benchFrames.stream(() => {
      scroller.scrollTop += 90;
    }, rounds);
  }, framesScrolled);
  await leave(frameFigure({ name: `${name}, scrolled`, times, events: await endTrace() }));
});
