import { fieldsOf } from '../base/record.ts';
import { commands } from '../ids.ts';
import { registerCommand } from './commandRunner.ts';
import type { FeatureParts } from './featureParts.ts';
import type { Services } from './services.ts';

/** Keep Open: for the active panel, or from the menu of a tab for that tab, of which the editor passes the index. */
export function registerKeepOpen({ panels }: Services, parts: FeatureParts): void {
  parts.add(
    registerCommand(commands.panelsKeepOpen, {
      check: (_, beside) => {
        const { editorIndex } = fieldsOf(beside);
        return typeof editorIndex === 'number' ? editorIndex : undefined;
      },
      run: (index) => {
        panels.keepOpen(index);
        return Promise.resolve();
      },
    }),
  );
}
