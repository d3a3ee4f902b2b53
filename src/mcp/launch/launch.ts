import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launcherSettingsFile } from '../../assistants/launch/launcherSettings.ts';
import { isNewEnough, leastNode } from '../../base/nodeVersion.ts';
import { findServer } from './findServer.ts';
import { readLauncherSettings } from './readLauncherSettings.ts';

// Copied by the editor into its storage, where its path stays the same over updates. It starts the newest installed
// server in this process, so that stdin, stdout, signals and the exit code are the server's own.

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
  // A client that doesn't read what is logged is no reason to end in another way.
  process.stderr.on('error', () => undefined);
  process.stderr.write(`${line}\n`);
  process.exitCode = 2;
}

launch();
