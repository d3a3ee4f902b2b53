import * as vscode from 'vscode';

import { extensionId } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { leave } from '../editor/leave.ts';
import { firstVariable, peerId } from './places.ts';

async function activation(id: string): Promise<void> {
  const extension = vscode.extensions.getExtension(id);
  if (!extension || extension.isActive) throw new Error(`${id} is missing, or active already`);
  const started = performance.now();
  await extension.activate();
  await leave({ name: id, value: performance.now() - started, unit: 'ms' });
}

test('activation', async () => {
  const first = process.env[firstVariable];
  for (const id of first === extensionId ? [extensionId, peerId] : [peerId, extensionId]) await activation(id);
});
