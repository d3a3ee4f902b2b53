import type * as vscode from 'vscode';
import type { Snapshot } from '../../base/snapshot.ts';
import { crossingOf } from '../../host/errorWords.ts';
import { isCancellation, midwayOf } from '../../host/plainError.ts';
import { pageOnItsWay, type PanelDefinition } from '../../host/panelHost.ts';
import { panels } from '../../ids.ts';
import type { OnBehalf } from '../../library/initiator.ts';
import type { Library } from '../../library/library.ts';
import { doWithBars } from './barsDeeds.ts';
import { isBarsThing, keyOfTickers } from './barsModel.ts';
import { BarsPanel, type BarsServices } from './barsPanel.ts';
import { costOfUpdate, readBars, snapshotOf, stoppedSnapshot } from './barsReading.ts';
import { barsGuard } from './messages.ts';
import type { BarsDeed, BarsGoal, BarsProtocol, BarsThing, ShownBars } from './protocol.ts';

/** What is shown beside the bars themselves. */
type Beside = Pick<ShownBars, 'live' | 'goal'>;

/** Reads minute bars and shows each set of tickers in its panel. */
export class BarsPanels {
  readonly #services: BarsServices;

  readonly definition: PanelDefinition<BarsThing, BarsProtocol, BarsPanel> = {
    type: panels.bars,
    page: 'bars',
    isThing: isBarsThing,
    keyOf: ({ tickers }) => keyOfTickers(tickers),
    titleOf: ({ tickers }) => tickers.join(', '),
    findWidget: true,
    guard: barsGuard,
    create: (panel) =>
      new BarsPanel({ panel, services: this.#services, open: (thing, onBehalf) => this.open(thing, onBehalf) }),
  };

  constructor(services: BarsServices) {
    this.#services = services;
  }

  /** Rejects when the bars cannot be read; no panel is opened then, and one that is open keeps what it shows. */
  async open(thing: BarsThing, onBehalf: OnBehalf, goal?: Omit<BarsGoal, 'id'>): Promise<void> {
    const library = await this.#services.library();
    const reveal = (): BarsPanel => this.#services.panels.open(this.definition, thing);
    // What the library has is read while the page is on its way.
    const isShelved = library.cost({ endpoint: 'bars', ...thing }, undefined, 'stored') === 0;
    const early = isShelved ? reveal() : undefined;
    if (early) await pageOnItsWay();
    const show = (toSnapshot: (beside: Beside) => Snapshot<ShownBars>): void => {
      const bars = early ?? reveal();
      const live = bars.live ?? { cost: costOfUpdate(library, thing) };
      bars.show(thing, toSnapshot({ live, goal: goal && { ...goal, id: Date.now() } }));
    };
    try {
      const read = await readBars(library, thing, { mode: isShelved ? 'shelf' : 'stored', ...onBehalf });
      show((beside) => snapshotOf(library, thing, read, beside));
    } catch (error) {
      const stopped = await this.#stopped(library, thing, error);
      show((beside) => ({ ...stopped, value: { ...stopped.value, ...beside } }));
      const { cause } = midwayOf(error)!;
      if (isCancellation(cause)) throw cause;
      // A program is told by a rejection too.
      if (onBehalf.initiator !== 'person') throw error;
    }
  }

  /** Does something with what the panel shown last shows. */
  async do(deed: BarsDeed, uri?: vscode.Uri): Promise<void> {
    await doWithBars(this.#services, deed, { shown: this.#services.panels.active(this.definition)?.shown, uri });
  }

  /** What came before a reading stopped, with why it stopped; rejects where nothing came. */
  async #stopped(
    library: Library,
    thing: BarsThing,
    error: unknown,
  ): Promise<Snapshot<ShownBars> & { value: ShownBars }> {
    const midway = midwayOf(error);
    const stopped = midway && (await stoppedSnapshot(library, thing, { error: crossingOf(error), live: { cost: 1 } }));
    if (!stopped?.value) throw midway && isCancellation(midway.cause) ? midway.cause : error;
    return { ...stopped, value: stopped.value };
  }
}
