import assert from 'node:assert/strict';
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../../../src/api/apiError.ts';

/** Asserts that `work` throws an ApiError of this kind with at least these details. */
export function assertThrows(
  work: () => unknown,
  kind: ApiErrorKind,
  details: Partial<ApiErrorDetails> = {},
): ApiError {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  return assertApiError(thrown, kind, details);
}

export function assertApiError(error: unknown, kind: ApiErrorKind, details: Partial<ApiErrorDetails> = {}): ApiError {
  assert.ok(error instanceof ApiError, `not an ApiError: ${String(error)}`);
  const found = Object.fromEntries(Object.keys(details).map((name) => [name, Reflect.get(error.details, name)]));
  assert.deepEqual({ kind: error.kind, ...found }, { kind, ...details }, error.message);
  assert.ok(error.message.length > 0);
  return error;
}
