import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

import { leastNode } from '../../src/base/nodeVersion.ts';
import { tools } from '../../src/assistants/tools.ts';
import { archiveDate } from './archiveDate.ts';
import type { PackageFacts } from './npmFolder.ts';
import { serverSettings, serverSummary } from './serverSettings.ts';

interface BundleOptions {
  /** The folder that npm publishes. */
  npmFolder: string;
  icon: string;
  facts: PackageFacts;
  out: string;
}

const entryPoint = 'dist/mcp.js';

/**
 * Packs the server for clients that take bundles (MCPB): the files of the npm package with a manifest and an icon. The
 * same files give the same bytes.
 */
export async function packBundle({ npmFolder, icon, facts, out }: BundleOptions): Promise<void> {
  const options = { mtime: localDate(archiveDate(process.env)), mode: 0o644 };
  const author = await authorOf(join(npmFolder, 'LICENSE'));
  const manifest = `${JSON.stringify(bundleManifest(facts, author), undefined, 2)}\n`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(manifest), 'manifest.json', options);
  zip.addBuffer(await readFile(icon), 'icon.png', options);
  const entries = await readdir(npmFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort())
    zip.addBuffer(await readFile(file), file.slice(npmFolder.length + 1).replaceAll(sep, '/'), options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(out));
}

/** An archive has the local time, so that the numbers of UTC are given as those of this zone. */
function localDate(seconds: number): Date {
  const utc = new Date(seconds * 1000);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate(), utc.getUTCHours(), utc.getUTCMinutes());
}

/** Whom the license names. */
async function authorOf(license: string): Promise<string> {
  const [, author] = /^Copyright \(c\) \d{4} (.+)$/m.exec(await readFile(license, 'utf8')) ?? [];
  if (author === undefined) throw new Error('The license names no author.');
  return author;
}

function bundleManifest(facts: PackageFacts, author: string): object {
  const { name, displayName, description, version, license, keywords, repository, homepage, bugs } = facts;
  const valueOf = (key: string): string => `\${user_config.${key}}`;
  const taken = (way: 'option' | 'variable') =>
    serverSettings.flatMap((setting) => (setting[way] === undefined ? [] : [[setting[way], valueOf(setting.key)]]));
  return {
    manifest_version: '0.3',
    name,
    display_name: displayName,
    version,
    description: serverSummary,
    long_description: description,
    author: { name: author },
    ...(repository && { repository: { type: 'git', ...repository } }),
    ...(homepage !== undefined && { homepage }),
    ...(bugs && { support: bugs.url }),
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: entryPoint,
      mcp_config: {
        command: 'node',
        // An option and its value are one argument: clients leave a value that is empty and alone as it is written here.
        args: [`\${__dirname}/${entryPoint}`, ...taken('option').map((pair) => pair.join('='))],
        env: Object.fromEntries(taken('variable')) as Record<string, string>,
      },
    },
    tools: tools.map(({ name: tool, title }) => ({ name: tool, description: title })),
    prompts_generated: true,
    keywords,
    license,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: `>=${leastNode}` } },
    user_config: Object.fromEntries(
      serverSettings.map(({ key, title, description: words, variable, fallback }) => [
        key,
        {
          type: 'string',
          title,
          description: words,
          required: false,
          default: fallback,
          ...(variable !== undefined && { sensitive: true }),
        },
      ]),
    ),
  };
}
