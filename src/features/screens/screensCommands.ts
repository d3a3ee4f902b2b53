import { commands, type CommandId } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { FileActionOptions } from './files/fileActions.ts';
import type { ScreensServices } from './screensServices.ts';

export type ScreensCommand = Extract<CommandId, `marketDesk.screens.${string}`>;

interface Acted {
  desk: ScreensServices;
  argument: unknown;
  initiator: Initiator;
}

const creating = () => import('./files/createScreen.ts');
const fileActions = () => import('./files/fileActions.ts');
const gridCommands = () => import('./grid/gridCommands.ts');
const grid = async (desk: ScreensServices) => (await desk.results()).active()?.grid;

function about({ desk, argument, initiator }: Acted): FileActionOptions {
  const { files, lastRuns } = desk;
  return { files, lastRuns, argument, initiator, selected: () => desk.selected() };
}

/** What each command about screens does. */
export const acts: Record<ScreensCommand, (acted: Acted) => unknown> = {
  [commands.screensCreate]: async ({ desk }) => (await creating()).createScreen(desk.files),
  [commands.screensCreateFromSelection]: async ({ desk }) => (await creating()).createFromSelection(desk.files),
  [commands.screensRun]: async ({ desk, argument, initiator }) => {
    const { services, files } = desk;
    const results = await desk.results();
    await (await import('./run/runScreen.ts')).runScreen({ services, files, results, argument, initiator });
  },
  [commands.screensRename]: async (acted) => (await fileActions()).renameScreen(about(acted)),
  [commands.screensDuplicate]: async (acted) => (await fileActions()).duplicateScreen(about(acted)),
  [commands.screensMove]: async (acted) => (await fileActions()).moveScreen(about(acted)),
  [commands.screensReveal]: async (acted) => (await fileActions()).revealScreen(about(acted)),
  [commands.screensDelete]: async (acted) => (await fileActions()).deleteScreen(about(acted)),
  [commands.screensBrowseMetrics]: async ({ desk, argument, initiator }) =>
    (await import('./language/browseMetrics.ts')).browseMetrics(await desk.language.catalog(), argument, initiator),
  [commands.screensGetMetrics]: async ({ desk, initiator }) => (await desk.language.catalog()).refresh(initiator),
  [commands.screensCopyResults]: async ({ desk, argument }) =>
    (await gridCommands()).copyResults(await grid(desk), argument),
  [commands.screensExportResults]: async ({ desk, argument }) =>
    (await gridCommands()).exportResults(await grid(desk), argument),
  [commands.screensWriteColumns]: async ({ desk }) => (await gridCommands()).writeResultColumns(await grid(desk)),
};
