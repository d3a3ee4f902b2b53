import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { webview } from '../../workbench/support/webview.ts';
import type { Surface } from '../../workbench/support/surface.ts';
import { median, quantile } from '../figure.ts';
import { barsSizes, days, tickers } from './barsData.ts';
import { openEmptyPanel, painted } from '../editor/painted.ts';
import { leave } from '../editor/leave.ts';

const rounds = 7;
/** What a screen that draws sixty times a second leaves for one. */
const frameMs = 1000 / 60;

/** What a page has and a host has not. */
interface PageGlobals {
  document: { querySelector(selector: string): { focus(): void; dispatchEvent(event: unknown): void } };
  requestAnimationFrame: (callback: () => void) => void;
  KeyboardEvent: new (type: string, init: object) => unknown;
}

/** Milliseconds of the page's own work in each frame while a key is held in the focused chart. */
async function frames(page: Surface, keys: readonly string[]): Promise<number[]> {
  return page.evaluate(async (pressed) => {
    const { document, requestAnimationFrame, KeyboardEvent } = globalThis as unknown as PageGlobals;
    const chart = document.querySelector('.chart');
    chart.focus();
    const times: number[] = [];
    for (const key of pressed) {
      // What the chart asks for comes between these two, in the same frame.
      const drawn = new Promise<number>((resolve) => {
        let began = 0;
        requestAnimationFrame(() => (began = performance.now()));
        const before = performance.now();
        chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const handled = performance.now() - before;
        requestAnimationFrame(() => {
          resolve(handled + performance.now() - began);
        });
      });
      times.push(await drawn);
    }
    return times;
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
  test(
    `${bars} bars`,
    async () => {
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
        aim: { at: 'most', of: 'ratio', limit: 1.5 },
      });
      await openBars();
      const page = webview(panels.bars);
      await page.waitFor('.chart canvas');
      await frames(page, moves.slice(0, 10));
      await leave({
        name: `${name}, work of a frame of panning and zooming, 95th percentile`,
        value: quantile(await frames(page, moves), 0.95),
        unit: 'ms',
        beside: { name: 'a frame of sixty a second', value: frameMs },
        aim: { at: 'most', of: 'ratio', limit: 1 },
      });
    },
    { timeout: 300_000 },
  );
