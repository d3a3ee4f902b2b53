import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { build } from 'esbuild';

import { repositoryRoot } from '../../editor/places.ts';

/** Always the same folder, so that Node.js finds there what it compiled before. */
const folder = join(repositoryRoot, 'node_modules', '.cache', 'servers');

/**
 * Bundles servers from their current sources and returns the bundles' paths by name. The tests start over a hundred
 * servers, and a server that loads a bundle instead of hundreds of files starts twice as fast.
 */
export async function bundleServers<Name extends string>(sources: Record<Name, string>): Promise<Record<Name, string>> {
  const { outputFiles } = await build({
    entryPoints: sources,
    outdir: folder,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    target: 'es2023',
    preserveSymlinks: true,
    minifyWhitespace: true,
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const known = await readFile(path).catch(() => undefined);
    if (known?.equals(contents)) continue;
    // Replaces a file whole, since another test process may be starting the same bundle.
    const written = `${path}.${process.pid}`;
    await writeFile(written, contents);
    await rename(written, path);
  }
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of await readdir(folder))
    if (name.endsWith('.js') && !current.has(name)) await rm(join(folder, name), { force: true });
  const names = Object.keys(sources) as Name[];
  return Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)])) as Record<Name, string>;
}
