import * as vscode from 'vscode';
import * as v from 'valibot';
import type { RequestHandlers } from '../../base/channel.ts';
import { failedSnapshot, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { formatTickerCount, nameWatchlist } from '../../domain/watchlist.ts';
import { unlessCancelled, type CommandActions } from '../../host/commands/commandRunner.ts';
import { crossingOf } from '../../host/errors/formatError.ts';
import type { OpenPanel, PageController } from '../../host/panels/attachPage.ts';
import { definePage, type Pages } from '../../host/panels/definePage.ts';
import { inputPrompt } from '../../host/prompts/inputPrompt.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { kept as keptValue, type Kept } from '../../host/state/kept.ts';
import { commands, panels, type ParsedArguments } from '../../ids.ts';
import type { MarkLabel } from '../../domain/marks/markLabels.ts';
import type { Library } from '../../library/library.ts';
import { parseLabels } from '../../library/marks/labels.ts';
import type { PhraseCount } from '../../library/search/librarySearch.ts';
import { askLibrary, isAskedFor, type AnsweredQuestion, type KnownCalls } from './askLibrary.ts';
import { exampleSearches, readRecentSearches, recentSearchesKey, withRecentSearch } from './keptSearchModel.ts';
import { KeptSearches } from './keptSearches.ts';
import {
  question,
  searchParams,
  searchProtocol,
  type CountedCompanies,
  type CountedQuarters,
  type OfferedSearch,
  type SearchParams,
  type SearchProtocol,
  type SearchQuery,
  type ShownPassages,
} from './protocol.ts';
import {
  companiesOf,
  countsByCompany,
  countsByQuarter,
  namesOf,
  phraseQueryOf,
  searchQueryOf,
  suggestName,
  withQuartersBefore,
} from './searchModel.ts';
import { mostShown } from './lengthsView.ts';
import { noQuery } from './searchView.ts';

interface Counting {
  query: PassageQuery;
  isOfCompany: boolean;
  /** The company or watchlist; empty for all companies. */
  company: string;
}

interface CountingOptions {
  asked: number;
  signal: AbortSignal;
}

const readQuery = (given: SearchParams['question']): SearchQuery => v.parse(question, given);

/** Maximum number of forms of a word that are named. */
const mostForms = 4;

/** Opens the one panel in which calls are searched. */
export class SearchPanels {
  readonly #services: Services;
  readonly #kept: KeptSearches;

  readonly pages: Pages<SearchParams, SearchPanel>;

  readonly actions: CommandActions<'search'> = {
    [commands.transcriptsSearch]: ({ argument }) => this.search(argument),
    [commands.transcriptsCountPhrase]: ({ argument }) => this.countPhrase(argument),
    [commands.transcriptsOpenKeptSearch]: async ({ argument }) => this.#open(await this.#kept.choose(argument)),
  };

  constructor(services: Services) {
    this.#services = services;
    this.#kept = new KeptSearches(services.extension.globalState);
    this.pages = definePage(services.panels, {
      type: panels.search,
      protocol: searchProtocol,
      params: searchParams,
      key: () => '',
      title: () => vscode.l10n.t('Search Earnings Calls'),
      create: (panel) => new SearchPanel(panel, services, this.#kept),
    });
  }

  /** Searches for a text at once. Without one, the page waits for input. */
  search(given: ParsedArguments['search'] | undefined): Promise<void> {
    return this.#open(given === undefined ? undefined : searchQueryOf(given));
  }

  /** Counts a phrase by quarter. Without one, asks the user for it. */
  async countPhrase(given: ParsedArguments['phrase'] | undefined): Promise<void> {
    await this.#open(phraseQueryOf(given ?? { phrase: await askForPhrase() }));
  }

  async #open(question: SearchQuery | undefined): Promise<void> {
    // Opened first, so that a failure leaves no empty panel.
    await this.#services.library();
    const search = this.pages.open({ question: question ?? noQuery });
    if (question) search.ask(question);
  }
}

/** Controls the panel that searches the library's calls. It never sends requests. Results aren't kept. */
class SearchPanel implements PageController<SearchProtocol> {
  readonly #panel: OpenPanel<SearchParams, SearchProtocol>;
  readonly #services: Services;
  /** The query of a command from before the page was ready. */
  #waiting: SearchQuery | undefined;
  #isListening = false;
  #changes = 0;
  /** The answer that the list shows or is about to show, so that the counts use the same words and limits. */
  #answer: { asked: number; answering: Promise<AnsweredQuestion> } | undefined;
  #isWatching = false;
  readonly #recent: Kept<SearchQuery[]>;

  readonly handlers: RequestHandlers<SearchProtocol>;

  constructor(panel: OpenPanel<SearchParams, SearchProtocol>, services: Services, kept: KeptSearches) {
    this.#panel = panel;
    this.#services = services;
    const memory = services.extension.globalState;
    this.#recent = keptValue({ memory, key: recentSearchesKey, read: readRecentSearches });
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
        const labels = this.#labels.map(({ name }) => name);
        const names = namesOf(await library.holdings(services.connection.source), { watchlists, labels });
        return { question, names, kept: kept.count };
      },
      search: ({ asked, question, most }, signal) => this.#find(readQuery(question), { asked, most, signal }),
      count: ({ asked, question }, signal) => this.#count(readQuery(question), { asked, signal }),
      countCompanies: ({ asked, question }, signal) => this.#countCompanies(readQuery(question), { asked, signal }),
      quote: ({ to, passages }) => {
        const command = to === 'note' ? commands.transcriptsQuoteToNote : commands.transcriptsCopyQuote;
        return unlessCancelled(runCommand(command, { passages }, 'person'));
      },
      keep: async ({ question }) => {
        await unlessCancelled(kept.keep(readQuery(question)));
        return kept.count;
      },
      openKept: async () => {
        await unlessCancelled(kept.choose().then((question) => this.ask(question)));
        return kept.count;
      },
      offered: async () => {
        const { companies } = await (await services.library()).holdings(services.connection.source);
        const offer = (question: SearchQuery): OfferedSearch => ({ label: suggestName(question), question });
        return {
          examples: exampleSearches(companies.map(({ ticker }) => ticker)).map((text) => offer({ ...noQuery, text })),
          saved: kept.all.map(([label, question]) => ({ label, question })),
          recent: this.#recent.get().map(offer),
        };
      },
      open: async ({ cik, fyq, turn, locator }) => {
        const library = await services.library();
        if (library.cost({ endpoint: 'transcript', cik, fyq }, undefined, 'stored') > 0)
          throw new PlainError(vscode.l10n.t('This call isn’t in the library anymore.'));
        return unlessCancelled(runCommand(commands.transcriptsOpen, { cik, fyq, turn, passage: locator }, 'person'));
      },
    };
  }

  /** Runs a query. The page receives it as soon as it is ready. */
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
    own.add(library.marks.onDidChange(changed));
    void this.#services.watchlists().then(({ files }) => own.add(files.onDidChange(changed)));
  }

  #changed(): void {
    this.#panel.push('library', ++this.#changes);
  }

  async #find(
    question: SearchQuery,
    { asked, most, signal }: { asked: number; most: number; signal: AbortSignal },
  ): Promise<Snapshot<ShownPassages>> {
    const { connection, library: openLibrary } = this.#services;
    const source = kindOfSource(connection.source);
    try {
      const library = await openLibrary();
      const answering = askLibrary(library, question, {
        known: await this.#known(library),
        limit: most,
        signal,
        onSoFar: (soFar, told) => {
          const value = { ...soFar, ...told, dropped: [], within: soFar.within, isAsked: true };
          this.#panel.push('foundSoFar', { asked, found: { state: 'ready', source, value } });
        },
      });
      this.#answer = { asked, answering };
      const { found, told, phrases, limits } = await answering;
      const isFound = found.passages.length > 0;
      return {
        state: isFound ? 'ready' : 'empty',
        source,
        value: { ...found, ...told, isAsked: isAskedFor({ phrases, limits }) },
      };
    } catch (error) {
      signal.throwIfAborted();
      return failedSnapshot(connection.source, crossingOf(error, vscode.l10n.t('The library')));
    }
  }

  /** Returns the words and limits of the list, which the counts use. Undefined for a query without words. */
  async #counting(
    library: Library,
    question: SearchQuery,
    { asked, signal }: CountingOptions,
  ): Promise<Counting | undefined> {
    const known = await this.#known(library);
    const answer = this.#answer;
    // A longer list stops the shorter one.
    const listed = answer?.asked === asked ? await answer.answering.catch(() => undefined) : undefined;
    signal.throwIfAborted();
    const { limits, phrases, isOfCompany, told } =
      listed ?? (await askLibrary(library, question, { known, limit: 1, signal }));
    // The count runs after a pause in typing, so that not every letter is saved as a search.
    if (phrases.length > 0) await this.#recent.set(withRecentSearch(this.#recent.get(), question));
    const counted = phrases.filter(({ isBeside }) => !isBeside);
    if (counted.length === 0 || told.problem) return undefined;
    const { cik, ciks, company } = limits;
    const one = cik ?? (isOfCompany && ciks?.length === 1 ? ciks[0] : undefined);
    const named = known.calls.find((call) => call.cik === one)?.company ?? company;
    const written = told.applied.find(({ field }) => field === 'company')?.value ?? question.company;
    return { query: { ...limits, phrases: counted }, isOfCompany, company: named ?? (ciks ? written : '') };
  }

  async #count(question: SearchQuery, { asked, signal }: CountingOptions): Promise<CountedQuarters | null> {
    const library = await this.#services.library();
    const counting = await this.#counting(library, question, { asked, signal });
    if (!counting) return null;
    const { query, company } = counting;
    const shown = ({ calls, rules, progress }: PhraseCount): CountedQuarters => ({
      quarters: countsByQuarter(calls),
      phrase: formatPhrase(rules),
      company,
      progress,
    });
    const counted = await library.countPhrase(
      { ...query, quarters: undefined },
      { signal, onSoFar: (soFar) => this.#panel.push('countedSoFar', { asked, counted: shown(soFar) }) },
    );
    return shown(counted);
  }

  async #countCompanies(question: SearchQuery, { asked, signal }: CountingOptions): Promise<CountedCompanies | null> {
    const library = await this.#services.library();
    const counting = await this.#counting(library, question, { asked, signal });
    if (!counting) return null;
    const { query, isOfCompany } = counting;
    const { quarters } = query;
    const shown = ({ calls, rules, progress }: PhraseCount): CountedCompanies => {
      const { companies, of } = countsByCompany(calls, quarters);
      const most = companies.slice(0, mostShown);
      return { companies: most, saying: companies.length, of, phrase: formatPhrase(rules), progress };
    };
    const all = isOfCompany ? { ...query, cik: undefined, ciks: undefined, company: undefined } : query;
    const counted = await library.countPhrase(
      // No more quarters than are compared.
      { ...all, ...(quarters ? { quarters: withQuartersBefore(quarters) } : { newest: 2 }) },
      { signal, onSoFar: (soFar) => this.#panel.push('companiesSoFar', { asked, counted: shown(soFar) }) },
    );
    return shown(counted);
  }

  get #labels(): MarkLabel[] {
    return parseLabels(this.#services.settings.markLabels);
  }

  /** The calls, the companies that each watchlist names, and the labels. */
  async #known(library: Library): Promise<KnownCalls> {
    const { calls } = await library.holdings(this.#services.connection.source);
    const lists = await (await this.#services.watchlists()).list();
    const marks = { labels: this.#labels, source: this.#services.connection.source };
    if (lists.length === 0) return { calls, marks };
    // Without the directory, only the tickers of the calls themselves are known.
    const directory = await this.#services.directory().catch(() => undefined);
    const named = lists.map(({ label, tickers }) => ({ name: nameWatchlist(label), tickers }));
    return {
      calls,
      marks,
      watchlists: companiesOf(named, calls, (ticker) =>
        (directory?.findByTicker(ticker) ?? []).filter(({ kind }) => kind !== 'class'),
      ),
    };
  }
}

/** Formats the counted words, each with its forms. */
function formatPhrase(rules: PhraseCount['rules']): string {
  return rules
    .map(({ words, counted }) => `“${(counted.length > 0 ? counted : [words]).slice(0, mostForms).join(', ')}”`)
    .join(' + ');
}

async function askForPhrase(): Promise<string> {
  const phrase = await inputPrompt({
    title: vscode.l10n.t('Count a Phrase by Quarter'),
    prompt: vscode.l10n.t('Enter a phrase, for example: free cash flow. Costs no request.'),
  });
  if (phrase === undefined || phrase.trim() === '') throw new vscode.CancellationError();
  return phrase;
}
