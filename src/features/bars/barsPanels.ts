import type * as vscode from 'vscode';
import type { CrossingError } from '../../base/channel.ts';
import { combineDisposables, toDisposable } from '../../base/disposables.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { unlessCancelled } from '../../host/commandRunner.ts';
import { wordsFor } from '../../host/errorWords.ts';
import { isCancellation, midwayOf } from '../../host/plainError.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import type { Services } from '../../host/services.ts';
import { ShownSnapshots } from '../../host/shownSnapshots.ts';
import { panels } from '../../ids.ts';
import type { Initiator, OnBehalf } from '../../library/initiator.ts';
import type { Library, ReadMode } from '../../library/library.ts';
import { doWithBars, type ShownAndLook } from './barsDeeds.ts';
import { isBarsThing, keyOfTickers, toPage } from './barsModel.ts';
import { askForWindow } from './barsQuestion.ts';
import { costOfUpdate, readBars, snapshotOf, stoppedSnapshot, subjectOf } from './barsReading.ts';
import { LiveUpdate } from './liveUpdate.ts';
import type { LiveEnd, LivePace } from './liveView.ts';
import { barsGuard } from './messages.ts';
import {
  type BarsDeed,
  type BarsGoal,
  type BarsLook,
  type BarsProtocol,
  type BarsThing,
  type LiveState,
  type ShownBars,
} from './protocol.ts';

type Panel = OpenPanel<BarsThing, BarsProtocol>;
type Connected = ReturnType<PanelDefinition<BarsThing, BarsProtocol>['connect']>;

const plainLook: BarsLook = { length: 1, average: false };

/** Reads minute bars and shows each set of tickers in its panel. A panel that comes back reads the shelf only. */
export class BarsPanels {
  readonly #services: Pick<Services, 'library' | 'connection' | 'panels' | 'notes'>;
  /** The window each panel shows, which may be another than the one it was opened with. */
  readonly #things = new WeakMap<Panel, BarsThing>();
  readonly #looks = new WeakMap<Panel, BarsLook>();
  readonly #live = new WeakMap<Panel, LiveUpdate>();
  readonly #shown: ShownSnapshots<ShownBars, Panel>;
  /** Pages that have drawn their first bars, and are told all from then on. */
  readonly #drawn = new WeakSet<Panel>();

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

  constructor(services: Pick<Services, 'library' | 'connection' | 'panels' | 'notes'>) {
    this.#services = services;
    this.#shown = new ShownSnapshots(services.connection, (panel, snapshot) => {
      panel.push('snapshot', toPage(snapshot, this.#drawn.has(panel)));
    });
  }

  /** Rejects when the bars cannot be read; no panel is opened then, and one that is open keeps what it shows. */
  async open(thing: BarsThing, onBehalf: OnBehalf, goal?: Omit<BarsGoal, 'id'>): Promise<void> {
    const library = await this.#services.library();
    // What the shelf has is read while the page is on its way.
    const isShelved = library.cost({ endpoint: 'bars', ...thing }, undefined, 'stored') === 0;
    const early = isShelved ? this.#services.panels.open(this.definition, thing) : undefined;
    if (early) await new Promise((done) => setImmediate(done));
    const show = (toSnapshot: (kept: Pick<ShownBars, 'live' | 'goal'>) => Snapshot<ShownBars>): void => {
      const panel = early ?? this.#services.panels.open(this.definition, thing);
      this.#things.set(panel, thing);
      const live = this.#shown.of(panel)?.value?.live ?? { cost: costOfUpdate(library, thing) };
      this.#shown.show(panel, toSnapshot({ live, goal: goal && { ...goal, id: Date.now() } }));
    };
    try {
      const read = await readBars(library, thing, { mode: isShelved ? 'shelf' : 'stored', ...onBehalf });
      show((kept) => snapshotOf(library, thing, read, kept));
    } catch (error) {
      await this.#openStopped(library, thing, { error, show, initiator: onBehalf.initiator });
    }
  }

  /** What came before a reading stopped is shown with why it stopped; a program is told by a rejection too. */
  async #openStopped(
    library: Library,
    thing: BarsThing,
    {
      error,
      show,
      initiator,
    }: {
      error: unknown;
      initiator: Initiator;
      show: (toSnapshot: (kept: Pick<ShownBars, 'live' | 'goal'>) => Snapshot<ShownBars>) => void;
    },
  ): Promise<void> {
    const midway = midwayOf(error);
    const stopped = midway && (await stoppedSnapshot(library, thing, { error: crossing(error), live: { cost: 1 } }));
    if (!stopped?.value) throw midway && isCancellation(midway.cause) ? midway.cause : error;
    const { value } = stopped;
    show((kept) => ({ ...stopped, value: { ...value, ...kept } }));
    if (isCancellation(midway?.cause)) throw midway?.cause;
    if (initiator !== 'person') throw error;
  }

  /** Does something with what the panel shown last shows. */
  async do(deed: BarsDeed, uri?: vscode.Uri, panel = this.#services.panels.active(this.definition)): Promise<void> {
    await doWithBars(this.#services, deed, { shown: panel && this.#shownAndLook(panel), uri });
  }

  #shownAndLook(panel: Panel): ShownAndLook | undefined {
    const snapshot = this.#shown.of(panel);
    return snapshot && { snapshot, look: this.#looks.get(panel) ?? plainLook };
  }

  #connect(panel: Panel): Connected {
    this.#things.set(panel, panel.thing);
    return {
      ...combineDisposables(
        toDisposable(() => {
          this.#shown.stop(panel);
        }),
        toDisposable(() => {
          this.#live.get(panel)?.dispose();
        }),
        panel.webviewPanel.onDidChangeViewState(() => {
          if (!panel.webviewPanel.visible && this.#live.has(panel)) this.#endLive(panel, 'hidden');
        }),
      ),
      handlers: {
        ready: () => {
          this.#drawn.delete(panel);
          return this.#shown.ready(panel) ? null : this.#load(panel, 'shelf');
        },
        rest: () => {
          this.#drawn.add(panel);
          this.#shown.again(panel);
          return null;
        },
        refresh: () => this.#load(panel, 'refresh'),
        readOn: () => this.#load(panel, 'fresh'),
        changeWindow: () => unlessCancelled(this.#changeWindow(panel)),
        keepLook: (look) => {
          this.#looks.set(panel, look);
          return null;
        },
        do: ({ deed }) => unlessCancelled(this.do(deed, undefined, panel)),
        setLive: ({ pace }) => {
          if (pace === null) this.#endLive(panel);
          else this.#startLive(panel, pace);
          return null;
        },
      },
    };
  }

  async #changeWindow(panel: Panel): Promise<void> {
    const { tickers } = this.#thing(panel);
    const window = await askForWindow(tickers, await this.#services.library());
    if (window) await this.open({ tickers, ...window }, { initiator: 'person' });
  }

  #thing(panel: Panel): BarsThing {
    return this.#things.get(panel) ?? panel.thing;
  }

  async #load(panel: Panel, mode: ReadMode): Promise<null> {
    const thing = this.#thing(panel);
    await this.#shown.read(panel, {
      subject: subjectOf(thing),
      work: async (signal) => {
        const library = await this.#services.library();
        const { live = { cost: costOfUpdate(library, thing) }, goal } = this.#shown.of(panel)?.value ?? {};
        try {
          return snapshotOf(library, thing, await readBars(library, thing, { mode, signal, initiator: 'person' }), {
            live,
            goal,
          });
        } catch (error) {
          const stopped =
            midwayOf(error) && (await stoppedSnapshot(library, thing, { error: crossing(error), live, goal }));
          if (!stopped) throw error;
          return stopped;
        }
      },
    });
    return null;
  }

  /** Only what the shelf lacks, so that an update is one page of the running session; nobody is asked in between. */
  #startLive(panel: Panel, pace: LivePace): void {
    this.#live.get(panel)?.dispose();
    this.#changeLive(panel, ({ cost }) => ({ cost, pace }));
    const update = new LiveUpdate({
      pace,
      clock: Date.now,
      read: async (signal) => {
        const thing = this.#thing(panel);
        const library = await this.#services.library();
        const read = await library.bars(thing, { mode: 'fresh', signal, initiator: 'background' });
        const shown = this.#shown.of(panel)?.value;
        if (!signal.aborted && this.#thing(panel) === thing && shown)
          this.#shown.show(panel, snapshotOf(library, thing, read, shown));
        return read.value
          .map(({ bars }) => bars.at(-1)?.date ?? '')
          .sort()
          .at(-1);
      },
      onEnd: (why, error) => {
        this.#endLive(panel, why, why === 'failed' ? error : undefined);
      },
    });
    this.#live.set(panel, update);
  }

  #endLive(panel: Panel, ended?: LiveEnd, error?: unknown): void {
    this.#live.get(panel)?.dispose();
    this.#live.delete(panel);
    this.#changeLive(panel, ({ cost }) => ({ cost, ...(ended && { ended }) }), error);
  }

  #changeLive(panel: Panel, change: (live: LiveState) => LiveState, error?: unknown): void {
    const before = this.#shown.of(panel);
    if (!before?.value) return;
    const value = { ...before.value, live: change(before.value.live) };
    if (error === undefined) this.#shown.show(panel, { ...before, value });
    else {
      this.#shown.show(panel, { ...before, value, state: 'stale', error: crossing(error, subjectOf(value.thing)) });
    }
  }
}

function crossing(error: unknown, subject?: string): CrossingError {
  const { kind, message } = wordsFor(error, subject);
  return { kind, message };
}
