import * as vscode from 'vscode';
import { toDisposable } from '../../base/disposables.ts';
import { kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import { withProgress } from '../../host/commandRunner.ts';
import { about, isCancellation, wordsFor } from '../../host/errorWords.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import type { Services } from '../../host/services.ts';
import { panels } from '../../ids.ts';
import type { BarsReadOptions, Read, ReadMode } from '../../library/library.ts';
import type { BarSeries } from '../../domain/bar.ts';
import { isBarsThing, keyOfTickers, pagesOf } from './barsModel.ts';
import { askForWindow } from './barsQuestion.ts';
import { formatWindow } from './barsView.ts';
import { barsGuard, type BarsProtocol, type BarsThing, type ShownBars } from './protocol.ts';

type Panel = OpenPanel<BarsThing, BarsProtocol>;
type Connected = ReturnType<PanelDefinition<BarsThing, BarsProtocol>['connect']>;

/** Reads minute bars and shows each set of tickers in its panel. A panel that comes back reads the shelf only. */
export class BarsPanels {
  readonly #services: Pick<Services, 'library' | 'connection' | 'panels'>;
  /** The window each panel shows, which may be another than the one it was opened with. */
  readonly #things = new WeakMap<Panel, BarsThing>();
  readonly #shown = new WeakMap<Panel, Snapshot<ShownBars>>();

  readonly definition: PanelDefinition<BarsThing, BarsProtocol> = {
    type: panels.bars,
    page: 'bars',
    isThing: isBarsThing,
    keyOf: ({ tickers }) => keyOfTickers(tickers),
    titleOf: ({ tickers }) => tickers.join(', '),
    findWidget: true,
    guard: barsGuard,
    connect: (panel) => this.#connect(panel),
  };

  constructor(services: Pick<Services, 'library' | 'connection' | 'panels'>) {
    this.#services = services;
  }

  /** Rejects when the bars cannot be read; no panel is opened then, and one that is open keeps what it shows. */
  async open(thing: BarsThing): Promise<void> {
    const read = await this.#readWithProgress(thing, 'fresh');
    const panel = this.#services.panels.open(this.definition, thing);
    this.#show(panel, thing, snapshotOf(thing, read));
  }

  #connect(panel: Panel): Connected {
    this.#things.set(panel, panel.thing);
    let reading: AbortController | undefined;
    const load = async (mode: ReadMode): Promise<void> => {
      reading?.abort();
      reading = new AbortController();
      const { signal } = reading;
      const thing = this.#things.get(panel) ?? panel.thing;
      const snapshot = await this.#read(panel, thing, mode, signal);
      if (snapshot && !signal.aborted) this.#show(panel, thing, snapshot);
    };
    return {
      ...toDisposable(() => reading?.abort()),
      handlers: {
        ready: async () => {
          const shown = this.#shown.get(panel);
          if (shown) panel.push('snapshot', shown);
          else await load('shelf');
          return null;
        },
        refresh: async () => {
          await load('refresh');
          return null;
        },
        changeWindow: async () => {
          const { tickers } = this.#things.get(panel) ?? panel.thing;
          const library = await this.#services.library();
          const window = await askForWindow(tickers, library);
          if (window)
            await this.open({ tickers, ...window }).catch((error: unknown) => {
              // What a person called off is no failure to tell the page of.
              if (!isCancellation(error)) throw error;
            });
          return null;
        },
      },
    };
  }

  #show(panel: Panel, thing: BarsThing, snapshot: Snapshot<ShownBars>): void {
    this.#things.set(panel, thing);
    this.#shown.set(panel, snapshot);
    panel.push('snapshot', snapshot);
  }

  /** What was shown before stays when asking anew fails. Undefined when it was called off. */
  async #read(
    panel: Panel,
    thing: BarsThing,
    mode: ReadMode,
    signal: AbortSignal,
  ): Promise<Snapshot<ShownBars> | undefined> {
    try {
      const read =
        mode === 'shelf'
          ? await (await this.#services.library()).bars(thing, { mode, signal })
          : await this.#readWithProgress(thing, mode, signal);
      return snapshotOf(thing, read);
    } catch (error) {
      if (isCancellation(error)) return undefined;
      const { kind, message } = wordsFor(error, subjectOf(thing));
      const source = kindOfSource(this.#services.connection.source);
      const before = this.#shown.get(panel);
      return before?.value
        ? { ...before, state: 'stale', error: { kind, message } }
        : { state: 'error', source, error: { kind, message } };
    }
  }

  async #readWithProgress(thing: BarsThing, mode: ReadMode, own?: AbortSignal): Promise<Read<BarSeries[]>> {
    const library = await this.#services.library();
    return about(subjectOf(thing), () =>
      withProgress({
        title: vscode.l10n.t('Reading minute bars of {0}, {1}', thing.tickers.join(', '), formatWindow(thing)),
        work: (signal, report) => {
          const options: BarsReadOptions = {
            mode,
            signal: own ? AbortSignal.any([own, signal]) : signal,
            onProgress: (read, total) => {
              report(vscode.l10n.t('{0} of {1} pages', read, total));
            },
          };
          return library.bars(thing, options);
        },
      }),
    );
  }
}

function snapshotOf(thing: BarsThing, read: Read<BarSeries[]>): Snapshot<ShownBars> {
  const series = read.value;
  const empty = series.every(({ bars }) => bars.length === 0);
  return {
    state: empty ? 'empty' : read.stale ? 'stale' : 'ready',
    source: kindOfSource(read.source),
    value: { thing, series, cost: pagesOf(series) },
    fetchedAt: read.fetchedAt,
  };
}

function subjectOf({ tickers }: BarsThing): string {
  return vscode.l10n.t('Minute bars of {0}', tickers.join(', '));
}
