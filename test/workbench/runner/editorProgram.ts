import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { downloadDesktop } from '../../editor/desktopEditor.ts';
import type { EditorAge } from '../../editor/editorVersions.ts';
import { toolsFolder } from '../../editor/places.ts';

/** The program that opens VS Code for a run of tests, and the flags that only it needs. */
export interface EditorProgram {
  readonly path: string;
  readonly flags: readonly string[];
  /** True if windows share one screen and focus, so that sessions run one after the other. */
  readonly isDesktop: boolean;
}

/** An installed VS Code, or the age of the one to download. */
export type Desktop = { program: string } | { age: EditorAge };

/** Returns the desktop editor that a run asks for; undefined if the npm editor is served to a browser instead. */
export function desktopWanted(age: EditorAge | undefined): Desktop | undefined {
  if (age !== undefined) return { age };
  const program = process.env['MARKET_DESK_VSCODE'] ?? '';
  return program === '' ? undefined : { program };
}

/** Returns the program of a desktop editor, downloaded if it is given by age, or of the npm editor without one. */
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
  // An archive of the repository may have lost the executable bit.
  await chmod(script, 0o755);
  return { path: script, flags: [], isDesktop: false };
}
