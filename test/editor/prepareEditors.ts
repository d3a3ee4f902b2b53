import { join } from 'node:path';

import { startProcess } from './childProcess.ts';
import type { EditorAge } from './editorVersions.ts';

/** Begins to install what tests run in, in a process of its own that ends with this one. */
export function prepareEditors(ages: readonly EditorAge[]): void {
  startProcess(process.execPath, [join(import.meta.dirname, 'prepare.ts'), ...ages], { stdio: 'ignore' });
}
