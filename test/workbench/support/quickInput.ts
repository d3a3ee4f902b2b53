import { eventually } from './eventually.ts';
import type { Patience } from './surface.ts';
import { workbench } from './workbench.ts';

const box = '.quick-input-widget:not([style*="display: none"])';
/** A box that has gone is waited for a moment only. */
const patience = { timeout: 10_000 };
const field = `${box} input.input`;

/** The box at the top in which VS Code asks: the command palette, picks and input boxes. */
export const quickInput = {
  waitFor: (): Promise<void> => workbench.waitFor(box),
  gone: (): Promise<void> => workbench.waitFor(box, { state: 'hidden' }),
  title: (): Promise<string> => workbench.text(`${box} .quick-input-title`),
  /** The line under an input box: its prompt, or why a value is refused. */
  message: (): Promise<string> => workbench.text(`${box} .quick-input-message`),
  placeholder: (): Promise<string | null> => workbench.attribute(`${box} input`, 'placeholder', patience),
  /** `password` where what is typed is masked. */
  inputType: (): Promise<string | null> => workbench.attribute(field, 'type'),
  /** The rows that are painted, each with its description and detail. */
  rows: (): Promise<string[]> => workbench.texts(`${box} .quick-input-list .monaco-list-row`),

  /** The row that the keys are at, by its place in the list, and whether it is the last of all. */
  focused: (): Promise<FocusedRow> =>
    workbench.evaluate(readFocused, `${box} .quick-input-list .monaco-list-row.focused`),
  press: (keys: string): Promise<void> => workbench.pressIn(field, keys),
  isOpen: (): Promise<boolean> => workbench.isVisible(box),
  /** Types into the box as it stands. A page that is still loading may take the focus away: what arrived is looked at. */
  async type(text: string): Promise<void> {
    await workbench.waitFor(box, { timeout: 20_000 });
    const asksForCommand = (await workbench.value(field, patience)).startsWith('>');
    await workbench.focus(field, patience);
    await workbench.type(text);
    if ((await workbench.value(field, patience)).endsWith(text)) return;
    await workbench.fill(field, asksForCommand ? `>${text}` : text, patience);
  },

  /** Types into the box as it stands and accepts. */
  async answer(text: string): Promise<void> {
    await quickInput.type(text);
    await quickInput.accept();
  },
  accept: (): Promise<void> => workbench.pressIn(field, 'Enter'),

  /** Picks the row that contains this text. */
  async pick(text: string, options: Patience = {}): Promise<void> {
    await workbench.click(`${box} .quick-input-list .monaco-list-row:has-text(${JSON.stringify(text)})`, options);
  },

  /** A hover over the box takes the first Escape for itself. */
  async cancel(): Promise<void> {
    await eventually(async () => {
      await workbench.press('Escape');
      if (await workbench.isVisible(box)) throw new Error('The box is still open.');
    });
  },
};

interface FocusedRow {
  index: number;
  isLast: boolean;
}

function readFocused(selector: string): FocusedRow {
  const row = document.querySelector(selector);
  const isLast = row?.getAttribute('data-last-element') === 'true';
  return { index: Number(row?.getAttribute('data-index') ?? -1), isLast };
}

/** Runs a command as a person does: by its title, such as `Market Desk: Look Up`, from the command palette. */
export async function runFromPalette(title: string): Promise<void> {
  // A page that is still loading may swallow the key, or close the palette by taking the focus.
  await eventually(async () => {
    if (!(await workbench.isVisible(box))) await workbench.press('F1');
    await workbench.waitFor(box, { timeout: 5_000 });
    // The title at once: by letters the editor would sort all of its commands anew for each.
    if (!(await workbench.value(field, patience)).endsWith(title)) await workbench.fill(field, `>${title}`, patience);
    await workbench.waitFor(rowOf('^=', title), { timeout: 5_000 });
    await workbench.click(await exactRow(title), patience);
  });
}

/** Another command's title may begin with this one; a key, or when it was used, stands behind a comma. */
async function exactRow(title: string): Promise<string> {
  for (const whole of [title, `${title}…`])
    for (const each of [rowOf('=', whole), rowOf('^=', `${whole},`)]) if (await workbench.isVisible(each)) return each;
  return rowOf('^=', title);
}

function rowOf(relation: '=' | '^=', words: string): string {
  return `${box} .quick-input-list .monaco-list-row[aria-label${relation}${JSON.stringify(words)}]`;
}
