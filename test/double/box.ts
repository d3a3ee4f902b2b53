import type * as vscode from 'vscode';
/** A rendered row of a list. */
export interface BoxRow {
  label: string;
  description: string;
  detail: string;
  buttons: string[];
}

/** The visible box as a user sees and operates it. */
export interface Box {
  title: string;
  placeholder: string;
  prompt: string;
  /** The validation message shown in the box. */
  problem: () => string;
  isPassword: boolean;
  value: () => string;
  rows: () => BoxRow[];
  type: (text: string) => void;
  /** In a multi-select list, toggles the row; otherwise accepts it. */
  pick: (text: string | RegExp) => void;
  pressInRow: (text: string | RegExp, button: string) => void;
  pressInTitle: (button: string) => void;
  /** Makes the row active, as the arrow keys do. */
  mark: (text: string | RegExp) => void;
  /** Presses Enter. */
  accept: () => void;
  /** Presses Escape. */
  leave: () => void;
}

export interface Shown {
  box: Box;
  gone: () => void;
}

/** The visible prompt; only one box is open at a time. */
export interface Sight {
  show: (next: Shown) => void;
  hide: (which: Shown) => void;
  /** The title of each accepted box, followed by the texts of its chosen rows. */
  chosen: string[];
}

export const wordsOf = (item: vscode.QuickPickItem): string =>
  [item.label, item.description, item.detail].filter(Boolean).join(' · ');
