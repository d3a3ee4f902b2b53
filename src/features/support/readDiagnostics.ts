import * as vscode from 'vscode';
import { kindOfSource } from '../../base/snapshot.ts';
import { hasApi } from '../../host/editorApi.ts';
import { errorCauses } from '../../host/errors/errorCauses.ts';
import type { Services } from '../../host/services.ts';
import { isPluginOn, runsInAgentsWindow } from '../../host/state/agentPlugin.ts';
import { settings as settingIds } from '../../ids.ts';
import type { DiagnosedSetting, Diagnostics } from './diagnosticsModel.ts';

type SupportServices = Pick<Services, 'connection' | 'library' | 'errors' | 'extension' | 'failed' | 'settings'>;

/** Reads the facts for a report. Sends nothing, and doesn't wait for anything that another program holds. */
export async function readDiagnostics({
  connection,
  library,
  errors,
  extension,
  failed,
  settings,
}: SupportServices): Promise<Diagnostics> {
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
    assistants: {
      tools: !hasApi('lm.registerTool') ? 'not supported' : settings.assistantsEnabled ? 'on' : 'off',
      plugin: isPluginOn(),
      isInAgentsWindow: runsInAgentsWindow(),
    },
    settings: readSettings(extension.about.choices),
    unavailable: failed.map(({ id, error }) => ({ feature: id, causes: errorCauses(error) })),
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
