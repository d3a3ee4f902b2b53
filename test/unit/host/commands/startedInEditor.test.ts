import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isStartedInEditor } from '../../../../src/host/commands/startedInEditor.ts';

/** Named as the editor's host names what its window calls. */
const host = {
  $executeContributedCommand: (command: () => unknown): unknown => host.run(command),
  run: (command: () => unknown): unknown => command(),
};

test('a command that the editor’s window starts is told from one that a program starts', () => {
  assert.equal(host.$executeContributedCommand(isStartedInEditor), true);
  assert.equal(host.run(isStartedInEditor), false);
});

test('what a command of the window goes on with later is a program’s', async () => {
  const later = host.$executeContributedCommand(async () => {
    await Promise.resolve();
    return host.run(isStartedInEditor);
  });
  assert.equal(await (later as Promise<boolean>), false);
});
