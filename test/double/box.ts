import type * as vscode from 'vscode';
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
  /** The fault of the text, as the box says it. */
  problem: () => string;
  isPassword: boolean;
  value: () => string;
  rows: () => BoxRow[];
  type: (text: string) => void;
  /** Puts the mark on the row, or takes it away, where several can be chosen; else goes on with it. */
  pick: (text: string | RegExp) => void;
  pressInRow: (text: string | RegExp, button: string) => void;
  pressInTitle: (button: string) => void;
  /** Moves the mark to the row, as the arrow keys do. */
  mark: (text: string | RegExp) => void;
  /** Enter. */
  accept: () => void;
  /** Escape. */
  leave: () => void;
}

export interface Shown {
  box: Box;
  gone: () => void;
}

/** The prompt in sight: one box at a time. */
export interface Sight {
  show: (next: Shown) => void;
  hide: (which: Shown) => void;
  /** The words of each row that was gone on with, under the title of its box. */
  chosen: string[];
}

export const wordsOf = (item: vscode.QuickPickItem): string =>
  [item.label, item.description, item.detail].filter(Boolean).join(' · ');
