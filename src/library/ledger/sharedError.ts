import * as v from 'valibot';
import { parseJson } from '../../base/parseJson.ts';
import { ApiError, type ApiErrorKind } from '../../api/apiError.ts';
import { readerOf } from '../../base/stored.ts';

/** An error of a read that windows share; for code that uses the library but no client. */
export type SharedError = ApiError;

export function isSharedError(error: unknown): error is SharedError {
  return error instanceof ApiError;
}

/** Serializes an error for the library's file, without its cause. */
export function writeError({ kind, message, details }: SharedError): string {
  return JSON.stringify({ kind, message, details: { ...details, cause: undefined } });
}

const readStored = readerOf(
  v.object({ kind: v.string(), message: v.string(), details: v.looseObject({ mayHaveBeenCounted: v.boolean() }) }),
);

/** Parses what `writeError` wrote. A damaged text is a bad response that may have been counted. */
export function readError(text: string): ApiError {
  const stored = readStored(parseJson(text));
  if (!stored) return new ApiError('badResponse', 'The stored error is damaged', { mayHaveBeenCounted: true });
  return new ApiError(stored.kind as ApiErrorKind, stored.message, stored.details);
}

export function cancelled(): ApiError {
  return new ApiError('cancelled', 'Cancelled before it left', { mayHaveBeenCounted: false });
}
