import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runToEnd } from '../../editor/childProcess.ts';
import { repositoryRoot } from '../../editor/places.ts';

/** The files that the packages are made from. */
const sources = ['src', 'webview', 'media', 'docs', 'l10n', 'plugin', 'test/editor', 'test/packaging'];
const sourceFiles = ['*.json', '*.md', 'LICENSE', 'esbuild.mjs'];
export const scratch = mkdtempSync(join(tmpdir(), 'market-desk-packages-'));

interface CopyOptions {
  args?: string[];
  mode: number;
  environment?: NodeJS.ProcessEnv;
  /** Fields of package.json that a person would have set. */
  manifest?: object;
}

/** Packs a copy of the sources as `npm run package` does. Resolves to the folder of the packages. */
export async function packCopy(folder: string, options: CopyOptions): Promise<string> {
  const { args = [], mode, environment, manifest } = options;
  const root = join(scratch, folder);
  for (const each of [...sources, ...globSync(sourceFiles, { cwd: repositoryRoot })]) {
    mkdirSync(join(root, each, '..'), { recursive: true });
    cpSync(join(repositoryRoot, each), join(root, each), { recursive: true });
  }
  const own = join(root, 'package.json');
  writeFileSync(own, JSON.stringify({ ...(JSON.parse(readFileSync(own, 'utf8')) as object), ...manifest }));
  for (const file of globSync('**/*', { cwd: root }))
    if (statSync(join(root, file)).isFile()) chmodSync(join(root, file), mode);
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  await runToEnd(process.execPath, ['test/packaging/package.ts', '--out', join(root, 'packed.vsix'), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return root;
}
