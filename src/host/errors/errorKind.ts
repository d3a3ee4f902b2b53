import { ApiError } from '../../api/apiError.ts';
import { DirectoryError } from '../../directory/directoryError.ts';
import { LibraryError } from '../../library/library.ts';
import { isCancellation, MidwayError, PlainError, SubjectError } from './plainError.ts';

/** The kind by which pages, programs and the log know an error; `unexpected` for one that nobody threw on purpose. */
export function errorKind(error: unknown): string {
  if (error instanceof SubjectError || error instanceof MidwayError) return errorKind(error.cause);
  if (error instanceof ApiError) return error.kind;
  // A person canceled through the editor; nothing went wrong.
  if (isCancellation(error)) return 'cancelled';
  if (error instanceof LibraryError || error instanceof DirectoryError || error instanceof PlainError)
    return error.kind;
  return 'unexpected';
}
