import * as v from 'valibot';
import * as vscode from 'vscode';

import { fieldsOf } from '../../base/record.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { crossingOf } from '../../host/formatError.ts';
import { isCancellation, midwayOf, PlainError } from '../../host/plainError.ts';
import { definePage, pageOnItsWay, type Pages } from '../../host/definePage.ts';
import type { TreeClick } from '../../host/treeClick.ts';
import { panels } from '../../ids.ts';
import type { OnBehalf } from '../../library/ledger/initiator.ts';
import type { Library } from '../../library/library.ts';
import { runAction } from './export/barsCommands.ts';
import { isBarsParams, keyOfTickers, parseBarsParams, parseGoal } from './barsModel.ts';
import { BarsPanel, type BarsServices } from './barsPanel.ts';
import { askForBars, askForWindow } from './barsPrompt.ts';
import { costOfUpdate, readBars, snapshotOf, stoppedSnapshot } from './barsLoader.ts';
import { barsGuard } from './messages.ts';
import type { BarsAction, BarsGoal, BarsParams, ShownBars, LiveState } from './protocol.ts';
import { pickOne, type PickRow } from '../../host/quickPick.ts';
import { formatPace } from './formatView.ts';
import { livePaces, type LivePace } from './live/liveView.ts';

/** What is shown along with the bars. */
type Beside = Pick<ShownBars, 'live' | 'goal'>;

interface GivenBars {
  params: BarsParams;
  goal: Omit<BarsGoal, 'id'> | undefined;
  /** A person is asked for the window. */
  asks: boolean;
}

interface Opening {
  goal?: Omit<BarsGoal, 'id'> | undefined;
  click?: TreeClick | undefined;
}

/** Reads minute bars and shows each set of tickers in its panel. */
export class BarsPanels {
  readonly #services: BarsServices;

  readonly pages: Pages<BarsParams, BarsPanel>;

  constructor(services: BarsServices) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.bars,
      protocol: barsGuard,
      params: v.custom<BarsParams>(isBarsParams),
      key: ({ tickers }) => keyOfTickers(tickers),
      title: ({ tickers }) => tickers.join(', '),
      findWidget: true,
      unasked: ['rest', 'saveAppearance'],
      create: (panel) => new BarsPanel({ panel, services, open: (params, onBehalf) => this.open(params, onBehalf) }),
    });
  }

  /** The bars that a command was given, with the place to go to in them. Throws if the argument isn't valid. */
  givenBars(argument: unknown): GivenBars | undefined {
    if (argument === undefined) return undefined;
    const params = parseBarsParams(argument);
    if (!params.ok) throw new PlainError(params.error.message);
    return { params: params.value, goal: parseGoal(argument), asks: fieldsOf(argument)['asks'] === true };
  }

  /** Opens the bars that a command was given, or asks the person which. */
  async openGiven(given: GivenBars | undefined, onBehalf: OnBehalf, click?: TreeClick): Promise<void> {
    const params = await this.#paramsOf(given, onBehalf);
    if (params) await this.open(params, onBehalf, { goal: given?.goal, click });
  }

  async #paramsOf(given: GivenBars | undefined, { initiator }: OnBehalf): Promise<BarsParams | undefined> {
    if (given && !(given.asks && initiator === 'person')) return given.params;
    if (!given) return askForBars(this.#services);
    const { tickers } = given.params;
    const window = await askForWindow(tickers, await this.#services.library());
    return window && { tickers, ...window };
  }

  /**
   * Reads the bars and shows them in their panel. Rejects when they can't be read. Opens no panel then, and an open one
   * keeps what it shows.
   */
  async open(params: BarsParams, onBehalf: OnBehalf, { goal, click }: Opening = {}): Promise<void> {
    const library = await this.#services.library();
    const reveal = (): BarsPanel => this.pages.open(params, { click });
    // Bars in the library are read while the page loads.
    const isStored = library.cost({ endpoint: 'bars', ...params }, undefined, 'stored') === 0;
    const early = isStored ? reveal() : undefined;
    if (early) await pageOnItsWay();
    const show = (toSnapshot: (beside: Beside) => Snapshot<ShownBars>): void => {
      const bars = early ?? reveal();
      const live = bars.live ?? { cost: costOfUpdate(library, params) };
      bars.show(params, toSnapshot({ live, goal: goal && { ...goal, id: Date.now() } }));
    };
    try {
      const read = await readBars(library, params, { mode: isStored ? 'library' : 'stored', ...onBehalf });
      show((beside) => snapshotOf(library, params, read, beside));
    } catch (error) {
      const stopped = await this.#stopped(library, params, error);
      show((beside) => ({ ...stopped, value: { ...stopped.value, ...beside } }));
      const { cause } = midwayOf(error)!;
      if (isCancellation(cause)) throw cause;
      // For a program the command rejects as well.
      if (onBehalf.initiator !== 'person') throw error;
    }
  }

  /** Runs an action with the bars of the panel shown last. */
  async run(action: BarsAction, uri?: vscode.Uri): Promise<void> {
    await runAction(this.#services, action, { shown: this.pages.active()?.shown, uri });
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

  /** The bars that were read before a reading stopped, with its error. Rejects if there are none. */
  async #stopped(
    library: Library,
    params: BarsParams,
    error: unknown,
  ): Promise<Snapshot<ShownBars> & { value: ShownBars }> {
    const midway = midwayOf(error);
    const stopped = midway && (await stoppedSnapshot(library, params, { error: crossingOf(error), live: { cost: 1 } }));
    if (!stopped?.value) throw midway && isCancellation(midway.cause) ? midway.cause : error;
    return { ...stopped, value: stopped.value };
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
    title: vscode.l10n.t('Live Update'),
    placeHolder: vscode.l10n.t('Select how often to load new bars of today’s session'),
  });
}
