import assert from 'node:assert/strict';

import type { Box } from '../../double/box.ts';
import { eventually } from '../support/eventually.ts';
import { editorInUse } from './editorInUse.ts';

const current = (): Box | undefined => editorInUse().boxes.current();
const shown = (): Promise<Box> =>
  eventually(() => {
    const box = current();
    assert.ok(box, 'no box is open');
    return box;
  });
const rowsOf = (box: Box): string[] =>
  box.rows().map(({ label, description, detail }) => [label, description, detail].filter(Boolean).join(' '));

/** The box at the top of the double of the editor, with the functions of the real one. */
export const quickInput = {
  waitFor: async (): Promise<void> => void (await shown()),
  title: async (): Promise<string> => (await shown()).title,
  placeholder: async (): Promise<string> => (await shown()).placeholder,
  rows: async (): Promise<string[]> => rowsOf(await shown()),
  isOpen: (): Promise<boolean> => Promise.resolve(current() !== undefined),
  type: async (text: string): Promise<void> => {
    (await shown()).type(text);
  },
  accept: async (): Promise<void> => {
    (await shown()).accept();
  },
  answer: async (text: string): Promise<void> => {
    await quickInput.type(text);
    await quickInput.accept();
  },
  pick: async (text: string): Promise<void> => {
    const box = await eventually(async () => {
      const open = await shown();
      assert.ok(
        rowsOf(open).some((row) => row.includes(text)),
        `no row has ${text}`,
      );
      return open;
    });
    box.pick(text);
  },
  cancel: (): Promise<void> => {
    current()?.leave();
    return Promise.resolve();
  },
};

interface Titled {
  command: string;
  title: string;
  category: string;
}

/** Runs a command by its title in the palette. */
export function runFromPalette(wanted: string): Promise<void> {
  const { api, commands, room } = editorInUse();
  const [own] = api.extensions.all as unknown as { packageJSON: { contributes: { commands: Titled[] } } }[];
  const titled = own!.packageJSON.contributes.commands.find(({ title, category }) =>
    [wanted, `${wanted}…`].includes(`${category}: ${title}`),
  );
  assert.ok(titled, `no command is titled ${wanted}`);
  commands.fromWindow(titled.command).catch((error: unknown) => room.failures.push(error));
  return Promise.resolve();
}
