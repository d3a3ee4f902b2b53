import * as vscode from 'vscode';

type Editor = typeof vscode;

/** A function of the editor, as `lm.registerTool`, or an object of it, as `window.tabGroups`. */
export type EditorApi = {
  [Holder in keyof Editor]: Editor[Holder] extends object ? `${Holder}.${keyof Editor[Holder] & string}` : never;
}[keyof Editor];

/** The editor's own function of this name. Another editor may lack it, whatever the types say. */
export function editorApi(name: EditorApi): unknown {
  const [holder = '', member = ''] = name.split('.');
  const whole = vscode as unknown as Record<string, Record<string, unknown> | undefined>;
  return whole[holder]?.[member];
}
