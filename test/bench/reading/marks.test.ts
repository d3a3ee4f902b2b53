import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { webview } from '../../workbench/support/webview.ts';
import { leave } from '../editor/leave.ts';
import { endTrace, startMarks } from '../editor/traces.ts';
import { median } from '../figure.ts';
import { frameFigure } from '../frames/frameFigure.ts';
import { installFrames, type FramesInPage, type FrameTimes } from '../frames/installFrames.ts';
import { many } from './manyMarks.ts';
import { openCall, openEmptyPanel, page, painted, pause, rounds } from './painted.ts';
import { marksVariable } from './readingSession.ts';

const company = webview(panels.company);
const filterLimit = 50;
const library = `${many.marks.toLocaleString('en-US')} marks in the library`;

/** Chooses one filter of the marks after the other. */
function filter(shown: typeof page): Promise<FrameTimes> {
  return shown.evaluate(() => {
    const { benchFrames } = globalThis as unknown as { benchFrames: FramesInPage };
    return benchFrames.act((round: number) => {
      const select = document.querySelector<HTMLSelectElement>('select.mark-filter')!;
      select.selectedIndex = round % select.options.length;
      select.dispatchEvent(new Event('change'));
    }, 60);
  });
}

/** Returns the time to open a call as a multiple of an empty panel's, which other work on the machine slows as well. */
async function ratios(open: () => Promise<number>): Promise<number> {
  const [empty, times]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await painted('Empty', openEmptyPanel));
    times.push(await open());
  }
  return median(times) / median(empty);
}

test(library, async () => {
  const [prepared, marks] = JSON.parse(process.env[marksVariable]!) as [string, string];
  const open = (): Promise<number> => painted(panels.transcript, () => openCall());
  await open();
  const without = await ratios(open);
  await rename(prepared, marks);
  const first = await open();
  const withMarks = await ratios(open);
  await leave({
    name: `a stored call with ${many.inCall} of ${library}, command to painted beside an empty panel, median`,
    value: withMarks,
    unit: '×',
    beside: { name: 'the same without marks', value: without },
    aim: { at: 'most', of: 'ratio', limit: 1.17 },
  });
  await leave({ name: `the same call, opened before any of ${library} was read`, value: first, unit: 'ms' });

  await openCall();
  await page.waitFor('select.mark-filter');
  await vscode.commands.executeCommand(commands.companyOpen, { ticker: 'LONG' });
  await company.waitFor('select.mark-filter');
  for (const [shown, name] of [
    [company, `a filter of ${library}, on the company's page`],
    [page, `a filter of ${many.inCall} marks in a call`],
  ] as const) {
    if (shown === page) await openCall();
    await pause(1_500);
    await shown.evaluate(installFrames);
    await startMarks();
    const frames = await filter(shown);
    await leave(frameFigure({ name, times: frames, events: await endTrace(), limit: filterLimit }));
  }
});
