import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { webview } from '../../workbench/support/webview.ts';

export const rounds = 11;
const ticker = 'LONG';
export const page = webview(panels.transcript);
export const openCall = (of = ticker): Thenable<unknown> =>
  vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: of });
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Milliseconds from `open` to the first frame with content, by the browser's own count; of a page that marks when its
 * answer was painted, no sooner than that. The editor is at rest before.
 */
export async function painted(viewTypeOrTitle: string, open: () => unknown): Promise<number> {
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

export function openEmptyPanel(): void {
  const panel = vscode.window.createWebviewPanel('bench.empty', 'Empty', vscode.ViewColumn.Active, {
    enableScripts: true,
  });
  panel.webview.html = `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy"
    content="default-src 'none'"></head><body><p>Empty</p></body></html>`;
}
