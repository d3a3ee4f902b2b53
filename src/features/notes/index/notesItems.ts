import * as vscode from 'vscode';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { clickedIn } from '../../../host/trees/treeClick.ts';
import { commands, views } from '../../../ids.ts';
import { formatProblem } from '../../../domain/notes/formatProblem.ts';
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
  const { id, words, speaker, company, fyq, name, line, call, fixes } = node;
  const item = new vscode.TreeItem(withoutIcons(words));
  item.id = id;
  item.description = withoutIcons(formatPlace(node));
  // Menus read from it what can be done: `citation.missing.words`.
  item.contextValue = ['citation', call, ...fixes].join('.');
  item.iconPath = new vscode.ThemeIcon(isBroken(node) ? 'warning' : 'quote');
  const place = vscode.l10n.t('{0}, line {1}', name, line + 1);
  const said = [words, [speaker, company, fyq].filter(Boolean).join(', '), place, ...formatState(node)];
  item.tooltip = said.join('\n');
  item.accessibilityInformation = { label: said.join(', ') };
  item.command = goingTo(node);
  return item;
}

function figureItem(node: FigureNode): vscode.TreeItem {
  const { id, words, subject, name, line, problems } = node;
  const item = new vscode.TreeItem(withoutIcons(words));
  item.id = id;
  item.description = withoutIcons(formatPlace(node));
  item.contextValue = 'figure';
  item.iconPath = new vscode.ThemeIcon(isBroken(node) ? 'warning' : 'symbol-number');
  const said = [words, subject, vscode.l10n.t('{0}, line {1}', name, line + 1), ...problems.map(formatProblem)];
  item.tooltip = said.join('\n');
  item.accessibilityInformation = { label: said.join(', ') };
  item.command = goingTo(node);
  return item;
}

function mentionItem(node: MentionNode): vscode.TreeItem {
  const { id, words, ticker, company, name, line } = node;
  const item = new vscode.TreeItem(withoutIcons(words));
  item.id = id;
  item.description = withoutIcons(formatPlace(node));
  item.contextValue = 'mention';
  item.iconPath = new vscode.ThemeIcon('symbol-constant');
  const said = [`$${ticker} · ${company}`, words, vscode.l10n.t('{0}, line {1}', name, line + 1)];
  item.tooltip = said.join('\n');
  item.accessibilityInformation = { label: said.join(', ') };
  item.command = goingTo(node);
  return item;
}

function goingTo({ note, line, character }: QuotationNode | FigureNode | MentionNode): vscode.Command {
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
