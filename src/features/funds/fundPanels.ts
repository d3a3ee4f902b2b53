import * as vscode from 'vscode';
import { withReadProgress } from '../../host/prompts/notifications.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { about, requireParsed } from '../../host/errors/plainError.ts';
import { givenFile } from '../../host/files/saveExport.ts';
import { definePage, type Pages } from '../../host/panels/definePage.ts';
import { asOneBatch, readEach } from '../../host/commands/readEach.ts';
import type { TreeClick } from '../../host/trees/treeClick.ts';
import { commands, panels } from '../../ids.ts';
import type { Initiator, OnBehalf } from '../../library/ledger/initiator.ts';
import type { Library } from '../../library/library.ts';
import { comparedIn, comparisonOf, keyOfComparison, type Compared } from './compare/comparisonModel.ts';
import { askWhatToCompare } from './compare/comparisonPrompt.ts';
import { formatQuery, paramsOf } from './fundModel.ts';
import { FundPanel, noFund, type FundServices } from './fundPanel.ts';
import { copyCsv, exportCsv } from './fundExport.ts';
import { copyField, insertField } from './fundFields.ts';
import { askForFund } from './fundPrompt.ts';
import { costOfAll, findFund, subjectOf } from './fundLoader.ts';
import { fundParams, fundProtocol, type FundParams, type OneFund } from './protocol.ts';
import { type FundQuery } from '../../domain/identifiers/fundQuery.ts';

/** Finds funds and shows each in its panel. */
export class FundPanels {
  readonly #services: FundServices;
  #opened: Promise<Library> | undefined;

  readonly pages: Pages<FundParams, FundPanel>;

  readonly actions: CommandActions<'funds'> = {
    [commands.fundsOpen]: ({ argument, initiator, batch, click }) => this.open(argument, { initiator, batch }, click),
    [commands.fundsCompare]: ({ argument, initiator }) =>
      argument ? this.compare(comparedIn(argument), initiator) : this.askAndCompare(),
    [commands.fundsInsertIntoNote]: ({ argument }) => this.insertIntoNote(argument),
    [commands.fundsInsertField]: taking(
      (given) => given,
      ({ argument }) => insertField(this.#active()?.classes ?? [], argument),
    ),
    [commands.fundsCopyField]: taking(
      (given) => given,
      ({ argument }) => copyField(this.#active()?.classes ?? [], argument),
    ),
    [commands.fundsExportCsv]: taking(givenFile, ({ argument }) => exportCsv(this.#active(), argument)),
    [commands.fundsCopyCsv]: () => copyCsv(this.#active()),
  };

  constructor(services: FundServices) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.fund,
      protocol: fundProtocol,
      params: fundParams,
      key: (params) => (params.kind === 'comparison' ? keyOfComparison(params) : `${params.kind} ${params.id}`),
      title: ({ title }) => title,
      findWidget: true,
      create: (panel, pages) => new FundPanel(panel, pages, services),
    });
  }

  /**
   * Opens the fund from the library, however old the answer is. Without a query, asks the user for one. If the fund
   * can't be found, rejects without opening a panel.
   */
  async open(asked: FundQuery | undefined, onBehalf: OnBehalf, click?: TreeClick): Promise<void> {
    const query = asked ?? (await askForFund(this.#services));
    if (!query) return;
    const library = await this.#library();
    const read = await about(subjectOf(query), () =>
      withReadProgress({
        title: vscode.l10n.t('Finding fund: {0}', formatQuery(query)),
        work: (progress) => library.read({ endpoint: 'fund', ...query }, { ...onBehalf, mode: 'stored', ...progress }),
      }),
    );
    const fund = paramsOf(read.value, query);
    await this.#reveal(fund, click).show(new Map([[fund.id, read]]));
  }

  /** Compares funds. If one of them can't be found or all are the same fund, rejects without opening a panel. */
  async compare(compared: readonly Compared[], initiator: Initiator): Promise<void> {
    const library = await this.#library();
    const found = await asOneBatch({
      title: vscode.l10n.t('Finding {0} funds to compare', compared.length),
      cost: costOfAll(library, compared),
      initiator,
      work: (shared, report) =>
        readEach({
          items: compared,
          read: (each) => findFund(library, each, shared),
          nameOf: ({ query }) => formatQuery(query),
          subjectOf: ({ query }) => subjectOf(query),
          report,
        }),
    });
    const comparison = requireParsed(comparisonOf(found.map(({ fund }) => fund)));
    await this.#reveal(comparison).show(new Map(found.map(({ fund, read }) => [fund.id, read])));
  }

  /** Asks which funds to compare, starting with those of the panel shown last. */
  async askAndCompare(among: readonly OneFund[] = this.#active()?.funds ?? []): Promise<void> {
    const chosen = await askWhatToCompare(this.#services, among);
    if (chosen) await this.compare(chosen, 'person');
  }

  /** Inserts the fund of the panel shown last into the note last active. `template` overrides the setting. */
  async insertIntoNote(template?: string): Promise<void> {
    const fund = this.#active();
    if (!fund) throw noFund();
    await fund.insertIntoNote(template);
  }

  #active(): FundPanel | undefined {
    return this.pages.active();
  }

  #reveal(params: FundParams, click?: TreeClick): FundPanel {
    return this.pages.open(params, { click });
  }

  #library(): Promise<Library> {
    this.#opened ??= this.#services.library().then((library) => {
      library.onDidFile(({ endpoint }) => {
        if (endpoint !== 'fund') return;
        for (const fund of this.pages.all()) fund.priceAnew(library);
      });
      return library;
    });
    return this.#opened;
  }
}
