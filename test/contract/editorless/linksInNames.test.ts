import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { clicked } from '../../../src/host/commands/runCommand.ts';
import { commands } from '../../../src/ids.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

const name = '[Fix](command:workbench.action.closeWindow)';
/** The text of which the editor makes a link, in messages and in progress alike. */
const link = /\[[^\]]+\]\([^)\s]+/;

suite('a screen whose name is a link to a command', () => {
  test('a screen named like a command link runs under its name as plain text, and can be canceled', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await service.setFault('slow');
        assert.match(name, link);
        const running = desk.run(
          commands.screensRun,
          values.Uri.file(join(desk.workspaceFolder, `${name}.screen`)),
          clicked,
        );
        const progress = await desk.until('it runs', () =>
          desk.messages.progresses.find(({ title }) => title.startsWith('Running screen “[Fix]')),
        );
        assert.ok(progress.title.replaceAll('\u200b', '').includes(name), progress.title);
        assert.doesNotMatch(progress.title, link);
        progress.cancel();
        assert.equal(await running, undefined);
      },
      { files: { [`${name}.screen`]: 'pe_ratio > 1\n' } },
    ),
  );
});
