import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import { repositoryRoot } from '../editor/places.ts';

/**
 * Each process of tests loads hundreds of modules, most of them the same: what one has stripped of its types and compiled
 * lies ready for the next. An entry that does not fit its file or this Node.js is made anew, and where the folder cannot
 * be written everything is compiled as ever.
 */
const folder = join(repositoryRoot, 'node_modules', '.cache', 'compiled');
enableCompileCache(folder);
// Processes that a test starts load the same modules.
process.env['NODE_COMPILE_CACHE'] = folder;
