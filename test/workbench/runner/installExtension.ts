import { runToEnd } from '../../editor/childProcess.ts';
import type { EditorAge } from '../../editor/editorVersions.ts';
import { installEditor } from '../../editor/installEditor.ts';
import type { SessionPlace } from '../session.ts';

/** Installs packaged extensions for a person's session, also while its editor is open: one program call for all. */
export async function installExtensions(
  packed: readonly string[],
  place: SessionPlace,
  age?: EditorAge,
): Promise<void> {
  const { node, codeServer } = await installEditor(age);
  const folders = ['--user-data-dir', place.userData, '--extensions-dir', place.extensions];
  const wanted = packed.flatMap((vsix) => ['--install-extension', vsix]);
  await runToEnd(node, [codeServer, ...folders, ...wanted, '--force']);
}
