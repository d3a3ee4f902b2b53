import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { runToEnd } from './childProcess.ts';
import { runNpm } from './npm.ts';
import { repositoryRoot, toolsFolder } from './places.ts';

/** Builds the extension as it is published into `dist`. */
export async function buildExtension(): Promise<void> {
  await runToEnd(process.execPath, ['esbuild.mjs', '--production'], { cwd: repositoryRoot });
}

/** Builds and packs the extension as `npm run package` does; answers with the path of the VSIX. */
export async function packExtension(): Promise<string> {
  const vsix = join(toolsFolder, 'market-desk.vsix');
  await mkdir(toolsFolder, { recursive: true });
  await runNpm(['run', '--silent', 'package', '--', '--out', vsix], { cwd: repositoryRoot });
  return vsix;
}

/** Packs an extension that is built already. */
export async function packFolder(folder: string, vsix: string): Promise<void> {
  const vsce = fileURLToPath(import.meta.resolve('@vscode/vsce/vsce'));
  const flags = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository'];
  await runToEnd(process.execPath, [vsce, 'package', ...flags, '--out', vsix], { cwd: folder });
}
