import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Desk } from '../../double/desk.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { launcherText } from './launcherText.ts';

/** Installs the launcher and the server of the sources where the built extension has them. */
export function installServer(desk: Desk): void {
  const extension = join(desk.home, 'extension');
  const server = pathToFileURL(join(repositoryRoot, 'src', 'mcp', 'main.ts')).href;
  writeFileSync(join(extension, 'package.json'), '{"type":"module"}');
  writeFileSync(join(extension, 'dist', 'launch.js'), launcherText);
  writeFileSync(join(extension, 'dist', 'mcp.js'), `import(${JSON.stringify(server)});`);
}

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;

/** A copied entry as a client starts it. A shell's node may be older here than the one that runs the tests. */
export function startOf<T extends { command: string; env?: Record<string, string> | undefined }>(entry: T) {
  return {
    ...entry,
    command: entry.command === 'node' ? process.execPath : entry.command,
    env: { PATH, NODE_COMPILE_CACHE, ...entry.env },
  };
}
