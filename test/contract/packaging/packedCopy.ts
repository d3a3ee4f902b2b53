import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runToEnd } from '../../editor/childProcess.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { builtVariable } from '../../suite/groups.ts';

/** The files that the packages are made from. */
const sources = ['src', 'webview', 'media', 'docs', 'l10n', 'plugin', 'test/editor', 'test/packaging'];
const sourceFiles = ['*.json', '*.md', 'LICENSE', 'esbuild.mjs'];
export const scratch = mkdtempSync(join(tmpdir(), 'market-desk-packages-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }));

interface CopyOptions {
  mode: number;
  environment?: NodeJS.ProcessEnv;
}

let packed: Promise<string> | undefined;

/**
 * The folder of the sources that every test looks at, with the packages in its `dist`: those of a whole run, or of a
 * copy, packed once, since packing takes longer than all tests.
 */
export function packOnce(): Promise<string> {
  packed ??=
    process.env[builtVariable] === undefined
      ? packCopy('one', { mode: 0o644, environment: { TZ: 'America/New_York', LC_ALL: 'en_US.UTF-8' } })
      : Promise.resolve(repositoryRoot);
  return packed;
}

/** Packs a copy of the sources as `npm run package` does. Resolves to the copy. */
export async function packCopy(folder: string, options: CopyOptions): Promise<string> {
  const { mode, environment } = options;
  const root = join(scratch, folder);
  for (const each of [...sources, ...globSync(sourceFiles, { cwd: repositoryRoot })]) {
    mkdirSync(join(root, each, '..'), { recursive: true });
    cpSync(join(repositoryRoot, each), join(root, each), { recursive: true });
  }
  for (const file of globSync('**/*', { cwd: root }))
    if (statSync(join(root, file)).isFile()) chmodSync(join(root, file), mode);
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  await runToEnd(process.execPath, ['test/packaging/package.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return root;
}
