import * as vscode from 'vscode';
import type { RequestHandlers } from '../../../base/channel.ts';
import { inSlices } from '../../../base/slices.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import { CallText } from '../../../domain/citations/callText.ts';
import { makeLocator } from '../../../domain/citations/makeLocator.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import { unlessCancelled } from '../../../host/commandRunner.ts';
import { pageOnItsWay, type OpenPanel, type PageController } from '../../../host/definePage.ts';
import { PlainError } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { ShownSnapshot } from '../../../host/shownSnapshot.ts';
import { commands, type CallArgument } from '../../../ids.ts';
import type { Read } from '../../../library/library.ts';
import { prepareView, viewOfCall } from '../transcriptsModel.ts';
import { compareViews } from './comparedCallsModel.ts';
import type { Comparison } from './comparisonName.ts';
import type { ComparisonParams, ComparisonProtocol, OfBoth, ShownComparison } from './protocol.ts';

export type ReadCalls = OfBoth<Read<TranscriptAnswer>>;

interface ComparisonPanelOptions {
  panel: OpenPanel<ComparisonParams, ComparisonProtocol>;
  services: Services;
  /** Reads both calls: from the library only, or what it lacks from the service. */
  read: (comparison: Comparison, mode: 'library' | 'stored') => Promise<ReadCalls>;
}

/** The panel of two quarters of a company. Only retrying sends requests. */
export class ComparisonPanel implements PageController<ComparisonProtocol> {
  readonly #options: ComparisonPanelOptions;
  readonly #shown: ShownSnapshot<ShownComparison>;
  #reads: ReadCalls | undefined;

  readonly handlers: RequestHandlers<ComparisonProtocol>;

  constructor(options: ComparisonPanelOptions) {
    const { panel } = options;
    this.#options = options;
    this.#shown = new ShownSnapshot({
      push: (snapshot) => panel.push('snapshot', snapshot),
      source: () => panel.params.source,
    });
    this.handlers = {
      ready: () => this.#shown.ready(() => this.#read('library')),
      retry: () => unlessCancelled(this.#read('stored')),
      openTurn: ({ call, turn }) => this.#open(call, { turn }),
      openWords: ({ call, start, end }) => {
        const view = this.#reads && viewOfCall(this.#reads[call].value);
        if (!view || end > view.text.length) throw gone();
        return this.#open(call, { passage: makeLocator(new CallText(view.text), view.turns, { start, end }) });
      },
    };
  }

  get hasFocus(): boolean {
    return this.#options.panel.webviewPanel.active;
  }

  get comparison(): Comparison {
    const { cik, quarters } = this.#options.panel.params;
    return { cik, quarters };
  }

  /** Shows calls that were just read. They are compared while the page loads. */
  show(reads: ReadCalls): Promise<void> {
    return this.#load(async () => {
      await pageOnItsWay();
      return reads;
    });
  }

  dispose(): void {
    this.#shown.dispose();
  }

  #read(mode: 'library' | 'stored'): Promise<void> {
    const { panel, services, read } = this.#options;
    return this.#load(() => {
      if (services.connection.source !== panel.params.source)
        throw new PlainError(
          vscode.l10n.t('These calls are from a different source than the connected one.'),
          'otherSource',
        );
      return read(this.comparison, mode);
    });
  }

  async #load(read: () => Promise<ReadCalls>): Promise<void> {
    const { panel } = this.#options;
    await this.#shown.load({
      subject: titleOfComparison(panel.params),
      work: async () => {
        const reads = await read();
        for (const { value } of reads) await prepareView(value);
        this.#reads = reads;
        const views = reads.map(({ value }) => viewOfCall(value));
        return snapshotOf(reads, await inSlices(compareViews([views[0]!, views[1]!])));
      },
    });
  }

  /** What the page shows was in the library; a click never gets it anew. */
  async #open(call: 0 | 1, at: Pick<CallArgument, 'turn' | 'passage'>): Promise<null> {
    const { panel, services } = this.#options;
    const wanted = { cik: panel.params.cik, fyq: panel.params.quarters[call] };
    const library = await services.library();
    if (library.cost({ endpoint: 'transcript', ...wanted }, undefined, 'stored') > 0) throw gone();
    return unlessCancelled(runCommand(commands.transcriptsOpen, { ...wanted, ...at }, 'person'));
  }
}

/** “BRMC · Q3 2026 vs Q2 2026”. */
export function titleOfComparison({ ticker, quarters: [earlier, later] }: ComparisonParams): string {
  return vscode.l10n.t('{0} · {1} vs {2}', ticker, later, earlier);
}

function gone(): PlainError {
  return new PlainError(vscode.l10n.t('This call isn’t in the library anymore.'));
}

function snapshotOf(reads: ReadCalls, value: ShownComparison): Snapshot<ShownComparison> {
  const isEmpty = value.words.every((words) => words === 0);
  return {
    state: isEmpty ? 'empty' : reads.some(({ stale }) => stale) ? 'stale' : 'ready',
    source: kindOfSource(reads[0].source),
    value,
    ...answeredOf({
      fetchedAt: Math.min(...reads.map(({ fetchedAt }) => fetchedAt)),
      cached: reads.some(({ cached }) => cached),
      imported: reads.some(({ imported }) => imported),
    }),
  };
}
