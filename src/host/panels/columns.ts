import * as vscode from 'vscode';

/** The column of another group than the active one, which is made only if there is none: no click makes a third. */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const others = all.filter(({ viewColumn }) => viewColumn !== activeTabGroup.viewColumn);
  return others.length === 0 ? vscode.ViewColumn.Beside : others.at(-1)!.viewColumn;
}

/** The column of a page that opens: that of other pages, else beside the note or file that is being written. */
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

/** The column for a page that would cover the note that is being written; undefined where it can stay. */
export function columnBesideNote({ viewColumn }: vscode.WebviewPanel): vscode.ViewColumn | undefined {
  return isWriting() && vscode.window.activeTextEditor?.viewColumn === viewColumn ? columnBeside() : undefined;
}

/** A person who writes a note reads beside it, never in its place. */
const isWriting = (): boolean => vscode.window.activeTextEditor?.document.languageId === 'markdown';
