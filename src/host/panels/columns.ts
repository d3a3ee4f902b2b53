import * as vscode from 'vscode';

/**
 * Returns the column of another group than the active one; a new group only if there is none, so a click never creates
 * a third.
 */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const others = all.filter(({ viewColumn }) => viewColumn !== activeTabGroup.viewColumn);
  return others.length === 0 ? vscode.ViewColumn.Beside : others.at(-1)!.viewColumn;
}

/** Returns the column of a page that opens: that of other pages, else beside the note or file being written. */
export function columnOfNewPage(
  pages: readonly Pick<vscode.WebviewPanel, 'viewColumn' | 'active'>[],
  { beside = false }: { beside?: boolean | undefined } = {},
): vscode.ViewColumn {
  const covered = beside || isWriting() ? vscode.window.activeTextEditor?.viewColumn : undefined;
  const [page] = pages
    .filter(({ viewColumn }) => viewColumn !== undefined && viewColumn !== covered)
    .toSorted((one, other) => Number(other.active) - Number(one.active));
  return page?.viewColumn ?? (covered === undefined ? vscode.ViewColumn.Active : columnBeside());
}

/** Returns the column for a page that would cover the note being written; undefined if it can stay. */
export function columnBesideNote({ viewColumn }: vscode.WebviewPanel): vscode.ViewColumn | undefined {
  return isWriting() && vscode.window.activeTextEditor?.viewColumn === viewColumn ? columnBeside() : undefined;
}

/** A user who writes a note reads beside it, never in its place. */
const isWriting = (): boolean => vscode.window.activeTextEditor?.document.languageId === 'markdown';
