import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../editor/places.ts';
import { writeSurface } from './surfaceTables.ts';

// Writes what others may rely on, as the code has it, into docs/surface.md.

const file = join(repositoryRoot, 'docs', 'surface.md');
await writeFile(file, writeSurface(await readFile(file, 'utf8')));
console.log(`Wrote ${file}`);
