import assert from 'node:assert/strict';

import manifestWords from '../../../package.nls.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
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

/** Runs a command by its title in the palette. */
export async function runFromPalette(title: string): Promise<void> {
  const words = manifestWords as Record<string, string>;
  const titled = manifest.contributes.commands.find(({ title: key, category }) => {
    const whole = `${words[category.slice(1, -1)] ?? category}: ${words[key.slice(1, -1)] ?? key}`;
    return whole === title || whole === `${title}…`;
  });
  assert.ok(titled, `no command is titled ${title}`);
  const { commands } = editorInUse();
  void commands.fromWindow(titled.command).catch(() => undefined);
  return Promise.resolve();
}
