import { join } from 'node:path';

/** The root of the repository: the folder of package.json. */
export const repositoryRoot = join(import.meta.dirname, '..', '..');

/** The folder for installed tools and their output; git-ignored, safe to delete at any time. */
export const toolsFolder = join(repositoryRoot, '.vscode-test');
