import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../editor/places.ts';
import { writeSurface } from './surfaceTables.ts';
import { readmeTables } from './readmeTables.ts';

// Writes what others may rely on into docs/surface.md, and the tables of findings and tools into README.md.

const file = join(repositoryRoot, 'docs', 'surface.md');
await writeFile(file, writeSurface(await readFile(file, 'utf8')));
console.log(`Wrote ${file}`);
const readme = join(repositoryRoot, 'README.md');
await writeFile(readme, writeSurface(await readFile(readme, 'utf8'), readmeTables()));
