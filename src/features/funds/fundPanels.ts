import * as vscode from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposables.ts';
import { kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import { withProgress } from '../../host/commandRunner.ts';
import { about, isCancellation, PlainError, wordsFor } from '../../host/errorWords.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import type { Services } from '../../host/services.ts';
import { panels } from '../../ids.ts';
import type { Library, ReadMode } from '../../library/library.ts';
import { classThing, formatQuery, isFundThing, shownFund, thingOf } from './fundModel.ts';
import { outsideLink } from './fundView.ts';
import { fundGuard, type FundProtocol, type FundQuery, type FundThing, type ShownFund } from './protocol.ts';

type Panel = OpenPanel<FundThing, FundProtocol>;
type FundServices = Pick<Services, 'library' | 'connection' | 'panels'>;

/** Finds funds and shows each in its panel. Only finding and refreshing spend requests; showing reads the shelf. */
export class FundPanels {
  readonly #services: FundServices;
  /** What each panel shows, to give again to a page that was rebuilt. */
  readonly #shown = new WeakMap<Panel, Snapshot<ShownFund>>();

  #opened: Promise<Library> | undefined;

  readonly definition: PanelDefinition<FundThing, FundProtocol> = {
    type: panels.fund,
    page: 'fund',
    isThing: isFundThing,
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    titleOf: ({ title }) => title,
    findWidget: true,
    guard: fundGuard,
    connect: (panel) => this.#connect(panel),
  };

  constructor(services: FundServices) {
    this.#services = services;
  }

  /** Rejects when the fund cannot be found; no panel is opened then. */
  async open(query: FundQuery): Promise<void> {
    const subject = subjectOf(query);
    const library = await this.#library();
    const read = await about(subject, () =>
      withProgress({
        title: vscode.l10n.t('Finding the fund: {0}', formatQuery(query)),
        work: (signal) => library.fund(query, { signal }),
      }),
    );
    const panel = this.#services.panels.open(this.definition, thingOf(read.value, query));
    await this.#show(panel, 'shelf', query);
  }

  #connect(panel: Panel): Disposable & PanelHandlers {
    let reading: AbortController | undefined;
    const begin = (): AbortSignal => {
      reading?.abort();
      reading = new AbortController();
      return reading.signal;
    };
    return {
      ...toDisposable(() => reading?.abort()),
      handlers: {
        ready: async () => {
          const shown = this.#shown.get(panel);
          if (shown) panel.push('snapshot', shown);
          else await this.#show(panel, 'shelf', panel.thing.query, begin());
          return null;
        },
        refresh: async () => {
          await this.#show(panel, 'refresh', panel.thing.query, begin());
          return null;
        },
        copy: async ({ text }) => {
          await vscode.env.clipboard.writeText(text);
          return null;
        },
        openSeries: async ({ seriesid }) => {
          await this.open({ seriesid }).catch(unlessCancelled);
          return null;
        },
        openClass: async ({ contractid }) => {
          await this.#openClass(panel, contractid);
          return null;
        },
        openLink: async ({ url }) => {
          const allowed = outsideLink(url);
          if (allowed === undefined) throw new PlainError(vscode.l10n.t('This address is not opened from here.'));
          await vscode.env.openExternal(vscode.Uri.parse(allowed, true));
          return null;
        },
      },
    };
  }

  /** A class out of its series costs nothing: the series' answer holds its whole record. */
  async #openClass(panel: Panel, contractid: string): Promise<void> {
    const value = this.#shown.get(panel)?.value;
    const record = value?.kind === 'series' ? value.classes.find((each) => each.contractid === contractid) : undefined;
    if (!record) throw new PlainError(vscode.l10n.t('This series has no class {0}.', contractid));
    const opened = this.#services.panels.open(this.definition, classThing(record, { seriesid: record.seriesid }));
    if (!this.#shown.has(opened)) await this.#show(opened, 'shelf', opened.thing.query);
  }

  /** Whatever is filed may make showing a series free. */
  #library(): Promise<Library> {
    this.#opened ??= this.#services.library().then((library) => {
      library.onDidFile(({ endpoint }) => {
        if (endpoint === 'fund') this.#priceAnew(library);
      });
      return library;
    });
    return this.#opened;
  }

  #priceAnew(library: Library): void {
    for (const panel of this.#services.panels.all(this.definition)) {
      const shown = this.#shown.get(panel);
      if (shown?.value?.kind !== 'class') continue;
      const { seriesid } = shown.value.record;
      const seriesCost = library.cost({ endpoint: 'fund', seriesid });
      if (seriesCost === shown.value.seriesCost) continue;
      const next = { ...shown, value: { ...shown.value, seriesCost } };
      this.#shown.set(panel, next);
      panel.push('snapshot', next);
    }
  }

  /** Pushes what the library has; what was shown before stays when asking anew fails. */
  async #show(panel: Panel, mode: ReadMode, query: FundQuery, signal?: AbortSignal): Promise<void> {
    const before = this.#shown.get(panel);
    const snapshot = await this.#read(panel.thing, mode, query, signal).catch((error: unknown) => {
      if (isCancellation(error)) return undefined;
      const { kind, message } = wordsFor(error, subjectOf(query));
      const source = kindOfSource(this.#services.connection.source);
      return before?.value
        ? { ...before, state: 'stale' as const, error: { kind, message } }
        : { state: 'error' as const, source, error: { kind, message } };
    });
    if (!snapshot || signal?.aborted) return;
    this.#shown.set(panel, snapshot);
    panel.push('snapshot', snapshot);
  }

  async #read(
    thing: FundThing,
    mode: ReadMode,
    query: FundQuery,
    signal: AbortSignal | undefined,
  ): Promise<Snapshot<ShownFund>> {
    const library = await this.#library();
    const read = await library.fund(query, { mode, signal });
    const value = shownFund(read.value, thing, (seriesid) => library.cost({ endpoint: 'fund', seriesid }));
    if (!value) throw new PlainError(vscode.l10n.t('The series no longer has the class {0}.', thing.id), 'notFound');
    const empty = value.kind === 'series' && value.classes.length === 0;
    return {
      state: empty ? 'empty' : read.stale ? 'stale' : 'ready',
      source: kindOfSource(read.source),
      value,
      fetchedAt: read.fetchedAt,
    };
  }
}

type PanelHandlers = ReturnType<PanelDefinition<FundThing, FundProtocol>['connect']>;

/** What a person called off is no failure to tell the page of. */
function unlessCancelled(error: unknown): void {
  if (!isCancellation(error)) throw error;
}

function subjectOf(query: FundQuery): string {
  return vscode.l10n.t('Fund with {0}', formatQuery(query));
}
