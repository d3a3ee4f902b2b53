import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { RequestHandlers } from '../../base/channel.ts';
import { toDisposable } from '../../base/disposables.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { shortestWindow, type BarsParams } from '../../domain/bars/barsWindow.ts';
import { taking, unlessCancelled, type CommandActions } from '../../host/commands/commandRunner.ts';
import { givenFile } from '../../host/files/saveExport.ts';
import type { OpenPanel, PageController } from '../../host/panels/attachPage.ts';
import { definePage, pageOnItsWay, type Pages } from '../../host/panels/definePage.ts';
import { crossingOf } from '../../host/errors/formatError.ts';
import { isCancellation, midwayOf, PlainError } from '../../host/errors/plainError.ts';
import { pickOne, type PickRow } from '../../host/prompts/quickPick.ts';
import { askToSkip } from '../../host/prompts/quotaPrompt.ts';
import type { Services } from '../../host/services.ts';
import type { ShownSnapshot } from '../../host/panels/shownSnapshot.ts';
import type { TreeClick } from '../../host/trees/treeClick.ts';
import { commands, panels, settings, type ParsedArguments } from '../../ids.ts';
import type { OnBehalf } from '../../library/ledger/initiator.ts';
import type { Library, ReadMode } from '../../library/library.ts';
import { readBarColors } from './barColorsView.ts';
import { costOfUpdate, readBars, snapshotOf, stoppedSnapshot, subjectOf } from './barsLoader.ts';
import { goalOf, keyOfTickers, toPage } from './barsModel.ts';
import { askForBars, askForComparison, askForWindow } from './barsPrompt.ts';
import { runAction, type ShownBarsAndAppearance } from './export/barsCommands.ts';
import { formatPace } from './formatView.ts';
import { formatBarsTitle } from './servedView.ts';
import { LiveUpdate } from './live/liveUpdate.ts';
import { livePaces, type LiveEnd, type LivePace } from './live/liveView.ts';
import {
  barsParams,
  barsProtocol,
  type BarsAction,
  type BarsAppearance,
  type BarsGoal,
  type BarsProtocol,
  type LiveState,
  type BarsPanelState,
  type ShownBars,
} from './protocol.ts';

type BarsServices = Pick<
  Services,
  'library' | 'connection' | 'panels' | 'notes' | 'watchlists' | 'directory' | 'settings' | 'log' | 'unlisted'
>;

/** The services and pages that opening bars needs. */
interface BarsContext {
  readonly services: BarsServices;
  readonly pages: Pages<BarsParams, BarsPanel>;
}

interface Opening {
  goal?: Omit<BarsGoal, 'id'> | undefined;
  click?: TreeClick | undefined;
  /** The panel that shows these bars in place of its own, unless another one already shows them. */
  into?: BarsPanel;
}

/** Reads minute bars and shows each set of tickers in its panel. */
export class BarsPanels implements BarsContext {
  readonly services: BarsServices;
  readonly pages: Pages<BarsParams, BarsPanel>;

  readonly actions: CommandActions<'bars'> = {
    [commands.barsOpen]: ({ argument, initiator, batch, click }) =>
      this.openGiven(argument, { initiator, batch }, click),
    [commands.barsExportCsv]: taking(givenFile, ({ argument }) => this.run('exportCsv', argument)),
    [commands.barsCopyPython]: () => this.run('copyPython'),
    [commands.barsCite]: () => this.run('cite'),
    [commands.barsInsertFigure]: taking(
      (given) => given,
      async ({ argument }) => (await import('./export/insertBar.ts')).insertBar(this.pages.active()?.shown, argument),
    ),
    [commands.barsToggleTable]: () => this.toggleTable(),
    [commands.barsLiveUpdate]: () => this.chooseLive(),
  };

  constructor(services: BarsServices) {
    this.services = services;
    this.pages = definePage(services.panels, {
      type: panels.bars,
      protocol: barsProtocol,
      params: barsParams,
      key: ({ tickers }) => keyOfTickers(tickers),
      title: (shown) => formatBarsTitle(shown, undefined, newYorkDay(Date.now())),
      findWidget: true,
      unasked: ['rest', 'saveAppearance'],
      create: (panel, pages) => new BarsPanel(panel, { services, pages }),
    });
  }

  /** Opens the bars that a command was given, or asks the person which. */
  async openGiven(given: ParsedArguments['bars'] | undefined, onBehalf: OnBehalf, click?: TreeClick): Promise<void> {
    const params = given ? await this.#paramsOf(given, onBehalf) : await askForBars(this.services);
    if (!params) return;
    const { batch } = onBehalf;
    const agreed = batch ? { tickers: params.tickers, batch } : await this.#askToSkip(params, onBehalf);
    const opening = { goal: goalOf(given?.mark), click };
    await openBars(this, { ...params, tickers: [...agreed.tickers] }, { ...onBehalf, batch: agreed.batch }, opening);
  }

  /** Asks whether to leave out unknown tickers whose bars the library lacks. */
  async #askToSkip(params: BarsParams, { initiator }: OnBehalf): ReturnType<typeof askToSkip> {
    const library = await this.services.library();
    return askToSkip(this.services, {
      tickers: params.tickers,
      costOf: (some) => {
        const request = { endpoint: 'bars', ...params, tickers: [...some] } as const;
        return { request, cost: library.cost(request, undefined, 'stored') };
      },
      initiator,
    });
  }

  async #paramsOf(
    { asks, mark: _mark, ...params }: ParsedArguments['bars'],
    onBehalf: OnBehalf,
  ): Promise<BarsParams | undefined> {
    const { tickers, period, fromDate } = params;
    if (!asks || onBehalf.initiator !== 'person')
      return period === undefined && fromDate === undefined ? { tickers, period: shortestWindow } : params;
    const window = await askForWindow(tickers, await this.services.library());
    return window && { tickers, ...window };
  }

  /** Runs an action with the bars of the panel shown last. */
  async run(action: BarsAction, uri?: vscode.Uri): Promise<void> {
    await runAction(this.services, action, { shown: this.pages.active()?.shown, uri });
  }

  /** Shows or hides the table of the bars shown last. */
  toggleTable(): void {
    this.#active().toggleTable();
  }

  /** Asks how often the bars shown last are to be updated, each pace with its cost. */
  async chooseLive(): Promise<void> {
    const bars = this.#active();
    const live = bars.live ?? { cost: 1 };
    const pace = await pickPace(live);
    if (pace !== undefined) bars.setLive(pace === 'off' ? undefined : pace);
  }

  #active(): BarsPanel {
    const bars = this.pages.active();
    if (!bars) throw new PlainError(vscode.l10n.t('Open minute bars first.'));
    return bars;
  }
}

/**
 * Reads the bars and shows them in their panel. If they can't be read, rejects without opening a panel, and an open one
 * keeps what it shows.
 */
async function openBars(
  { services, pages }: BarsContext,
  params: BarsParams,
  onBehalf: OnBehalf,
  { goal, click, into }: Opening = {},
): Promise<void> {
  const library = await services.library();
  const reveal = (): BarsPanel => (into?.become(params) ? into : pages.open(params, { click }));
  // Bars in the library are read while the page loads.
  const isStored = library.cost({ endpoint: 'bars', ...params }, undefined, 'stored') === 0;
  const early = isStored ? reveal() : undefined;
  if (early) await pageOnItsWay();
  const show = (toSnapshot: (beside: BarsPanelState) => Snapshot<ShownBars>): void => {
    const bars = early ?? reveal();
    const live = { ...bars.live, cost: costOfUpdate(library, params) };
    bars.show(params, toSnapshot({ live, goal: goal && { ...goal, id: Date.now() } }));
  };
  try {
    const read = await readBars(library, params, { mode: isStored ? 'library' : 'stored', ...onBehalf });
    show((beside) => snapshotOf(library, params, read, beside));
  } catch (error) {
    const stopped = await readBefore(library, params, error);
    show((beside) => ({ ...stopped, value: { ...stopped.value, ...beside } }));
    const { cause } = midwayOf(error)!;
    if (isCancellation(cause)) throw cause;
    // For a program, the command rejects as well.
    if (onBehalf.initiator !== 'person') throw error;
  }
}

/** Returns the bars that were read before a read stopped, with its error. Rejects if there are none. */
async function readBefore(
  library: Library,
  params: BarsParams,
  error: unknown,
): Promise<Snapshot<ShownBars> & { value: ShownBars }> {
  const midway = midwayOf(error);
  const stopped = midway && (await stoppedSnapshot(library, params, { error: crossingOf(error), live: { cost: 1 } }));
  if (!stopped?.value) throw midway && isCancellation(midway.cause) ? midway.cause : error;
  return { ...stopped, value: stopped.value };
}

/** Controls the panel of one set of tickers. A restored panel reads the library only. */
class BarsPanel implements PageController<BarsProtocol> {
  readonly #panel: OpenPanel<BarsParams, BarsProtocol>;
  readonly #context: BarsContext;
  readonly #shown: ShownSnapshot<ShownBars>;
  /** The window that is shown. It may differ from the panel's original window. */
  #params: BarsParams;
  #appearance: BarsAppearance = { length: 1, average: false };
  #live: LiveUpdate | undefined;
  /** True if the page has drawn its first bars. From then on it gets all bars. */
  #hasDrawn = false;

  readonly handlers: RequestHandlers<BarsProtocol>;

  constructor(panel: OpenPanel<BarsParams, BarsProtocol>, context: BarsContext) {
    this.#panel = panel;
    this.#context = context;
    this.#params = panel.params;
    this.#shown = panel.showing<ShownBars>((snapshot) =>
      panel.push(
        'snapshot',
        toPage(snapshot, { hasDrawn: this.#hasDrawn, colors: readBarColors(context.services.settings.barColors) }),
      ),
    );
    panel.own.add(toDisposable(() => this.#live?.dispose()));
    panel.own.add(
      context.services.settings.onDidChange((affects) => {
        if (affects(settings.barsColors)) this.#shown.again();
      }),
    );
    panel.own.add(
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
      setPeriod: ({ period }) => unlessCancelled(this.#open({ tickers: this.#params.tickers, period })),
      compare: () => unlessCancelled(this.#compare()),
      saveAppearance: (appearance) => {
        this.#appearance = appearance;
        this.#retitle();
        return null;
      },
      stopLive: () => {
        this.#endLive();
        return null;
      },
    };
  }

  /** The bars and their appearance; undefined until bars have been read. */
  get shown(): ShownBarsAndAppearance | undefined {
    const snapshot = this.#shown.current;
    return snapshot && { snapshot, appearance: this.#appearance };
  }

  /** The state of live updating. */
  get live(): LiveState | undefined {
    return this.#shown.value?.live;
  }

  /** Shows a window that was just read. A pending read doesn't replace it. */
  show(params: BarsParams, snapshot: Snapshot<ShownBars>): void {
    if (!isDeepStrictEqual(params, this.#params)) this.#shown.stop();
    this.#params = params;
    this.#retitle();
    this.#shown.show(snapshot);
  }

  /**
   * Takes over the panel of other tickers, with its appearance; returns false if these tickers already have a panel.
   */
  become(params: BarsParams): boolean {
    if (!this.#context.pages.rename(this.#panel.params, params)) return false;
    // An update of more tickers costs more than the user agreed to.
    if (this.#live) this.#endLive();
    return true;
  }

  /** Updates the tab's title to match the page. */
  #retitle(): void {
    this.#panel.retitle(formatBarsTitle(this.#params, this.#appearance.session, newYorkDay(Date.now())));
  }

  toggleTable(): void {
    this.#panel.push('toggleTable', null);
  }

  /** Starts live updating, or ends it if no pace is given. */
  setLive(pace: LivePace | undefined): void {
    if (pace === undefined) this.#endLive();
    else this.#startLive(pace);
  }

  async #changeWindow(): Promise<void> {
    const { tickers } = this.#params;
    const window = await askForWindow(tickers, await this.#context.services.library());
    if (window) await this.#open({ tickers, ...window });
  }

  async #compare(): Promise<void> {
    const params = await askForComparison(this.#params, this.#context.services);
    if (params) await openBars(this.#context, params, { initiator: 'person' }, { into: this });
  }

  #open(params: BarsParams): Promise<void> {
    return openBars(this.#context, params, { initiator: 'person' });
  }

  async #load(mode: ReadMode): Promise<null> {
    const params = this.#params;
    await this.#shown.load({
      subject: subjectOf(params),
      work: async (signal) => {
        const library = await this.#context.services.library();
        // Read again each time, so that what a command shows in the meantime is kept.
        const beside = (): BarsPanelState => {
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
        const library = await this.#context.services.library();
        const read = await library.read(
          { endpoint: 'bars', ...params },
          { mode: 'fresh', signal, initiator: 'background' },
        );
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

/** Asks for a pace of live updates, each with its cost an hour; undefined when the prompt is dismissed. */
function pickPace({ pace: current, cost }: LiveState): Promise<LivePace | 'off' | undefined> {
  const mark = (isCurrent: boolean) => (isCurrent ? { description: vscode.l10n.t('current') } : {});
  const rows: PickRow<LivePace | 'off'>[] = [
    { label: vscode.l10n.t('Off'), value: 'off', ...mark(current === undefined) },
    ...livePaces.map((pace) => ({ label: formatPace(pace, cost), value: pace, ...mark(pace === current) })),
  ];
  return pickOne(rows, {
    title: vscode.l10n.t('Update Bars Live'),
    placeHolder: vscode.l10n.t('Select how often to load new bars of today’s session'),
  });
}
