import * as vscode from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposables.ts';
import { unlessCancelled } from '../../host/commandRunner.ts';
import { withProgress } from '../../host/notifications.ts';
import { about, PlainError } from '../../host/plainError.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import type { Services } from '../../host/services.ts';
import { ShownSnapshots } from '../../host/shownSnapshots.ts';
import { panels } from '../../ids.ts';
import { createBatch, type Initiator, type OnBehalf } from '../../library/initiator.ts';
import type { Library, ReadMode } from '../../library/library.ts';
import { comparisonOf, keyOfComparison, type Compared } from './comparisonModel.ts';
import { askWhatToCompare } from './comparisonQuestion.ts';
import { classThing, formatQuery, isFundThing, thingOf } from './fundModel.ts';
import { insertFund } from './fundNote.ts';
import { costOf, costOfAll, findFund, readFund, subjectOf } from './fundReading.ts';
import { outsideLink } from './fundView.ts';
import { fundGuard } from './messages.ts';
import { type FundProtocol, type FundQuery, type FundThing, type OneFund, type ShownFund } from './protocol.ts';

type Panel = OpenPanel<FundThing, FundProtocol>;
type PanelHandlers = ReturnType<PanelDefinition<FundThing, FundProtocol>['connect']>;
type FundServices = Pick<Services, 'library' | 'connection' | 'panels' | 'notes' | 'settings'>;

/** Finds funds and shows each in its panel. Only finding and refreshing spend requests; showing reads the shelf. */
export class FundPanels {
  readonly #services: FundServices;
  readonly #shown: ShownSnapshots<ShownFund, Panel>;
  #opened: Promise<Library> | undefined;

  readonly definition: PanelDefinition<FundThing, FundProtocol> = {
    type: panels.fund,
    page: 'fund',
    isThing: isFundThing,
    keyOf: (thing) => (thing.kind === 'comparison' ? keyOfComparison(thing) : `${thing.kind} ${thing.id}`),
    titleOf: ({ title }) => title,
    findWidget: true,
    guard: fundGuard,
    connect: (panel) => this.#connect(panel),
  };

  constructor(services: FundServices) {
    this.#services = services;
    this.#shown = new ShownSnapshots(services.connection, (panel, snapshot) => {
      panel.push('snapshot', snapshot);
    });
  }

  /** From the library, however old; rejects when the fund cannot be found, and no panel is opened then. */
  async open(query: FundQuery, onBehalf: OnBehalf): Promise<void> {
    const library = await this.#library();
    const read = await about(subjectOf(query), () =>
      withProgress({
        title: vscode.l10n.t('Finding fund: {0}', formatQuery(query)),
        work: (signal) => library.fund(query, { ...onBehalf, mode: 'stored', signal }),
      }),
    );
    await this.#open(thingOf(read.value, query));
  }

  /** Rejects when one of them cannot be found, or when they are one and the same; no panel is opened then. */
  async compare(compared: readonly Compared[], initiator: Initiator): Promise<void> {
    const library = await this.#library();
    const batch = createBatch(costOfAll(library, compared));
    const funds = await withProgress({
      title: vscode.l10n.t('Finding {0} funds to compare', compared.length),
      work: async (signal, report) => {
        const found: OneFund[] = [];
        for (const each of compared) {
          report(formatQuery(each.query));
          found.push(await findFund(library, each, { initiator, batch, signal }));
        }
        return found;
      },
    });
    const comparison = comparisonOf(funds);
    if (!comparison.ok) throw new PlainError(comparison.error.message);
    await this.#open(comparison.value);
  }

  /** Asks which funds; those of the panel shown last are among them. */
  async askAndCompare(among: readonly OneFund[] = this.#fundsOfActive()): Promise<void> {
    const chosen = await askWhatToCompare(this.#services, among);
    if (chosen) await this.compare(chosen, 'person');
  }

  /** What the panel shown last shows, into the note last active. `template` in place of the setting's. */
  async insertIntoNote(template?: string, panel = this.#services.panels.active(this.definition)): Promise<void> {
    const value = panel && this.#shown.of(panel)?.value;
    if (!value) throw new PlainError(vscode.l10n.t('Open a fund first.'));
    await insertFund(this.#services, value, template);
  }

  async #open(thing: FundThing): Promise<void> {
    await this.#show(this.#services.panels.open(this.definition, thing), 'shelf');
  }

  #fundsOfActive(): OneFund[] {
    const thing = this.#services.panels.active(this.definition)?.thing;
    return thing ? fundsOf(thing) : [];
  }

  #connect(panel: Panel): Disposable & PanelHandlers {
    const { panels } = this.#services;
    return {
      ...toDisposable(() => {
        this.#shown.stop(panel);
      }),
      handlers: {
        ready: () => {
          return this.#shown.ready(panel) ? null : this.#show(panel, 'shelf');
        },
        refresh: () => this.#show(panel, 'refresh'),
        retry: () => this.#show(panel, panel.thing.kind === 'comparison' ? 'stored' : 'refresh'),
        copy: async ({ text }) => {
          await vscode.env.clipboard.writeText(text);
          return null;
        },
        openSeries: ({ seriesid }) => unlessCancelled(this.open({ seriesid }, { initiator: 'person' })),
        openClass: ({ contractid }) => unlessCancelled(this.#openClass(panel, contractid)),
        openCompared: ({ index }) => {
          const fund = panel.thing.kind === 'comparison' ? panel.thing.funds[index] : undefined;
          if (!fund) throw new PlainError(vscode.l10n.t('This fund isn’t in the comparison.'));
          return this.#show(panels.open(this.definition, fund), 'shelf');
        },
        openLink: async ({ url }) => {
          const allowed = outsideLink(url);
          if (allowed === undefined) throw new PlainError(vscode.l10n.t('This address can’t be opened from here.'));
          await vscode.env.openExternal(vscode.Uri.parse(allowed, true));
          return null;
        },
        compare: () => unlessCancelled(this.askAndCompare(fundsOf(panel.thing))),
        insertIntoNote: () => unlessCancelled(this.insertIntoNote(undefined, panel)),
      },
    };
  }

  /** A class out of its series costs nothing: the series' answer holds its whole record. */
  async #openClass(panel: Panel, contractid: string): Promise<void> {
    const value = this.#shown.of(panel)?.value;
    const record = value?.kind === 'series' ? value.classes.find((each) => each.contractid === contractid) : undefined;
    if (!record) throw new PlainError(vscode.l10n.t('This series has no class {0}.', contractid));
    const opened = this.#services.panels.open(this.definition, classThing(record, { seriesid: record.seriesid }));
    if (!this.#shown.of(opened)) await this.#show(opened, 'shelf');
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
      const shown = this.#shown.of(panel);
      if (shown?.value?.kind !== 'class') continue;
      const { seriesid } = shown.value.record;
      const seriesCost = costOf(library, { seriesid });
      if (seriesCost !== shown.value.seriesCost)
        this.#shown.show(panel, { ...shown, value: { ...shown.value, seriesCost } });
    }
  }

  /** Pushes what the library has; what was shown before stays when asking anew fails. */
  async #show(panel: Panel, mode: ReadMode): Promise<null> {
    const { thing } = panel;
    await this.#shown.read(panel, {
      subject: thing.kind === 'comparison' ? thing.title : subjectOf(thing.query),
      work: async (signal) => readFund(await this.#library(), thing, { mode, signal, initiator: 'person' }),
    });
    return null;
  }
}

function fundsOf(thing: FundThing): OneFund[] {
  return thing.kind === 'comparison' ? thing.funds : [thing];
}
