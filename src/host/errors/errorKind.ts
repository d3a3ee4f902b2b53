import { ApiError } from '../../api/apiError.ts';
import { DirectoryError } from '../../directory/directoryError.ts';
import { LibraryError } from '../../library/library.ts';
import { isCancellation, MidwayError, PlainError, SubjectError } from './plainError.ts';

/**
 * Returns the kind by which pages, programs and the log identify an error; `unexpected` for one that wasn't thrown on
 * purpose.
 */
export function errorKind(error: unknown): string {
  if (error instanceof SubjectError || error instanceof MidwayError) return errorKind(error.cause);
  if (error instanceof ApiError) return error.kind;
  // The user canceled through the editor; nothing failed.
  if (isCancellation(error)) return 'cancelled';
  if (error instanceof LibraryError || error instanceof DirectoryError || error instanceof PlainError)
    return error.kind;
  return 'unexpected';
}
