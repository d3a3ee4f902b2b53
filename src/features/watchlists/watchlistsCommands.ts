import type { CommandAction, CommandActions } from '../../host/commandRunner.ts';
import { commands } from '../../ids.ts';
import type { FileActionOptions } from '../../host/fileActions.ts';
import { watchlistWords } from './actions/watchlistWords.ts';
import type { WatchlistsServices } from './watchlistsServices.ts';

const fileActions = () => import('../../host/fileActions.ts');
const deeds = () => import('./actions/listActions.ts');

/** The action of each watchlist command. */
export function createActions(watchlists: WatchlistsServices): CommandActions<'watchlists'> {
  const onFile =
    (act: (options: FileActionOptions) => Promise<unknown>): CommandAction =>
    ({ argument, initiator }) =>
      act({
        files: watchlists.watchlists.files,
        words: watchlistWords(),
        argument,
        initiator,
        selected: () => watchlists.selected(),
      });
  return {
    [commands.watchlistsCreate]: async () =>
      (await import('./actions/createWatchlist.ts')).createWatchlist(watchlists.watchlists.files),
    [commands.watchlistsOpen]: async ({ argument, initiator }) =>
      (await deeds()).openList({ watchlists, argument, initiator }),
    [commands.watchlistsOpenBars]: async ({ argument, initiator }) =>
      (await deeds()).openBars({ watchlists, argument, initiator }),
    [commands.watchlistsGetLatestCalls]: async ({ argument, initiator }) =>
      (await deeds()).getLatestCalls({ watchlists, argument, initiator }),
    [commands.watchlistsSearch]: async ({ argument, initiator }) =>
      (await deeds()).searchCalls({ watchlists, argument, initiator }),
    [commands.watchlistsCompareFunds]: async ({ argument, initiator }) =>
      (await deeds()).compareFunds({ watchlists, argument, initiator }),
    [commands.watchlistsRename]: onFile(async (file) => (await fileActions()).renameFile(file)),
    [commands.watchlistsDuplicate]: onFile(async (file) => (await fileActions()).duplicateFile(file)),
    [commands.watchlistsMove]: onFile(async (file) => (await fileActions()).moveOwnFile(file)),
    [commands.watchlistsReveal]: onFile(async (file) => (await fileActions()).revealFile(file)),
    [commands.watchlistsDelete]: onFile(async (file) => (await fileActions()).deleteFile(file)),
  };
}
