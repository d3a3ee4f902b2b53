import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { errorChain, formatErrorChain } from '../../../src/base/errorChain.ts';
import { LibraryError } from '../../../src/library/library.ts';
import { StoreFailure } from '../../../src/library/store/storeFailure.ts';
import { SubjectError } from '../../../src/host/errors/plainError.ts';

suite('the chain of an error', () => {
  test('formatErrorChain lists causes and the first aggregated error, outermost first', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const failed = new TypeError('fetch failed', { cause: new AggregateError([refused, new Error('other')], 'all') });
    assert.equal(
      formatErrorChain(failed),
      'TypeError: fetch failed; caused by AggregateError: all; caused by Error ECONNREFUSED: connect ECONNREFUSED',
    );
  });

  test('formatErrorChain names kinds and codes and omits wrappers without a message', () => {
    const sqlite = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
    const error = new SubjectError(
      'BRMC',
      new LibraryError('libraryBusy', 'Another process keeps it', { cause: new StoreFailure('busy', sqlite) }),
    );
    assert.equal(
      formatErrorChain(error),
      'LibraryError libraryBusy: Another process keeps it; caused by StoreFailure busy: database is locked; caused by Error ERR_SQLITE_ERROR 5: database is locked',
    );
  });

  test('errorChain stops at a cycle, after eight errors, and at other values', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    assert.equal(errorChain(first).length, 2);
    let deep = new Error('0');
    for (let index = 1; index < 100; index++) deep = new Error(String(index), { cause: deep });
    assert.equal(errorChain(deep).length, 8);
    assert.equal(formatErrorChain(new Error('outer', { cause: 'a string' })), 'Error: outer; caused by a string');
    assert.deepEqual(errorChain(undefined), []);
  });

  test('formatErrorChain stays on one line and cuts long messages', () => {
    const text = formatErrorChain(new Error(`a\nb\u0000\u001b[31mc ${'x'.repeat(10_000)}`));
    assert.match(text, /^Error: a b \[31mc x+…$/);
    assert.ok(text.length < 600);
  });
});
