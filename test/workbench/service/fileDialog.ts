import assert from 'node:assert/strict';

import { eventually } from '../support/eventually.ts';
import { workbench } from '../support/workbench.ts';

const box = '.quick-input-widget:not([style*="display: none"])';
const field = `${box} input.input`;

/** Names a file in VS Code's own file dialog and accepts it. */
export async function nameFile(path: string): Promise<void> {
  await eventually(async () => {
    assert.match(await workbench.value(field), /[\\/]/, 'it begins with a folder');
  });
  // While it looks at the disk it takes no answer, and may put back what it began with: Enter comes to what has stayed.
  let filled = false;
  await eventually(async () => {
    if (filled && !(await workbench.isVisible(box))) return;
    if ((await workbench.value(field)) !== path) {
      filled = true;
      await workbench.fill(field, path);
      assert.fail('what was filled in may be put back');
    }
    await workbench.pressIn(field, 'Enter');
    await workbench.waitFor(box, { state: 'hidden', timeout: 5000 });
  });
}
