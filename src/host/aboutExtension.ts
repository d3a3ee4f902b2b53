import * as vscode from 'vscode';
import { isRecord } from '../base/record.ts';
import type { AboutExtension } from './services.ts';

/** The parts of the manifest that the product reads while it runs. */
export interface Manifest {
  version: string;
  bugs?: string | { url?: string };
  contributes: {
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
