import * as vscode from 'vscode';
import { withoutLinksAndIcons } from '../domain/format/shownText.ts';

export interface InputPrompt extends Omit<vscode.InputBoxOptions, 'validateInput'> {
  /** What is wrong with the text; undefined when nothing is. */
  validateInput?: (text: string) => string | undefined;
}

/** A box to type into; undefined when it was closed. What stands under it becomes neither link nor icon. */
export async function inputPrompt({ prompt, validateInput, ...options }: InputPrompt): Promise<string | undefined> {
  return vscode.window.showInputBox({
    ...options,
    ...(prompt === undefined ? {} : { prompt: withoutLinksAndIcons(prompt) }),
    ...(validateInput && {
      validateInput: (text) => {
        const problem = validateInput(text);
        return problem === undefined ? undefined : withoutLinksAndIcons(problem);
      },
    }),
  });
}
