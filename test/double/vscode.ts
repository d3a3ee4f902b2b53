import type { Editor } from './editor.ts';
import { values } from './values.ts';

let current: Editor['api'] | undefined;

/** Sets the editor that the product uses from now on. */
export function useEditor(editor: Pick<Editor, 'api'> | undefined): void {
  current = editor?.api;
}

/**
 * Replaces the `vscode` module that the product imports. Without an editor, it forwards to the one set by `useEditor`.
 */
export const vscode: object = new Proxy(
  {},
  {
    get: (_target, key) => {
      // Classes and enums are the same in every editor.
      if (!current && key in values) return Reflect.get(values, key) as unknown;
      if (!current) throw new Error(`vscode.${String(key)} is asked for and no editor is in use.`);
      return Reflect.get(current, key) as unknown;
    },
  },
);
