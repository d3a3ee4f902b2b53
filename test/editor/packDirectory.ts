import { writeFileSync } from 'node:fs';

import { packLists } from '../../src/directory/pack.ts';
import { directoryFile, readDirectoryLists } from './directoryFile.ts';

// Packs the lists of companies and fund classes into the directory that the product ships with.

const lists = readDirectoryLists();
if (!lists) {
  console.error('The lists are not at hand: ../shared/data/directory does not exist.');
  process.exit(1);
}
const bytes = packLists(lists);
writeFileSync(directoryFile, bytes);
console.log(`Wrote ${directoryFile}: ${bytes.length.toLocaleString('en')} bytes`);
