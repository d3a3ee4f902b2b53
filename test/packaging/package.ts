import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { buildExtension } from '../editor/packageExtension.ts';
import { startNpm } from '../editor/npm.ts';
import { repositoryRoot } from '../editor/places.ts';
import { packFolder } from './packFolder.ts';
import { publishing } from './publishing.ts';
import { releaseProblems } from './releaseProblems.ts';
import type { ReleaseManifest } from './releaseProblems.ts';

// Builds and packs the extension: `npm run package`. With --release, only if it may be published and every test passes, each
// as often as it can repeat.

try {
  await makePackage();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function makePackage(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, release: { type: 'boolean' }, 'pre-release': { type: 'boolean' } },
  });
  const vsix = resolve(repositoryRoot, values.out ?? 'dist/market-desk.vsix');
  const isPreRelease = values['pre-release'] ?? false;
  if (values.release) {
    const manifest = JSON.parse(readText('package.json')) as ReleaseManifest;
    const problems = releaseProblems({ manifest, changelog: readText('CHANGELOG.md'), publishing, isPreRelease });
    if (problems.length > 0)
      throw new Error(['This can’t be released yet:', ...problems.map((each) => `  ${each}`)].join('\n'));
    await passTests();
  }
  await buildExtension();
  await packFolder(repositoryRoot, vsix, { pictures: publishing.pictures, isPreRelease });
  const bytes = readFileSync(vsix);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  if (values.release) writeFileSync(`${vsix}.sha256`, `${checksum}  ${basename(vsix)}\n`);
  console.log(`${vsix}: ${bytes.length.toLocaleString('en')} bytes\nSHA-256: ${checksum}`);
}

async function passTests(): Promise<void> {
  const child = startNpm(['run', '--silent', 'test:long'], { cwd: repositoryRoot, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('This can’t be released yet: a test fails.');
}

function readText(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8');
}
