import { basename } from 'node:path';
import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { DirectoryError } from '../../../directory/directoryError.ts';
import { parseSecFile, type SecFile } from '../../../directory/secFiles.ts';
import { localDate } from '../../../domain/format/time.ts';
import { confirm, notify } from '../../../host/prompts/notifications.ts';
import { about } from '../../../host/errors/plainError.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme } from '../../../ids.ts';
import * as l10n from '@vscode/l10n';
import type { DatedLists, Directory } from '../../../directory/directory.ts';
import { formatListDate } from '../../../directory/formatEntry.ts';
import { formatCount } from '../../../domain/format/number.ts';

type DirectoryServices = Pick<Services, 'directoryLists' | 'extension'>;

/** In bytes: ten times the size of the SEC’s larger file. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Replaces the lists with SEC files that the user has downloaded. The user first sees what they change; a program
 * passes their addresses and isn't asked. Rejects with DirectoryError, and applies either all files or none.
 */
export async function updateDirectory(services: DirectoryServices, given: readonly vscode.Uri[] = []): Promise<void> {
  const uris = given.length > 0 ? given : await askWhichFiles();
  const lists = await services.directoryLists();
  const directory = await lists.getListed();
  const files: CheckedFile[] = [];
  for (const uri of uris) {
    const name = basename(uri.path);
    files.push(
      await about(name, async () => {
        const checked = await readChecked(uri, name);
        const { list } = checked.file;
        if (checked.date <= directory.dates[list]) throw new DirectoryError('notNewer', directory.dates[list]);
        if (files.some(({ file }) => file.list === list)) throw new DirectoryError('sameList');
        return checked;
      }),
    );
  }
  if (given.length === 0)
    await confirm({
      severity: 'information',
      question: vscode.l10n.t('Update the directory of names?'),
      detail: formatUpdate(files, directory),
      action: vscode.l10n.t('Update'),
    });
  await lists.update(files);
  if (given.length === 0)
    void notify(vscode.l10n.t('The directory was updated: {0}.', formatContents(await lists.getListed())));
}

/** Restores the lists that ship with the product. */
export async function resetDirectory(services: DirectoryServices): Promise<void> {
  const lists = await services.directoryLists();
  await lists.reset();
  void notify(vscode.l10n.t('The directory was reset: {0}.', formatContents(await lists.getListed())));
}

const sourcesPrefix = 'directory';

/** Opens the document with the origin and age of the names. */
export async function showSources({ documents }: Pick<Services, 'documents'>): Promise<void> {
  const uri = vscode.Uri.from({ scheme: documentScheme, path: `/${sourcesPrefix}/Sources of Names.txt` });
  documents.changed(uri);
  await vscode.window.showTextDocument(uri);
}

export async function writeSources({ directoryLists, extension }: DirectoryServices): Promise<string> {
  const notice = vscode.Uri.joinPath(extension.extensionUri, 'media', 'directory.txt');
  return formatSources(
    await (await directoryLists()).getListed(),
    new TextDecoder().decode(await vscode.workspace.fs.readFile(notice)),
  );
}

async function readChecked(uri: vscode.Uri, name: string): Promise<CheckedFile> {
  const { mtime, size } = await reading(() => vscode.workspace.fs.stat(uri));
  if (size > mostBytes) throw new DirectoryError('tooLarge');
  const text = new TextDecoder().decode(await reading(() => vscode.workspace.fs.readFile(uri)));
  const parsed = await inSlices(parseSecFile(text));
  if (!parsed.ok) throw new DirectoryError('notAList', parsed.error.message);
  return { name, date: localDate(mtime), file: parsed.value };
}

async function reading<T>(read: () => Thenable<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new DirectoryError('unreadable', error instanceof Error ? error.message : '', error);
  }
}

async function askWhichFiles(): Promise<vscode.Uri[]> {
  const uris = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Update Directory: company_tickers.json, company_tickers_mf.json'),
    filters: { [vscode.l10n.t('SEC lists')]: ['json'] },
    canSelectMany: true,
    openLabel: vscode.l10n.t('Update'),
  });
  if (!uris || uris.length === 0) throw new vscode.CancellationError();
  return uris;
}

/** A file that was read and checked, with the date of its list. */
interface CheckedFile {
  name: string;
  date: string;
  file: SecFile;
}

/**
 * Formats the question about the change that the files make: “company_tickers.json: 10,512 companies, March 9, 2026 …”.
 */
function formatUpdate(files: readonly CheckedFile[], { dates }: DatedLists): string {
  return files
    .map(({ name, date, file: { list, rows, skipped } }) => {
      const [count, on, before] = [formatCount(rows.length), formatListDate(date), formatListDate(dates[list])];
      const changes =
        list === 'companies'
          ? l10n.t('{0}: {1} company tickers, {2}, replacing the list of {3}.', name, count, on, before)
          : l10n.t('{0}: {1} fund class tickers, {2}, replacing the list of {3}.', name, count, on, before);
      const lost = skipped === 0 ? '' : l10n.t('{0} rows without a usable ticker are left out.', formatCount(skipped));
      return [changes, lost].filter(Boolean).join(' ');
    })
    .join('\n');
}

/** How much the directory has, and the dates of its lists. */
function formatContents({ size, dates }: Pick<Directory, 'size' | 'dates'>): string {
  return [
    l10n.t('{0} companies (list of {1})', formatCount(size.companies), formatListDate(dates.companies)),
    l10n.t('{0} fund series (list of {1})', formatCount(size.series), formatListDate(dates.funds)),
    l10n.t('names of funds (list of {0})', formatListDate(dates.fundNames)),
  ].join(', ');
}

/**
 * Formats the document about the origin of the names: what is in use, then the notice about the lists that ship with
 * the product.
 */
function formatSources(directory: Pick<Directory, 'size' | 'dates'>, notice: string): string {
  return [
    l10n.t('In use: {0}.', formatContents(directory)),
    l10n.t(
      'These lists only help you find names. If the service disagrees, its answer is used. To load newer ones, use “Update Directory from File…”.',
    ),
    notice.trimEnd(),
    '',
  ].join('\n\n');
}
