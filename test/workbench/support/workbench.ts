import { ask } from './ask.ts';
import { Surface } from './surface.ts';

/** The editor's window itself, and its keyboard. */
class Workbench extends Surface {
  constructor() {
    super(() => 'workbench');
  }

  /** A key or a combination, such as `F1` or `Control+Shift+P`, to whatever has the focus. */
  async press(keys: string): Promise<void> {
    await ask('press', { keys });
  }

  /** Types text into whatever has the focus. */
  async type(text: string): Promise<void> {
    await ask('type', { text });
  }
}

export const workbench = new Workbench();
