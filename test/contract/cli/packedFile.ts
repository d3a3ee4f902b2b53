import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { repositoryRoot } from '../../editor/places.ts';

const built = await mkdtemp(join(tmpdir(), 'market-desk-cli-'));
process.on('exit', () => rmSync(built, { recursive: true, force: true }));
/** The command line as it is packed. */
export const cli = join(built, 'cli.js');
await promisify(execFile)(process.execPath, ['esbuild.mjs', '--production', '--cli', cli], { cwd: repositoryRoot });
await writeFile(join(built, 'package.json'), '{"type":"module"}');
