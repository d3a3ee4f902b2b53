import { join } from 'node:path';

/** The root of the repository: the folder of package.json. */
export const repositoryRoot = join(import.meta.dirname, '..', '..');

/** The folder that the tools of this folder install into and write to; git-ignored, safe to delete at any time. */
export const toolsFolder = join(repositoryRoot, '.vscode-test');
