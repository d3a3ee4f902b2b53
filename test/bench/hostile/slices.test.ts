import { setTimeout as sleep } from 'node:timers/promises';

import { openings } from '../../workbench/hostileService/openings.ts';
import { countSlices } from '../../workbench/support/slices.ts';
import { test } from '../../workbench/support/test.ts';
import { leave } from '../editor/leave.ts';

/** Milliseconds of work in one go that nobody notices. */
const limit = 500;

test('the host stays responsive while hostile files open', async () => {
  const nothing = await countSlices(() => sleep(2000));
  for (const { name, open } of openings) {
    const { longest } = await countSlices(open);
    await leave({
      name: `longest slice of host work while opening ${name}`,
      value: longest,
      unit: 'ms',
      beside: { name: 'doing nothing', value: nothing.longest },
      aim: { at: 'most', of: 'value', limit },
    });
  }
});
