import assert from 'node:assert/strict';

import { eventually } from '../support/eventually.ts';
import { editorInUse } from './editorInUse.ts';

const withText = (text: string) => editorInUse().messages.messages.find((message) => message.text.includes(text));
const waitFor = (text: string) =>
  eventually(() => {
    const message = withText(text);
    assert.ok(message, `No message says: ${text}`);
    return message;
  });

/** The messages of the double of the editor, with the functions of the real ones. */
export const notifications = {
  texts: (): Promise<string[]> => Promise.resolve(editorInUse().messages.messages.map(({ text }) => text)),
  waitFor: async (text: string): Promise<void> => void (await waitFor(text)),
  buttons: async (text: string): Promise<string[]> => (await waitFor(text)).buttons,
  dismiss: async (text: string): Promise<void> => {
    (await waitFor(text)).close();
  },
  press: async (text: string, button: string): Promise<void> => {
    (await waitFor(text)).press(button);
  },
};
