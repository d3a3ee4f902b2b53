import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { workbench } from './workbench.ts';

const item = '.notifications-center .notification-list-item';
const withText = (text: string) => `${item}:has-text(${JSON.stringify(text)})`;

/** VS Code under test keeps its messages out of the corner of the window; their list holds them all the same. */
async function showList(): Promise<void> {
  await vscode.commands.executeCommand('notifications.showList');
}

/** The messages that VS Code shows in the corner of the window. */
export const notifications = {
  async texts(): Promise<string[]> {
    await showList();
    return workbench.texts(`${item} .notification-list-item-message`);
  },

  /** A box that closes later takes the list along: it is opened until the message stands in it. */
  waitFor: (text: string): Promise<void> =>
    eventually(async () => {
      await showList();
      assert.ok(await workbench.isVisible(withText(text)), `No message says: ${text}`);
    }),

  /** The buttons of the message that contains this text. */
  async buttons(text: string): Promise<string[]> {
    await notifications.waitFor(text);
    return workbench.texts(`${withText(text)} .monaco-button`);
  },

  /** Closes every message, the one that contains this text among them. */
  async dismiss(text: string): Promise<void> {
    await notifications.waitFor(text);
    await vscode.commands.executeCommand('notifications.clearAll');
    await workbench.waitFor(withText(text), { state: 'hidden' });
  },

  async press(text: string, button: string): Promise<void> {
    await showList();
    await workbench.click(`${withText(text)} .monaco-button:has-text(${JSON.stringify(button)})`);
  },
};
