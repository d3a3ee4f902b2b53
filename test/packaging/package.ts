import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { buildExtension } from '../editor/packageExtension.ts';
import { startNpm } from '../editor/npm.ts';
import { repositoryRoot } from '../editor/places.ts';
import { readFacts } from './npmFolder.ts';
import { packFolder } from './packFolder.ts';
import { packServer } from './packServer.ts';
import { publishing } from './publishing.ts';
import { releaseProblems } from './releaseProblems.ts';
import type { ReleaseManifest } from './releaseProblems.ts';

// Builds and packs the extension, the npm package and the bundle for MCP clients: `npm run package`. With --release, only if it may be published and every test passes, each
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
  const facts = await readFacts(repositoryRoot);
  const { pictures } = publishing;
  const others = await packServer({ root: repositoryRoot, into: dirname(vsix), facts, pictures });
  for (const file of [vsix, ...others]) {
    const bytes = readFileSync(file);
    const checksum = createHash('sha256').update(bytes).digest('hex');
    if (values.release) writeFileSync(`${file}.sha256`, `${checksum}  ${basename(file)}\n`);
    console.log(`${file}: ${bytes.length.toLocaleString('en')} bytes\nSHA-256: ${checksum}`);
  }
}

async function passTests(): Promise<void> {
  const child = startNpm(['run', '--silent', 'test:long'], { cwd: repositoryRoot, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('This can’t be released yet: a test fails.');
}

function readText(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8');
}
