import '../../../double/register.ts';
import { createBoxes } from '../../../double/boxes.ts';
import { createCommands } from '../../../double/commands.ts';
import { createRoom } from '../../../double/room.ts';
import { values } from '../../../double/values.ts';
import { useEditor } from '../../../double/vscode.ts';

export const room = createRoom();
export const boxes = createBoxes(room);

/** The first row when the window last answered: what it says from then on is about these rows. */
export const answered: { row: string | undefined } = { row: undefined };

export const { members: editorCommands } = createCommands(room, {
  setContext: () => {
    answered.row = boxes.current()?.rows()[0]?.label;
  },
});

/** Makes this the editor of the tests that follow: those of several files may run in one process. */
export function useBoxes(): void {
  useEditor({ api: { ...values, commands: editorCommands, window: boxes.members } } as unknown as Parameters<
    typeof useEditor
  >[0]);
}

useBoxes();
