import * as vscode from 'vscode';

/** Whether the editor has this function, which other editors lack, whatever the types say. */
export function hasApi(
  name: 'lm.registerTool' | 'languages.registerDocumentPasteEditProvider' | 'comments.createCommentController',
): boolean {
  const [holder = '', member = ''] = name.split('.');
  const whole = vscode as unknown as Record<string, Record<string, unknown> | undefined>;
  return typeof whole[holder]?.[member] === 'function';
}
