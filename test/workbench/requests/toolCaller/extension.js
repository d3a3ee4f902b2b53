import * as vscode from 'vscode';

/**
 * Calls a tool without a model, and shows how it ended.
 *
 * @param {import('vscode').ExtensionContext} context
 */
export function activate({ subscriptions }) {
  let calls = 0;
  const readCall = async () => {
    const ticker = await vscode.window.showQuickPick(['PLGV', 'MRWB'], { title: 'Ticker' });
    calls += 1;
    const show = (ending) => void vscode.window.showInformationMessage(`Call ${calls} of the assistant: ${ending}`);
    try {
      await vscode.lm.invokeTool('market-desk_read_call', { input: { ticker }, toolInvocationToken: undefined });
      show('read');
    } catch {
      show('refused');
    }
  };
  subscriptions.push(vscode.commands.registerCommand('toolCaller.readCall', readCall));
}
