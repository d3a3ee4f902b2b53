import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { minutesAtMost } from '../../suite/minutesAtMost.ts';
import { withinTime } from '../../suite/withinTime.ts';

suite('the time that a test or an editor may take', () => {
  test('withinTime rejects endless work and names it', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const endless = withinTime('editor', new Promise(() => undefined));
    mock.timers.tick(minutesAtMost.editor * 60_000);
    await assert.rejects(endless, { message: `The editor did not end within ${minutesAtMost.editor} minutes.` });
  });

  test('withinTime passes on the value or error and clears its timer', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const cleared = mock.method(globalThis, 'clearTimeout');
    assert.equal(await withinTime('test', Promise.resolve(7)), 7);
    await assert.rejects(withinTime('test', Promise.reject(new Error('no'))), { message: 'no' });
    assert.equal(cleared.mock.callCount(), 2);
  });

  test('the time limits are in ascending order', () => {
    const bounds = Object.values(minutesAtMost);
    assert.deepEqual(
      bounds,
      bounds.toSorted((one, other) => one - other),
    );
  });
});
