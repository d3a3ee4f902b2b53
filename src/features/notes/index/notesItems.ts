import * as vscode from 'vscode';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { clickedIn } from '../../../host/trees/treeClick.ts';
import { commands, views } from '../../../ids.ts';
import { formatProblem } from '../../../domain/verdicts/findings.ts';
import {
  formatPlace,
  formatState,
  isBroken,
  type FigureNode,
  type GroupNode,
  type MentionNode,
  type NotesNode,
  type QuotationNode,
  type SayingNode,
} from './notesTreeModel.ts';

export function itemOf(node: NotesNode): vscode.TreeItem {
  switch (node.type) {
    case 'quotation':
      return quotationItem(node);
    case 'figure':
      return figureItem(node);
    case 'mention':
      return mentionItem(node);
    case 'says':
      return sayingItem(node);
    case 'broken':
    case 'figures':
    case 'company':
    case 'quarter':
    case 'mentions':
    case 'note':
      return groupItem(node);
  }
}

const groupIcons: Partial<Record<GroupNode['type'], string>> = { broken: 'warning', note: 'markdown' };

function groupItem({ type, id, label, count, isOpen }: GroupNode): vscode.TreeItem {
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(withoutIcons(label), isOpen ? Expanded : Collapsed);
  item.id = id;
  item.description = String(count);
  item.contextValue = type;
  const icon = groupIcons[type];
  if (icon !== undefined) item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}

function quotationItem(node: QuotationNode): vscode.TreeItem {
  const { words, speaker, company, fyq, call, fixes } = node;
  const source = [speaker, company, fyq].filter(Boolean).join(', ');
  return placeItem(node, {
    // Menus read the possible actions from it: `citation.missing.words`.
    kind: ['citation', call, ...fixes].join('.'),
    icon: isBroken(node) ? 'warning' : 'quote',
    said: [words, source, placeOf(node), ...formatState(node)],
  });
}

function figureItem(node: FigureNode): vscode.TreeItem {
  const { words, subject, problems } = node;
  return placeItem(node, {
    kind: 'figure',
    icon: isBroken(node) ? 'warning' : 'symbol-number',
    said: [words, subject, placeOf(node), ...problems.map(formatProblem)],
  });
}

function mentionItem(node: MentionNode): vscode.TreeItem {
  const { words, ticker, company } = node;
  const said = [`$${ticker} · ${company}`, words, placeOf(node)];
  return placeItem(node, { kind: 'mention', icon: 'symbol-constant', said });
}

/** A row that leads to a place in a note. */
type PlaceNode = QuotationNode | FigureNode | MentionNode;

const placeOf = ({ name, line }: PlaceNode): string => vscode.l10n.t('{0}, line {1}', name, line + 1);

/** Creates the row of a place in a note; menus read `kind`. */
function placeItem(
  node: PlaceNode,
  { kind, icon, said }: { kind: string; icon: string; said: readonly string[] },
): vscode.TreeItem {
  const item = new vscode.TreeItem(withoutIcons(node.words));
  item.id = node.id;
  item.description = withoutIcons(formatPlace(node));
  item.contextValue = kind;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.tooltip = said.join('\n');
  item.accessibilityInformation = { label: said.join(', ') };
  item.command = goingTo(node);
  return item;
}

function goingTo({ note, line, character }: PlaceNode): vscode.Command {
  return {
    command: commands.notesGoTo,
    title: vscode.l10n.t('Go to Note'),
    arguments: [{ note, line, character }, clickedIn(views.notes)],
  };
}

function sayingItem({ id, label, icon, action }: SayingNode): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(icon);
  if (action)
    item.command = {
      command: commands.notesClearFilter,
      title: vscode.l10n.t('Clear Filter'),
      arguments: [undefined, clicked],
    };
  return item;
}
