import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../editor/places.ts';
import { writtenFiles } from './writtenManifest.ts';

// Writes the commands and the tools, as they are defined, into the files that follow from them.

for (const [name, text] of Object.entries(writtenFiles())) {
  const file = join(repositoryRoot, name);
  await writeFile(file, text);
  console.log(`Wrote ${file}`);
}
