import { runToEnd } from './childProcess.ts';
import type { DeskFolder } from './deskFolder.ts';
import { installEditor } from './installEditor.ts';
import type { Editor } from './installEditor.ts';
import { openAddress } from './openAddress.ts';
import { step } from './progress.ts';
import { portTrouble } from './requireFreePort.ts';
import { serveForUse } from './serveEditor.ts';
import type { ServedEditor } from './serveEditor.ts';
import type { StartOptions } from './startOptions.ts';

const usualPort = 7337;

export interface Desk {
  folder: DeskFolder;
  /** Packed extensions, Market Desk first. */
  extensions: readonly string[];
  environment: Record<string, string>;
  options: StartOptions;
}

/** Opens the packaged extension in the editor from npm; resolves when that editor has closed. */
export async function startServed(desk: Desk): Promise<void> {
  const editor = await installEditor();
  const { userData, extensions } = desk.folder;
  const folders = ['--user-data-dir', userData, '--extensions-dir', extensions];
  await step('Installing the extension', () =>
    runToEnd(editor.node, [editor.codeServer, ...folders, ...installFlags(desk), '--force']),
  );
  const served = await step('Starting the editor', () => serveOnUsualPort(desk, editor));
  console.log(`\nMarket Desk is open at\n\n  ${served.address}/\n`);
  console.log('Its icon is in the activity bar on the left; F1 and "Market Desk" lists its commands. Ctrl+C ends it.');
  if (desk.options.open) openAddress(`${served.address}/`);
  const code = await served.ended;
  throw new Error(`The editor ended with code ${String(code)}.`);
}

/** A single call of the program installs all extensions. */
export function installFlags({ extensions }: Pick<Desk, 'extensions'>): string[] {
  return extensions.flatMap((vsix) => ['--install-extension', vsix]);
}

async function serveOnUsualPort(desk: Desk, editor: Editor): Promise<ServedEditor> {
  const serve = (port: number) =>
    serveForUse({
      editor,
      port,
      userDataFolder: desk.folder.userData,
      extensionsFolder: desk.folder.extensions,
      folder: desk.folder.workspace,
      environment: desk.environment,
    });
  const wanted = desk.options.port;
  if (wanted !== undefined) return serve(wanted);
  return serve((await portTrouble(usualPort)) === undefined ? usualPort : 0);
}
