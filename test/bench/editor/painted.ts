import * as vscode from 'vscode';

import { webview } from '../../workbench/support/webview.ts';

interface PaintedOptions {
  /** View type, or title of the tab. */
  page: string;
  open: () => unknown;
  /** The mark that the page sets; without one it is its first answer. */
  mark?: string;
}

/** Milliseconds from `open` to the frame on which the page had painted. The page is closed then. */
export async function painted({ page, open, mark = 'market-desk painted' }: PaintedOptions): Promise<number> {
  const started = Date.now();
  await open();
  const at = await webview(page).evaluate(async (name) => {
    for (;;) {
      const [entry] = performance.getEntriesByName(name);
      if (entry) return performance.timeOrigin + entry.startTime;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, mark);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  return at - started;
}

/** The peer: a panel with a line of text. Its title is “Empty”. */
export function openEmptyPanel(): void {
  const panel = vscode.window.createWebviewPanel('bench.empty', 'Empty', vscode.ViewColumn.Active, {
    enableScripts: true,
  });
  panel.webview.html = `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; script-src 'nonce-empty'"></head><body><p>Empty</p><script nonce="empty">
    requestAnimationFrame(() => setTimeout(() => performance.mark('market-desk painted')));</script></body></html>`;
}
