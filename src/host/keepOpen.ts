import type { Disposable } from '../base/disposables.ts';
import { fieldsOf } from '../base/record.ts';
import { commands } from '../ids.ts';
import { registerCommand } from './commandRunner.ts';
import type { PanelHost } from './panelHost.ts';

/** Keep Open: for the active panel, or from the menu of a tab for that tab, of which the editor passes the index. */
export function registerKeepOpen(panels: PanelHost): Disposable {
  return registerCommand(commands.panelsKeepOpen, {
    check: (_, beside) => {
      const { editorIndex } = fieldsOf(beside);
      return typeof editorIndex === 'number' ? editorIndex : undefined;
    },
    run: (index) => {
      panels.keepOpen(index);
      return Promise.resolve();
    },
  });
}
