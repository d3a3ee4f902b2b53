import * as vscode from 'vscode';
import { Disposables } from '../base/disposables.ts';
import { withoutIcons } from '../domain/format/shownText.ts';

/** A row to choose. Its texts may be anybody's: none of them becomes an icon, so an icon of our own is an `iconPath`. */
export interface PickRow<T> extends Omit<vscode.QuickPickItem, 'buttons'> {
  /** What the pick gives when this row is chosen. */
  value: T;
}

export interface PickOptions {
  title: string;
  placeHolder?: string;
  matchOnDescription?: boolean;
}

/** One of the rows; undefined when the pick is dismissed. */
export async function pickOne<T>(rows: readonly PickRow<T>[], options: PickOptions): Promise<T | undefined> {
  return (await vscode.window.showQuickPick(rows.map(toItem), options))?.row.value;
}

/**
 * Any number of the rows; undefined when the pick is dismissed. Rows that are `picked` are chosen from the start. Where
 * none is ticked, Enter takes the row that the typed text has found.
 */
export async function pickMany<T>(rows: readonly PickRow<T>[], options: PickOptions): Promise<T[] | undefined> {
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<Item<PickRow<T>>>());
  box.canSelectMany = true;
  box.title = options.title;
  box.placeholder = options.placeHolder;
  box.matchOnDescription = options.matchOnDescription ?? false;
  box.items = rows.map(toItem);
  box.selectedItems = box.items.filter(({ picked }) => picked);
  try {
    return await new Promise<T[] | undefined>((resolve) => {
      own.add(
        box.onDidAccept(() => {
          const found = box.value === '' ? [] : box.activeItems;
          const chosen = box.selectedItems.length > 0 ? box.selectedItems : found;
          resolve(chosen.map(({ row }) => row.value));
        }),
      );
      own.add(
        box.onDidHide(() => {
          resolve(undefined);
        }),
      );
      box.show();
    });
  } finally {
    own.dispose();
  }
}

/** What was picked. Throws `CancellationError` when the pick was dismissed. */
export function orCancel<T>(picked: T | undefined): T {
  if (picked === undefined) throw new vscode.CancellationError();
  return picked;
}

/** A pick that is open, for the actions of its rows and buttons. */
export interface OpenPick<T> {
  /** What is typed. */
  text: string;
  /** Closes the pick, which then gives this value. */
  choose: (value: T) => void;
}

/** Something that is done while the pick stays open. The pick shows that it is busy, and lists its rows anew afterwards. */
export type PickAction<T> = (pick: OpenPick<T>) => void | PromiseLike<void>;

export interface PickButton<T> extends vscode.QuickInputButton {
  run: PickAction<T>;
}

export interface SearchRow<T> extends Omit<vscode.QuickPickItem, 'buttons'> {
  /** What the pick gives when this row is chosen. A row with neither value nor `run` only says something. */
  value?: T;
  /** What choosing the row does instead. */
  run?: PickAction<T>;
  buttons?: readonly PickButton<T>[];
}

export interface SearchOptions<T> extends Omit<PickOptions, 'title'> {
  /** A function is called whenever the rows are listed. */
  title: string | (() => string);
  /** What is typed from the start. */
  text?: string;
  /** Rows for the text. The editor hides those that don't match it, except for those with `alwaysShow`. */
  rows: (text: string) => readonly SearchRow<T>[] | Promise<readonly SearchRow<T>[]>;
  /** Buttons in the title. */
  buttons?: readonly PickButton<T>[];
  /** Keeps the pick open while something else has the focus, such as a question that an action asks. */
  ignoreFocusOut?: boolean;
}

/** One of the rows that are listed anew with every change of the text; undefined when the pick is dismissed. */
export async function searchOne<T>(options: SearchOptions<T>): Promise<T | undefined> {
  const { title, placeHolder, text = '', rows, buttons = [] } = options;
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<Item<SearchRow<T>>>());
  box.placeholder = placeHolder;
  box.matchOnDescription = options.matchOnDescription ?? false;
  box.ignoreFocusOut = options.ignoreFocusOut ?? false;
  // Rows come in their order. Editors that know this property would otherwise sort those that match.
  Object.assign(box, { sortByLabel: false });
  box.buttons = buttons;
  box.value = text;
  let listings = 0;
  const list = async (): Promise<void> => {
    const listing = ++listings;
    const found = rows(box.value);
    const current = found instanceof Promise ? await found : found;
    if (listing !== listings || own.disposed) return;
    box.title = typeof title === 'string' ? title : title();
    box.items = current.map(toItem);
  };
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const pick: OpenPick<T> = {
        get text() {
          return box.value;
        },
        set text(typed) {
          box.value = typed;
        },
        choose: resolve,
      };
      const run = async (action: PickAction<T>): Promise<void> => {
        box.busy = true;
        await action(pick);
        if (own.disposed) return;
        box.busy = false;
        await list();
      };
      own.add(box.onDidChangeValue(() => void list().catch(reject)));
      own.add(
        box.onDidAccept(() => {
          const row = box.selectedItems[0]?.row;
          if (row?.run) void run(row.run).catch(reject);
          else if (row?.value !== undefined) resolve(row.value);
        }),
      );
      own.add(
        box.onDidTriggerButton((pressed) => {
          const button = buttons.find((each) => each === pressed);
          if (button) void run(button.run).catch(reject);
        }),
      );
      own.add(
        box.onDidTriggerItemButton(({ item, button: pressed }) => {
          const button = item.row.buttons?.find((each) => each === pressed);
          if (button) void run(button.run).catch(reject);
        }),
      );
      own.add(
        box.onDidHide(() => {
          resolve(undefined);
        }),
      );
      list().then(() => {
        box.show();
      }, reject);
    });
  } finally {
    own.dispose();
  }
}

export interface SearchManyOptions<T> {
  /** Called whenever the choice changes. */
  title: (picked: readonly T[]) => string;
  placeHolder: string;
  /** Chosen from the start. What is chosen always stands first. */
  picked: readonly PickRow<T>[];
  /** Rows for the text, without those that are chosen already. */
  rows: (text: string, picked: readonly PickRow<T>[]) => readonly PickRow<T>[];
  /** Whether the choice can be accepted. */
  isComplete: (picked: readonly T[]) => boolean;
}

/** Several rows, which are listed anew with every change of the text; undefined when the pick is dismissed. */
export async function searchMany<T>(options: SearchManyOptions<T>): Promise<T[] | undefined> {
  const { title, placeHolder, rows, isComplete } = options;
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<Item<PickRow<T>>>());
  box.canSelectMany = true;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  box.placeholder = placeHolder;
  let { picked } = options;
  const values = (): T[] => picked.map(({ value }) => value);
  const retitle = (): void => {
    box.title = title(values());
  };
  /** Enter chooses what was typed, and what is marked until the choice is complete, so that nobody has to find a checkbox. */
  const tickActive = (): boolean => {
    const row = box.activeItems[0]?.row;
    if (!row || picked.includes(row) || (box.value === '' && isComplete(values()))) return false;
    picked = [...picked, row];
    box.value = '';
    list();
    retitle();
    return true;
  };
  const list = (): void => {
    // What is chosen already must not be marked in place of what is typed.
    const chosen = picked.map((row) => ({ ...toItem(row), alwaysShow: false }));
    const items = [...chosen, ...rows(box.value, picked).map(toItem)];
    box.items = items;
    box.selectedItems = items.slice(0, picked.length);
  };
  try {
    return await new Promise<T[] | undefined>((resolve) => {
      own.add(box.onDidChangeValue(list));
      own.add(
        box.onDidChangeSelection((items) => {
          picked = items.map(({ row }) => row);
          retitle();
        }),
      );
      own.add(
        box.onDidAccept(() => {
          if (!tickActive() && isComplete(values())) resolve(values());
        }),
      );
      own.add(
        box.onDidHide(() => {
          resolve(undefined);
        }),
      );
      list();
      retitle();
      box.show();
    });
  } finally {
    own.dispose();
  }
}

/** A row as the editor lists it. */
type Item<R> = vscode.QuickPickItem & { row: R };

function toItem<R extends vscode.QuickPickItem>(row: R): Item<R> {
  return {
    ...row,
    label: withoutIcons(row.label),
    ...(row.description !== undefined && { description: withoutIcons(row.description) }),
    ...(row.detail !== undefined && { detail: withoutIcons(row.detail) }),
    row,
  };
}
