import * as vscode from 'vscode';

/** Opens the sample, unless the window already shows something. */
export function activate() {
  if (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
  void vscode.commands.executeCommand('marketDesk.connection.useSample');
}
