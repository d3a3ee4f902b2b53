import * as v from 'valibot';
import * as vscode from 'vscode';
import { costOfRead, isMetered, withCost } from '../../domain/format/cost.ts';
import type { Disposable } from '../../base/disposables.ts';
import { boundedLine } from '../../domain/format/shownText.ts';
import { nameOfTicker } from '../../directory/formatEntry.ts';
import { openDirectory } from '../../host/prompts/directoryRows.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { confirm, withReadProgress } from '../../host/prompts/notifications.ts';
import { about, PlainError } from '../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../host/prompts/quickPick.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { TreeClick } from '../../host/trees/treeClick.ts';
import { commands, views } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { LibraryItem, StoredCall } from '../../library/library.ts';
import { confirmMarkRemoval } from '../../host/prompts/confirmMarkRemoval.ts';
import { isOwn, type Mark } from '../../library/marks/mark.ts';
import { requestOf } from '../../library/items/itemKinds.ts';
import { createListActions, DownloadsDrag } from './downloads/listActions.ts';
import { itemSchema, viewOf } from './itemViews.ts';
import { exportLibrary, importLibrary, saveElsewhere, uriOf } from './transfer/transferActions.ts';
import { shareMarks, stopSharingMarks } from './sharing/shareMarks.ts';
import { formatSource } from '../../domain/format/source.ts';
import { formatItem, itemLabel, nameHeld } from './tree/libraryModel.ts';
import { LibraryTree, type Node, type TreeServices } from './tree/libraryTree.ts';

/** In a question, in characters. */
const longestName = 120;

/** The rows of the view, and the actions of the library's commands. */
export class LibraryCommands implements Disposable {
  readonly tree: LibraryTree;
  readonly drag: DownloadsDrag;
  readonly #services: TreeServices;
  readonly #selected: () => Promise<readonly Node[]>;

  readonly actions: CommandActions<'library'> = {
    [commands.libraryOpen]: taking(itemOf, ({ argument }) => this.open(argument, 'reusing')),
    [commands.libraryOpenToSide]: taking(itemOf, ({ argument }) => this.open(argument, 'beside')),
    [commands.libraryOpenAsText]: taking(itemOf, ({ argument }) => this.openAsText(argument)),
    [commands.libraryCompare]: taking(itemOf, ({ argument }) => this.compare(argument)),
    [commands.libraryRefresh]: taking(itemOf, ({ argument, initiator }) => this.refresh(argument, initiator)),
    [commands.libraryRemove]: taking(itemOf, ({ argument }) => this.remove(argument)),
    [commands.libraryRemoveMark]: taking(markOf, ({ argument }) => this.removeMark(argument)),
    [commands.marksShare]: () => shareMarks(this.#services),
    [commands.marksStopSharing]: () => stopSharingMarks(this.#services),
    [commands.libraryClear]: () => this.clear(),
    [commands.libraryExport]: taking(uriOf, ({ argument }) => exportLibrary(this.#services, argument)),
    [commands.librarySaveElsewhere]: taking(uriOf, ({ argument }) => saveElsewhere(this.#services, argument)),
    [commands.libraryImport]: taking(uriOf, ({ argument }) => importLibrary(this.#services, argument)),
    ...createListActions({ library: () => this.#services.library(), selected: () => this.#selected() }),
  };

  constructor(services: TreeServices, selected: () => Promise<readonly Node[]>) {
    this.#services = services;
    this.#selected = selected;
    this.tree = new LibraryTree(services);
    this.drag = new DownloadsDrag(services.library);
  }

  /** Opens an item as a click on its row does, or to the side. */
  async open(given: LibraryItem | undefined, opens: TreeClick['opens']): Promise<void> {
    const item = given ?? (await this.#pickItem(vscode.l10n.t('Open from Library')));
    const { command, argument } = viewOf(item).open(item);
    const click = { view: views.library, opens, at: performance.now() };
    await runCommand(command, argument, 'person', undefined, click);
  }

  async openAsText(given: LibraryItem | undefined): Promise<void> {
    const isCall = (each: LibraryItem): each is StoredCall => each.type === 'call';
    const call =
      given && isCall(given) ? given : await this.#pickItem(vscode.l10n.t('Open Earnings Call as Text'), isCall);
    await runCommand(commands.transcriptsOpenAsText, { cik: call.cik, fyq: call.fyq }, 'person');
  }

  /** Compares a call with another quarter of its company, or a fund with another one, of those in the library. */
  async compare(given: LibraryItem | undefined): Promise<void> {
    const one = given ?? (await this.#pickItem(vscode.l10n.t('Compare')));
    const { name, compare } = viewOf(one);
    if (!compare) throw new PlainError(vscode.l10n.t('Only earnings calls and funds can be compared.'));
    const isOther = (item: LibraryItem): item is LibraryItem => item.type === one.type && compare.isWith(one, item);
    const other = await this.#pickItem(vscode.l10n.t('Compare {0}', name(one)), isOther, compare.none(one));
    const { command, argument } = compare.run(one, other);
    await runCommand(command, argument, 'person');
  }

  /** Always sends a request. If it fails, the stored answer stays. */
  async refresh(given: LibraryItem | undefined, initiator: Initiator): Promise<void> {
    const library = await this.#services.library();
    const item = given ?? (await this.#pickItem(vscode.l10n.t('Refresh from Service')));
    const cost = library.cost(requestOf(item), item.source, 'refresh');
    const name = nameOf(item);
    await about(name, () =>
      withReadProgress({
        title: withCost(vscode.l10n.t('Refreshing {0}', name), costOfRead(item.type, cost)),
        work: (progress) => library.read(requestOf(item), { initiator, mode: 'refresh', ...progress }),
      }),
    );
  }

  async remove(given: LibraryItem | undefined): Promise<void> {
    const library = await this.#services.library();
    const item = given ?? (await this.#pickItem(vscode.l10n.t('Remove from Library')));
    await confirm({
      question: vscode.l10n.t('Remove {0} from the library?', boundedLine(nameOf(item), longestName)),
      detail: isMetered() ? vscode.l10n.t('Downloading it again uses a request.') : undefined,
      action: vscode.l10n.t('Remove'),
    });
    await library.remove(item);
  }

  async removeMark(given: { id: string } | undefined): Promise<void> {
    const { library, connection } = this.#services;
    const { marks } = await library();
    const all = await marks.list(connection.source);
    const { id } = given ?? (await pickMark(all.filter(isOwn)));
    const removed = all.filter((mark) => mark.id === id);
    await marks.remove(await confirmMarkRemoval(marks, removed));
  }

  async clear(): Promise<void> {
    const { source } = this.#services.connection;
    const library = await this.#services.library();
    const { items } = await library.holdings(source);
    const { items: listed } = await library.downloads.list();
    if (items.length + listed.length === 0) throw new PlainError(vscode.l10n.t('The library is already empty.'));
    await confirm({
      question: vscode.l10n.t('Clear the library ({0})?', formatSource(source)),
      detail: [
        vscode.l10n.t(
          'This removes {0} calls, funds and bars, and everything else from this source. Downloading them again uses requests. Copies of the library from before updates are removed too. Bookmarks, highlights and today’s request count are kept.',
          items.length,
        ),
        ...(listed.length > 0 ? [vscode.l10n.t('It also ends the list of downloads and your consent to it.')] : []),
      ].join(' '),
      action: vscode.l10n.t('Clear'),
    });
    await library.clear(source);
  }

  dispose(): void {
    this.tree.dispose();
  }

  async #pickItem<T extends LibraryItem = LibraryItem>(
    title: string,
    isWanted: (item: LibraryItem) => item is T = (_item): _item is T => true,
    none = vscode.l10n.t('The library is empty.'),
  ): Promise<T> {
    const library = await this.#services.library();
    const holdings = await library.holdings(this.#services.connection.source);
    const items = holdings.items.filter(isWanted);
    if (items.length === 0) throw new PlainError(none);
    const now = Date.now();
    const directory = items.some((item) => viewOf(item).unnamed) ? await openDirectory(this.#services) : undefined;
    const labelOf = (item: LibraryItem): string => {
      const { unnamed, isGrouped, name } = viewOf(item);
      if (isGrouped) return name(item);
      const ticker = unnamed?.(item);
      return itemLabel(item, ticker && (nameHeld(holdings, ticker) || nameOfTicker(directory, ticker)));
    };
    const rows = items.map((item) => ({
      label: labelOf(item),
      description: formatItem(item, now),
      value: item,
    }));
    return orCancel(await pickOne(rows, { title, matchOnDescription: true }));
  }
}

const itemRow = v.object({ item: v.custom<LibraryItem>((value) => v.is(itemSchema, value)) });
const markRow = v.object({ mark: v.object({ id: v.string() }) });

/** Returns the item of a row; undefined for any other value that a menu or a program passes. */
function itemOf(node: unknown): LibraryItem | undefined {
  return v.is(itemRow, node) ? node.item : undefined;
}

function markOf(node: unknown): { id: string } | undefined {
  return v.is(markRow, node) ? node.mark : undefined;
}

async function pickMark(marks: readonly Mark[]): Promise<Mark> {
  if (marks.length === 0) throw new PlainError(vscode.l10n.t('There are no bookmarks or highlights.'));
  const rows = marks.toReversed().map((mark) => ({
    label: mark.words,
    description: vscode.l10n.t('{0}, {1}', mark.call.ticker, mark.call.fyq),
    iconPath: new vscode.ThemeIcon(mark.kind === 'bookmark' ? 'bookmark' : 'paintcan'),
    value: mark,
  }));
  const title = vscode.l10n.t('Remove Bookmark or Highlight');
  return orCancel(await pickOne(rows, { title, matchOnDescription: true }));
}

const nameOf = (item: LibraryItem): string => viewOf(item).name(item);
