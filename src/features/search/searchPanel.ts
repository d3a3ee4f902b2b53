import * as vscode from 'vscode';
import type { RequestHandlers } from '../../base/channel.ts';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { failedSnapshot, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { formatTickerCount, nameWatchlist } from '../../domain/watchlist.ts';
import { unlessCancelled } from '../../host/commandRunner.ts';
import { crossingOf } from '../../host/formatError.ts';
import type { OpenPanel, PageController } from '../../host/definePage.ts';
import { PlainError } from '../../host/plainError.ts';
import { runCommand } from '../../host/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import type { Library, StoredCall } from '../../library/library.ts';
import type { PhraseCount } from '../../library/search/librarySearch.ts';
import type { CountedQuarters, SearchProtocol, SearchQuery, SearchParams, ShownPassages } from './protocol.ts';
import { companiesOf, countsByQuarter, namesOf, queryOf, type Asking } from './searchModel.ts';

const mostPassages = 50;

/** Controls the panel in which the calls of the library are searched. Never asks the service. Results aren't kept. */
export class SearchPanel implements PageController<SearchProtocol> {
  readonly #panel: OpenPanel<SearchParams, SearchProtocol>;
  readonly #services: Services;
  readonly #own = new Disposables();
  /** The query that a command asked before the page was ready. */
  #waiting: SearchQuery | undefined;
  #isListening = false;
  /** The calls of the connected source, until the library changes. */
  #calls: Promise<StoredCall[]> | undefined;
  #changes = 0;
  #isWatching = false;

  readonly handlers: RequestHandlers<SearchProtocol>;

  constructor(panel: OpenPanel<SearchParams, SearchProtocol>, services: Services) {
    this.#panel = panel;
    this.#services = services;
    const searching = this.#own.add(new Latest());
    const counting = this.#own.add(new Latest());
    this.#own.add(services.connection.onDidChange(() => this.#changed()));
    this.#own.add(
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
        return { question, names: namesOf(await this.#callsOf(library), watchlists) };
      },
      search: ({ asked, question }) =>
        searching.run((signal) => this.#find(question, signal, (found) => panel.push('foundSoFar', { asked, found }))),
      count: ({ asked, question }) =>
        counting.run((signal) =>
          this.#count(question, signal, (counted) => panel.push('countedSoFar', { asked, counted })),
        ),
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

  dispose(): void {
    this.#own.dispose();
  }

  #watch(library: Library): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const changed = (): void => this.#changed();
    this.#own.add(library.onDidIndex(changed));
    this.#own.add(library.onDidChangeContents(changed));
    void this.#services.watchlists().then(({ files }) => this.#own.add(files.onDidChange(changed)));
  }

  #changed(): void {
    this.#calls = undefined;
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
    const shown = ({ calls: counts, progress }: PhraseCount): CountedQuarters => ({
      quarters: countsByQuarter(counts),
      unit: query.phrases.length > 1 ? 'turns' : 'times',
      phrase: query.phrases
        .map(({ words, isBeginning }) => `“${words.join(' ')}${isBeginning ? '…' : ''}”`)
        .join(' + '),
      company:
        calls.find(({ cik }) => cik === query.cik)?.company ?? query.company ?? (query.ciks ? question.company : ''),
      progress,
    });
    const counted = await library.countPhrase(
      { ...query, quarter: undefined },
      {
        signal,
        onSoFar: (soFar) => tell(shown(soFar)),
      },
    );
    return shown(counted);
  }

  /** The calls, and the companies that each watchlist names. */
  async #known(library: Library): Promise<Omit<Asking, 'isTyping'> & { calls: StoredCall[] }> {
    const calls = await this.#callsOf(library);
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

  #callsOf(library: Library): Promise<StoredCall[]> {
    this.#calls ??= library
      .contents(this.#services.connection.source)
      .then((items) => items.filter((item) => item.type === 'call'));
    return this.#calls;
  }
}

/** Runs work of which only the newest matters. */
class Latest implements Disposable {
  #controller = new AbortController();

  /** Cancels the work before it. Null if the work is canceled. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.dispose();
    const { signal } = (this.#controller = new AbortController());
    try {
      return await work(signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  dispose(): void {
    this.#controller.abort();
  }
}

/** Counts the searched calls of the company and quarter asked for. */
async function callsWithin(library: Library, query: PassageQuery, indexed: number): Promise<number> {
  const { cik, ciks, company, quarter } = query;
  if (cik === undefined && ciks === undefined && company === undefined && quarter === undefined) return indexed;
  return (await library.countPhrase({ cik, ciks, company, quarter, phrases: [] })).calls.length;
}
