import type { Disposables } from '../../base/disposables.ts';
import { fieldsOf } from '../../base/record.ts';
import { registerCommands, type CommandActions } from '../commands/commandRunner.ts';
import type { Services } from '../services.ts';

/** Keep Open: for the active panel, or from the menu of a tab for that tab, of which the editor passes the index. */
export function registerKeepOpen({ panels }: Services, parts: Disposables): void {
  const keepOpen: CommandActions<'panels'> = {
    'marketDesk.panels.keepOpen': ({ beside }) => {
      const { editorIndex } = fieldsOf(beside);
      panels.keepOpen(typeof editorIndex === 'number' ? editorIndex : undefined);
    },
  };
  parts.add(registerCommands('panels', () => Promise.resolve(keepOpen)));
}
