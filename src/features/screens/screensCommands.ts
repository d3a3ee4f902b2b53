import { commands, type CommandId } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { FileActionOptions } from './files/fileActions.ts';
import type { ScreensServices } from './screensServices.ts';

export type ScreensCommand = Extract<CommandId, `marketDesk.screens.${string}`>;

interface Acted {
  screens: ScreensServices;
  argument: unknown;
  initiator: Initiator;
}

const creating = () => import('./files/createScreen.ts');
const fileActions = () => import('./files/fileActions.ts');
const gridCommands = () => import('./grid/gridCommands.ts');
const grid = async (screens: ScreensServices) => (await screens.results()).active()?.grid;

function about({ screens, argument, initiator }: Acted): FileActionOptions {
  const { files, lastRuns } = screens;
  return { files, lastRuns, argument, initiator, selected: () => screens.selected() };
}

/** What each command about screens does. */
export const acts: Record<ScreensCommand, (acted: Acted) => unknown> = {
  [commands.screensCreate]: async ({ screens }) => (await creating()).createScreen(screens.files),
  [commands.screensCreateFromSelection]: async ({ screens }) => (await creating()).createFromSelection(screens.files),
  [commands.screensRun]: async ({ screens, argument, initiator }) => {
    const { services, files } = screens;
    const results = await screens.results();
    await (await import('./run/runScreen.ts')).runScreen({ services, files, results, argument, initiator });
  },
  [commands.screensRename]: async (acted) => (await fileActions()).renameScreen(about(acted)),
  [commands.screensDuplicate]: async (acted) => (await fileActions()).duplicateScreen(about(acted)),
  [commands.screensMove]: async (acted) => (await fileActions()).moveScreen(about(acted)),
  [commands.screensReveal]: async (acted) => (await fileActions()).revealScreen(about(acted)),
  [commands.screensDelete]: async (acted) => (await fileActions()).deleteScreen(about(acted)),
  [commands.screensBrowseMetrics]: async ({ screens, argument, initiator }) =>
    (await import('./language/browseMetrics.ts')).browseMetrics(await screens.language.catalog(), argument, initiator),
  [commands.screensGetMetrics]: async ({ screens, initiator }) => (await screens.language.catalog()).refresh(initiator),
  [commands.screensCopyResults]: async ({ screens, argument }) =>
    (await gridCommands()).copyResults(await grid(screens), argument),
  [commands.screensExportResults]: async ({ screens, argument }) =>
    (await gridCommands()).exportResults(await grid(screens), argument),
  [commands.screensWriteColumns]: async ({ screens }) => (await gridCommands()).writeResultColumns(await grid(screens)),
};
