import * as vscode from 'vscode';

import { commands, viewContainer } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { workbench } from '../../workbench/support/workbench.ts';
import { quantile } from '../figure.ts';
import { leave } from '../editor/leave.ts';

const rounds = 24;

/** The parts of the editor's window that are used. */
interface Page {
  document: { querySelectorAll: (selector: string) => Iterable<{ textContent: string | null }> };
  requestAnimationFrame: (then: () => void) => void;
}

/** Milliseconds from the filter to the frame that shows only rows with its word. */
async function filtered(word: string): Promise<number> {
  const shown = workbench.evaluate(async (wanted: string) => {
    const page = globalThis as unknown as Page;
    for (;;) {
      await new Promise<void>((resolve) => page.requestAnimationFrame(resolve));
      const rows = page.document.querySelectorAll('.pane-body .monaco-list-row[aria-level="2"] .label-name');
      const labels = [...rows].map((row) => row.textContent ?? '');
      if (labels.length > 3 && labels.every((label) => label.includes(` · ${wanted}`)))
        return performance.timeOrigin + performance.now();
    }
  }, word);
  // The page is asked before the filter is set.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const started = Date.now();
  await vscode.commands.executeCommand(commands.calendarFilter, { text: word });
  return (await shown) - started;
}

test('filtering a calendar of 2,000 indicators', async () => {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await workbench.waitFor('.pane-body .monaco-list-row[aria-level="2"]');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await filtered(round % 2 === 0 ? 'North' : 'South'));
  await leave({
    name: 'calendar of 2,000 indicators: filter to shown, median',
    value: quantile(times.slice(4), 0.5),
    unit: 'ms',
    aim: { at: 'most', of: 'value', limit: 50 },
  });
});
