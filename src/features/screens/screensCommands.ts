import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { sampleAction } from '../../host/commands/sampleAction.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { commands, views } from '../../ids.ts';
import { parseFile } from '../../host/files/chooseFile.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import { rowClickIn } from '../../host/trees/treeClick.ts';
import type { FileActionOptions } from '../../host/files/fileActions.ts';
import { screenWords } from './files/screenFiles.ts';
import type { ScreensServices } from './screensServices.ts';

const creating = () => import('./files/createScreen.ts');
const fileActions = () => import('../../host/files/fileActions.ts');
const gridCommands = () => import('./grid/gridCommands.ts');
const grid = async (screens: ScreensServices) => (await screens.results()).active()?.grid;

/** The action of each screen command. */
export function createActions(screens: ScreensServices): CommandActions<'screens'> {
  const { services, files } = screens;
  const fileOf = (given: unknown) => parseFile(given, screenWords().badArgument);
  /** The title of a page passes the page's own address. */
  const fileOrPage = (given: unknown) =>
    given instanceof vscode.Uri && given.scheme === 'webview-panel' ? undefined : fileOf(given);
  const onFile = (act: (options: FileActionOptions) => Promise<unknown>) =>
    taking(fileOf, ({ argument, initiator }) =>
      act({
        files,
        words: screenWords(),
        given: argument,
        initiator,
        selected: () => screens.selected(),
        moved: (from, to) => screens.moved(from, to),
      }),
    );
  const getMetrics = async ({ initiator }: { initiator: Initiator }) =>
    (await screens.language.catalog()).refresh(initiator);
  return {
    [commands.screensCreate]: async () => (await creating()).createScreen(screens.files),
    [commands.screensCreateFromSelection]: async () => (await creating()).createFromSelection(screens.files),
    [commands.screensRun]: taking(fileOf, async ({ argument: given, initiator, ...start }) => {
      const click = rowClickIn(views.screens, start);
      const results = await screens.results();
      await (await import('./run/runScreen.ts')).runScreen({ services, files, results, given, initiator, click });
    }),
    [commands.screensOpenRun]: taking(fileOrPage, async ({ argument: given, initiator }) => {
      const results = await screens.results();
      const selected = () => screens.selected();
      await (await import('./run/openRun.ts')).openRun({ services, files, results, given, selected, initiator });
    }),
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
    [commands.screensGetMetrics]: getMetrics,
    [commands.screensGetMetricsSample]: sampleAction(getMetrics),
    [commands.screensCopyResults]: async ({ argument }) =>
      (await gridCommands()).copyResults(await grid(screens), argument?.format),
    [commands.screensExportResults]: taking(parseExport, async ({ argument }) =>
      (await gridCommands()).exportResults(await grid(screens), argument),
    ),
    [commands.screensDownloadOverDays]: async ({ initiator }) =>
      (await gridCommands()).downloadOverDays(await grid(screens), initiator),
    [commands.screensWriteColumns]: async () => (await gridCommands()).writeResultColumns(await grid(screens)),
  };
}

/** The address of the file to write. */
function parseExport(given: unknown): vscode.Uri | undefined {
  const { uri } = fieldsOf(given);
  if (uri !== undefined && !(uri instanceof vscode.Uri))
    throw new PlainError(vscode.l10n.t('The export location must be a Uri.'));
  return uri;
}
