import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unshownMessages } from '../../../webview/shared/firstMessages.ts';

test('a document’s messages are shown once, and never again by a page that is built from it later', () => {
  const written = { id: 'one', first: [{ type: 'push', name: 'snapshot' }] };
  assert.deepEqual(unshownMessages(written, undefined), written.first);
  assert.deepEqual(unshownMessages(written, 'one'), []);
  // A panel that is reused or restored has another document, whatever its page kept of the one before.
  assert.deepEqual(unshownMessages({ ...written, id: 'two' }, 'one'), written.first);
});
