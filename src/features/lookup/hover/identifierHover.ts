import * as vscode from 'vscode';
import { inSlicesUntil } from '../../../base/slices.ts';
import type { Directory } from '../../../directory/directory.ts';
import { commands } from '../../../ids.ts';
import { formatHover } from './hoverModel.ts';
import { codesAt, findMention, type Mention } from '../../../domain/notes/mention.ts';
import { readProse } from '../../../domain/notes/prose.ts';
import { findKnown, type Held } from './knownModel.ts';

export interface Place {
  document: vscode.TextDocument;
  position: vscode.Position;
  token: vscode.CancellationToken;
}

/**
 * Shows what the library and the directory have for the identifier at a position. Without an identifier, the library
 * isn't opened.
 */
export async function provideIdentifierHover(
  { document, position, token }: Place,
  { held, directory }: { held: () => Promise<Held>; directory: () => Promise<Directory | undefined> },
): Promise<vscode.Hover | undefined> {
  const prose = await proseAt(document, position.line, token);
  if (prose === undefined) return undefined;
  const sure = findMention(prose, position.character);
  const mentions = sure ? [sure] : codesAt(prose, position.character);
  if (mentions.length === 0) return undefined;
  // An indicator's code needs no names.
  const [known, names] = await Promise.all([held(), sure ? directory() : undefined]);
  for (const mention of mentions) {
    if (token.isCancellationRequested) return undefined;
    const told = await findKnown(mention.named, { ...known, directory: names, now: Date.now() });
    if (told) return hoverOf(formatHover(told, known.holdings.source), mention, position.line);
  }
  return undefined;
}

function hoverOf(words: string, { start, end }: Mention, line: number): vscode.Hover {
  const markdown = new vscode.MarkdownString(words);
  // The links are ours and run this one command. Text from the service is escaped.
  markdown.isTrusted = { enabledCommands: [commands.lookUp] };
  return new vscode.Hover(markdown, new vscode.Range(line, start, line, end));
}

/** Returns the prose of a line. Undefined if it has none, if the request was canceled or the document changed. */
export async function proseAt(
  document: vscode.TextDocument,
  line: number,
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  const { version } = document;
  const lines = { count: document.lineCount, at: (index: number) => document.lineAt(index).text };
  const read = await inSlicesUntil(
    readProse(lines, line),
    () => token.isCancellationRequested || document.version !== version,
  );
  return read?.value;
}
