import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Parsed } from '../../base/located.ts';
import { inputPrompt } from '../../host/inputPrompt.ts';
import { definePage, type Pages } from '../../host/definePage.ts';
import { PlainError } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import { panels } from '../../ids.ts';
import { isSearchParams, searchGuard } from './messages.ts';
import { type SearchQuery, type SearchParams } from './protocol.ts';
import { noQuery } from './searchView.ts';
import { parsePhraseArgument, parseSearchQuery } from './searchModel.ts';
import { SearchPanel } from './searchPanel.ts';

/** Opens the one panel in which calls are searched. */
export class SearchPanels {
  readonly #services: Services;

  readonly pages: Pages<SearchParams, SearchPanel>;

  constructor(services: Services) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.search,
      protocol: searchGuard,
      params: v.custom<SearchParams>(isSearchParams),
      key: () => '',
      title: () => vscode.l10n.t('Search Earnings Calls'),
      create: (panel) => new SearchPanel(panel, services),
    });
  }

  /** Searches for a text at once. Without one, the page waits for input. */
  search(argument: unknown): Promise<void> {
    return this.#open(argument === undefined ? undefined : given(parseSearchQuery(argument)));
  }

  /** Counts a phrase by quarter: `{ phrase, company? }`. Without an argument, the person is asked for the phrase. */
  async countPhrase(argument: unknown): Promise<void> {
    const asked = argument ?? (await askForPhrase());
    await this.#open(given(parsePhraseArgument(asked)));
  }

  async #open(question: SearchQuery | undefined): Promise<void> {
    // Opened first, so that a failure leaves no empty panel.
    await this.#services.library();
    const search = this.pages.open({ question: question ?? noQuery });
    if (question) search.ask(question);
  }
}

async function askForPhrase(): Promise<string> {
  const phrase = await inputPrompt({
    title: vscode.l10n.t('Count a Phrase by Quarter'),
    prompt: vscode.l10n.t('Enter a phrase, for example: free cash flow. Costs no request.'),
  });
  if (phrase === undefined || phrase.trim() === '') throw new vscode.CancellationError();
  return phrase;
}

function given<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  return parsed.value;
}
