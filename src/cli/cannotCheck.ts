import { StoreFailure, type StoreFailureKind } from '../library/store/storeFailure.ts';
import { libraryErrors } from '../assistants/errors/libraryErrors.ts';
import { LibraryError } from '../library/library.ts';
import { SeveralServices } from '../library/chooseAnswer.ts';
import { UnreadableCalls } from '../library/unreadableCalls.ts';

/** Thrown if nothing can be checked. The message is one or two sentences without foreign text. */
export class CannotCheck extends Error {}

const ofFile: Partial<Record<StoreFailureKind, string>> = {
  busy: 'Another program keeps the library’s file. Try again in a moment.',
  newer: 'A newer version of Market Desk wrote the library. Update this one.',
  damaged: 'The library’s file is damaged. The editor saves what can still be read: open the Library view in it.',
  notAFile: 'The library’s file is something else than a file.',
};

/** Formats an expected error of reading calls; undefined for any other error. */
export function formatUnreadable(error: unknown): string | undefined {
  if (error instanceof CannotCheck) return error.message;
  if (error instanceof UnreadableCalls) {
    if (error.reason === 'older')
      return 'An older Market Desk wrote the library. Open it once in the editor, which upgrades it.';
    if (error.reason === 'linked')
      return 'The library’s file is a symbolic link, which isn’t followed. Name the folder that it leads to.';
    return 'The export is damaged or incomplete, so it isn’t relied on. Export the library again.';
  }
  if (error instanceof SeveralServices)
    return `Answers of several services would count: ${error.origins.join(', ')}. Name one with --origin.`;
  if (error instanceof StoreFailure) return ofFile[error.kind] ?? 'The library’s file can’t be read.';
  if (error instanceof LibraryError && libraryErrors[error.kind].commandLine !== undefined)
    return libraryErrors[error.kind].commandLine;
  if (error instanceof Error && 'code' in error && 'syscall' in error)
    return `The calls can’t be read (${String(error.code)}).`;
  return undefined;
}
