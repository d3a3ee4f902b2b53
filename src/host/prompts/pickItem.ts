import * as vscode from 'vscode';
import { withoutIcons } from '../../domain/format/shownText.ts';

/** A row with its item in the editor. */
export type PickItem<R> = vscode.QuickPickItem & { row: R };

/** Removes icons from all of its texts, which may be foreign. */
export function toItem<R extends vscode.QuickPickItem>(row: R): PickItem<R> {
  return {
    ...row,
    label: withoutIcons(row.label),
    ...(row.description !== undefined && { description: withoutIcons(row.description) }),
    ...(row.detail !== undefined && { detail: withoutIcons(row.detail) }),
    row,
  };
}

/** The texts of an item, besides the label, in which the editor searches for the typed text. */
type MatchedTexts = Partial<Pick<vscode.QuickPick<never>, 'matchOnDescription' | 'matchOnDetail'>>;

/** Returns whether the editor lists the item for the text. Headings are never listed on their own. */
export function isListed(item: vscode.QuickPickItem, text: string, matched: MatchedTexts): boolean {
  if (item.kind === vscode.QuickPickItemKind.Separator) return false;
  const typed = text.trim().toLowerCase();
  if (typed === '' || item.alwaysShow === true) return true;
  const looked = [
    item.label,
    matched.matchOnDescription === true ? item.description : undefined,
    matched.matchOnDetail === true ? item.detail : undefined,
  ];
  return looked.some((each) => each?.toLowerCase().includes(typed));
}
