import * as vscode from 'vscode';
import { parseWatchlist, type Watchlist } from '../../../domain/watchlist.ts';
import type { TextRange } from './problemsModel.ts';

const parsed = new WeakMap<vscode.TextDocument, { version: number; list: Watchlist }>();

/** Parses each version of a document only once. */
export function parsedList(document: vscode.TextDocument): Watchlist {
  const known = parsed.get(document);
  if (known?.version === document.version) return known.list;
  const list = parseWatchlist(document.getText());
  parsed.set(document, { version: document.version, list });
  return list;
}

export function rangeIn(document: vscode.TextDocument, { start, end }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
