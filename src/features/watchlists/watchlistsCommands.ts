import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { fieldsOf } from '../../base/record.ts';
import { parseFile } from '../../host/files/chooseFile.ts';
import { commands } from '../../ids.ts';
import type { FileActionOptions } from '../../host/files/fileActions.ts';
import { watchlistWords } from './actions/watchlistWords.ts';
import type { ActionContext, ListArgument, WatchlistsServices } from './watchlistsServices.ts';

const fileActions = () => import('../../host/files/fileActions.ts');
const listActions = () => import('./actions/listActions.ts');

/** The action of each watchlist command. */
export function createActions(watchlists: WatchlistsServices): CommandActions<'watchlists'> {
  const onFile = (act: (options: FileActionOptions) => Promise<unknown>) =>
    taking(
      (given) => parseFile(given, watchlistWords().badArgument),
      ({ argument, initiator }) =>
        act({
          files: watchlists.watchlists.files,
          words: watchlistWords(),
          given: argument,
          initiator,
          selected: () => watchlists.selected(),
        }),
    );
  const onList = (act: (context: ActionContext) => Promise<unknown>) =>
    taking(parseList, ({ argument, initiator }) => act({ watchlists, given: argument, initiator }));
  return {
    [commands.watchlistsCreate]: async () => (await listActions()).createWatchlist(watchlists.watchlists.files),
    [commands.watchlistsOpen]: onList(async (context) => (await listActions()).openList(context)),
    [commands.watchlistsOpenBars]: onList(async (context) => (await listActions()).openBars(context)),
    [commands.watchlistsGetLatestCalls]: onList(async (context) => (await listActions()).getLatestCalls(context)),
    [commands.watchlistsDownloadOverDays]: onList(async (context) => (await listActions()).downloadOverDays(context)),
    [commands.watchlistsSearch]: onList(async (context) => (await listActions()).searchCalls(context)),
    [commands.watchlistsCompareFunds]: onList(async (context) => (await listActions()).compareFunds(context)),
    [commands.watchlistsRename]: onFile(async (file) => (await fileActions()).renameFile(file)),
    [commands.watchlistsDuplicate]: onFile(async (file) => (await fileActions()).duplicateFile(file)),
    [commands.watchlistsMove]: onFile(async (file) => (await fileActions()).moveOwnFile(file)),
    [commands.watchlistsReveal]: onFile(async (file) => (await fileActions()).revealFile(file)),
    [commands.watchlistsDelete]: onFile(async (file) => (await fileActions()).deleteFile(file)),
  };
}

function parseList(given: unknown): ListArgument {
  const { type, section } = fieldsOf(given);
  return {
    file: parseFile(given, watchlistWords().badArgument),
    section: typeof section === 'number' ? section : undefined,
    isPriced: type === 'lens',
  };
}
