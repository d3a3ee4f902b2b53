import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { buildExtension } from '../../editor/packageExtension.ts';
import { repositoryRoot, toolsFolder } from '../../editor/places.ts';
import { packFolder } from '../../packaging/packFolder.ts';

/** Where the extension under test stands. */
export const stagedExtension = join(toolsFolder, 'workbench', 'extension');

const stagedPackage = join(toolsFolder, 'workbench', 'market-desk.vsix');
/** The parts of a package. `dist` is there once it is built. */
const parts = ['package.json', 'package.nls.json', 'dist', 'l10n', 'media', 'docs', '*.md', 'LICENSE'];

async function copyParts(from: string, to: string): Promise<void> {
  for (const part of globSync(parts, { cwd: from })) await cp(join(from, part), join(to, part), { recursive: true });
}

/** Builds the extension and copies it aside, so that a build of something else does not disturb a run of tests. */
export async function stageExtension(): Promise<void> {
  await buildExtension();
  await rm(stagedExtension, { recursive: true, force: true });
  await mkdir(stagedExtension, { recursive: true });
  await copyParts(repositoryRoot, stagedExtension);
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

/**
 * The extension under test; where parts of the editor's API are to be missing, a copy of it that imports the API without
 * them, as in an editor that does not have them.
 */
export async function extensionWithout(lacking: readonly string[]): Promise<string> {
  if (lacking.length === 0) return stagedExtension;
  const folder = `${stagedExtension}-without-${lacking.join('-')}`;
  await rm(folder, { recursive: true, force: true });
  await copyParts(stagedExtension, folder);
  const shim = join(folder, 'dist', 'partialApi.js');
  for (const file of globSync('dist/**/*.js', { cwd: folder, exclude: ['dist/webview/**'] })) {
    const path = join(folder, file);
    const api = `./${relative(dirname(path), shim).replaceAll('\\', '/')}`;
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(/\bfrom\s*"vscode"/g, `from ${JSON.stringify(api)}`));
  }
  await writeFile(shim, partialApi(lacking));
  return folder;
}

/** A module that is the editor's API without some parts: a module's own exports hide those that it passes on. */
function partialApi(lacking: readonly string[]): string {
  const namespaces = Map.groupBy(lacking, (path) => path.split('.')[0]!);
  const own = [...namespaces].map(([namespace, paths]) => {
    const without = paths.flatMap((path) => path.split('.').slice(1)).map((name) => `${name}: undefined`);
    const value = paths.includes(namespace) ? 'undefined' : `{ ...api.${namespace}, ${without.join(', ')} }`;
    return `export const ${namespace} = ${value};`;
  });
  return ["import * as api from 'vscode';", "export * from 'vscode';", ...own, ''].join('\n');
}
