import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isStartedInEditor } from '../../../../src/host/commands/startedInEditor.ts';

/** Named as the editor's host names what its window calls. */
const host = {
  $executeContributedCommand: (command: () => unknown): unknown => host.run(command),
  run: (command: () => unknown): unknown => command(),
};

test('startedInEditor tells a command of the editor’s window from one of a program', () => {
  assert.equal(host.$executeContributedCommand(isStartedInEditor), true);
  assert.equal(host.run(isStartedInEditor), false);
});

test('startedInEditor counts the later work of a window’s command as a program’s', async () => {
  const later = host.$executeContributedCommand(async () => {
    await Promise.resolve();
    return host.run(isStartedInEditor);
  });
  assert.equal(await (later as Promise<boolean>), false);
});
