import { isAbortError } from '../../base/abort.ts';
import { DirectoryError } from '../../directory/directoryError.ts';
import { isSharedError } from '../../library/ledger/sharedError.ts';
import { LibraryError } from '../../library/library.ts';
import { foreignName, withoutHarm } from '../foreignText.ts';
import { ToolError } from '../toolError.ts';
import { wordsOfApiError } from './apiErrors.ts';
import type { ErrorAdvice } from './errorWords.ts';
import { libraryErrors } from './libraryErrors.ts';

/**
 * Formats every error for assistants: what happened, to what, and what to do next. It never includes a stack, an
 * address or a key, and of foreign text only the service's own message, redacted and on one line.
 */
export function formatToolError(error: unknown, advice: ErrorAdvice): string {
  if (error instanceof ToolError) return withoutHarm(error.message);
  if (error instanceof LibraryError) return about(advice, libraryErrors[error.kind].tools(advice, error));
  if (error instanceof DirectoryError)
    return 'The directory of names can’t be read. Ask the person to install Market Desk again.';
  if (isSharedError(error)) return about(advice, wordsOfApiError(error).tools(advice, error));
  if (isAbortError(error)) return about(advice, 'Canceled.');
  // Its message may quote foreign text, a path or an address.
  return about(
    advice,
    'Something went wrong in Market Desk. Asking again is unlikely to help: tell the person which tool failed, and on what.',
  );
}

function about({ subject }: ErrorAdvice, sentence: string): string {
  return subject === '' ? sentence : `${subject}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/**
 * Formats the first few things, since a question about bars may have a hundred tickers. An assistant chooses the names
 * in them.
 */
export function formatThings(things: readonly string[]): string {
  const more = things.length - 3;
  return `${things.slice(0, 3).map(foreignName).join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}
