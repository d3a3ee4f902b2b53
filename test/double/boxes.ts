import type * as vscode from 'vscode';
import type { Box, Shown } from './box.ts';
import { createQuickPick as createPick } from './quickPick.ts';
import type { Room } from './room.ts';

type Item = vscode.QuickPickItem;

export function createBoxes(room: Room) {
  /** The title of each accepted box, followed by the texts of its chosen rows. */
  const chosen: string[] = [];
  let shown: Shown | undefined;
  /** Opening a box closes the previous one. */
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

  const createQuickPick = <T extends Item>(): vscode.QuickPick<T> => createPick<T>(room, { show, hide, chosen });

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
          mark: () => {
            throw new Error('A box to type into has no rows.');
          },
          pressInRow: () => {
            throw new Error('A box to type into has no rows.');
          },
          pressInTitle: () => {
            throw new Error('A box to type into has no buttons.');
          },
          // Enter validates the text, and a box with an invalid text stays open.
          accept: () => {
            void room.outside(judge).then(() => {
              if (problem !== '') return;
              resolve(text);
              hide(own);
            });
          },
          leave: () => hide(own),
        },
        gone: () => resolve(undefined),
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
