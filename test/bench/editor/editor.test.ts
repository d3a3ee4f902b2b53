import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { webview } from '../../workbench/support/webview.ts';
import { median } from '../figure.ts';
import { leave } from './leave.ts';

const rounds = 9;

const closeAll = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.closeAllEditors');

/** Milliseconds from `open` to the frame on which the page's first answer was painted. */
async function painted(viewTypeOrTitle: string, open: () => unknown): Promise<number> {
  const started = Date.now();
  await open();
  const page = webview(viewTypeOrTitle);
  const at = await page.evaluate(async () => {
    for (;;) {
      const [mark] = performance.getEntriesByName('market-desk painted');
      if (mark) return performance.timeOrigin + mark.startTime;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await closeAll();
  return at - started;
}

function openEmptyPanel(): void {
  const panel = vscode.window.createWebviewPanel('bench.empty', 'Empty', vscode.ViewColumn.Active, {
    enableScripts: true,
  });
  panel.webview.html = `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; script-src 'nonce-empty'"></head><body><p>Empty</p><script nonce="empty">
    requestAnimationFrame(() => setTimeout(() => performance.mark('market-desk painted')));</script></body></html>`;
}

test(
  'a shelved call',
  async () => {
    const ticker = 'BRMC';
    const openCall = (): Thenable<unknown> => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker });
    await painted(panels.transcript, openCall);
    await painted('Empty', openEmptyPanel);
    const [calls, empty]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      calls.push(await painted(panels.transcript, openCall));
      empty.push(await painted('Empty', openEmptyPanel));
    }
    await leave({
      name: 'a shelved call, command to painted, median',
      value: median(calls),
      unit: 'ms',
      beside: { name: 'an empty webview panel', value: median(empty) },
      aim: { at: 'most', of: 'ratio', limit: 1.3 },
    });
  },
  { timeout: 180_000 },
);
