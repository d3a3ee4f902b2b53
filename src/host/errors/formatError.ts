import * as vscode from 'vscode';

import { ApiError } from '../../api/apiError.ts';
import { wordsOfApiError } from '../../assistants/errors/apiErrors.ts';
import type { ErrorWords } from '../../assistants/errors/errorWords.ts';
import { libraryErrors } from '../../assistants/errors/libraryErrors.ts';
import type { CrossingError } from '../../base/channel.ts';
import { DirectoryError } from '../../directory/directoryError.ts';
import { LibraryError } from '../../library/library.ts';
import { noteError } from './noteError.ts';
import { notify } from '../prompts/notifications.ts';
import { errorKind } from './errorKind.ts';
import { connectActions, otherKindActions, setKeyActions, unexpectedActions, type ErrorText } from './errorText.ts';
import { isCancellation, MidwayError, PlainError, SubjectError } from './plainError.ts';
import { runCommand } from '../commands/runCommand.ts';
import { formatListDate } from '../../directory/formatEntry.ts';

type FormattedError = Pick<CrossingError, 'kind'> & ErrorText;

/**
 * Formats every error for users of the editor: what happened, to what (`subject`), and what to do next. The log gets
 * the error itself, with its causes.
 */
export function formatError(error: unknown, subject = vscode.l10n.t('Request')): FormattedError {
  if (error instanceof SubjectError) return formatError(error.cause, error.subject);
  noteError(error, subject);
  return { kind: errorKind(error), ...textOfError(error, subject) };
}

function textOfError(error: unknown, subject: string): ErrorText {
  if (error instanceof MidwayError) return formatMidway(error, subject);
  if (error instanceof ApiError) return textOf(wordsOfApiError(error), error, subject);
  if (isCancellation(error)) return { message: vscode.l10n.t('{0}: canceled.', subject), actions: [] };
  if (error instanceof LibraryError) return textOf(libraryErrors[error.kind], error, subject);
  if (error instanceof DirectoryError) return { message: formatDirectoryError(error, subject), actions: [] };
  if (error instanceof PlainError)
    return { message: error.message, actions: error.kind === 'notConfigured' ? connectActions() : [] };
  // A parser's message quotes the foreign text it read, so it isn't shown.
  const detail = error instanceof SyntaxError ? '' : error instanceof Error ? error.message : String(error);
  return {
    message: vscode.l10n.t('{0}: something went wrong in Market Desk. {1}', subject, detail).trimEnd(),
    actions: unexpectedActions(),
  };
}

const offers = { connect: connectActions, setKey: setKeyActions };

function textOf<E extends ApiError | LibraryError>(
  { editor, offers: offered }: ErrorWords<E>,
  error: E,
  subject: string,
): ErrorText {
  const notFound = error instanceof ApiError ? error.details.notFound : undefined;
  const actions =
    notFound?.of === 'fund'
      ? otherKindActions(notFound.ticker, 'fund')
      : notFound?.of === 'security'
        ? otherKindActions(notFound.ticker, 'call')
        : offered
          ? offers[offered]()
          : [];
  return { message: editor(subject, error), actions };
}

/** Returns the part of a formatted error that is sent to a page. */
export function crossingOf(error: unknown, subject?: string): CrossingError {
  const { kind, message, actions } = formatError(error, subject);
  return { kind, message, ...(actions.length > 0 && { actions }) };
}

/** Formats why a read stopped, how many requests it had sent, and how many pages it had loaded. */
function formatMidway({ cause, sent, pages }: MidwayError, subject: string): ErrorText {
  const text = formatError(cause, subject);
  const isSpent = cause instanceof LibraryError && cause.kind === 'quotaSpent';
  const why = isSpent ? vscode.l10n.t('{0}: you’ve used all of today’s requests.', subject) : text.message;
  const message =
    sent === 1
      ? vscode.l10n.t('{0} 1 request was sent. {1} of {2} pages were loaded and saved.', why, pages.read, pages.total)
      : vscode.l10n.t(
          '{0} {1} requests were sent. {2} of {3} pages were loaded and saved.',
          why,
          sent,
          pages.read,
          pages.total,
        );
  return { ...text, message };
}

/** Shows a failure once, with the next steps as buttons. */
export async function showError(error: unknown, subject?: string): Promise<void> {
  const { message, actions } = formatError(error, subject);
  const chosen = await notify(message, { severity: 'error', actions: actions.map(({ title }) => title) });
  const action = actions.find(({ title }) => title === chosen);
  if (!action) return;
  try {
    await runCommand(action.command, action.argument, 'person');
  } catch (failure) {
    if (!isCancellation(failure)) await showError(failure);
  }
}

function formatDirectoryError({ kind, detail }: DirectoryError, subject: string): string {
  switch (kind) {
    case 'unknownFormat':
    case 'damaged':
      return vscode.l10n.t('{0}: the directory of names can’t be read. Install Market Desk again.', subject);
    case 'unreadable':
      return vscode.l10n.t('{0}: the file can’t be read. Nothing was changed.', subject);
    case 'tooLarge':
      return vscode.l10n.t('{0}: the file is larger than any list of the SEC. Nothing was changed.', subject);
    case 'notAList':
      return vscode.l10n.t(
        '{0}: the file is neither company_tickers.json nor company_tickers_mf.json of the SEC. {1} Nothing was changed.',
        subject,
        detail,
      );
    case 'notNewer':
      return vscode.l10n.t(
        '{0}: the file isn’t newer than the list in use, dated {1}. Nothing was changed.',
        subject,
        formatListDate(detail),
      );
    case 'sameList':
      return vscode.l10n.t('{0}: you also selected another copy of this list. Nothing was changed.', subject);
  }
}
