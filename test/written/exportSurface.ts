import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../editor/places.ts';
import { writeSurface } from './surfaceTables.ts';
import { verdictTables } from './verdictTables.ts';

// Writes what others may rely on into docs/surface.md, and what the check finds into README.md, as the code has it.

const file = join(repositoryRoot, 'docs', 'surface.md');
await writeFile(file, writeSurface(await readFile(file, 'utf8')));
console.log(`Wrote ${file}`);
const readme = join(repositoryRoot, 'README.md');
await writeFile(readme, writeSurface(await readFile(readme, 'utf8'), verdictTables()));
