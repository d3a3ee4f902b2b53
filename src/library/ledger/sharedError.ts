import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../../api/apiError.ts';

/** An error as it is kept in the file: what caused it stays behind. */
export function writeError({ kind, message, details }: ApiError): string {
  return JSON.stringify({ kind, message, details: { ...details, cause: undefined } });
}

/** Reads what `writeError` wrote. */
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
