import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import { extensionId } from '../../ids.ts';

/** The folder of an exported Agent Plugin, by which it is found in the editor's settings. */
export const pluginFolderName = 'market-desk';

const locations = 'chat.pluginLocations';

/** Whether the editor knows Agent Plugins in folders of the user's. */
export const hasPluginLocations = (): boolean =>
  vscode.workspace.getConfiguration().inspect(locations)?.defaultValue !== undefined;

/** Whether an exported plugin is on in this editor; undefined if none is listed. */
export function isPluginOn(): boolean | undefined {
  const listed = Object.entries(read(locations)).filter(([path]) => isOurs(path));
  return listed.length === 0 ? undefined : listed.some(([, isOn]) => isOn === true);
}

/** Lists the plugin in this folder as on. */
export async function turnPluginOn(folder: string): Promise<void> {
  await write({ ...ofUser(), [folder]: true });
}

/** Turns off every exported plugin that the user's settings list. */
export async function turnPluginOff(): Promise<void> {
  await write(Object.fromEntries(Object.entries(ofUser()).map(([path, isOn]) => [path, isOurs(path) ? false : isOn])));
}

export function onDidChangePluginLocations(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(locations)) listener();
  });
}

/** Whether the user lets this extension run in the window for agents, which starts none by itself. */
export const runsInAgentsWindow = (): boolean => read('extensions.supportAgentsWindow')[extensionId] === true;

const isOurs = (path: string): boolean => path.split(/[/\\]+/).findLast((part) => part !== '') === pluginFolderName;

const read = (id: string): Record<string, unknown> => fieldsOf(vscode.workspace.getConfiguration().get(id));

function ofUser(): Record<string, unknown> {
  return fieldsOf(vscode.workspace.getConfiguration().inspect(locations)?.globalValue);
}

async function write(value: Record<string, unknown>): Promise<void> {
  await vscode.workspace.getConfiguration().update(locations, value, vscode.ConfigurationTarget.Global);
}
