import * as vscode from 'vscode';
import { estimated, exactly, withCost } from '../../../domain/format/cost.ts';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { tickersOf, type Watchlist } from '../../../domain/watchlist.ts';
import { LensChanges } from '../../../host/files/fileLanguage.ts';
import { commands } from '../../../ids.ts';
import { costOfBars, costOfLatestCalls, tickersWithBars, tickersWithCalls } from '../costsModel.ts';
import type { Knowledge } from '../knowledge.ts';
import { parsedList } from './parsedLists.ts';

/** A latest call is fresh only for a time, after which the lens shows a cost. */
const refreshMilliseconds = 60_000;

/** Lenses with the actions on the whole list above its first line, and on each section above it, with their cost. */
export class WatchlistLens implements vscode.CodeLensProvider, Disposable {
  readonly #knowledge: Knowledge;
  readonly #own = new Disposables();
  readonly #changes = this.#own.add(new LensChanges());

  readonly onDidChangeCodeLenses = this.#changes.event;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    this.#own.add(knowledge.onDidChange(this.#changes.fire));
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const list = parsedList(document);
    if (list.tickers.length === 0) return [];
    this.#changes.fireAfter(refreshMilliseconds);
    const whole = await this.#lenses(document.uri, list);
    const places = [
      { line: 0, commands: [...whole, searchOf(document.uri)] },
      ...(await Promise.all(
        list.sections.map(async ({ start, tickers }, section) => ({
          line: document.positionAt(start).line,
          commands: tickers.length === 0 ? [] : await this.#lenses(document.uri, list, section),
        })),
      )),
    ];
    return places.flatMap((place) =>
      place.commands.map((command) => new vscode.CodeLens(new vscode.Range(place.line, 0, place.line, 0), command)),
    );
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #lenses(uri: vscode.Uri, list: Watchlist, section?: number): Promise<vscode.Command[]> {
    const known = await this.#knowledge.of(tickersOf(list, section));
    const library = await this.#knowledge.library();
    const bars = withCost(vscode.l10n.t('Open Bars'), estimated(costOfBars(library, known)));
    const calls = withCost(vscode.l10n.t('Download Latest Calls'), exactly(costOfLatestCalls(library, known)));
    return [
      ...(tickersWithBars(known).length === 0
        ? []
        : [{ title: bars, command: commands.watchlistsOpenBars, arguments: [{ type: 'lens', uri, section }] }]),
      ...(tickersWithCalls(known).length === 0
        ? []
        : [{ title: calls, command: commands.watchlistsGetLatestCalls, arguments: [{ type: 'lens', uri, section }] }]),
    ];
  }
}

function searchOf(uri: vscode.Uri): vscode.Command {
  const title = vscode.l10n.t('Search Their Calls');
  return { title, command: commands.watchlistsSearch, arguments: [{ type: 'lens', uri }] };
}
