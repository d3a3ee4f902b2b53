import * as vscode from 'vscode';
import type { TreeClick } from './treeClick.ts';

/** The place of a panel that opens, and whether it takes the focus. */
export interface OpenOptions {
  /** Beside the note that is being written, else the active column, unless told. A reused panel stays in its own. */
  column?: vscode.ViewColumn;
  preserveFocus?: boolean;
  /** The controller of an open panel of the same kind, whose tab shows the new content from now on. */
  instead?: object | undefined;
  /** On the row of a tree: the panel that this tree opened last may be reused. */
  click?: TreeClick | undefined;
}

/** A person who writes a note reads beside it, never in its place. */
export function usualColumn(): vscode.ViewColumn {
  return isWriting() ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

function isWriting(): boolean {
  return vscode.window.activeTextEditor?.document.languageId === 'markdown';
}

/** The column for a panel that would cover the note that is being written; undefined where it can stay. */
export function columnBesideNote({ viewColumn }: vscode.WebviewPanel): vscode.ViewColumn | undefined {
  const isOver = isWriting() && vscode.window.activeTextEditor?.viewColumn === viewColumn;
  return isOver ? vscode.ViewColumn.Beside : undefined;
}
