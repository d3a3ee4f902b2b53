import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { Parsed } from '../../base/located.ts';
import type { RequestHandlers } from '../../base/channel.ts';
import { kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import { unlessCancelled } from '../../host/commandRunner.ts';
import { wordsFor } from '../../host/errorWords.ts';
import { inputPrompt } from '../../host/inputPrompt.ts';
import { PlainError } from '../../host/plainError.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import { runCommand } from '../../host/runCommand.ts';
import type { Services } from '../../host/services.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { commands, panels } from '../../ids.ts';
import type { Library, PhraseCount, ShelvedCall } from '../../library/library.ts';
import { isSearchThing, searchGuard } from './messages.ts';
import {
  noQuestion,
  type CountedQuarters,
  type SearchProtocol,
  type SearchQuestion,
  type SearchThing,
  type ShownPassages,
} from './protocol.ts';
import { countsByQuarter, namesOf, parsePhraseArgument, parseQuestion, queryOf } from './searchModel.ts';

type Panel = OpenPanel<SearchThing, SearchProtocol>;

const mostPassages = 50;

/** Searches the calls on the shelf; nothing here asks the service. */
export class SearchPanels {
  readonly #services: Services;
  /** Asked by a command while no page listened. */
  #waiting: SearchQuestion | undefined;
  #listening: Panel | undefined;
  /** Of the connected source, until the shelf changes. */
  #calls: Promise<ShelvedCall[]> | undefined;

  readonly definition: PanelDefinition<SearchThing, SearchProtocol>;

  constructor(services: Services) {
    this.#services = services;
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(services.extension.extensionUri, 'media', `search-${theme}.svg`);
    this.definition = {
      type: panels.search,
      page: 'search',
      isThing: isSearchThing,
      keyOf: () => '',
      titleOf: () => vscode.l10n.t('Search Earnings Calls'),
      iconPath: { light: icon('light'), dark: icon('dark') },
      guard: searchGuard,
      connect: (panel) => this.#connect(panel),
    };
  }

  /** A text is searched for at once; without one the page waits for words. */
  search(argument: unknown): Promise<void> {
    return this.#open(argument === undefined ? undefined : given(parseQuestion(argument)));
  }

  /** `{ phrase, company? }`; without it the phrase is asked for. */
  async countPhrase(argument: unknown): Promise<void> {
    const asked = argument ?? (await askForPhrase());
    await this.#open(given(parsePhraseArgument(asked)));
  }

  async #open(question: SearchQuestion | undefined): Promise<void> {
    // A shelf that cannot be opened leaves no empty panel.
    await this.#services.library();
    this.#waiting = question ?? this.#waiting;
    const panel = this.#services.panels.open(this.definition, { question: question ?? noQuestion });
    if (this.#listening === panel) this.#tell(panel);
  }

  #tell(panel: Panel): void {
    if (this.#waiting) panel.push('question', this.#waiting);
    this.#waiting = undefined;
  }

  #connect(panel: Panel): Disposable & { handlers: RequestHandlers<SearchProtocol> } {
    const services = this.#services;
    const own: Disposable[] = [];
    let changes = 0;
    const changed = (): void => {
      this.#calls = undefined;
      panel.push('shelf', ++changes);
    };
    own.push(
      services.connection.onDidChange(changed),
      panel.webviewPanel.onDidChangeViewState(() => {
        if (!panel.webviewPanel.visible && this.#listening === panel) this.#listening = undefined;
      }),
    );
    const searching = new Latest();
    const counting = new Latest();
    let isWatched = false;
    const watch = (library: Library): void => {
      if (isWatched) return;
      isWatched = true;
      own.push(library.onDidIndex(changed), library.onDidChangeContents(changed));
    };
    return {
      dispose: () => {
        if (this.#listening === panel) this.#listening = undefined;
        searching.stop();
        counting.stop();
        combineDisposables(...own).dispose();
      },
      handlers: {
        ready: async () => {
          const library = await services.library();
          watch(library);
          const question = this.#waiting ?? null;
          this.#waiting = undefined;
          this.#listening = panel;
          return { question, names: namesOf(await this.#callsOf(library)) };
        },
        search: ({ asked, question }) =>
          searching.run((signal) =>
            this.#find(question, signal, (found) => {
              panel.push('foundSoFar', { asked, found });
            }),
          ),
        count: ({ asked, question }) =>
          counting.run((signal) =>
            this.#count(question, signal, (counted) => {
              panel.push('countedSoFar', { asked, counted });
            }),
          ),
        open: async ({ cik, fyq, turn, locator }) => {
          const library = await services.library();
          if (library.cost({ endpoint: 'transcript', cik, fyq }, undefined, 'stored') > 0)
            throw new PlainError(vscode.l10n.t('This call isn’t in the library anymore.'));
          return unlessCancelled(runCommand(commands.transcriptsOpen, { cik, fyq, turn, passage: locator }, 'person'));
        },
      },
    };
  }

  async #find(
    question: SearchQuestion,
    signal: AbortSignal,
    tell: (found: Snapshot<ShownPassages>) => void,
  ): Promise<Snapshot<ShownPassages>> {
    const source = kindOfSource(this.#services.connection.source);
    try {
      const library = await this.#services.library();
      const query = queryOf(question, { isTyping: true, calls: await this.#callsOf(library) });
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
      const { kind, message } = wordsFor(error, vscode.l10n.t('The library'));
      return { state: 'error', source, error: { kind, message } };
    }
  }

  async #count(
    question: SearchQuestion,
    signal: AbortSignal,
    tell: (counted: CountedQuarters) => void,
  ): Promise<CountedQuarters | null> {
    const library = await this.#services.library();
    const calls = await this.#callsOf(library);
    const query = queryOf(question, { isTyping: false, calls });
    if (query.phrases.length === 0) return null;
    const shown = ({ calls: counts, progress }: PhraseCount): CountedQuarters => ({
      quarters: countsByQuarter(counts),
      unit: query.phrases.length > 1 ? 'turns' : 'times',
      phrase: query.phrases
        .map(({ words, isBeginning }) => `“${words.join(' ')}${isBeginning ? '…' : ''}”`)
        .join(' + '),
      company: calls.find(({ cik }) => cik === query.cik)?.company ?? query.company ?? '',
      progress,
    });
    const counted = await library.countPhrase(
      { ...query, quarter: undefined },
      {
        signal,
        onSoFar: (soFar) => {
          tell(shown(soFar));
        },
      },
    );
    return shown(counted);
  }

  #callsOf(library: Library): Promise<ShelvedCall[]> {
    this.#calls ??= library
      .contents(this.#services.connection.source)
      .then((items) => items.filter((item) => item.type === 'call'));
    return this.#calls;
  }
}

/** Work of which only what was begun last is wanted. */
class Latest {
  #controller = new AbortController();

  /** Null where the work was stopped, or other work begun. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.stop();
    const { signal } = (this.#controller = new AbortController());
    try {
      return await work(signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  stop(): void {
    this.#controller.abort();
  }
}

/** How many of the calls searched are of the company and the quarter asked for. */
async function callsWithin(library: Library, query: PassageQuery, indexed: number): Promise<number> {
  const { cik, company, quarter } = query;
  if (cik === undefined && company === undefined && quarter === undefined) return indexed;
  return (await library.countPhrase({ cik, company, quarter, phrases: [] })).calls.length;
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
