import { commands, type CommandId } from '../../ids.ts';
import type { FileActionOptions } from '../../host/fileActions.ts';
import { watchlistWords } from './actions/watchlistWords.ts';
import type { ActionContext } from './watchlistsServices.ts';

export type WatchlistsCommand = Extract<CommandId, `marketDesk.watchlists.${string}`>;

const fileActions = () => import('../../host/fileActions.ts');
const deeds = () => import('./actions/listActions.ts');

function fileOptions({ watchlists, argument, initiator }: ActionContext): FileActionOptions {
  const { files } = watchlists.watchlists;
  return { files, words: watchlistWords(), argument, initiator, selected: () => watchlists.selected() };
}

/** The action of each watchlist command. */
export const actions: Record<WatchlistsCommand, (context: ActionContext) => unknown> = {
  [commands.watchlistsCreate]: async ({ watchlists }) =>
    (await import('./actions/createWatchlist.ts')).createWatchlist(watchlists.watchlists.files),
  [commands.watchlistsOpen]: async (context) => (await deeds()).openList(context),
  [commands.watchlistsOpenBars]: async (context) => (await deeds()).openBars(context),
  [commands.watchlistsGetLatestCalls]: async (context) => (await deeds()).getLatestCalls(context),
  [commands.watchlistsSearch]: async (context) => (await deeds()).searchCalls(context),
  [commands.watchlistsCompareFunds]: async (context) => (await deeds()).compareFunds(context),
  [commands.watchlistsRename]: async (context) => (await fileActions()).renameFile(fileOptions(context)),
  [commands.watchlistsDuplicate]: async (context) => (await fileActions()).duplicateFile(fileOptions(context)),
  [commands.watchlistsMove]: async (context) => (await fileActions()).moveOwnFile(fileOptions(context)),
  [commands.watchlistsReveal]: async (context) => (await fileActions()).revealFile(fileOptions(context)),
  [commands.watchlistsDelete]: async (context) => (await fileActions()).deleteFile(fileOptions(context)),
};
