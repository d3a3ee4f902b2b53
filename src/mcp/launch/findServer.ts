import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { installedVersions, isInstalledFolder } from './installedVersions.ts';

/**
 * The script of the newest installed server; undefined if there is none. An update may have replaced the recorded
 * folder before any window has written the settings again, so the folders beside it are looked at. A folder that no
 * editor has installed, as while the extension is developed, stands for itself.
 */
export function findServer(extension: string): string | undefined {
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

/** Folders that the editor has marked for deletion: an update keeps the old version until no window uses it. */
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
