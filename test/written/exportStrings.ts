import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { collectStrings, formatBundle, stringsFile } from './collectStrings.ts';

// Writes every string that the code shows into the bundle that translators start from.

await mkdir(dirname(stringsFile), { recursive: true });
await writeFile(stringsFile, formatBundle(await collectStrings()));
console.log(`Wrote ${stringsFile}`);
