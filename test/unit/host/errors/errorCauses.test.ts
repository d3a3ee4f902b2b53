import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../../src/api/apiError.ts';
import { DirectoryError } from '../../../../src/directory/directoryError.ts';
import { errorCauses, knownKind } from '../../../../src/host/errors/errorCauses.ts';
import { PlainError, SubjectError } from '../../../../src/host/errors/plainError.ts';
import { LibraryError } from '../../../../src/library/library.ts';
import { StoreFailure } from '../../../../src/library/store/storeFailure.ts';

const canary = 'canary.example/home BRMC';
const sqlite = (errcode: number): Error => Object.assign(new Error(canary), { code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string): Error => Object.assign(new Error(`${code}: ${canary}`), { code, path: canary });

suite('causes of an error for a report', () => {
  test('the causes in a report are the kinds, codes and numbers of the chain', () => {
    const offline = new ApiError('offline', canary, {
      code: 'ENOTFOUND',
      mayHaveBeenCounted: false,
      cause: new Error(canary),
    });
    const server = new ApiError('badResponse', canary, {
      status: 200,
      problem: 'field',
      field: canary,
      said: canary,
      mayHaveBeenCounted: true,
    });
    const told: [error: unknown, causes: string[]][] = [
      [new SubjectError('BRMC', offline), ['offline ENOTFOUND']],
      [server, ['badResponse 200 field']],
      [
        new LibraryError('libraryBusy', canary, { cause: new StoreFailure('busy', sqlite(5)) }),
        ['libraryBusy', 'busy', 'Error SQLITE_BUSY'],
      ],
      [new StoreFailure('noSharedMemory', sqlite(5386)), ['noSharedMemory', 'Error SQLITE_IOERR (5386)']],
      [new DirectoryError('unreadable', canary, coded('EACCES')), ['unreadable', 'Error EACCES']],
      [new PlainError(canary, 'badRequest', coded('FileNotFound')), ['badRequest', 'Error FileNotFound']],
      [coded('ERR_INVALID_ARG_TYPE'), ['Error ERR_INVALID_ARG_TYPE']],
      [coded('UND_ERR_CONNECT_TIMEOUT'), ['Error UND_ERR_CONNECT_TIMEOUT']],
      [coded('CERT_HAS_EXPIRED'), ['Error CERT_HAS_EXPIRED']],
      [new TypeError(canary), ['TypeError']],
      [canary, ['not an error']],
    ];
    for (const [error, causes] of told) assert.deepEqual(errorCauses(error), causes);
  });

  test('the causes in a report contain only listed properties', () => {
    const named = Object.assign(new Error(canary), { name: 'BRMC', kind: 'BRMC', code: 'BRMC', errcode: 99 });
    assert.deepEqual(errorCauses(named), ['other']);
    assert.deepEqual(errorCauses(Object.assign(new Error(canary), { name: 'BRMC', code: 'ERR_/home' })), ['Error']);
    const odd = { status: 12345, problem: canary as 'field', code: canary, mayHaveBeenCounted: true };
    assert.deepEqual(errorCauses(new ApiError(canary as 'offline', canary, odd)), ['other']);
    assert.equal(knownKind('BRMC'), 'other');
    assert.equal(knownKind('offline'), 'offline');
  });
});
