import { createRedactor } from '../../api/redaction/redactor.ts';
import { errorChain, formatErrorChain } from '../../base/errorChain.ts';
import type { LibraryWarning } from '../../library/library.ts';
import { errorCauses, knownKind } from './errorCauses.ts';
import { errorJournal, type ErrorJournal } from './errorJournal.ts';
import { errorKind } from './errorKind.ts';
import { MidwayError, SubjectError } from './plainError.ts';

/** Errors that were already recorded, with their causes: a row, a page and a message may show the same one. */
const noted = new WeakSet<Error>();

/**
 * Writes an error to the log, once and with all its causes, and its kinds and codes to the journal of errors.
 * `formatError` does so for every error that is shown to the user; background work does so itself.
 */
export function noteError(error: unknown, subject: string): void {
  const journal = errorJournal();
  const kind = errorKind(error);
  if (!journal || kind === 'cancelled') return;
  const errors = errorChain(error).filter((link) => link instanceof Error);
  const isNoted = errors.some((each) => noted.has(each));
  for (const each of errors) noted.add(each);
  if (isNoted) return;
  const { log } = journal.options;
  const line = redact(`${subject}: ${formatErrorChain(error)}`, journal);
  // Everything that isn't downloaded yet is missing in this way.
  if (kind === 'notInLibrary') {
    log.debug(line);
    return;
  }
  if (kind === 'unexpected') log.error(line + framesOf(errors));
  else log.warn(line);
  journal.add({ kind: knownKind(kind), causes: errorCauses(error) });
}

/** The same for a warning of the library, which continues with what it can do. */
export function noteLibraryWarning({ kind, trouble, movedTo, cause }: LibraryWarning): void {
  const journal = errorJournal();
  if (!journal) return;
  const parts = [kind, trouble?.kind, movedTo].filter((part) => part !== undefined).join(', ');
  const why = cause === undefined ? '' : `; caused by ${formatErrorChain(cause)}`;
  journal.options.log.warn(redact(`Library: ${parts}${why}`, journal));
  journal.add({ kind, causes: [...(trouble ? [trouble.kind] : []), ...errorCauses(cause)] });
}

/** The user may have typed the key in place of a name, so that an error quotes it. */
function redact(line: string, { options }: ErrorJournal): string {
  return options.keys().reduce((left, key) => createRedactor(key).redact(left), line);
}

/** Returns the stack of an unexpected error; its message is in the line above. */
function framesOf(errors: readonly Error[]): string {
  const thrown = errors.find((each) => !(each instanceof SubjectError || each instanceof MidwayError));
  const at = thrown?.stack?.indexOf('\n    at ') ?? -1;
  return at < 0 ? '' : thrown!.stack!.slice(at);
}
