import { basename } from 'node:path';
import * as vscode from 'vscode';
import { formatSource } from '../../../domain/format/source.ts';
import { askWhereToSave } from '../../../host/files/askWhereToSave.ts';
import { ask, notify, withProgress } from '../../../host/prompts/notifications.ts';
import { about, PlainError } from '../../../host/errors/plainError.ts';
import type { Services } from '../../../host/services.ts';
import type {
  ExportCount,
  ImportChoice,
  ImportCount,
  ImportPreview,
  OpenedImport,
} from '../../../library/transfer/transfer.ts';
import { askImport, formatExported, formatImported, formatNothingNew, formatReading } from './transferModel.ts';

type LibraryServices = Pick<Services, 'library' | 'connection'>;

/**
 * Exports the library and returns what was written. If a program passes a file's address, it runs without questions and
 * messages.
 */
export async function exportLibrary(
  { library: openLibrary, connection }: LibraryServices,
  given: vscode.Uri | undefined,
): Promise<ExportCount> {
  const uri = given ?? (await askWhereTo(connection.source));
  const path = pathOf(uri);
  const library = await openLibrary();
  const work = (signal?: AbortSignal): Promise<ExportCount> => library.exportTo(path, connection.source, { signal });
  const count = await about(vscode.l10n.t('Export'), () =>
    given ? work() : withProgress({ title: vscode.l10n.t('Exporting library'), work: (signal) => work(signal) }),
  );
  if (!given) {
    show(formatExported(count), count.leftOut);
  }
  return count;
}

/**
 * Exports the data that is only in memory because the library can't be stored, and returns what was written. If nothing
 * is unsaved, reports that and writes nothing.
 */
export async function saveElsewhere(
  { library: openLibrary }: LibraryServices,
  given: vscode.Uri | undefined,
): Promise<ExportCount> {
  const library = await openLibrary();
  if ((library.trouble()?.unsaved ?? 0) === 0)
    throw new PlainError(vscode.l10n.t('Everything you downloaded is saved already.'));
  const uri =
    given ?? (await askWhereToSave({ title: vscode.l10n.t('Save Unsaved Downloads'), filters: exportFilters() }));
  const count = await about(vscode.l10n.t('Save Elsewhere'), () => library.saveElsewhere(pathOf(uri)));
  if (!given) show(formatExported(count), count.leftOut);
  return count;
}

/**
 * Imports a file and returns what was done. The user first sees what the file would change. A program's file adds what
 * isn't in the library and replaces nothing.
 */
export async function importLibrary(
  { library: openLibrary }: LibraryServices,
  given: vscode.Uri | undefined,
): Promise<ImportCount | undefined> {
  const uri = given ?? (await askWhereFrom());
  const path = pathOf(uri);
  const library = await openLibrary();
  return about(vscode.l10n.t('Import'), async () => {
    if (given) return library.importFrom(path);
    const opened = await withProgress({
      title: vscode.l10n.t('Importing {0}', basename(path)),
      work: (signal, report) =>
        library.openImport(path, {
          signal,
          onProgress: (progress) => report(formatReading(progress)),
        }),
    });
    try {
      return await takeWithConsent(opened, basename(path));
    } finally {
      opened.dispose();
    }
  });
}

async function takeWithConsent(opened: OpenedImport, file: string): Promise<ImportCount | undefined> {
  const { preview } = opened;
  const choice = await askWhatToTake(preview, file);
  if (!choice) {
    show(formatNothingNew(preview), preview.refused);
    return undefined;
  }
  const count = await opened.take(choice);
  show(formatImported(count), count.refused);
  return count;
}

/** Undefined if there is nothing to import. */
async function askWhatToTake(preview: ImportPreview, file: string): Promise<ImportChoice | undefined> {
  const question = askImport(preview, file);
  if (!question) return undefined;
  const { message, detail, add, replace } = question;
  const actions = [add, replace].filter((button) => button !== undefined);
  const answer = await ask({ question: message, detail, actions });
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === replace ? 'replace' : 'add';
}

function show(words: string, lost: number): void {
  void notify(words, { severity: lost === 0 ? 'information' : 'warning' });
}

function askWhereTo(source: string): Promise<vscode.Uri> {
  return askWhereToSave({
    title: vscode.l10n.t('Export Library ({0})', formatSource(source)),
    filters: exportFilters(),
  });
}

async function askWhereFrom(): Promise<vscode.Uri> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Import Library'),
      filters: exportFilters(),
      openLabel: vscode.l10n.t('Import'),
    })) ?? [];
  if (!uri) throw new vscode.CancellationError();
  return uri;
}

function exportFilters(): Record<string, string[]> {
  return { [vscode.l10n.t('Market Desk library')]: ['shelf'] };
}

/** The argument if it is a Uri. A menu passes something else. */
/** A file's address, as a program passes it. */
export function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}

function pathOf(uri: vscode.Uri): string {
  if (uri.scheme !== 'file')
    throw new PlainError(vscode.l10n.t('The library can be exported to and imported from local files only.'));
  return uri.fsPath;
}
