import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import { workbench } from './workbench.ts';

export interface TreeRow {
  /** The row's place among all rows that are not folded away; 0 is the topmost. */
  index: number;
  label: string;
  description: string;
  level: number;
  /** Undefined for a row without children. */
  expanded: boolean | undefined;
  /** The words that a screen reader reads out. */
  ariaLabel: string;
}

/** Milliseconds after which a click is taken for lost; doing it once more than needed harms nothing. */
const oneTry = 5_000;
/** Those after which a key is, which may ask a question that takes its time. */
const oneKey = 15_000;

/** Does something as often as a person would who sees nothing come of it. */
async function doUntil(
  isDone: () => boolean | Promise<boolean>,
  what: string,
  act: () => Promise<void>,
  patience = oneTry,
): Promise<void> {
  await eventually(async () => {
    await act();
    await eventually(async () => {
      assert.ok(await isDone(), `${what} does nothing.`);
    }, patience);
  });
}

/** The tree or welcome of a view in the side bar, by the view's title as its header shows it. */
export function tree(viewTitle: string) {
  const pane = `.pane:has(> .pane-header:has-text(${JSON.stringify(viewTitle)}))`;
  const row = (label: string) => `${pane} .monaco-list-row:has(.label-name:has-text(${JSON.stringify(label)}))`;
  const press = (keys: string): Promise<void> => workbench.pressIn(`${pane} .monaco-list`, keys);
  /** Goes through the rows by key from the first on, and from there again after the last, until something is shown. */
  const walk = async (key: string, sought: string): Promise<void> => {
    await press('Home');
    await eventually(async () => {
      if (await workbench.isVisible(sought)) return;
      const isAtEnd = await workbench.isVisible(`${pane} .monaco-list-row.focused[data-last-element="true"]`);
      await press(isAtEnd ? 'Home' : key);
      throw new Error(`${sought} is not in sight.`);
    });
  };
  /** The tooltip of one row may lie over another: the pointer goes to the empty middle of the status bar first. */
  const hover = async (label: string): Promise<void> => {
    await workbench.hover('.part.statusbar');
    await workbench.hover(row(label));
  };
  return {
    waitFor: (label: string): Promise<void> => workbench.waitFor(row(label)),
    gone: (label: string): Promise<void> => workbench.waitFor(row(label), { state: 'detached' }),
    click: (label: string): Promise<void> => workbench.click(row(label)),
    /** Clicks a row and waits until it is selected. */
    async select(label: string): Promise<void> {
      await workbench.click(row(label));
      await workbench.waitFor(`${pane} .monaco-list-row.selected:has(.label-name:has-text(${JSON.stringify(label)}))`);
    },
    /**
     * Clicks a row until what it opens is there. While the editor asks for the rows anew it has forgotten what they
     * run, so that a click is lost, and a person clicks again; nothing that can be seen tells of it.
     */
    open: (label: string, isOpen: () => boolean | Promise<boolean>): Promise<void> =>
      doUntil(isOpen, label, () => workbench.click(row(label))),
    /** Goes through the rows by key until one is in sight: a long tree paints no others. */
    bring: (label: string): Promise<void> => walk('PageDown', row(label)),
    /** Opens the context menu of a row. */
    menu: (label: string): Promise<void> => workbench.click(row(label), { button: 'right' }),
    hover,
    /** Presses a button at the end of a row. */
    async action(label: string, button: string): Promise<void> {
      const shown = `${row(label)} .action-label[aria-label^=${JSON.stringify(button)}]`;
      // Rows that are added above it or painted anew move the row away from under the mouse, which hides its buttons.
      await eventually(async () => {
        await hover(label);
        await workbench.click(shown, { timeout: 3_000 });
      }, 60_000);
    },
    /** A key to the rows, whatever has the focus: an editor just opened takes it a moment later. */
    press,
    /** Presses a key until what it does is there. It is lost while the focus goes to an editor and back. */
    pressUntil: (keys: string, isDone: () => boolean | Promise<boolean>): Promise<void> =>
      doUntil(isDone, keys, () => press(keys), oneKey),
    /**
     * Goes down to a row by key and presses Enter on it, until what it opens is there. The keys are counted from the
     * row that has the focus each time: those pressed while the focus is on its way to an editor are lost, and Enter
     * on a row that they did not leave would fold it.
     */
    enter: (label: string, isOpen: () => boolean | Promise<boolean>): Promise<void> =>
      doUntil(isOpen, label, async () => {
        await walk('ArrowDown', `${pane} .monaco-list-row.focused:has(.label-name:has-text(${JSON.stringify(label)}))`);
        await press('Enter');
      }),
    /** The text of the view when it is empty, or the line above its rows. */
    welcome: (): Promise<string> => workbench.text(`${pane} .welcome-view-content`),
    message: (): Promise<string> => workbench.text(`${pane} .tree-explorer-viewlet-tree-view .message`),
    /** Presses a button of the welcome. */
    welcomeButton: (label: string): Promise<void> =>
      workbench.click(`${pane} .welcome-view-content .monaco-button:has-text(${JSON.stringify(label)})`),
    /** The rows that are painted now; a long tree paints only those in sight. */
    rows: (): Promise<TreeRow[]> => workbench.evaluate(readRows, viewTitle),
  };
}

function readRows(viewTitle: string): TreeRow[] {
  const panes = [...document.querySelectorAll('.pane')];
  const pane = panes.find((each) => each.querySelector(':scope > .pane-header')?.textContent?.includes(viewTitle));
  // The list uses its elements again, so that they do not stand in the order of the rows.
  const index = (row: Element): number => Number(row.getAttribute('data-index'));
  const painted = [...(pane?.querySelectorAll('.monaco-list-row') ?? [])].sort(
    (one, other) => index(one) - index(other),
  );
  return painted.map((row) => ({
    index: index(row),
    label: row.querySelector('.label-name')?.textContent ?? '',
    description: row.querySelector('.label-description')?.textContent ?? '',
    level: Number(row.getAttribute('aria-level')),
    expanded: row.hasAttribute('aria-expanded') ? row.getAttribute('aria-expanded') === 'true' : undefined,
    ariaLabel: row.getAttribute('aria-label') ?? '',
  }));
}
