import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../../api/apiError.ts';

/** An error of a read that windows share; for code that uses the library but no client. */
export type SharedError = ApiError;

export function isSharedError(error: unknown): error is SharedError {
  return error instanceof ApiError;
}

/** Serializes an error for the library's file, without its cause. */
export function writeError({ kind, message, details }: SharedError): string {
  return JSON.stringify({ kind, message, details: { ...details, cause: undefined } });
}

/** Parses what `writeError` wrote. */
export function readError(text: string): ApiError {
  const { kind, message, details } = JSON.parse(text) as {
    kind: ApiErrorKind;
    message: string;
    details: ApiErrorDetails;
  };
  return new ApiError(kind, message, details);
}

export function cancelled(): ApiError {
  return new ApiError('cancelled', 'Cancelled before it left', { mayHaveBeenCounted: false });
}
