import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { repositoryRoot } from '../../editor/places.ts';

const folder = await mkdtemp(join(tmpdir(), 'market-desk-launcher-'));
const launcher = join(folder, 'launch.js');
await promisify(execFile)(process.execPath, ['esbuild.mjs', '--launcher', launcher], { cwd: repositoryRoot });

/** The text of the launcher as it is packaged. */
export const launcherText = await readFile(launcher, 'utf8');
await rm(folder, { recursive: true });
