import type { CommandAction, CommandActions } from '../../host/commandRunner.ts';
import { commands, views } from '../../ids.ts';
import { rowClickOf } from '../../host/treeClick.ts';
import type { FileActionOptions } from '../../host/fileActions.ts';
import { screenWords } from './files/screenFiles.ts';
import type { ScreensServices } from './screensServices.ts';

const creating = () => import('./files/createScreen.ts');
const fileActions = () => import('../../host/fileActions.ts');
const gridCommands = () => import('./grid/gridCommands.ts');
const grid = async (screens: ScreensServices) => (await screens.results()).active()?.grid;

/** The action of each screen command. */
export function createActions(screens: ScreensServices): CommandActions<'screens'> {
  const { services, files } = screens;
  const onFile =
    (act: (options: FileActionOptions) => Promise<unknown>): CommandAction =>
    ({ argument, initiator }) =>
      act({
        files,
        words: screenWords(),
        argument,
        initiator,
        selected: () => screens.selected(),
        moved: (from, to) => screens.moved(from, to),
      });
  return {
    [commands.screensCreate]: async () => (await creating()).createScreen(screens.files),
    [commands.screensCreateFromSelection]: async () => (await creating()).createFromSelection(screens.files),
    [commands.screensRun]: async ({ argument, initiator }) => {
      const click = rowClickOf(views.screens, argument);
      const results = await screens.results();
      await (await import('./run/runScreen.ts')).runScreen({ services, files, results, argument, initiator, click });
    },
    [commands.screensEdit]: async () => {
      const uri = (await screens.results()).active()?.run.file.uri;
      await (await import('./files/showScreen.ts')).editScreen(uri);
    },
    [commands.screensRename]: onFile(async (file) => (await fileActions()).renameFile(file)),
    [commands.screensDuplicate]: onFile(async (file) => (await fileActions()).duplicateFile(file)),
    [commands.screensMove]: onFile(async (file) => (await fileActions()).moveOwnFile(file)),
    [commands.screensReveal]: onFile(async (file) => (await fileActions()).revealFile(file)),
    [commands.screensDelete]: onFile(async (file) => (await fileActions()).deleteFile(file)),
    [commands.screensBrowseMetrics]: async ({ argument, initiator }) =>
      (await import('./language/browseMetrics.ts')).browseMetrics(
        await screens.language.catalog(),
        argument,
        initiator,
      ),
    [commands.screensGetMetrics]: async ({ initiator }) => (await screens.language.catalog()).refresh(initiator),
    [commands.screensCopyResults]: async ({ argument }) =>
      (await gridCommands()).copyResults(await grid(screens), argument),
    [commands.screensExportResults]: async ({ argument }) =>
      (await gridCommands()).exportResults(await grid(screens), argument),
    [commands.screensWriteColumns]: async () => (await gridCommands()).writeResultColumns(await grid(screens)),
  };
}
