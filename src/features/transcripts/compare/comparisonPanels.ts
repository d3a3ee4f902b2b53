import * as v from 'valibot';
import * as vscode from 'vscode';
import { earlierFirst } from '../../../domain/quarters.ts';
import { about, PlainError } from '../../../host/plainError.ts';
import { definePage, type Pages } from '../../../host/definePage.ts';
import type { Services } from '../../../host/services.ts';
import { panels } from '../../../ids.ts';
import { createBatch, type Initiator, type OnBehalf } from '../../../library/ledger/initiator.ts';
import { readAnswer } from '../callLoader.ts';
import { comparisonGuard } from '../messages.ts';
import { nameOfCall } from '../../../host/companyNames.ts';
import { isComparisonParams, keyOfComparison } from './comparedCallsModel.ts';
import type { Comparison } from './comparisonName.ts';
import { ComparisonPanel, titleOfComparison, type ReadCalls } from './comparisonPanel.ts';
import type { ComparisonParams } from './protocol.ts';

/** Opens the panels in which two quarters of a company are compared. */
export class ComparisonPanels {
  readonly #services: Services;

  readonly pages: Pages<ComparisonParams, ComparisonPanel>;

  constructor(services: Services) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.comparison,
      protocol: comparisonGuard,
      params: v.custom<ComparisonParams>(isComparisonParams),
      key: keyOfComparison,
      title: titleOfComparison,
      findWidget: true,
      source: ({ source }) => source,
      create: (panel) =>
        new ComparisonPanel({
          panel,
          services,
          read: (comparison, mode) =>
            mode === 'stored' ? this.#read(comparison, 'person') : this.#inLibrary(comparison),
        }),
    });
  }

  /** The panel that was focused last. */
  get active(): ComparisonPanel | undefined {
    return this.pages.active();
  }

  /** Opens the panel of two quarters, the earlier one first. What the library lacks is read before. */
  async open(wanted: Comparison, initiator: Initiator): Promise<void> {
    const comparison = { ...wanted, quarters: earlierFirst(wanted.quarters) };
    const reads = await this.#read(comparison, initiator);
    const { source, value } = reads[1];
    const { ticker } = value.metadata;
    await this.pages.open({ source, ticker, ...comparison }).show(reads);
  }

  async #read(comparison: Comparison, initiator: Initiator): Promise<ReadCalls> {
    const together = await asOneBatch(this.#services, comparison, initiator);
    return readEach(comparison, async (request) => (await readAnswer(this.#services, request, together)).read);
  }

  async #inLibrary(comparison: Comparison): Promise<ReadCalls> {
    const library = await this.#services.library();
    return readEach(comparison, (request) =>
      about(
        () => nameOfCall(this.#services, request),
        () => library.call(request, { mode: 'library' }),
      ),
    );
  }
}

/** One call after the other: where the first cannot be read, nothing is spent on the second. */
async function readEach(
  { cik, quarters }: Comparison,
  read: (request: { cik: number; fyq: string }) => Promise<ReadCalls[0]>,
): Promise<ReadCalls> {
  const each = async (fyq: string): Promise<ReadCalls[0]> => {
    const found = await read({ cik, fyq });
    const { call, metadata } = found.value;
    if (!call) throw new PlainError(vscode.l10n.t('{0} has no earnings calls.', metadata.companyname));
    return found;
  };
  return [await each(quarters[0]), await each(quarters[1])];
}

/** Both calls are one batch to the person who compares them. */
export async function asOneBatch(
  services: Services,
  { cik, quarters }: Comparison,
  initiator: Initiator,
): Promise<OnBehalf> {
  const library = await services.library();
  const cost = quarters.reduce((sum, fyq) => sum + library.cost({ endpoint: 'transcript', cik, fyq }), 0);
  return { initiator, batch: createBatch(cost) };
}
