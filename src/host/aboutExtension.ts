import * as vscode from 'vscode';
import { isRecord } from '../base/record.ts';
import type { CommandId } from '../ids.ts';
import { featureOf, type CommandOf, type FeatureId } from './featureIds.ts';
import type { AboutExtension } from './services.ts';

/** The parts of the manifest that the product reads while it runs. */
export interface Manifest {
  version: string;
  bugs?: string | { url?: string };
  contributes: {
    commands: { command: CommandId }[];
    languageModelTools: { name: string }[];
    configuration: { properties: Record<string, { enum?: string[] }> }[];
  };
}

export function aboutExtension({ packageJSON, extensionKind }: vscode.Extension<unknown>): AboutExtension {
  const { version, bugs, contributes } = packageJSON as Manifest;
  const url = isRecord(bugs) ? bugs.url : bugs;
  return {
    version,
    bugs: url === '' ? undefined : url,
    runsInWindow: extensionKind === vscode.ExtensionKind.UI,
    choices: (id) =>
      contributes.configuration.map(({ properties }) => properties[id]?.enum).find((values) => values) ?? [],
  };
}

/** The commands of a feature, of those that the manifest declares. */
export function ownCommands({ contributes }: Manifest): <F extends FeatureId>(feature: F) => CommandOf<F>[] {
  const ids = contributes.commands.map(({ command }) => command);
  return <F extends FeatureId>(feature: F) => ids.filter((id): id is CommandOf<F> => featureOf(id) === feature);
}
