import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { FirstDocument, longestWait } from '../../../../src/host/panels/firstDocument.ts';

/** A document whose pauses end when the test says so. */
function createDocument({ isReused = false } = {}) {
  const log: unknown[] = [];
  const pauses = new Map<number, () => void>();
  const begun = Promise.withResolvers<undefined>();
  const document = new FirstDocument({
    isReused,
    write: (first) => void log.push({ first }),
    post: (message) => void log.push(message),
    pause: (milliseconds) =>
      new Promise((resolve) => {
        pauses.set(milliseconds, () => resolve(undefined));
        if (milliseconds === longestWait) begun.resolve(undefined);
      }),
  });
  return { document, log, end: (milliseconds: number) => pauses.get(milliseconds)!(), waits: begun.promise };
}
const open = (): boolean => false;

suite('the document of a panel', () => {
  test('the document of a panel holds what was sent before it was written, and nothing later', async () => {
    const { document, log, end } = createDocument();
    const written = document.write(open);
    document.post('one');
    document.post('two');
    assert.equal(document.isWritten, false);
    assert.deepEqual(log, []);
    end(0);
    await written;
    document.post('three');
    assert.deepEqual(log, [{ first: ['one', 'two'] }, 'three']);
    assert.equal(document.isWritten, true);
  });

  test('the document of a panel that showed another page is empty, and messages follow', async () => {
    const { document, log } = createDocument({ isReused: true });
    document.post('one');
    const written = document.write(open);
    assert.deepEqual(log, [{ first: [] }, 'one']);
    document.post('two');
    await written;
    assert.deepEqual(log, [{ first: [] }, 'one', 'two']);
  });

  test('the first document waits for a stored answer that is almost ready', async () => {
    const { document, log, end, waits } = createDocument();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const written = document.write(open);
    document.waitFor(promise.then(() => document.post('answer')));
    end(0);
    await waits;
    assert.deepEqual(log, []);
    resolve(undefined);
    await written;
    assert.deepEqual(log, [{ first: ['answer'] }]);
  });

  test('the first document doesn’t wait for a slower answer, which is sent after it', async () => {
    const { document, log, end, waits } = createDocument();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const answered = promise.then(() => document.post('answer'));
    const written = document.write(open);
    document.waitFor(answered);
    end(0);
    await waits;
    end(longestWait);
    await written;
    resolve(undefined);
    await answered;
    assert.deepEqual(log, [{ first: [] }, 'answer']);
  });

  test('the document of a panel is written again after a failure', async () => {
    const { document, log, end } = createDocument();
    const written = document.write(open);
    document.waitFor(Promise.reject(new Error('unreadable')));
    end(0);
    await written;
    assert.deepEqual(log, [{ first: [] }]);
  });

  test('the document of a panel isn’t written into a panel that was closed meanwhile', async () => {
    const { document, log, end } = createDocument();
    const written = document.write(() => true);
    document.post('one');
    end(0);
    await written;
    assert.deepEqual(log, []);
  });

  test('the document of a panel leaves what is too large to later messages, in their order', async () => {
    const { document, log, end } = createDocument();
    const large = 'x'.repeat(70_000);
    const written = document.write(open);
    for (const message of ['small', large, 'last']) document.post(message);
    end(0);
    await written;
    assert.deepEqual(log, [{ first: ['small'] }, large, 'last']);
  });
});
