import { join } from 'node:path';

import { startProcess } from './childProcess.ts';
import type { EditorAge } from './editorVersions.ts';

/** Begins to install what tests run in, in a process of its own that keeps nobody waiting and ends with this one. */
export function prepareEditors(ages: readonly EditorAge[]): void {
  const program = join(import.meta.dirname, 'prepare.ts');
  startProcess(process.execPath, [program, ...ages], { stdio: 'ignore' }).unref();
}
