import * as vscode from 'vscode';
import { withProgress } from '../../host/commandRunner.ts';
import { about, PlainError } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import type { Library, ShelfItem } from '../../library/library.ts';
import type { Mark } from '../../library/marks/mark.ts';
import { barsWindow, fundBy, refreshCost } from './itemOpening.ts';
import { describeItem, itemLabel, nameItem } from './libraryModel.ts';

type Shelf = Pick<Services, 'library' | 'connection'>;

/** Always asks the service; what is there stays when that fails. */
export async function refreshItem(services: Shelf, node: unknown): Promise<void> {
  const library = await services.library();
  const item = itemOf(node) ?? (await pickItem(library, services, vscode.l10n.t('Refresh from the service')));
  const cost = refreshCost(library, item);
  await about(nameItem(item), () =>
    withProgress({
      title:
        cost === 1
          ? vscode.l10n.t('Refreshing {0} · 1 request', nameItem(item))
          : vscode.l10n.t('Refreshing {0} · about {1} requests', nameItem(item), cost),
      work: (signal) => refresh(library, item, signal),
    }),
  );
}

export async function removeItem(services: Shelf, node: unknown): Promise<void> {
  const library = await services.library();
  const item = itemOf(node) ?? (await pickItem(library, services, vscode.l10n.t('Remove from the shelf')));
  await confirm(
    vscode.l10n.t('Remove {0} from the shelf?', nameItem(item)),
    vscode.l10n.t('Reading it again will cost a request.'),
    vscode.l10n.t('Remove'),
  );
  await library.remove(item);
}

/** Without a mark: one that the person chooses. */
export async function removeMark({ library, connection }: Shelf, node: unknown): Promise<void> {
  const { marks } = await library();
  const mark = (node as { mark?: Mark } | undefined)?.mark ?? (await pickMark(await marks.list(connection.source)));
  await marks.remove([mark.id]);
}

async function pickMark(marks: readonly Mark[]): Promise<Mark> {
  if (marks.length === 0) throw new PlainError(vscode.l10n.t('There are no bookmarks and no highlights.'));
  const picked = await vscode.window.showQuickPick(
    marks.toReversed().map((mark) => ({
      label: `$(${mark.kind === 'bookmark' ? 'bookmark' : 'paintcan'}) ${mark.words.replace(/\$\(/g, '\\$(')}`,
      description: vscode.l10n.t('{0}, {1}', mark.call.ticker, mark.call.fyq),
      mark,
    })),
    { title: vscode.l10n.t('Remove a bookmark or highlight'), matchOnDescription: true },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.mark;
}

export async function clearShelf({ library, connection }: Shelf): Promise<void> {
  const shelf = await library();
  const items = await shelf.contents(connection.source);
  if (items.length === 0) throw new PlainError(vscode.l10n.t('The shelf is empty already.'));
  await confirm(
    vscode.l10n.t('Clear the shelf of {0}?', sourceName(connection.source)),
    vscode.l10n.t(
      '{0} calls, funds and bars, and everything else kept of this source, will be gone. Reading them again costs requests. Bookmarks, highlights and the count of today’s requests stay.',
      items.length,
    ),
    vscode.l10n.t('Clear'),
  );
  await shelf.clear(connection.source);
}

export async function exportShelf({ library, connection }: Shelf): Promise<void> {
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export the shelf of {0}', sourceName(connection.source)),
    filters: exportFilters(),
    saveLabel: vscode.l10n.t('Export'),
  });
  if (!uri) throw new vscode.CancellationError();
  const shelf = await library();
  const count = await shelf.exportTo(pathOf(uri), connection.source);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('{0} answers are in the export. The key is not in it.', count),
  );
}

export async function importShelf({ library }: Shelf): Promise<void> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Import a shelf'),
      filters: exportFilters(),
      openLabel: vscode.l10n.t('Import'),
    })) ?? [];
  if (!uri) throw new vscode.CancellationError();
  const shelf = await library();
  const { added, kept, refused } = await about(vscode.l10n.t('The import'), () => shelf.importFrom(pathOf(uri)));
  const counted = vscode.l10n.t('{0} answers are new, {1} were as new on the shelf already.', added, kept);
  if (refused === 0) void vscode.window.showInformationMessage(counted);
  else
    void vscode.window.showWarningMessage(
      vscode.l10n.t('{0} {1} were refused: no service could have answered so.', counted, refused),
    );
}

function exportFilters(): Record<string, string[]> {
  return { [vscode.l10n.t('Market Desk shelf')]: ['shelf'] };
}

function pathOf(uri: vscode.Uri): string {
  if (uri.scheme !== 'file')
    throw new PlainError(vscode.l10n.t('The shelf is exported to and imported from files of this machine.'));
  return uri.fsPath;
}

function sourceName(source: string): string {
  if (source === 'sample') return vscode.l10n.t('the sample');
  return source.startsWith('data:') ? vscode.l10n.t('the data folder') : source.replace(/^service:/, '');
}

async function confirm(question: string, detail: string, action: string): Promise<void> {
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, action);
  if (answer !== action) throw new vscode.CancellationError();
}

function itemOf(node: unknown): ShelfItem | undefined {
  return (node as { item?: ShelfItem } | undefined)?.item;
}

async function pickItem(library: Library, { connection }: Shelf, title: string): Promise<ShelfItem> {
  const items = await library.contents(connection.source);
  if (items.length === 0) throw new PlainError(vscode.l10n.t('The shelf is empty.'));
  const now = Date.now();
  const picked = await vscode.window.showQuickPick(
    items.map((item) => ({
      label: item.type === 'call' ? nameItem(item) : itemLabel(item),
      description: describeItem(item, now),
      item,
    })),
    { title, matchOnDescription: true },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.item;
}

async function refresh(library: Library, item: ShelfItem, signal: AbortSignal): Promise<void> {
  const options = { mode: 'refresh', signal } as const;
  switch (item.type) {
    case 'call':
      await library.call({ cik: item.cik, fyq: item.fyq }, options);
      return;
    case 'fund':
      await library.fund(fundBy(item), options);
      return;
    case 'bars':
      await library.bars(barsWindow(item), options);
      return;
  }
}
