import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { strict } from './strict.ts';
import { values } from './values.ts';

/** A row of a list as it is painted. */
export interface BoxRow {
  label: string;
  description: string;
  detail: string;
  buttons: string[];
}

/** The box in sight, as a person has it. */
export interface Box {
  title: string;
  placeholder: string;
  prompt: string;
  /** What is wrong with the text, as the box says. */
  problem: () => string;
  isPassword: boolean;
  value: () => string;
  rows: () => BoxRow[];
  type: (text: string) => void;
  /** Puts the mark on the row, or takes it away, where several can be chosen; else goes on with it. */
  pick: (text: string | RegExp) => void;
  pressInRow: (text: string | RegExp, button: string) => void;
  pressInTitle: (button: string) => void;
  /** Enter. */
  accept: () => void;
  /** Escape. */
  leave: () => void;
}

interface Shown {
  box: Box;
  gone: () => void;
}

type Item = vscode.QuickPickItem;
const isHeading = (item: Item): boolean => item.kind === values.QuickPickItemKind.Separator;
const rowOf = ({ label, description = '', detail = '', buttons = [] }: Item): BoxRow => ({
  label,
  description,
  detail,
  buttons: buttons.map(({ tooltip }) => tooltip ?? ''),
});
const wordsOf = (item: Item): string => [item.label, item.description, item.detail].filter(Boolean).join(' · ');
const fits = (item: Item, text: string | RegExp): boolean =>
  typeof text === 'string' ? wordsOf(item).includes(text) : text.test(wordsOf(item));

export function createBoxes(room: Room) {
  /** The words of each row that was gone on with, under the title of its box. */
  const chosen: string[] = [];
  let shown: Shown | undefined;
  /** One at a time: the one before it closes. */
  const show = (next: Shown): void => {
    const before = shown;
    shown = next;
    before?.gone();
    room.changed();
  };
  const hide = (which: Shown): void => {
    if (shown !== which) return;
    shown = undefined;
    which.gone();
    room.changed();
  };

  function createQuickPick<T extends Item>(): vscode.QuickPick<T> {
    const [changing, accepting, hiding] = [
      room.happening<string>(),
      room.happening<undefined>(),
      room.happening<undefined>(),
    ];
    const [activating, selecting] = [room.happening<readonly T[]>(), room.happening<readonly T[]>()];
    const [pressing, pressingInRow] = [
      room.happening<vscode.QuickInputButton>(),
      room.happening<vscode.QuickPickItemButtonEvent<T>>(),
    ];
    let items: readonly T[] = [];
    let active: readonly T[] = [];
    let selected: readonly T[] = [];
    let isDisposed = false;
    const visible = (): T[] => items.filter((item) => !isHeading(item) && isFound(item));
    const isFound = (item: T): boolean => {
      const typed = state.value.trim().toLowerCase();
      if (typed === '' || item.alwaysShow === true) return true;
      const looked = [
        item.label,
        state.matchOnDescription ? item.description : undefined,
        state.matchOnDetail ? item.detail : undefined,
      ];
      return looked.some((each) => each?.toLowerCase().includes(typed));
    };
    const refocus = (): void => {
      active = visible().slice(0, 1);
      room.outside(() => {
        activating.fire(active);
      });
    };
    const note = (): void => {
      chosen.push(`${state.title ?? ''}\n${selected.map(wordsOf).join('\n')}`);
    };
    const rowNamed = (text: string | RegExp): T => {
      const found = visible().find((item) => fits(item, text));
      if (found) return found;
      throw new Error(
        `The box “${state.title ?? ''}” has no row ${String(text)}:\n${visible().map(wordsOf).join('\n')}`,
      );
    };
    const box: Box = {
      get title() {
        return state.title ?? '';
      },
      get placeholder() {
        return state.placeholder ?? '';
      },
      prompt: '',
      problem: () => '',
      isPassword: false,
      value: () => state.value,
      rows: () => visible().map(rowOf),
      type: (text) => {
        state.value = text;
        refocus();
        changing.fire(text);
      },
      pick: (text) => {
        const row = rowNamed(text);
        active = [row];
        if (state.canSelectMany) {
          selected = selected.includes(row) ? selected.filter((each) => each !== row) : [...selected, row];
          selecting.fire(selected);
          return;
        }
        selected = [row];
        selecting.fire(selected);
        note();
        accepting.fire(undefined);
      },
      pressInRow: (text, tooltip) => {
        const item = rowNamed(text);
        const button = item.buttons?.find((each) => each.tooltip === tooltip);
        if (!button) throw new Error(`${wordsOf(item)} has no button ${tooltip}.`);
        pressingInRow.fire({ item, button });
      },
      pressInTitle: (tooltip) => {
        const button = state.buttons.find((each) => each.tooltip === tooltip);
        if (!button) throw new Error(`The box ${state.title ?? ''} has no button ${tooltip}.`);
        pressing.fire(button);
      },
      accept: () => {
        if (!state.canSelectMany) selected = active;
        note();
        accepting.fire(undefined);
      },
      leave: () => {
        hide(own);
      },
    };
    const own: Shown = {
      box,
      gone: () => {
        hiding.fire(undefined);
      },
    };
    const state = {
      title: undefined as string | undefined,
      placeholder: undefined as string | undefined,
      value: '',
      step: undefined,
      totalSteps: undefined,
      enabled: true,
      busy: false,
      ignoreFocusOut: false,
      matchOnDescription: false,
      matchOnDetail: false,
      canSelectMany: false,
      keepScrollPosition: false,
      /** Known to newer editors only, and then optional. */
      sortByLabel: true,
      buttons: [] as readonly vscode.QuickInputButton[],
      get items(): readonly T[] {
        return items;
      },
      set items(next: readonly T[]) {
        items = next;
        selected = selected.filter((item) => next.includes(item));
        refocus();
        room.changed();
      },
      get activeItems(): readonly T[] {
        return active;
      },
      set activeItems(next: readonly T[]) {
        active = next;
      },
      get selectedItems(): readonly T[] {
        return selected;
      },
      set selectedItems(next: readonly T[]) {
        selected = next;
      },
      onDidChangeValue: changing.event,
      onDidAccept: accepting.event,
      onDidHide: hiding.event,
      onDidChangeActive: activating.event,
      onDidChangeSelection: selecting.event,
      onDidTriggerButton: pressing.event,
      onDidTriggerItemButton: pressingInRow.event,
      show: () => {
        if (isDisposed) throw new Error('A box that was disposed of is shown.');
        refocus();
        show(own);
      },
      hide: () => {
        hide(own);
      },
      dispose: () => {
        hide(own);
        isDisposed = true;
      },
    };
    return strict('QuickPick', state);
  }

  async function showQuickPick(
    given: readonly (string | Item)[] | Thenable<readonly (string | Item)[]>,
    options: vscode.QuickPickOptions = {},
  ): Promise<unknown> {
    const all = await given;
    const pick = createQuickPick<Item & { given: string | Item }>();
    pick.title = options.title;
    pick.placeholder = options.placeHolder;
    pick.canSelectMany = options.canPickMany ?? false;
    pick.matchOnDescription = options.matchOnDescription ?? false;
    pick.matchOnDetail = options.matchOnDetail ?? false;
    pick.items = all.map((item) =>
      typeof item === 'string' ? { label: item, given: item } : { ...item, given: item },
    );
    pick.selectedItems = pick.items.filter(({ picked }) => picked);
    return new Promise((resolve) => {
      pick.onDidAccept(() => {
        const chosen = pick.selectedItems.map((item) => item.given);
        if (!pick.canSelectMany && chosen.length === 0) return;
        resolve(pick.canSelectMany ? chosen : chosen[0]);
        pick.hide();
      });
      pick.onDidHide(() => {
        resolve(undefined);
        pick.dispose();
      });
      pick.show();
    });
  }

  async function showInputBox(options: vscode.InputBoxOptions = {}): Promise<string | undefined> {
    let text = options.value ?? '';
    let problem = '';
    const judge = async (): Promise<void> => {
      const found = await options.validateInput?.(text);
      problem = typeof found === 'string' ? found : (found?.message ?? '');
      room.changed();
    };
    return new Promise((resolve) => {
      const own: Shown = {
        box: {
          title: options.title ?? '',
          placeholder: options.placeHolder ?? '',
          prompt: options.prompt ?? '',
          isPassword: options.password ?? false,
          problem: () => problem,
          value: () => text,
          rows: () => [],
          type: (typed) => {
            text = typed;
            room.outside(() => void judge());
          },
          pick: () => {
            throw new Error('A box to type into has no rows.');
          },
          pressInRow: () => {
            throw new Error('A box to type into has no rows.');
          },
          pressInTitle: () => {
            throw new Error('A box to type into has no buttons.');
          },
          // Enter is judged by what is typed, and a box with a problem stays.
          accept: () => {
            void room.outside(judge).then(() => {
              if (problem !== '') return;
              resolve(text);
              hide(own);
            });
          },
          leave: () => {
            hide(own);
          },
        },
        gone: () => {
          resolve(undefined);
        },
      };
      show(own);
    });
  }

  return {
    chosen,
    current: (): Box | undefined => shown?.box,
    members: {
      createQuickPick,
      showQuickPick: showQuickPick as unknown as typeof vscode.window.showQuickPick,
      showInputBox,
    },
  };
}
