import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { errorCode } from '../../../base/errorCode.ts';
import { isNewEnough } from '../../../base/nodeVersion.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { formatLocation } from '../../../host/files/formatLocation.ts';
import type { Services } from '../../../host/services.ts';
import { keyVariable } from '../../../ids.ts';
import type { Launch, Served } from './configurationModel.ts';
import { currentArguments, currentlyServed, storageFolder, writeCurrentLauncher } from './currentLauncher.ts';
import { launcherInUse } from './launcherState.ts';

/** Returns the data that a configuration may serve. Throws as the connection does if no service is set up. */
export function requireServed(services: Services): Served {
  return currentlyServed(services) ?? { type: 'service', origin: services.connection.requireOrigin() };
}

/** Returns the folder of the extension's storage. `nothingDone` ends the message of an error. */
export function requireStorage(services: Services, nothingDone: string): string {
  const storage = storageFolder(services);
  if (storage !== undefined) return storage;
  const message = vscode.l10n.t(
    'The MCP server must start from a folder on disk, but this editor has none for Market Desk. Use Market Desk in an editor on this computer.',
  );
  throw new PlainError(`${message} ${nothingDone}`);
}

interface LaunchOptions {
  storage: string;
  program: Pick<Launch, 'command' | 'env'>;
  /** A sentence that ends the message of an error. */
  nothingDone: string;
}

/** Writes the launcher, keeps it current from then on, and returns how it is started with the current data. */
export async function prepareLaunch(
  services: Services,
  { storage, program, nothingDone }: LaunchOptions,
): Promise<{ launch: Launch; served: Served }> {
  const served = requireServed(services);
  const { globalStorageUri, globalState } = services.extension;
  try {
    await writeCurrentLauncher(services, storage);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    services.log.warn(`The launcher of the MCP server could not be written: ${code}`);
    const message = vscode.l10n.t(
      'The launcher of the MCP server can’t be written. Allow writing to {0}.',
      formatLocation(globalStorageUri),
    );
    throw new PlainError(`${message} ${nothingDone}`);
  }
  await launcherInUse(globalState).set(true);
  return { launch: { ...program, args: currentArguments(storage, served) }, served };
}

/** The Node.js within the editor. It is there for programs that are started without a shell's variables. */
export const editorNode = (): Pick<Launch, 'command' | 'env'> => ({
  command: process.execPath,
  env: { ELECTRON_RUN_AS_NODE: '1' },
});

/** Finds Node.js as the shell does, or else uses the one within the editor. */
export async function findNode(): Promise<Pick<Launch, 'command' | 'env'>> {
  const version = await promisify(execFile)('node', ['--version'], { timeout: 5_000, windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => '',
  );
  return isNewEnough(version) ? { command: 'node', env: {} } : editorNode();
}

/** Formats what the server may do, and what it lacks. */
export function formatPermissions({ connection }: Services, served: Served): string {
  if (served.type !== 'service') return vscode.l10n.t('It serves sample data.');
  const free = vscode.l10n.t('It reads your library for free and sends nothing without asking.');
  const asking = vscode.l10n.t(
    'It asks you before a request if your client can show the question; --allow-requests with a number allows that many without asking.',
  );
  const lacking = vscode.l10n.t(
    'It has no key. To allow requests, set the variable {0} for the server: the key is sent only to {1}.',
    keyVariable,
    served.origin,
  );
  return (connection.usesKey ? [free, lacking, asking] : [free, asking]).join(' ');
}
