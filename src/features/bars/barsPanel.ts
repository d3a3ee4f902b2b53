import { isDeepStrictEqual } from 'node:util';
import { Disposables } from '../../base/disposables.ts';
import type { RequestHandlers } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { unlessCancelled } from '../../host/commandRunner.ts';
import { crossingOf } from '../../host/formatError.ts';
import { midwayOf } from '../../host/plainError.ts';
import type { OpenPanel, PageController } from '../../host/definePage.ts';
import type { Services } from '../../host/services.ts';
import { ShownSnapshot } from '../../host/shownSnapshot.ts';
import type { OnBehalf } from '../../library/ledger/initiator.ts';
import type { ReadMode } from '../../library/library.ts';
import type { ShownBarsAndAppearance } from './export/barsCommands.ts';
import { toPage } from './barsModel.ts';
import { askForComparison, askForWindow } from './barsPrompt.ts';
import { costOfUpdate, readBars, snapshotOf, stoppedSnapshot, subjectOf } from './barsLoader.ts';
import { LiveUpdate } from './live/liveUpdate.ts';
import type { LiveEnd, LivePace } from './live/liveView.ts';
import type { BarsAppearance, BarsProtocol, BarsParams, LiveState, ShownBars } from './protocol.ts';

export type BarsServices = Pick<
  Services,
  'library' | 'connection' | 'panels' | 'notes' | 'watchlists' | 'directory' | 'log'
>;

interface BarsPanelOptions {
  panel: OpenPanel<BarsParams, BarsProtocol>;
  services: BarsServices;
  /** Reads a window of bars and shows it in its panel. */
  open: (params: BarsParams, onBehalf: OnBehalf) => Promise<void>;
}

/** Controls the panel of one set of tickers. A restored panel reads the library only. */
export class BarsPanel implements PageController<BarsProtocol> {
  readonly #options: BarsPanelOptions;
  readonly #own = new Disposables();
  readonly #shown: ShownSnapshot<ShownBars>;
  /** The window that is shown. It may differ from the one that the panel was opened with. */
  #params: BarsParams;
  #appearance: BarsAppearance = { length: 1, average: false };
  #live: LiveUpdate | undefined;
  /** Whether the page has drawn its first bars. From then on it gets all bars. */
  #hasDrawn = false;

  readonly handlers: RequestHandlers<BarsProtocol>;

  constructor(options: BarsPanelOptions) {
    const { panel, services } = options;
    this.#options = options;
    this.#params = panel.params;
    this.#shown = this.#own.add(
      new ShownSnapshot({
        push: (snapshot) => panel.push('snapshot', toPage(snapshot, this.#hasDrawn)),
        source: () => services.connection.source,
      }),
    );
    this.#own.add(
      panel.webviewPanel.onDidChangeViewState(() => {
        if (!panel.webviewPanel.visible && this.#live) this.#endLive('hidden');
      }),
    );
    this.handlers = {
      ready: () => {
        this.#hasDrawn = false;
        return this.#shown.ready(() => this.#load('library'));
      },
      rest: () => {
        this.#hasDrawn = true;
        this.#shown.again();
        return null;
      },
      refresh: () => this.#load('refresh'),
      readOn: () => this.#load('fresh'),
      changeWindow: () => unlessCancelled(this.#changeWindow()),
      setPeriod: ({ period }) =>
        unlessCancelled(options.open({ tickers: this.#params.tickers, period }, { initiator: 'person' })),
      compare: () => unlessCancelled(this.#compare()),
      saveAppearance: (appearance) => {
        this.#appearance = appearance;
        return null;
      },
      stopLive: () => {
        this.#endLive();
        return null;
      },
    };
  }

  /** The bars and their appearance; undefined until something has been read. */
  get shown(): ShownBarsAndAppearance | undefined {
    const snapshot = this.#shown.current;
    return snapshot && { snapshot, appearance: this.#appearance };
  }

  /** The state of live updating. */
  get live(): LiveState | undefined {
    return this.#shown.value?.live;
  }

  /** Shows a window that was just read. One that is still being read will not replace it. */
  show(params: BarsParams, snapshot: Snapshot<ShownBars>): void {
    if (!isDeepStrictEqual(params, this.#params)) this.#shown.stop();
    this.#params = params;
    this.#shown.show(snapshot);
  }

  toggleTable(): void {
    this.#options.panel.push('toggleTable', null);
  }

  /** Starts live updating, or ends it without a pace. */
  setLive(pace: LivePace | undefined): void {
    if (pace === undefined) this.#endLive();
    else this.#startLive(pace);
  }

  dispose(): void {
    this.#live?.dispose();
    this.#own.dispose();
  }

  async #changeWindow(): Promise<void> {
    const { open, services } = this.#options;
    const { tickers } = this.#params;
    const window = await askForWindow(tickers, await services.library());
    if (window) await open({ tickers, ...window }, { initiator: 'person' });
  }

  async #compare(): Promise<void> {
    const { open, services } = this.#options;
    const params = await askForComparison(this.#params.tickers, services);
    if (params) await open(params, { initiator: 'person' });
  }

  async #load(mode: ReadMode): Promise<null> {
    const params = this.#params;
    await this.#shown.load({
      subject: subjectOf(params),
      work: async (signal) => {
        const library = await this.#options.services.library();
        // Read anew each time, so that what a command shows in the meantime is kept.
        const beside = (): Pick<ShownBars, 'live' | 'goal'> => {
          const { live = { cost: costOfUpdate(library, params) }, goal } = this.#shown.value ?? {};
          return { live, goal };
        };
        try {
          const read = await readBars(library, params, { mode, signal, initiator: 'person' });
          return snapshotOf(library, params, read, beside());
        } catch (error) {
          const stopped =
            midwayOf(error) && (await stoppedSnapshot(library, params, { error: crossingOf(error), ...beside() }));
          if (!stopped) throw error;
          return stopped;
        }
      },
    });
    return null;
  }

  /**
   * Reads only what the library lacks, so that an update is one page of the running session. The quota prompt is not
   * shown in between.
   */
  #startLive(pace: LivePace): void {
    this.#live?.dispose();
    this.#changeLive(({ cost }) => ({ cost, pace }));
    this.#live = new LiveUpdate({
      pace,
      clock: Date.now,
      read: async (signal) => {
        const params = this.#params;
        const library = await this.#options.services.library();
        const read = await library.bars(params, { mode: 'fresh', signal, initiator: 'background' });
        const shown = this.#shown.value;
        if (!signal.aborted && this.#params === params && shown)
          this.#shown.show(snapshotOf(library, params, read, shown));
        return read.value
          .map(({ bars }) => bars.at(-1)?.date ?? '')
          .sort()
          .at(-1);
      },
      onEnd: (why, error) => this.#endLive(why, why === 'failed' ? error : undefined),
    });
  }

  #endLive(ended?: LiveEnd, error?: unknown): void {
    this.#live?.dispose();
    this.#live = undefined;
    this.#changeLive(({ cost }) => ({ cost, ...(ended && { ended }) }), error);
  }

  #changeLive(change: (live: LiveState) => LiveState, error?: unknown): void {
    const before = this.#shown.current;
    if (!before?.value) return;
    const value = { ...before.value, live: change(before.value.live) };
    if (error === undefined) this.#shown.show({ ...before, value });
    else this.#shown.show({ ...before, value, state: 'stale', error: crossingOf(error, subjectOf(value.params)) });
  }
}
