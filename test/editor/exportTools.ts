import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from './places.ts';
import { toolContributions } from './toolContributions.ts';

// Writes the tools for assistants, as they are defined, into the manifest.

const file = join(repositoryRoot, 'package.json');
const manifest = JSON.parse(await readFile(file, 'utf8')) as { contributes: Record<string, unknown> };
manifest.contributes['languageModelTools'] = toolContributions();
await writeFile(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
console.log(`Wrote ${file}`);
