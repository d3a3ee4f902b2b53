import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { packFolder } from '../packaging/packFolder.ts';
import { runToEnd } from './childProcess.ts';
import { runNpm } from './npm.ts';
import { repositoryRoot, toolsFolder } from './places.ts';

/** Builds the extension as it is published into `dist`. */
export async function buildExtension(): Promise<void> {
  await runToEnd(process.execPath, ['esbuild.mjs', '--production'], { cwd: repositoryRoot });
}

/** Builds and packs the extension like `npm run package`. Resolves to the path of the VSIX. */
export async function packExtension(): Promise<string> {
  const vsix = join(toolsFolder, 'market-desk.vsix');
  await mkdir(toolsFolder, { recursive: true });
  await runNpm(['run', '--silent', 'package', '--', '--out', vsix], { cwd: repositoryRoot });
  return vsix;
}

/** Packs the helper extension of `npm start`, which opens the sample. Resolves to the path of the VSIX. */
export async function packOpener(): Promise<string> {
  const vsix = join(toolsFolder, 'opener.vsix');
  await packFolder(join(import.meta.dirname, 'opener'), vsix);
  return vsix;
}
