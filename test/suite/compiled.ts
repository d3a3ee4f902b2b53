import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import { repositoryRoot } from '../editor/places.ts';

/**
 * Caches the compiled form of modules, because test processes load hundreds of modules, mostly the same. An entry that
 * doesn't match its file or this Node.js is compiled again. If the folder can't be written, everything is compiled as
 * usual.
 */
const folder = join(repositoryRoot, 'node_modules', '.cache', 'compiled');
enableCompileCache(folder);
// Test processes start others that load the same modules.
process.env['NODE_COMPILE_CACHE'] = folder;
