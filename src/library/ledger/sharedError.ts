import { parseJson } from '../../base/parseJson.ts';
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../../api/apiError.ts';
import { fieldsOf } from '../../base/record.ts';

/** An error of a read that windows share; for code that uses the library but no client. */
export type SharedError = ApiError;

export function isSharedError(error: unknown): error is SharedError {
  return error instanceof ApiError;
}

/** Serializes an error for the library's file, without its cause. */
export function writeError({ kind, message, details }: SharedError): string {
  return JSON.stringify({ kind, message, details: { ...details, cause: undefined } });
}

/** Parses what `writeError` wrote. A damaged text is a bad response that may have been counted. */
export function readError(text: string): ApiError {
  const { kind, message, details } = fieldsOf(parseJson(text));
  const isWhole = typeof kind === 'string' && typeof message === 'string';
  if (!isWhole || typeof fieldsOf(details)['mayHaveBeenCounted'] !== 'boolean')
    return new ApiError('badResponse', 'The stored error is damaged', { mayHaveBeenCounted: true });
  return new ApiError(kind as ApiErrorKind, message, details as ApiErrorDetails);
}

export function cancelled(): ApiError {
  return new ApiError('cancelled', 'Cancelled before it left', { mayHaveBeenCounted: false });
}
