import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { toolsFolder } from '../../editor/places.ts';

/** The program that opens VS Code for a run of tests, and the flags that only it needs. */
export interface EditorProgram {
  readonly path: string;
  readonly flags: readonly string[];
  /** Its windows share a screen and its focus: one session after the other. */
  readonly isAlone: boolean;
}

/** The desktop VS Code that `MARKET_DESK_VSCODE` names, else the one from npm behind the same flags. */
export async function findEditorProgram(): Promise<EditorProgram> {
  const desktop = process.env['MARKET_DESK_VSCODE'] ?? '';
  if (desktop !== '') return { path: desktop, flags: ['--password-store=basic'], isAlone: true };

  const script = join(import.meta.dirname, '..', '..', 'editor', 'servedCode.ts');
  if (process.platform === 'win32') {
    const wrapper = join(toolsFolder, 'workbench', 'servedCode.cmd');
    await mkdir(dirname(wrapper), { recursive: true });
    await writeFile(wrapper, `@"${process.execPath}" "${script}" %*\r\n`);
    return { path: wrapper, flags: [], isAlone: false };
  }
  // An archive of the repository may have lost the bit.
  await chmod(script, 0o755);
  return { path: script, flags: [], isAlone: false };
}
