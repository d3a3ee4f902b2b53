import { runToEnd } from '../../editor/childProcess.ts';
import type { EditorAge } from '../../editor/editorVersions.ts';
import { installEditor } from '../../editor/installEditor.ts';
import type { SessionPlace } from '../session.ts';

/** Installs a packaged extension for a person's session, also while its editor is open. */
export async function installExtension(vsix: string, place: SessionPlace, age?: EditorAge): Promise<void> {
  const { node, codeServer } = await installEditor(age);
  const folders = ['--user-data-dir', place.userData, '--extensions-dir', place.extensions];
  await runToEnd(node, [codeServer, ...folders, '--install-extension', vsix, '--force']);
}
