import { basename } from 'node:path';
import * as vscode from 'vscode';
import { askWhereToSave } from '../../../host/askWhereToSave.ts';
import { ask, notify, withProgress } from '../../../host/notifications.ts';
import { about, PlainError } from '../../../host/plainError.ts';
import type { Services } from '../../../host/services.ts';
import type { ExportCount, ImportChoice, ImportCount, ImportPreview, OpenedImport } from '../../../library/library.ts';
import {
  askImport,
  formatExported,
  formatImported,
  formatNothingNew,
  formatReading,
  formatSource,
} from './transferModel.ts';

type LibraryServices = Pick<Services, 'library' | 'connection'>;

/** With a file's address, as a program has one, nobody is asked and nothing is shown; gives what was written. */
export async function exportLibrary(
  { library: openLibrary, connection }: LibraryServices,
  to: unknown,
): Promise<ExportCount> {
  const given = uriOf(to);
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
 * A person is told what a file would do before anything is written. A program's file adds what is not in the library and
 * replaces nothing; both get what was done.
 */
export async function importLibrary(
  { library: openLibrary }: LibraryServices,
  from: unknown,
): Promise<ImportCount | undefined> {
  const given = uriOf(from);
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
          onProgress: (progress) => {
            report(formatReading(progress));
          },
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

/** Undefined where there is nothing to take. */
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

/** What a menu hands over is none. */
function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}

function pathOf(uri: vscode.Uri): string {
  if (uri.scheme !== 'file')
    throw new PlainError(vscode.l10n.t('The library can be exported to and imported from local files only.'));
  return uri.fsPath;
}
