import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PackageManager, listFiles } from '@vscode/vsce';

import { runToEnd } from '../editor/childProcess.ts';
import { archiveDate } from './archiveDate.ts';
import { documentsOf, packedReadme } from './packedReadme.ts';

export interface PackOptions {
  /** The https address below which the README's pictures are served. */
  pictures?: string | undefined;
  isPreRelease?: boolean;
}

interface PackedManifest {
  version: string;
  repository?: { url?: string };
}

/**
 * Packs an extension that is built already. The same files give the same bytes: their dates, modes and order are those
 * of no machine, and neither is the zone that dates are written in.
 */
export async function packFolder(
  folder: string,
  vsix: string,
  { pictures, isPreRelease = false }: PackOptions = {},
): Promise<void> {
  const date = String(archiveDate(process.env));
  const staged = await mkdtemp(join(tmpdir(), 'market-desk-package-'));
  try {
    for (const file of await listFiles({ cwd: folder, packageManager: PackageManager.None })) {
      const copy = join(staged, file);
      await mkdir(dirname(copy), { recursive: true });
      await copyFile(join(folder, file), copy);
      await chmod(copy, 0o644);
    }
    await packReadme(staged, pictures);
    const vsce = fileURLToPath(import.meta.resolve('@vscode/vsce/vsce'));
    const flags = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository'];
    if (isPreRelease) flags.push('--pre-release');
    await runToEnd(process.execPath, [vsce, 'package', ...flags, '--out', vsix], {
      cwd: staged,
      env: { ...process.env, SOURCE_DATE_EPOCH: date, TZ: 'UTC', LC_ALL: 'C' },
    });
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function packReadme(folder: string, pictures: string | undefined): Promise<void> {
  const file = join(folder, 'README.md');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { version, repository } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackedManifest;
  await writeFile(file, packedReadme(text, { pictures, documents: documentsOf(repository?.url, version) }));
}
