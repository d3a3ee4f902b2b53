import * as vscode from 'vscode';
import { withoutLinksAndIcons } from '../../domain/format/shownText.ts';

interface InputPrompt extends Omit<vscode.InputBoxOptions, 'validateInput'> {
  /** Returns the problem with the text; undefined if it is valid. */
  validateInput?: (text: string) => string | undefined;
}

/** Shows an input box; undefined if it was closed. The text below it never becomes a link or an icon. */
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
