import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { repositoryRoot } from '../../editor/places.ts';

test('tests that spin without end, where no timer is heard, are ended and named', async () => {
  const bound = pathToFileURL(join(repositoryRoot, 'test', 'suite', 'bound.ts')).href;
  const child = spawn(process.execPath, ['--import', bound, '-e', 'for (;;);'], {
    env: { ...process.env, MARKET_DESK_TEST_MINUTES: '0.005' },
  });
  const said = text(child.stderr);
  await once(child, 'exit');
  assert.match(await said, /did not end within 0\.005 minutes/);
});
