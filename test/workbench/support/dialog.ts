import { workbench } from './workbench.ts';

const box = '.monaco-dialog-box';

/** A question in the middle of the window that must be answered. */
export const dialog = {
  waitFor: (): Promise<void> => workbench.waitFor(box),
  text: (): Promise<string> => workbench.text(box),
  press: (button: string): Promise<void> =>
    workbench.click(`${box} .monaco-button:has-text(${JSON.stringify(button)})`),
};
