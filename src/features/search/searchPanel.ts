import * as vscode from 'vscode';
import type { RequestHandlers } from '../../base/channel.ts';
import { failedSnapshot, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { formatTickerCount, nameWatchlist } from '../../domain/watchlist.ts';
import { taking, unlessCancelled, type CommandActions } from '../../host/commands/commandRunner.ts';
import { crossingOf } from '../../host/errors/formatError.ts';
import type { OpenPanel, PageController } from '../../host/panels/attachPage.ts';
import { definePage, type Pages } from '../../host/panels/definePage.ts';
import { inputPrompt } from '../../host/prompts/inputPrompt.ts';
import { PlainError, requireParsed } from '../../host/errors/plainError.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { Library, StoredCall } from '../../library/library.ts';
import type { PhraseCount } from '../../library/search/librarySearch.ts';
import {
  searchParams,
  searchProtocol,
  type CountedQuarters,
  type SearchParams,
  type SearchProtocol,
  type SearchQuery,
  type ShownPassages,
} from './protocol.ts';
import {
  companiesOf,
  countsByQuarter,
  namesOf,
  parsePhraseArgument,
  parseSearchArgument,
  phraseQueryOf,
  queryOf,
  searchQueryOf,
  type Asking,
  type PhraseArgument,
  type SearchArgument,
} from './searchModel.ts';
import { noQuery } from './searchView.ts';

const mostPassages = 50;
/** The most forms of a word that are named. */
const mostForms = 4;

/** Opens the one panel in which calls are searched. */
export class SearchPanels {
  readonly #services: Services;

  readonly pages: Pages<SearchParams, SearchPanel>;

  readonly actions: CommandActions<'search'> = {
    [commands.transcriptsSearch]: taking(
      (given) => requireParsed(parseSearchArgument(given)),
      ({ argument }) => this.search(argument),
    ),
    [commands.transcriptsCountPhrase]: taking(
      (given) => requireParsed(parsePhraseArgument(given)),
      ({ argument }) => this.countPhrase(argument),
    ),
  };

  constructor(services: Services) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.search,
      protocol: searchProtocol,
      params: searchParams,
      key: () => '',
      title: () => vscode.l10n.t('Search Earnings Calls'),
      create: (panel) => new SearchPanel(panel, services),
    });
  }

  /** Searches for a text at once. Without one, the page waits for input. */
  search(given: SearchArgument | undefined): Promise<void> {
    return this.#open(given === undefined ? undefined : searchQueryOf(given));
  }

  /** Counts a phrase by quarter. Without one, the person is asked for it. */
  async countPhrase(given: PhraseArgument | undefined): Promise<void> {
    await this.#open(phraseQueryOf(given ?? { phrase: await askForPhrase() }));
  }

  async #open(question: SearchQuery | undefined): Promise<void> {
    // Opened first, so that a failure leaves no empty panel.
    await this.#services.library();
    const search = this.pages.open({ question: question ?? noQuery });
    if (question) search.ask(question);
  }
}

/** Controls the panel in which the calls of the library are searched. Never asks the service. Results aren't kept. */
class SearchPanel implements PageController<SearchProtocol> {
  readonly #panel: OpenPanel<SearchParams, SearchProtocol>;
  readonly #services: Services;
  /** The query that a command asked before the page was ready. */
  #waiting: SearchQuery | undefined;
  #isListening = false;
  #changes = 0;
  #isWatching = false;

  readonly handlers: RequestHandlers<SearchProtocol>;

  constructor(panel: OpenPanel<SearchParams, SearchProtocol>, services: Services) {
    this.#panel = panel;
    this.#services = services;
    panel.own.add(services.connection.onDidChange(() => this.#changed()));
    panel.own.add(
      panel.webviewPanel.onDidChangeViewState(() => {
        if (!panel.webviewPanel.visible) this.#isListening = false;
      }),
    );
    this.handlers = {
      ready: async () => {
        const library = await services.library();
        this.#watch(library);
        const question = this.#waiting ?? null;
        this.#waiting = undefined;
        this.#isListening = true;
        const watchlists = (await (await services.watchlists()).list()).map(({ label, tickers }) => ({
          name: nameWatchlist(label),
          size: formatTickerCount(tickers.length),
        }));
        return { question, names: namesOf(await library.holdings(services.connection.source), watchlists) };
      },
      search: ({ asked, question }, signal) =>
        this.#find(question, signal, (found) => panel.push('foundSoFar', { asked, found })),
      count: ({ asked, question }, signal) =>
        this.#count(question, signal, (counted) => panel.push('countedSoFar', { asked, counted })),
      open: async ({ cik, fyq, turn, locator }) => {
        const library = await services.library();
        if (library.cost({ endpoint: 'transcript', cik, fyq }, undefined, 'stored') > 0)
          throw new PlainError(vscode.l10n.t('This call isn’t in the library anymore.'));
        return unlessCancelled(runCommand(commands.transcriptsOpen, { cik, fyq, turn, passage: locator }, 'person'));
      },
    };
  }

  /** Asks a query. The page gets it as soon as it is ready. */
  ask(question: SearchQuery): void {
    if (this.#isListening) this.#panel.push('question', question);
    else this.#waiting = question;
  }

  #watch(library: Library): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const { own } = this.#panel;
    const changed = (): void => this.#changed();
    own.add(library.onDidIndex(changed));
    own.add(library.onDidChangeContents(changed));
    void this.#services.watchlists().then(({ files }) => own.add(files.onDidChange(changed)));
  }

  #changed(): void {
    this.#panel.push('library', ++this.#changes);
  }

  async #find(
    question: SearchQuery,
    signal: AbortSignal,
    tell: (found: Snapshot<ShownPassages>) => void,
  ): Promise<Snapshot<ShownPassages>> {
    const { connection, library: openLibrary } = this.#services;
    const source = kindOfSource(connection.source);
    try {
      const library = await openLibrary();
      const query = queryOf(question, { isTyping: true, ...(await this.#known(library)) });
      const isAsked = query.phrases.length > 0;
      const found = await library.search(query, {
        limit: mostPassages,
        signal,
        onSoFar: (soFar) => {
          tell({
            state: soFar.passages.length > 0 ? 'ready' : 'loading',
            source,
            value: { ...soFar, within: soFar.indexed, isAsked },
          });
        },
      });
      const within = found.passages.length > 0 ? found.indexed : await callsWithin(library, query, found.indexed);
      return { state: found.passages.length > 0 ? 'ready' : 'empty', source, value: { ...found, within, isAsked } };
    } catch (error) {
      signal.throwIfAborted();
      return failedSnapshot(connection.source, crossingOf(error, vscode.l10n.t('The library')));
    }
  }

  async #count(
    question: SearchQuery,
    signal: AbortSignal,
    tell: (counted: CountedQuarters) => void,
  ): Promise<CountedQuarters | null> {
    const library = await this.#services.library();
    const known = await this.#known(library);
    const { calls } = known;
    const query = queryOf(question, { isTyping: false, ...known });
    if (query.phrases.length === 0) return null;
    const shown = ({ calls: counts, rules, progress }: PhraseCount): CountedQuarters => ({
      quarters: countsByQuarter(counts),
      phrase: rules
        .map(({ words, counted }) => `“${(counted.length > 0 ? counted : [words]).slice(0, mostForms).join(', ')}”`)
        .join(' + '),
      company:
        calls.find(({ cik }) => cik === query.cik)?.company ?? query.company ?? (query.ciks ? question.company : ''),
      progress,
    });
    const counted = await library.countPhrase(
      { ...query, quarter: undefined },
      { signal, onSoFar: (soFar) => tell(shown(soFar)) },
    );
    return shown(counted);
  }

  /** The calls, and the companies that each watchlist names. */
  async #known(library: Library): Promise<Omit<Asking, 'isTyping'> & { calls: readonly StoredCall[] }> {
    const { calls } = await library.holdings(this.#services.connection.source);
    const lists = await (await this.#services.watchlists()).list();
    if (lists.length === 0) return { calls };
    // Without the directory, the tickers of the calls themselves are known.
    const directory = await this.#services.directory().catch(() => undefined);
    const named = lists.map(({ label, tickers }) => ({ name: nameWatchlist(label), tickers }));
    return {
      calls,
      watchlists: companiesOf(named, calls, (ticker) =>
        (directory?.findByTicker(ticker) ?? []).filter(({ kind }) => kind !== 'class'),
      ),
    };
  }
}

/** Counts the searched calls of the company and quarter asked for. */
async function callsWithin(library: Library, query: PassageQuery, indexed: number): Promise<number> {
  const { cik, ciks, company, quarter } = query;
  if (cik === undefined && ciks === undefined && company === undefined && quarter === undefined) return indexed;
  return (await library.countPhrase({ cik, ciks, company, quarter, phrases: [] })).calls.length;
}

async function askForPhrase(): Promise<string> {
  const phrase = await inputPrompt({
    title: vscode.l10n.t('Count a Phrase by Quarter'),
    prompt: vscode.l10n.t('Enter a phrase, for example: free cash flow. Costs no request.'),
  });
  if (phrase === undefined || phrase.trim() === '') throw new vscode.CancellationError();
  return phrase;
}
