import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { buildExtension } from '../../editor/packageExtension.ts';
import { repositoryRoot, toolsFolder } from '../../editor/places.ts';
import { builtVariable } from '../../suite/groups.ts';
import { packFolder } from '../../packaging/packFolder.ts';
import { longerWords } from './longerWords.ts';

/** The folder of the extension under test. */
export const stagedExtension = join(toolsFolder, 'workbench', 'extension');

const stagedPackage = join(toolsFolder, 'workbench', 'market-desk.vsix');
/** The parts of a package. `dist` is there once it is built. */
const parts = ['package.json', 'package.nls.json', 'dist', 'l10n', 'media', 'plugin', 'docs', '*.md', 'LICENSE'];

async function copyParts(from: string, to: string): Promise<void> {
  for (const part of globSync(parts, { cwd: from })) await cp(join(from, part), join(to, part), { recursive: true });
}

/** Builds the extension and copies it aside, so that a build of something else does not disturb a run of tests. */
export async function stageExtension(): Promise<void> {
  if (process.env[builtVariable] === undefined) await buildExtension();
  await rm(stagedExtension, { recursive: true, force: true });
  await mkdir(stagedExtension, { recursive: true });
  await copyParts(repositoryRoot, stagedExtension);
}

/** Packs what was staged as it is published, unless a whole run did; answers with the path of the VSIX. */
export async function packStaged(): Promise<string> {
  if (process.env[builtVariable] !== undefined) return join(repositoryRoot, 'dist', 'market-desk.vsix');
  await packFolder(stagedExtension, stagedPackage);
  return stagedPackage;
}

/** How an editor differs from the one of today. */
export interface OtherEditor {
  /** Parts of its API that it does not have. */
  lacking?: readonly string[] | undefined;
  /** Its language has longer words. */
  hasLongerWords?: boolean | undefined;
}

/**
 * The extension under test; for another editor, a copy of it that imports the API as it is there, with the words of its
 * language.
 */
export async function extensionFor({ lacking = [], hasLongerWords = false }: OtherEditor): Promise<string> {
  if (lacking.length === 0 && !hasLongerWords) return stagedExtension;
  const differences = [...(lacking.length > 0 ? ['without', ...lacking] : []), ...(hasLongerWords ? ['longer'] : [])];
  const folder = [stagedExtension, ...differences].join('-');
  await rm(folder, { recursive: true, force: true });
  await copyParts(stagedExtension, folder);
  const shim = join(folder, 'dist', 'otherApi.js');
  for (const file of globSync('dist/**/*.js', { cwd: folder, exclude: ['dist/webview/**'] })) {
    const path = join(folder, file);
    const api = `./${relative(dirname(path), shim).replaceAll('\\', '/')}`;
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(/\bfrom\s*"vscode"/g, `from ${JSON.stringify(api)}`));
  }
  const own = [...namespacesWithout(lacking), ...(hasLongerWords ? await wordsOf(folder) : [])];
  await writeFile(shim, ["import * as api from 'vscode';", "export * from 'vscode';", ...own, ''].join('\n'));
  return folder;
}

/** Namespaces of the editor's API without some parts: a module's own exports hide those that it passes on. */
function namespacesWithout(lacking: readonly string[]): string[] {
  const namespaces = Map.groupBy(lacking, (path) => path.split('.')[0]!);
  return [...namespaces].map(([namespace, paths]) => {
    const without = paths.flatMap((path) => path.split('.').slice(1)).map((name) => `${name}: undefined`);
    const value = paths.includes(namespace) ? 'undefined' : `{ ...api.${namespace}, ${without.join(', ')} }`;
    return `export const ${namespace} = ${value};`;
  });
}

/** Lengthens the words of a staged manifest, and writes the part of the API that says all others. */
async function wordsOf(folder: string): Promise<string[]> {
  const manifestWords = join(folder, 'package.nls.json');
  await writeFile(manifestWords, JSON.stringify(await longerBundle(manifestWords)));
  const bundle = await longerBundle(join(folder, 'l10n', 'bundle.l10n.json'));
  return [
    longerWords.toString(),
    `const bundle = ${JSON.stringify(bundle)};`,
    `export const l10n = { ...api.l10n, bundle, t: (first, ...args) =>
      typeof first === 'string'
        ? api.l10n.t(longerWords(first), ...args)
        : api.l10n.t({ ...first, message: longerWords(first.message) }) };`,
  ];
}

async function longerBundle(file: string): Promise<Record<string, string>> {
  const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string | { message: string }>;
  return Object.fromEntries(
    Object.entries(words).map(([key, said]) => [key, longerWords(typeof said === 'string' ? said : said.message)]),
  );
}
