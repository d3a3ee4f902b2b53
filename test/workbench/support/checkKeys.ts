import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { eventually } from './eventually.ts';
import { collisions } from './keyCollisions.ts';
import type { Keybinding } from './keyCollisions.ts';
import { test } from './test.ts';

/** Reads the keys of a real editor, which go by the platform that the window runs on. */
export function checkKeys(platform: 'this platform' | 'macOS' | 'Windows', lookUp?: string): void {
  test(`the extension’s keys don’t collide with the editor’s keys on ${platform}`, async ({ skip }) => {
    const all = await defaultKeybindings();
    const ours = all.filter(({ command }) => command === commands.lookUp);
    assert.equal(ours.length, 1);
    if (lookUp !== undefined && ours[0]!.key !== lookUp) skip('this editor has the keys of its own platform');
    assert.ok(all.length > 800, `the editor has ${all.length} keys`);
    assert.deepEqual(collisions(all), []);
  });
}

/** Every key of this editor as it comes, ours among them. */
async function defaultKeybindings(): Promise<Keybinding[]> {
  await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
  const text = await eventually(() => {
    const found = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.ok(found.includes('"command"'), 'the file is open');
    return found;
  });
  const list = text.slice(0, text.lastIndexOf(']') + 1).replace(/^\s*\/\/.*$/gm, '');
  return JSON.parse(list) as Keybinding[];
}
