import * as vscode from 'vscode';
import { confirm, withProgress } from '../../host/notifications.ts';
import { about, PlainError } from '../../host/plainError.ts';
import { orCancel, pickOne } from '../../host/quickPick.ts';
import type { Services } from '../../host/services.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { Library, ReadOptions, LibraryItem } from '../../library/library.ts';
import type { Mark } from '../../library/marks/mark.ts';
import { barsWindow, fundBy, refreshCost } from './itemOpening.ts';
import { formatItem, itemLabel, nameItem } from './libraryModel.ts';
import { formatSource } from './transferModel.ts';

type LibraryServices = Pick<Services, 'library' | 'connection'>;

/** Always asks the service; what is there stays when that fails. */
export async function refreshItem(services: LibraryServices, node: unknown, initiator: Initiator): Promise<void> {
  const library = await services.library();
  const item = itemOf(node) ?? (await pickItem(library, services, vscode.l10n.t('Refresh from Service')));
  const cost = refreshCost(library, item);
  await about(nameItem(item), () =>
    withProgress({
      title:
        cost === 1
          ? vscode.l10n.t('Refreshing {0} · 1 request', nameItem(item))
          : vscode.l10n.t('Refreshing {0} · about {1} requests', nameItem(item), cost),
      work: (signal) => refresh(library, item, { initiator, mode: 'refresh', signal }),
    }),
  );
}

export async function removeItem(services: LibraryServices, node: unknown): Promise<void> {
  const library = await services.library();
  const item = itemOf(node) ?? (await pickItem(library, services, vscode.l10n.t('Remove from Library')));
  await confirm({
    question: vscode.l10n.t('Remove {0} from the library?', nameItem(item)),
    detail: vscode.l10n.t('Loading it again costs a request.'),
    action: vscode.l10n.t('Remove'),
  });
  await library.remove(item);
}

/** Without a mark: one that the person chooses. */
export async function removeMark({ library, connection }: LibraryServices, node: unknown): Promise<void> {
  const { marks } = await library();
  const mark = (node as { mark?: Mark } | undefined)?.mark ?? (await pickMark(await marks.list(connection.source)));
  await marks.remove([mark.id]);
}

async function pickMark(marks: readonly Mark[]): Promise<Mark> {
  if (marks.length === 0) throw new PlainError(vscode.l10n.t('There are no bookmarks or highlights.'));
  return orCancel(
    await pickOne(
      marks.toReversed().map((mark) => ({
        label: mark.words,
        description: vscode.l10n.t('{0}, {1}', mark.call.ticker, mark.call.fyq),
        iconPath: new vscode.ThemeIcon(mark.kind === 'bookmark' ? 'bookmark' : 'paintcan'),
        value: mark,
      })),
      { title: vscode.l10n.t('Remove Bookmark or Highlight'), matchOnDescription: true },
    ),
  );
}

export async function clearLibrary({ library: openLibrary, connection }: LibraryServices): Promise<void> {
  const library = await openLibrary();
  const items = await library.contents(connection.source);
  if (items.length === 0) throw new PlainError(vscode.l10n.t('The library is already empty.'));
  await confirm({
    question: vscode.l10n.t('Clear the library ({0})?', formatSource(connection.source)),
    detail: vscode.l10n.t(
      'This removes {0} calls, funds and bars, and everything else from this source. Loading them again costs requests. Bookmarks, highlights and today’s request count are kept.',
      items.length,
    ),
    action: vscode.l10n.t('Clear'),
  });
  await library.clear(connection.source);
}

function itemOf(node: unknown): LibraryItem | undefined {
  return (node as { item?: LibraryItem } | undefined)?.item;
}

async function pickItem(library: Library, { connection }: LibraryServices, title: string): Promise<LibraryItem> {
  const items = await library.contents(connection.source);
  if (items.length === 0) throw new PlainError(vscode.l10n.t('The library is empty.'));
  const now = Date.now();
  return orCancel(
    await pickOne(
      items.map((item) => ({
        label: item.type === 'call' ? nameItem(item) : itemLabel(item),
        description: formatItem(item, now),
        value: item,
      })),
      { title, matchOnDescription: true },
    ),
  );
}

async function refresh(library: Library, item: LibraryItem, options: ReadOptions): Promise<void> {
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
