import { dirname, join, basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readdirSync, readFileSync, statSync } from 'node:fs';

import { launcherSettingsFile } from '../../assistants/launch/launcherSettings.ts';
import { isNewEnough, leastNode } from '../../base/nodeVersion.ts';
import { readLauncherSettings } from './readLauncherSettings.ts';
import { installedVersions, isInstalledFolder } from './installedVersions.ts';

// The editor copies this script into its storage, where its path stays the same across updates. It starts the newest
// installed server in this process, so that stdin, stdout, signals and the exit code are the server's own.

const again = 'run “Market Desk: Copy MCP Configuration…” in your editor and replace the configuration';

function launch(): void {
  if (!isNewEnough(process.version)) {
    end(
      `The server of Market Desk needs Node.js ${leastNode} or later, and this is ${process.version}. Update it, or ${again}.`,
    );
    return;
  }
  const path = join(dirname(fileURLToPath(import.meta.url)), launcherSettingsFile);
  const settings = readLauncherSettings(path);
  if (!settings) {
    end(`The settings that Market Desk keeps for its server are missing or damaged: ${again}.`);
    return;
  }
  const server = findServer(settings.extension);
  if (server === undefined) {
    end(`No installed Market Desk was found. Install it in your editor, then ${again}.`);
    return;
  }
  process.argv.splice(1, 1, server, '--settings', path);
  import(pathToFileURL(server).href).catch((error: unknown) => {
    const reason = error instanceof Error ? error.name : 'unknown';
    end(`The server of Market Desk can’t be loaded (${reason}). Install Market Desk again in your editor.`);
  });
}

function end(line: string): void {
  // If the client doesn't read the log, the exit code must stay the same.
  process.stderr.on('error', () => undefined);
  process.stderr.write(`${line}\n`);
  process.exitCode = 2;
}

launch();

/**
 * Finds the script of the newest installed server; undefined if there is none. An update may have replaced the recorded
 * folder before any window has rewritten the settings, so sibling folders are searched too. A folder that no editor
 * installed, such as a development folder, is used as it is.
 */
function findServer(extension: string): string | undefined {
  const folder = dirname(extension);
  if (!isInstalledFolder(basename(extension))) return serverIn(extension);
  const removed = removedFrom(folder);
  for (const name of installedVersions(namesIn(folder))) {
    const script = removed.has(name.toLowerCase()) ? undefined : serverIn(join(folder, name));
    if (script !== undefined) return script;
  }
  return undefined;
}

function serverIn(extension: string): string | undefined {
  const script = join(extension, 'dist', 'mcp.js');
  try {
    return statSync(script).isFile() ? script : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Folders that the editor has marked for deletion: after an update, it keeps the old version until no window uses it.
 */
function removedFrom(folder: string): ReadonlySet<string> {
  try {
    const marks = Object(JSON.parse(readFileSync(join(folder, '.obsolete'), 'utf8'))) as Record<string, unknown>;
    return new Set(
      Object.keys(marks)
        .filter((name) => marks[name] === true)
        .map((name) => name.toLowerCase()),
    );
  } catch {
    return new Set();
  }
}
