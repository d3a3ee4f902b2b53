import * as v from 'valibot';
import * as vscode from 'vscode';
import { costOfRead, isMetered, withCost } from '../../domain/format/cost.ts';
import type { Disposable } from '../../base/disposables.ts';
import { boundedLine } from '../../domain/format/shownText.ts';
import { nameOfTicker } from '../../directory/formatEntry.ts';
import { earlierFirst } from '../../domain/quarters.ts';
import { openDirectory } from '../../host/prompts/directoryRows.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { confirm, withProgress } from '../../host/prompts/notifications.ts';
import { about, PlainError } from '../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../host/prompts/quickPick.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { TreeClick } from '../../host/trees/treeClick.ts';
import { commands, views } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { Library, LibraryItem, ReadOptions, StoredCall, StoredFund } from '../../library/library.ts';
import type { Mark } from '../../library/marks/mark.ts';
import { barsWindow, fundBy, openingOf, refreshCost } from './itemOpening.ts';
import { exportLibrary, importLibrary, saveElsewhere, uriOf } from './transfer/transferActions.ts';
import { formatSource } from '../../domain/format/source.ts';
import { formatItem, itemLabel, nameItem, namesOfBars } from './tree/libraryModel.ts';
import { LibraryTree, type TreeServices } from './tree/libraryTree.ts';

/** In a question, in characters. */
const longestName = 120;

/** The rows of the view, and what the commands about the library do. */
export class LibraryCommands implements Disposable {
  readonly tree: LibraryTree;
  readonly #services: TreeServices;

  readonly actions: CommandActions<'library'> = {
    [commands.libraryOpen]: taking(itemOf, ({ argument }) => this.open(argument, 'reusing')),
    [commands.libraryOpenToSide]: taking(itemOf, ({ argument }) => this.open(argument, 'beside')),
    [commands.libraryOpenAsText]: taking(itemOf, ({ argument }) => this.openAsText(argument)),
    [commands.libraryCompare]: taking(itemOf, ({ argument }) => this.compare(argument)),
    [commands.libraryRefresh]: taking(itemOf, ({ argument, initiator }) => this.refresh(argument, initiator)),
    [commands.libraryRemove]: taking(itemOf, ({ argument }) => this.remove(argument)),
    [commands.libraryRemoveMark]: taking(markOf, ({ argument }) => this.removeMark(argument)),
    [commands.libraryClear]: () => this.clear(),
    [commands.libraryExport]: taking(uriOf, ({ argument }) => exportLibrary(this.#services, argument)),
    [commands.librarySaveElsewhere]: taking(uriOf, ({ argument }) => saveElsewhere(this.#services, argument)),
    [commands.libraryImport]: taking(uriOf, ({ argument }) => importLibrary(this.#services, argument)),
  };

  constructor(services: TreeServices) {
    this.#services = services;
    this.tree = new LibraryTree(services);
  }

  /** Opens an item as a click on its row does, or to the side. */
  async open(given: LibraryItem | undefined, opens: TreeClick['opens']): Promise<void> {
    const item = given ?? (await this.#pickItem(vscode.l10n.t('Open from Library')));
    const { command, argument } = openingOf(item);
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
    const title = vscode.l10n.t('Compare {0}', nameItem(one));
    if (one.type === 'call') {
      const isOther = (item: LibraryItem): item is StoredCall =>
        item.type === 'call' && item.cik === one.cik && item.fyq !== one.fyq;
      const none = vscode.l10n.t('The library has no other quarter of {0}.', one.company);
      const other = await this.#pickItem(title, isOther, none);
      await runCommand(
        commands.transcriptsCompare,
        { cik: one.cik, quarters: earlierFirst([one.fyq, other.fyq]) },
        'person',
      );
    } else if (one.type === 'fund') {
      const isOther = (item: LibraryItem): item is StoredFund => item.type === 'fund' && item.key !== one.key;
      const other = await this.#pickItem(title, isOther, vscode.l10n.t('The library has no other fund.'));
      await runCommand(commands.fundsCompare, { funds: [fundBy(one), fundBy(other)] }, 'person');
    } else throw new PlainError(vscode.l10n.t('Only earnings calls and funds can be compared.'));
  }

  /** Always asks the service. The stored answer stays when that fails. */
  async refresh(given: LibraryItem | undefined, initiator: Initiator): Promise<void> {
    const library = await this.#services.library();
    const item = given ?? (await this.#pickItem(vscode.l10n.t('Refresh from Service')));
    const cost = refreshCost(library, item);
    await about(nameItem(item), () =>
      withProgress({
        title: withCost(vscode.l10n.t('Refreshing {0}', nameItem(item)), costOfRead(item.type, cost)),
        work: (signal) => refreshItem(library, item, { initiator, mode: 'refresh', signal }),
      }),
    );
  }

  async remove(given: LibraryItem | undefined): Promise<void> {
    const library = await this.#services.library();
    const item = given ?? (await this.#pickItem(vscode.l10n.t('Remove from Library')));
    await confirm({
      question: vscode.l10n.t('Remove {0} from the library?', boundedLine(nameItem(item), longestName)),
      detail: isMetered() ? vscode.l10n.t('Downloading it again uses a request.') : undefined,
      action: vscode.l10n.t('Remove'),
    });
    await library.remove(item);
  }

  async removeMark(given: { id: string } | undefined): Promise<void> {
    const { library, connection } = this.#services;
    const { marks } = await library();
    const { id } = given ?? (await pickMark(await marks.list(connection.source)));
    await marks.remove([id]);
  }

  async clear(): Promise<void> {
    const { source } = this.#services.connection;
    const library = await this.#services.library();
    const { items } = await library.holdings(source);
    if (items.length === 0) throw new PlainError(vscode.l10n.t('The library is already empty.'));
    await confirm({
      question: vscode.l10n.t('Clear the library ({0})?', formatSource(source)),
      detail: vscode.l10n.t(
        'This removes {0} calls, funds and bars, and everything else from this source. Downloading them again uses requests. Copies of the library from before updates are removed too. Bookmarks, highlights and today’s request count are kept.',
        items.length,
      ),
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
    const directory = items.some(({ type }) => type === 'bars') ? await openDirectory(this.#services) : undefined;
    const names = namesOfBars(holdings);
    const nameOf = (item: LibraryItem): string =>
      item.type === 'bars' ? (names.get(item.ticker) ?? nameOfTicker(directory, item.ticker)) : '';
    const rows = items.map((item) => ({
      label: item.type === 'call' ? nameItem(item) : itemLabel(item, nameOf(item)),
      description: formatItem(item, now),
      value: item,
    }));
    return orCancel(await pickOne(rows, { title, matchOnDescription: true }));
  }
}

/** The fields by which an item is found in the library, and by which a person knows it. */
const item = v.variant('type', [
  v.looseObject({
    type: v.literal('call'),
    source: v.string(),
    key: v.string(),
    cik: v.number(),
    fyq: v.string(),
    ticker: v.string(),
    company: v.string(),
  }),
  v.looseObject({
    type: v.literal('fund'),
    source: v.string(),
    key: v.string(),
    seriesid: v.string(),
    fund: v.string(),
    classes: v.array(v.looseObject({ contractid: v.string(), ticker: v.string(), name: v.string() })),
  }),
  v.looseObject({
    type: v.literal('bars'),
    source: v.string(),
    ticker: v.string(),
    first: v.string(),
    last: v.string(),
  }),
]);
const itemRow = v.object({ item: v.custom<LibraryItem>((value) => v.is(item, value)) });
const markRow = v.object({ mark: v.object({ id: v.string() }) });

/** The item of a row; undefined for anything else that a menu or a program passes. */
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

async function refreshItem(library: Library, item: LibraryItem, options: ReadOptions): Promise<void> {
  switch (item.type) {
    case 'call':
      await library.read({ endpoint: 'transcript', cik: item.cik, fyq: item.fyq }, options);
      return;
    case 'fund':
      await library.read({ endpoint: 'fund', ...fundBy(item) }, options);
      return;
    case 'bars':
      await library.read({ endpoint: 'bars', ...barsWindow(item) }, options);
      return;
  }
}
