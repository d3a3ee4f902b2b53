import assert from 'node:assert/strict';

import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';

/** Types a key into the masked box, as a person does. */
export async function giveKey(text: string): Promise<void> {
  await runFromPalette('Market Desk: Set API Key');
  await eventually(async () => {
    assert.equal(await quickInput.inputType(), 'password');
  });
  await quickInput.answer(text);
  await quickInput.gone();
}
