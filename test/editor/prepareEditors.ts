import { join } from 'node:path';

import { startProcess } from './childProcess.ts';
import type { EditorAge } from './editorVersions.ts';

/** Starts to install the editors and browsers for tests, in a background process that ends with this one. */
export function prepareEditors(ages: readonly EditorAge[]): void {
  const program = join(import.meta.dirname, 'prepare.ts');
  startProcess(process.execPath, [program, ...ages], { stdio: 'ignore' }).unref();
}
