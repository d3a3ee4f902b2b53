import { join } from 'node:path';

import { packOnce } from '../packaging/packedCopy.ts';

/** The command line as it is packed. */
export const cli = join(await packOnce(), 'dist', 'cli.js');
