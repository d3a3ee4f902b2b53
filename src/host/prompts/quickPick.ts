import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables.ts';
import { ListedBox } from './listedBox.ts';
import { isListed, toItem, type PickItem } from './pickItem.ts';

/** A row to choose. Its texts may be foreign: none of them becomes an icon, so our own icons are an `iconPath`. */
export interface PickRow<T> extends Omit<vscode.QuickPickItem, 'buttons'> {
  /** The pick's result when this row is chosen. */
  value: T;
}

interface PickOptions {
  title: string;
  placeHolder?: string;
  matchOnDescription?: boolean;
}

/** Picks one of the rows; undefined if the pick is dismissed. */
export async function pickOne<T>(rows: readonly PickRow<T>[], options: PickOptions): Promise<T | undefined> {
  return (await vscode.window.showQuickPick(rows.map(toItem), options))?.row.value;
}

/**
 * Picks any number of the rows; undefined if the pick is dismissed. Rows that are `picked` are selected at first. If
 * none is selected, Enter picks the row that the typed text has found.
 */
export async function pickMany<T>(rows: readonly PickRow<T>[], options: PickOptions): Promise<T[] | undefined> {
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<PickItem<PickRow<T>>>());
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
          // An editor may not mark an active row if several can be selected.
          const listed = box.items.filter((item) => isListed(item, box.value, box)).slice(0, 1);
          const found = box.value === '' ? [] : box.activeItems.length > 0 ? box.activeItems : listed;
          const chosen = box.selectedItems.length > 0 ? box.selectedItems : found;
          resolve(chosen.map(({ row }) => row.value));
        }),
      );
      own.add(box.onDidHide(() => resolve(undefined)));
      box.show();
    });
  } finally {
    own.dispose();
  }
}

/** Returns the picked value. Throws `CancellationError` if the pick was dismissed. */
export function orCancel<T>(picked: T | undefined): T {
  if (picked === undefined) throw new vscode.CancellationError();
  return picked;
}

/** An open pick, for the actions of its rows and buttons. */
interface OpenPick<T> {
  /** The typed text. */
  text: string;
  /** Closes the pick with this value. */
  choose: (value: T) => void;
}

/**
 * An action that runs while the pick stays open. The pick shows that it is busy, and lists its rows again afterwards.
 */
type PickAction<T> = (pick: OpenPick<T>) => void | PromiseLike<void>;

export interface PickButton<T> extends vscode.QuickInputButton {
  run: PickAction<T>;
}

export interface SearchRow<T> extends Omit<vscode.QuickPickItem, 'buttons'> {
  /** The pick's result if this row is chosen. A row with neither value nor `run` is only a message. */
  value?: T;
  /** Runs instead when the row is chosen. */
  run?: PickAction<T>;
  /**
   * An Enter pressed before the rows were shown stops at this row, so that a row with a cost is chosen only after the
   * user sees it.
   */
  stopsEnter?: true;
  buttons?: readonly PickButton<T>[];
}

interface SearchBoxOptions<T> extends Omit<PickOptions, 'title'> {
  /** A function is called whenever the rows are listed. */
  title: string | (() => string);
  /** The text in the box from the start. */
  text?: string;
  /** Rows for the text. The editor hides those that don't match it, except for those with `alwaysShow`. */
  rows: (text: string) => readonly SearchRow<T>[] | Promise<readonly SearchRow<T>[]>;
  /** Buttons in the title. */
  buttons?: readonly PickButton<T>[];
  /** Keeps the pick open while something else has the focus, such as an action's question. */
  ignoreFocusOut?: boolean;
}

/** Picks one of the rows that are listed again for each text; undefined if the pick is dismissed. */
export async function searchOne<T>(options: SearchBoxOptions<T>): Promise<T | undefined> {
  const { title, placeHolder, text = '', rows, buttons = [] } = options;
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<PickItem<SearchRow<T>>>());
  box.placeholder = placeHolder;
  box.matchOnDescription = options.matchOnDescription ?? false;
  box.ignoreFocusOut = options.ignoreFocusOut ?? false;
  box.buttons = buttons;
  box.value = text;
  const retitle = (): void => {
    box.title = typeof title === 'string' ? title : title();
  };
  retitle();
  const listed = own.add(
    new ListedBox(box, {
      items: (typed) => {
        const found = rows(typed);
        return found instanceof Promise ? found.then((all) => all.map(toItem)) : found.map(toItem);
      },
      onListed: retitle,
    }),
  );
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
      let acting = 0;
      const run = async (action: PickAction<T>): Promise<void> => {
        acting++;
        box.busy = true;
        await action(pick);
        acting--;
        if (own.disposed) return;
        box.busy = false;
        await listed.list();
      };
      let enters = 0;
      const accept = async (): Promise<void> => {
        // An action will list other rows: a key pressed before that isn't for them.
        if (acting > 0) return;
        const enter = ++enters;
        const accepted = await listed.accepted();
        if (!accepted || enter !== enters || acting > 0 || own.disposed) return;
        const { row } = accepted.marked ?? listed.first(accepted, ({ row: each }) => answersEnter(each)) ?? {};
        if (row?.run) await run(row.run);
        else if (row?.value !== undefined) resolve(row.value);
      };
      own.add(box.onDidChangeValue(() => void listed.listTyped().catch(reject)));
      own.add(box.onDidAccept(() => void accept().catch(reject)));
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
      own.add(box.onDidHide(() => resolve(undefined)));
      listed.open().catch(reject);
    });
  } finally {
    own.dispose();
  }
}

const answersEnter = <T>({ value, run, stopsEnter }: SearchRow<T>): boolean =>
  value !== undefined || run !== undefined || stopsEnter === true;

interface SearchManyOptions<T> {
  /** Called whenever the selection changes. */
  title: (picked: readonly T[]) => string;
  placeHolder: string;
  /** Selected at first. Selected rows always come first. */
  picked: readonly PickRow<T>[];
  /** Returns rows for the text, without those that are already selected. */
  rows: (text: string, picked: readonly PickRow<T>[]) => readonly PickRow<T>[];
  /** Returns whether the selection can be accepted. */
  isComplete: (picked: readonly T[]) => boolean;
}

/** Picks several rows, which are listed again for each text; undefined if the pick is dismissed. */
export async function searchMany<T>(options: SearchManyOptions<T>): Promise<T[] | undefined> {
  const { title, placeHolder, rows, isComplete } = options;
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<PickItem<PickRow<T>>>());
  box.canSelectMany = true;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  box.placeholder = placeHolder;
  let { picked } = options;
  const values = (): T[] => picked.map(({ value }) => value);
  const tick = (): void => {
    box.selectedItems = box.items.filter(({ row }) => picked.includes(row));
    box.title = title(values());
  };
  /** Rows that the editor reported as selected while it may have meant older ones. */
  let unsure = picked;
  const listed = own.add(
    new ListedBox(box, {
      items: (text) => [
        // A selected row must not become active in place of the typed text's match.
        ...picked.map((row) => ({ ...toItem(row), alwaysShow: false })),
        ...rows(text, picked).map(toItem),
      ],
      onListed: () => {
        unsure = picked;
        tick();
      },
      onShown: () => {
        if (unsure.length !== picked.length || unsure.some((row) => !picked.includes(row))) tick();
      },
    }),
  );
  try {
    return await new Promise<T[] | undefined>((resolve, reject) => {
      /**
       * Enter selects the typed text's match, or the active row until the selection is complete, so that the user
       * doesn't have to find a checkbox.
       */
      const accept = async (): Promise<void> => {
        const accepted = await listed.accepted();
        if (!accepted || own.disposed) return;
        const isTyped = accepted.text.trim() !== '';
        const isNew = ({ row }: PickItem<PickRow<T>>): boolean => !picked.includes(row);
        const found = accepted.marked ?? (isTyped ? listed.first(accepted, isNew) : undefined);
        if (found && isNew(found) && (isTyped || !isComplete(values()))) {
          picked = [...picked, found.row];
          box.value = '';
          await listed.list();
        } else if (isComplete(values())) resolve(values());
      };
      own.add(box.onDidChangeValue(() => void listed.listTyped().catch(reject)));
      own.add(
        box.onDidChangeSelection((items) => {
          const ticked = items.map(({ row }) => row);
          if (!listed.isShown) {
            unsure = ticked;
            return;
          }
          picked = ticked;
          box.title = title(values());
        }),
      );
      own.add(box.onDidAccept(() => void accept().catch(reject)));
      own.add(box.onDidHide(() => resolve(undefined)));
      listed.open().catch(reject);
    });
  } finally {
    own.dispose();
  }
}
