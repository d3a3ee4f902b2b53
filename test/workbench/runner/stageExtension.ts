import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildExtension } from '../../editor/packageExtension.ts';
import { repositoryRoot, toolsFolder } from '../../editor/places.ts';
import { packFolder } from '../../packaging/packFolder.ts';

/** Where the extension under test stands. */
export const stagedExtension = join(toolsFolder, 'workbench', 'extension');

const stagedPackage = join(toolsFolder, 'workbench', 'market-desk.vsix');
const parts = globSync(['package.json', 'package.nls.json', 'dist', 'l10n', 'media', 'docs', '*.md', 'LICENSE'], {
  cwd: repositoryRoot,
});

/** Builds the extension and copies it aside, so that a build of something else does not disturb a run of tests. */
export async function stageExtension(): Promise<void> {
  await buildExtension();
  await rm(stagedExtension, { recursive: true, force: true });
  await mkdir(stagedExtension, { recursive: true });
  for (const part of parts) await cp(join(repositoryRoot, part), join(stagedExtension, part), { recursive: true });
}

/** Packs what was staged as it is published; answers with the path of the VSIX. */
export async function packStaged(): Promise<string> {
  await packFolder(stagedExtension, stagedPackage);
  return stagedPackage;
}

/** Packs what was staged as another version; answers with the path of the VSIX. */
export async function packNext(version: string): Promise<string> {
  const folder = `${stagedExtension}-${version}`;
  await rm(folder, { recursive: true, force: true });
  await cp(stagedExtension, folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  const vsix = `${folder}.vsix`;
  await packFolder(folder, vsix);
  return vsix;
}
