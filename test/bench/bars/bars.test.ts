import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { webview } from '../../workbench/support/webview.ts';
import type { Surface } from '../../workbench/support/surface.ts';
import { median } from '../figure.ts';
import { frameFigure } from '../frames/frameFigure.ts';
import { installFrames, type FramesInPage, type FrameTimes } from '../frames/installFrames.ts';
import { barsSizes, days, tickers } from './barsData.ts';
import { openEmptyPanel, painted } from '../editor/painted.ts';
import { leave } from '../editor/leave.ts';
import { endTrace, startMarks } from '../editor/traces.ts';

const rounds = 7;
/** The globals that a page has and a host has not. */
interface PageGlobals {
  benchFrames: FramesInPage;
  document: { querySelector(selector: string): { focus(): void; dispatchEvent(event: unknown): void } };
  KeyboardEvent: new (type: string, init: object) => unknown;
}

/** A key in every frame, in the focused chart. */
async function frames(page: Surface, keys: readonly string[]): Promise<FrameTimes> {
  return page.evaluate(async (pressed) => {
    const { benchFrames, document, KeyboardEvent } = globalThis as unknown as PageGlobals;
    const chart = document.querySelector('.chart');
    chart.focus();
    return benchFrames.stream((round) => {
      chart.dispatchEvent(new KeyboardEvent('keydown', { key: pressed[round], bubbles: true, cancelable: true }));
    }, pressed.length);
  }, keys);
}

const keysOf = (key: string, count: number): string[] => Array.from({ length: count }, () => key);
const moves = [
  ...keysOf('+', 8),
  ...keysOf('PageUp', 20),
  ...keysOf('PageDown', 20),
  ...keysOf('-', 8),
  ...keysOf('+', 20),
  ...keysOf('PageUp', 40),
  ...keysOf('ArrowLeft', 40),
  ...keysOf('-', 20),
];

for (const { bars, sessions } of barsSizes)
  test(`${bars} bars`, async () => {
    const [fromDate, tillDate] = [days.at(-sessions)!, days.at(-1)!];
    const openBars = (): Thenable<unknown> =>
      vscode.commands.executeCommand(commands.barsOpen, { tickers, fromDate, tillDate });
    const mark = 'market-desk candles';
    await painted({ page: panels.bars, open: openBars, mark });
    await painted({ page: 'Empty', open: openEmptyPanel });
    const [shown, empty]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      shown.push(await painted({ page: panels.bars, open: openBars, mark }));
      empty.push(await painted({ page: 'Empty', open: openEmptyPanel }));
    }
    const name = `${bars.toLocaleString('en')} minute bars of ${tickers.length} tickers`;
    await leave({
      name: `${name}, command to first candle, median`,
      value: median(shown),
      unit: 'ms',
      beside: { name: 'an empty webview panel', value: median(empty) },
      // It spares a third of what it may take above an empty panel, for slower machines.
      aim: { at: 'most', of: 'ratio', limit: 1.33 },
    });
    await openBars();
    const page = webview(panels.bars);
    await page.waitFor('.chart canvas');
    await page.evaluate(installFrames);
    await frames(page, moves.slice(0, 10));
    await startMarks();
    const times = await frames(page, moves);
    await leave(frameFigure({ name: `${name}, panning and zooming`, times, events: await endTrace() }));
  });
