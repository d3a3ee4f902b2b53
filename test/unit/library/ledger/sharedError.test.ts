import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../../src/api/apiError.ts';
import { readError, writeError } from '../../../../src/library/ledger/sharedError.ts';

test('a stored error is read back without its cause, and a damaged one as a bad response', () => {
  const error = new ApiError('rateLimited', 'Wait', { mayHaveBeenCounted: true, retryAfterSeconds: 30, cause: 'x' });
  const read = readError(writeError(error));
  assert.deepEqual(
    [read.kind, read.message, read.details],
    ['rateLimited', 'Wait', { mayHaveBeenCounted: true, retryAfterSeconds: 30 }],
  );
  for (const damaged of ['', '7', '{', '{"kind":"offline"}', '{"kind":"offline","message":"","details":{}}'])
    assert.equal(readError(damaged).kind, 'badResponse', damaged);
});
