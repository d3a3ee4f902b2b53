import type * as vscode from 'vscode';
import { parseScreen, type ParsedScreen } from '../../../screen/parse/parseScreen.ts';

const parsed = new WeakMap<vscode.TextDocument, { version: number; screen: ParsedScreen }>();

/** Parses each version of a document only once. */
export function parsedDocument(document: vscode.TextDocument): ParsedScreen {
  const known = parsed.get(document);
  if (known?.version === document.version) return known.screen;
  const screen = parseScreen(document.getText());
  parsed.set(document, { version: document.version, screen });
  return screen;
}
