import type * as vscode from 'vscode';
import { wordsOf, type Box, type BoxRow, type Shown, type Sight } from './box.ts';
import type { Room } from './room.ts';
import { strict } from './strict.ts';
import { values } from './values.ts';

type Item = vscode.QuickPickItem;

/** An item as sent to the window. The window identifies it by its index in the list that contained it. */
interface Row {
  item: Item;
  handle: number;
}

/** Properties that only the window uses. */
const plainKeys = ['title', 'placeholder', 'matchOnDescription', 'matchOnDetail', 'canSelectMany', 'buttons'] as const;
type Plain = (typeof plainKeys)[number];

const rowOf = ({ label, description = '', detail = '', buttons = [] }: Item): BoxRow => ({
  label,
  description,
  detail,
  buttons: buttons.map(({ tooltip }) => tooltip ?? ''),
});

const fits = (item: Item, text: string | RegExp): boolean =>
  typeof text === 'string' ? wordsOf(item).includes(text) : text.test(wordsOf(item));

/** Both ends of a quick pick: the host's object, and its display in the window. */
export function createQuickPick<T extends Item>(room: Room, sight: Sight): vscode.QuickPick<T> {
  const changing = room.happening<string>();
  const accepting = room.happening<undefined>();
  const hiding = room.happening<undefined>();
  const activating = room.happening<readonly T[]>();
  const selecting = room.happening<readonly T[]>();
  const pressing = room.happening<vscode.QuickInputButton>();
  const pressingInRow = room.happening<vscode.QuickPickItemButtonEvent<T>>();

  // The host's end. Handles from the window are looked up in the host's current list.
  let items: readonly T[] = [];
  let active: readonly T[] = [];
  let selected: readonly T[] = [];
  let text = '';
  let isVisible = false;
  let isDisposed = false;
  const itemsOf = (handles: readonly number[]): T[] => handles.flatMap((handle) => items[handle] ?? []);
  const handlesOf = (all: readonly T[]): number[] => all.map((each) => items.indexOf(each)).filter((each) => each >= 0);
  const told = {
    active: (handles: readonly number[]): void => {
      active = itemsOf(handles);
      activating.fire(active);
    },
    selected: (handles: readonly number[]): void => {
      selected = itemsOf(handles);
      selecting.fire(selected);
    },
    value: (typed: string): void => {
      text = typed;
      changing.fire(typed);
    },
  };
  const toHost = (deliver: () => void): void => {
    room.wire.toHost(() => {
      if (!isDisposed) deliver();
    });
  };

  // The window's end.
  const shown = {
    title: undefined as string | undefined,
    placeholder: undefined as string | undefined,
    value: '',
    matchOnDescription: false,
    matchOnDetail: false,
    canSelectMany: false,
    buttons: [] as readonly vscode.QuickInputButton[],
    rows: [] as readonly Row[],
    active: [] as readonly Row[],
    ticked: [] as readonly Row[],
  };
  const handles = (rows: readonly Row[]): number[] => rows.map(({ handle }) => handle);
  const isFound = ({ item }: Row): boolean => {
    const typed = shown.value.trim().toLowerCase();
    if (typed === '' || item.alwaysShow === true) return true;
    const looked = [
      item.label,
      shown.matchOnDescription ? item.description : undefined,
      shown.matchOnDetail ? item.detail : undefined,
    ];
    return looked.some((each) => each?.toLowerCase().includes(typed));
  };
  const listed = (): Row[] =>
    shown.rows.filter((row) => row.item.kind !== values.QuickPickItemKind.Separator && isFound(row));
  const mark = (rows: readonly Row[]): void => {
    shown.active = rows;
    toHost(() => told.active(handles(rows)));
  };
  /** Makes the first row active. In a multi-select list, the window activates no row by itself. */
  const markFirst = (): void => {
    mark(shown.canSelectMany ? shown.active.filter((row) => listed().includes(row)) : listed().slice(0, 1));
  };
  const setValue = (text: string): void => {
    shown.value = text;
    markFirst();
    toHost(() => told.value(text));
  };
  const tick = (rows: readonly Row[]): void => {
    shown.ticked = rows;
    toHost(() => told.selected(handles(rows)));
  };
  const rowNamed = (text: string | RegExp): Row => {
    const found = listed().find(({ item }) => fits(item, text));
    if (found) return found;
    const words = listed().map(({ item }) => wordsOf(item));
    throw new Error(`The box “${shown.title ?? ''}” has no row ${String(text)}:\n${words.join('\n')}`);
  };
  const accept = (rows: readonly Row[]): void => {
    sight.chosen.push(`${shown.title ?? ''}\n${rows.map(({ item }) => wordsOf(item)).join('\n')}`);
    toHost(() => accepting.fire(undefined));
  };
  const box: Box = {
    get title() {
      return shown.title ?? '';
    },
    get placeholder() {
      return shown.placeholder ?? '';
    },
    prompt: '',
    problem: () => '',
    isPassword: false,
    value: () => shown.value,
    rows: () => listed().map(({ item }) => rowOf(item)),
    type: setValue,
    mark: (text) => mark([rowNamed(text)]),
    pick: (text) => {
      const row = rowNamed(text);
      mark([row]);
      const isTicked = shown.ticked.includes(row);
      if (shown.canSelectMany) tick(isTicked ? shown.ticked.filter((each) => each !== row) : [...shown.ticked, row]);
      else {
        tick([row]);
        accept([row]);
      }
    },
    pressInRow: (text, tooltip) => {
      const { item, handle } = rowNamed(text);
      const button = item.buttons?.find((each) => each.tooltip === tooltip);
      if (!button) throw new Error(`${wordsOf(item)} has no button ${tooltip}.`);
      toHost(() => {
        for (const named of itemsOf([handle])) pressingInRow.fire({ item: named, button });
      });
    },
    pressInTitle: (tooltip) => {
      const button = shown.buttons.find((each) => each.tooltip === tooltip);
      if (!button) throw new Error(`The box ${shown.title ?? ''} has no button ${tooltip}.`);
      toHost(() => pressing.fire(button));
    },
    accept: () => {
      if (shown.canSelectMany ? shown.ticked.length === 0 : shown.active.length > 0)
        tick(shown.canSelectMany ? [] : shown.active.slice(0, 1));
      accept(shown.canSelectMany ? shown.ticked : shown.active);
    },
    leave: () => sight.hide(own),
  };
  const own: Shown = {
    box,
    gone: () => {
      room.wire.toHost(() => {
        isVisible = false;
        hiding.fire(undefined);
      });
    },
  };

  // The host's changes are sent to the window together in its next turn, or at once if they show the box.
  let pending: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (send = room.wire.toWindowWithNext): void => {
    clearTimeout(timer);
    timer = undefined;
    const changes = pending;
    pending = [];
    send(() => {
      room.outside(() => {
        for (const change of changes) change();
      });
      room.changed();
    });
  };
  const update = (change: () => void): void => {
    pending.push(change);
    if (isVisible) timer ??= setTimeout(() => flush(), 0);
  };
  const plain = (key: Plain): PropertyDescriptor => {
    let value: unknown = shown[key];
    return {
      enumerable: true,
      get: () => value,
      set: (next: never) => {
        value = next;
        update(() => {
          shown[key] = next;
        });
      },
    };
  };
  const state = {
    get value(): string {
      return text;
    },
    set value(next: string) {
      text = next;
      update(() => {
        if (shown.value !== next) setValue(next);
      });
    },
    step: undefined,
    totalSteps: undefined,
    enabled: true,
    busy: false,
    ignoreFocusOut: false,
    keepScrollPosition: false,
    /** Supported by newer editors only, so it is optional there. */
    sortByLabel: true,
    get items(): readonly T[] {
      return items;
    },
    set items(next: readonly T[]) {
      items = [...next];
      const rows = items.map((item, handle): Row => ({ item, handle }));
      update(() => {
        shown.rows = rows;
        shown.active = [];
        if (shown.canSelectMany && shown.ticked.length > 0) tick([]);
        markFirst();
      });
    },
    get activeItems(): readonly T[] {
      return active;
    },
    get selectedItems(): readonly T[] {
      return selected;
    },
    set selectedItems(next: readonly T[]) {
      selected = next.filter((item) => items.includes(item));
      const wanted = handlesOf(selected);
      update(() => tick(shown.rows.filter(({ handle }) => wanted.includes(handle))));
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
      isVisible = true;
      pending.push(() => sight.show(own));
      flush(room.wire.toWindow);
    },
    hide: () => {
      pending.push(() => sight.hide(own));
      flush(room.wire.toWindow);
    },
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      clearTimeout(timer);
      room.wire.toWindow(() => sight.hide(own));
    },
  };
  for (const key of plainKeys) Object.defineProperty(state, key, plain(key));
  return strict('QuickPick', state) as unknown as vscode.QuickPick<T>;
}
