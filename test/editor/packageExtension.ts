import { join } from 'node:path';

import { runToEnd } from './childProcess.ts';
import { repositoryRoot, toolsFolder } from './places.ts';

/** Builds the extension as it is published into `dist`. */
export async function buildExtension(): Promise<void> {
  await runToEnd(process.execPath, ['esbuild.mjs', '--production'], { cwd: repositoryRoot });
}

/** Packs what `buildExtension` built; answers with the path of the VSIX. */
export async function packExtension(): Promise<string> {
  const vsix = join(toolsFolder, 'market-desk.vsix');
  const vsce = join(repositoryRoot, 'node_modules', '@vscode', 'vsce', 'vsce');
  await runToEnd(process.execPath, [vsce, 'package', '--no-dependencies', '--out', vsix], { cwd: repositoryRoot });
  return vsix;
}
