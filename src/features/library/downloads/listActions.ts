import * as v from 'valibot';
import * as vscode from 'vscode';
import { taking, type CommandActions } from '../../../host/commands/commandRunner.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { ask } from '../../../host/prompts/notifications.ts';
import type { Services } from '../../../host/services.ts';
import { commands } from '../../../ids.ts';
import type { Downloads } from '../../../library/downloads/downloads.ts';
import { dragType } from './dragType.ts';
import { placeOf, stepOf } from './downloadsModel.ts';

interface ListServices {
  library: Services['library'];
  /** The rows that are selected in the view. */
  selected: () => Promise<readonly unknown[]>;
}

const downloadRow = v.object({ type: v.literal('download'), download: v.object({ id: v.string() }) });
const isRow = (node: unknown): node is v.InferOutput<typeof downloadRow> => v.is(downloadRow, node);

/** The item of a row that a command was started on. */
interface Meant {
  id: string;
}

type ListCommand = Extract<keyof CommandActions<'library'>, `marketDesk.downloads.${string}`>;

/** The actions of the list's rows. None of them sends a request that the user hasn't agreed to. */
export function createListActions({ library, selected }: ListServices): Pick<CommandActions<'library'>, ListCommand> {
  const list = async (): Promise<Downloads> => (await library()).downloads;
  const onRow = (act: (downloads: Downloads, id: string) => unknown) =>
    taking(
      (given) => rowOf(given, selected),
      async ({ argument }) => {
        const id = argument?.id ?? rowOfNodes(await selected());
        if (id === undefined)
          throw new PlainError(vscode.l10n.t('Select an item of the list of downloads in the Library view first.'));
        await act(await list(), id);
      },
    );
  const step = (by: 1 | -1) =>
    onRow(async (downloads, id) => {
      const to = stepOf(await downloads.list(), id, by);
      if (to) await downloads.move([id], to.before);
    });
  return {
    [commands.downloadsFirst]: onRow((downloads, id) => downloads.first(id)),
    [commands.downloadsMoveUp]: step(-1),
    [commands.downloadsMoveDown]: step(1),
    [commands.downloadsRemove]: onRow((downloads, id) => downloads.remove([id])),
    [commands.downloadsTryAgain]: taking(
      (given) => rowOf(given, selected),
      async ({ argument }) => {
        // Without an item, all that have failed are meant.
        await (await list()).tryAgain(argument && [argument.id]);
      },
    ),
    [commands.downloadsPause]: async () => (await list()).pause(),
    [commands.downloadsStop]: async () => (await list()).revoke(),
    [commands.downloadsClear]: async () => clearList(await list()),
  };
}

async function clearList(downloads: Downloads): Promise<void> {
  const { items } = await downloads.list();
  if (items.length === 0) throw new PlainError(vscode.l10n.t('The list of downloads is empty.'));
  const finished = vscode.l10n.t('Remove Finished');
  const all = vscode.l10n.t('Remove All');
  const chosen = await ask({
    question: vscode.l10n.t('Clear the list of downloads?'),
    detail: vscode.l10n.t('It has {0} items. What was downloaded stays in the library.', items.length),
    actions: [finished, all],
  });
  if (chosen === undefined) return;
  const removed = chosen === all ? items : items.filter(({ state }) => state.kind === 'done');
  await downloads.remove(removed.map(({ id }) => id));
}

/** Returns the row of a menu or, for a key, the selected one. Keys of other rows of the view do nothing. */
async function rowOf(given: unknown, selected: ListServices['selected']): Promise<Meant | undefined> {
  if (isRow(given)) return { id: given.download.id };
  if (!v.is(v.object({ type: v.literal('selected') }), given)) return undefined;
  const id = rowOfNodes(await selected());
  if (id === undefined) throw new vscode.CancellationError();
  return { id };
}

function rowOfNodes(nodes: readonly unknown[]): string | undefined {
  return nodes.find(isRow)?.download.id;
}

/** Moves items of the list to where they are dropped, or to the front on the list itself. */
export class DownloadsDrag {
  readonly #library: Services['library'];

  constructor(library: Services['library']) {
    this.#library = library;
  }

  handleDrag(source: readonly unknown[], transfer: vscode.DataTransfer): void {
    const id = rowOfNodes(source);
    if (id !== undefined) transfer.set(dragType, new vscode.DataTransferItem(id));
  }

  async handleDrop(target: unknown, transfer: vscode.DataTransfer): Promise<void> {
    const moved: unknown = transfer.get(dragType)?.value;
    if (typeof moved !== 'string') return;
    const { downloads } = await this.#library();
    if (v.is(v.object({ type: v.literal('downloads') }), target)) await downloads.first(moved);
    if (!isRow(target) || target.download.id === moved) return;
    const ids = (await downloads.list()).items.map(({ id }) => id);
    await downloads.move([moved], placeOf(ids, moved, target.download.id));
  }
}
