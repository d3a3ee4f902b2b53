import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runNpm } from '../editor/npm.ts';
import { packBundle } from './bundle.ts';
import { writeNpmFolder, type PackageFacts } from './npmFolder.ts';
import { serverJson } from './serverJson.ts';

export interface PackServerOptions {
  /** A folder of the sources, built. */
  root: string;
  /** The folder that takes the packages. */
  into: string;
  facts: PackageFacts;
  pictures?: string | undefined;
}

/**
 * Packs the command line and the server for npm (`npm/` and its archive) and for clients that take bundles, with the
 * entry of the registry (`server.json`) where the repository's address is set. Resolves to the files, by their paths.
 */
export async function packServer({ root, into, facts, pictures }: PackServerOptions): Promise<string[]> {
  const npmFolder = join(into, 'npm');
  await writeNpmFolder({ root, folder: npmFolder, facts, pictures });
  await runNpm(['pack', '--silent', '--ignore-scripts', '--pack-destination', into], { cwd: npmFolder });
  const archive = join(into, `${facts.name}-${facts.version}.tgz`);
  const file = `${facts.name}.mcpb`;
  const bundle = join(into, file);
  await packBundle({ npmFolder, icon: join(root, 'media', 'icon.png'), facts, out: bundle });
  const sha256 = createHash('sha256')
    .update(await readFile(bundle))
    .digest('hex');
  const entry = serverJson(facts, { file, sha256 });
  if (!entry) return [archive, bundle];
  const path = join(into, 'server.json');
  await writeFile(path, `${JSON.stringify(entry, undefined, 2)}\n`);
  return [archive, bundle, path];
}
