import * as vscode from 'vscode';
import { inSlicesUntil, type Steps } from '../../../base/slices.ts';
import type { Directory } from '../../../directory/directory.ts';
import { formatWitnessed } from '../../../directory/formatEntry.ts';
import { withoutLegalForm } from '../../../domain/names/legalForms.ts';
import { boundedLine } from '../../../domain/format/shownText.ts';
import { findTickers } from '../../../domain/notes/mention.ts';
import { ProseReader } from '../../../domain/notes/prose.ts';
import { parseWatchlist } from '../../../domain/watchlist.ts';
import { languages } from '../../../ids.ts';

interface ShownRange {
  document: vscode.TextDocument;
  range: vscode.Range;
  token: vscode.CancellationToken;
}

/** A ticker and the place after it. */
interface NamedPlace {
  ticker: string;
  position: vscode.Position;
}

/** Maximum number of characters of a name beside its ticker. */
const longestName = 40;
/** Lines between two steps of the work. */
const stepLines = 2_000;

/**
 * Shows names beside the tickers of a watchlist, and beside those after a dollar sign in a note, from the directory.
 * Sends no request.
 */
export async function provideInlayNames(
  { document, range, token }: ShownRange,
  directory: () => Promise<Directory | undefined>,
): Promise<vscode.InlayHint[]> {
  const { version } = document;
  const isEnded = (): boolean => token.isCancellationRequested || document.version !== version;
  const places =
    document.languageId === languages.watchlist
      ? listedPlaces(document, range)
      : ((await inSlicesUntil(mentionedPlaces(document, range), isEnded))?.value ?? []);
  const names = places.length === 0 ? undefined : await directory();
  return names && !isEnded() ? places.flatMap((place) => hintOf(place, names)) : [];
}

function listedPlaces(document: vscode.TextDocument, range: vscode.Range): NamedPlace[] {
  return parseWatchlist(document.getText())
    .lines.map(({ ticker, end }) => ({ ticker, position: document.positionAt(end) }))
    .filter(({ position }) => range.contains(position));
}

/** Code and formulas contain no tickers, so every line before the range is read too. */
function* mentionedPlaces(document: vscode.TextDocument, range: vscode.Range): Steps<NamedPlace[]> {
  const reader = new ProseReader();
  const places: NamedPlace[] = [];
  for (let line = 0; line <= Math.min(range.end.line, document.lineCount - 1); line++) {
    if (line % stepLines === stepLines - 1) yield;
    const { text } = document.lineAt(line);
    if (line < range.start.line) reader.pass(text);
    else
      for (const { ticker, end } of findTickers(reader.read(text) ?? ''))
        places.push({ ticker, position: new vscode.Position(line, end) });
  }
  return places;
}

function hintOf({ ticker, position }: NamedPlace, directory: Directory): vscode.InlayHint[] {
  const [entry] = directory.findByTicker(ticker);
  const name = entry?.name ?? '';
  if (!entry || name === '') return [];
  const hint = new vscode.InlayHint(position, boundedLine(withoutLegalForm(name), longestName));
  hint.paddingLeft = true;
  hint.tooltip = formatWitnessed(entry, directory);
  return [hint];
}
