import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { downloadDesktop } from '../../editor/desktopEditor.ts';
import type { EditorAge } from '../../editor/editorVersions.ts';
import { toolsFolder } from '../../editor/places.ts';

/** The program that opens VS Code for a run of tests, and the flags that only it needs. */
export interface EditorProgram {
  readonly path: string;
  readonly flags: readonly string[];
  /** Its windows share a screen and its focus: one session after the other. */
  readonly isDesktop: boolean;
}

/** A VS Code of this machine, or one that is downloaded from its makers. */
export type Desktop = { program: string } | { age: EditorAge };

/** The desktop that a run asks for; without one editors from npm are served to a browser. */
export function desktopWanted(age: EditorAge | undefined): Desktop | undefined {
  if (age !== undefined) return { age };
  const program = process.env['MARKET_DESK_VSCODE'] ?? '';
  return program === '' ? undefined : { program };
}

/** The desktop VS Code, which is downloaded where it is named by its age, else the one from npm behind the same flags. */
export async function findEditorProgram(desktop = desktopWanted(undefined)): Promise<EditorProgram> {
  if (desktop !== undefined) {
    const path = 'program' in desktop ? desktop.program : await downloadDesktop(desktop.age);
    return { path, flags: ['--password-store=basic'], isDesktop: true };
  }
  const script = join(import.meta.dirname, '..', '..', 'editor', 'servedCode.ts');
  if (process.platform === 'win32') {
    const wrapper = join(toolsFolder, 'workbench', 'servedCode.cmd');
    await mkdir(dirname(wrapper), { recursive: true });
    await writeFile(wrapper, `@"${process.execPath}" "${script}" %*\r\n`);
    return { path: wrapper, flags: [], isDesktop: false };
  }
  // An archive of the repository may have lost the bit.
  await chmod(script, 0o755);
  return { path: script, flags: [], isDesktop: false };
}
