import * as vscode from 'vscode';
import { kindOfSource } from '../../base/snapshot.ts';
import { errorCauses } from '../../host/errorCauses.ts';
import type { Services } from '../../host/services.ts';
import { settings as settingIds } from '../../ids.ts';
import type { DiagnosedSetting, Diagnostics } from './diagnosticsModel.ts';

/** A feature that the editor could not take. */
export interface UnavailableFeature {
  feature: string;
  cause: unknown;
}

export type SupportServices = Pick<Services, 'connection' | 'library' | 'errors' | 'extension'>;

/** Reads what a report needs. Sends nothing, and waits for nothing that another program keeps. */
export async function readDiagnostics(
  { connection, library, errors, extension }: SupportServices,
  unavailable: readonly UnavailableFeature[],
): Promise<Diagnostics> {
  await connection.ready;
  const { env } = vscode;
  return {
    version: extension.about.version,
    editor: {
      name: env.appName,
      version: vscode.version,
      appHost: env.appHost,
      isWeb: env.uiKind === vscode.UIKind.Web,
      remote: env.remoteName,
      runsInWindow: extension.about.runsInWindow,
    },
    machine: {
      platform: process.platform,
      architecture: process.arch,
      node: process.version,
      sqlite: process.versions['sqlite'],
    },
    connection: { state: connection.state, source: kindOfSource(connection.source) },
    library: await readLibrary(library),
    settings: readSettings(extension.about.choices),
    unavailable: unavailable.map(({ feature, cause }) => ({ feature, causes: errorCauses(cause) })),
    errors: errors.noted,
  };
}

async function readLibrary(open: SupportServices['library']): Promise<Diagnostics['library']> {
  try {
    const library = await open();
    return { condition: library.condition(), trouble: library.trouble() };
  } catch (error) {
    return { causes: errorCauses(error) };
  }
}

function readSettings(choices: SupportServices['extension']['about']['choices']): DiagnosedSetting[] {
  const configuration = vscode.workspace.getConfiguration();
  return Object.values(settingIds).map((id) => ({
    id,
    value: configuration.get<unknown>(id),
    defaultValue: configuration.inspect(id)?.defaultValue,
    choices: choices(id),
  }));
}
