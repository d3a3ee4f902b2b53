import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../base/disposables.ts';
import { registerCommand } from './commands/commandRunner.ts';
import { idsOf, type FeatureId } from './featureIds.ts';
import { escapeHtml } from '../base/escapeHtml.ts';
import { PlainError } from './errors/plainError.ts';
import { registerRun } from './commands/runCommand.ts';
import type { UnavailablePart } from './unavailablePart.ts';
import { formatUnavailable } from './unavailableModel.ts';

interface StandInOptions {
  id: FeatureId;
  /** The feature, as people read it. */
  name: string;
  part: UnavailablePart;
}

/** In place of a feature that failed: its commands, views and restored panels say so. */
export function registerStandIns({ id, name, part }: StandInOptions): Disposable {
  const text = formatUnavailable(part);
  const own = new Disposables();
  const ids = idsOf(id);
  // The editor may refuse these for the reason that made the feature fail.
  const attempt = (register: () => Disposable, otherwise?: () => Disposable): void => {
    try {
      own.add(register());
    } catch {
      if (otherwise) own.add(otherwise());
    }
  };
  const refuse = (): Promise<never> => Promise.reject(new PlainError(text, 'unavailable'));
  for (const command of ids.commands)
    attempt(
      () => registerCommand(command, refuse),
      () => registerRun(command, { parsed: refuse, given: refuse }),
    );
  for (const view of ids.views) attempt(() => vscode.window.registerTreeDataProvider(view, new NoticeRows(name, text)));
  for (const type of ids.panels)
    attempt(() =>
      vscode.window.registerWebviewPanelSerializer(type, {
        deserializeWebviewPanel: ({ webview }) => {
          webview.options = {};
          webview.html = noticeHtml(name, text);
          return Promise.resolve();
        },
      }),
    );
  return own;
}

/** One row with the notice; the whole of it is in the tooltip. */
class NoticeRows implements vscode.TreeDataProvider<vscode.TreeItem> {
  readonly #row: vscode.TreeItem;

  constructor(name: string, text: string) {
    this.#row = new vscode.TreeItem(vscode.l10n.t('{0} isn’t available', name));
    this.#row.description = text;
    this.#row.tooltip = text;
    this.#row.iconPath = new vscode.ThemeIcon('warning');
    this.#row.accessibilityInformation = { label: text };
  }

  getChildren(row?: vscode.TreeItem): vscode.TreeItem[] {
    return row ? [] : [this.#row];
  }

  getTreeItem(row: vscode.TreeItem): vscode.TreeItem {
    return row;
  }
}

/** A page without scripts that says one thing, in place of one that can't be shown. */
function noticeHtml(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<title>${escapeHtml(title)}</title>
</head>
<body><main><p role="alert">${escapeHtml(text)}</p></main></body>
</html>`;
}
