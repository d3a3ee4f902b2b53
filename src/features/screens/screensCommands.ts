import { commands, type CommandId } from '../../ids.ts';
import type { TreeClick } from '../../host/treeClick.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { FileActionOptions } from '../../host/fileActions.ts';
import { screenWords } from './files/screenFiles.ts';
import type { ScreensServices } from './screensServices.ts';

export type ScreensCommand = Extract<CommandId, `marketDesk.screens.${string}`>;

interface ScreensContext {
  screens: ScreensServices;
  argument: unknown;
  initiator: Initiator;
  click: TreeClick | undefined;
}

const creating = () => import('./files/createScreen.ts');
const fileActions = () => import('../../host/fileActions.ts');
const gridCommands = () => import('./grid/gridCommands.ts');
const grid = async (screens: ScreensServices) => (await screens.results()).active()?.grid;

function fileOptions({ screens, argument, initiator }: ScreensContext): FileActionOptions {
  const { files } = screens;
  return {
    files,
    words: screenWords(),
    argument,
    initiator,
    selected: () => screens.selected(),
    moved: (from, to) => screens.moved(from, to),
  };
}

/** The action of each screen command. */
export const actions: Record<ScreensCommand, (context: ScreensContext) => unknown> = {
  [commands.screensCreate]: async ({ screens }) => (await creating()).createScreen(screens.files),
  [commands.screensCreateFromSelection]: async ({ screens }) => (await creating()).createFromSelection(screens.files),
  [commands.screensRun]: async ({ screens, argument, initiator, click }) => {
    const { services, files } = screens;
    const results = await screens.results();
    await (await import('./run/runScreen.ts')).runScreen({ services, files, results, argument, initiator, click });
  },
  [commands.screensEdit]: async ({ screens }) => {
    const uri = (await screens.results()).active()?.run.file.uri;
    await (await import('./files/showScreen.ts')).editScreen(uri);
  },
  [commands.screensRename]: async (context) => (await fileActions()).renameFile(fileOptions(context)),
  [commands.screensDuplicate]: async (context) => (await fileActions()).duplicateFile(fileOptions(context)),
  [commands.screensMove]: async (context) => (await fileActions()).moveOwnFile(fileOptions(context)),
  [commands.screensReveal]: async (context) => (await fileActions()).revealFile(fileOptions(context)),
  [commands.screensDelete]: async (context) => (await fileActions()).deleteFile(fileOptions(context)),
  [commands.screensBrowseMetrics]: async ({ screens, argument, initiator }) =>
    (await import('./language/browseMetrics.ts')).browseMetrics(await screens.language.catalog(), argument, initiator),
  [commands.screensGetMetrics]: async ({ screens, initiator }) => (await screens.language.catalog()).refresh(initiator),
  [commands.screensCopyResults]: async ({ screens, argument }) =>
    (await gridCommands()).copyResults(await grid(screens), argument),
  [commands.screensExportResults]: async ({ screens, argument }) =>
    (await gridCommands()).exportResults(await grid(screens), argument),
  [commands.screensWriteColumns]: async ({ screens }) => (await gridCommands()).writeResultColumns(await grid(screens)),
};
