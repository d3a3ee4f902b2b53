import { downloadAndUnzipVSCode } from '@vscode/test-electron';

import { editorVersions } from './editorVersions.ts';
import type { EditorAge } from './editorVersions.ts';
import { toolsFolder } from './places.ts';

/** Downloads a VS Code for the desktop from its makers into the tools folder, once; answers with its program. */
export function downloadDesktop(age: EditorAge): Promise<string> {
  return downloadAndUnzipVSCode({ version: desktopVersion(age), cachePath: toolsFolder });
}

/** The newest is whichever its makers have published last. */
export function desktopVersion(age: EditorAge): string {
  return age === 'newest' ? 'stable' : editorVersions(age).vscode;
}
