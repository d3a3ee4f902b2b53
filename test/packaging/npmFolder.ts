import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Metafile } from 'esbuild';

import { leastNode } from '../../src/base/nodeVersion.ts';
import { documentsOf, packedReadme } from './packedReadme.ts';
import { registryName } from './registryName.ts';

/** The facts for npm, for the registry of servers and for bundles, from the manifest of the extension. */
export interface PackageFacts {
  name: string;
  displayName: string;
  description: string;
  version: string;
  license: string;
  keywords: readonly string[];
  bin: Readonly<Record<string, string>>;
  /** The addresses are absent until somebody has set them. */
  repository?: { url: string };
  bugs?: { url: string };
  homepage?: string;
}

export async function readFacts(root: string): Promise<PackageFacts> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(root, file), 'utf8'));
  const strings = (await read('package.nls.json')) as Record<string, string>;
  return { ...((await read('package.json')) as PackageFacts), description: strings['extension.description']! };
}

interface NpmFolderOptions {
  /** A folder of the sources, built. */
  root: string;
  folder: string;
  facts: PackageFacts;
  /** The https address below which the README's pictures are served. */
  pictures?: string | undefined;
}

/** Writes the folder that npm publishes: the command line and the server with all they load, and nothing of the editor. */
export async function writeNpmFolder({ root, folder, facts, pictures }: NpmFolderOptions): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const programs = Object.values(facts.bin);
  const copied = ['LICENSE', 'media/directory.bin', 'media/directory.txt', 'dist/THIRD_PARTY_NOTICES.txt'];
  for (const file of [...copied, ...programs, ...(await serverFiles(root))]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
    await chmod(join(folder, file), programs.includes(file) ? 0o755 : 0o644);
  }
  const documents = documentsOf(facts.repository?.url, facts.version);
  const readme = packedReadme(await readFile(join(root, 'README.md'), 'utf8'), { pictures, documents });
  const written = { 'README.md': readme, 'package.json': `${JSON.stringify(npmManifest(facts), undefined, 2)}\n` };
  for (const [file, text] of Object.entries(written)) {
    await writeFile(join(folder, file), text);
    await chmod(join(folder, file), 0o644);
  }
}

/** The server's script and everything that it loads, at once or later. */
async function serverFiles(root: string): Promise<string[]> {
  const { outputs } = JSON.parse(await readFile(join(root, 'dist/meta/host.json'), 'utf8')) as Metafile;
  const files = new Set(['dist/mcp.js']);
  for (const file of files)
    for (const { path, external } of outputs[file]?.imports ?? []) if (external !== true) files.add(path);
  return [...files];
}

function npmManifest(facts: PackageFacts): object {
  const { name, description, version, license, keywords, bin, repository, bugs, homepage } = facts;
  const mcpName = registryName(facts);
  return {
    name,
    version,
    description,
    license,
    keywords,
    type: 'module',
    bin,
    engines: { node: `>=${leastNode}` },
    ...(repository && { repository: { type: 'git', ...repository } }),
    ...(bugs && { bugs }),
    ...(homepage !== undefined && { homepage }),
    // The registry of servers compares it with the name in server.json.
    ...(mcpName !== undefined && { mcpName }),
  };
}
