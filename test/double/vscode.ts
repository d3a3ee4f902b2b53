import type { Editor } from './editor.ts';

let current: Editor['api'] | undefined;

/** From now on the product has this editor. */
export function useEditor(editor: Pick<Editor, 'api'> | undefined): void {
  current = editor?.api;
}

/**
 * The module that `import * as vscode from 'vscode'` of the product means while it runs without an editor: the one in
 * use.
 */
export const vscode: object = new Proxy(
  {},
  {
    get: (_target, key) => {
      if (!current) throw new Error(`vscode.${String(key)} is asked for and no editor is in use.`);
      return Reflect.get(current, key) as unknown;
    },
  },
);
