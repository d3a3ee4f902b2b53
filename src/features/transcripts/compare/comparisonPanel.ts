import * as vscode from 'vscode';
import type { RequestHandlers } from '../../../base/channel.ts';
import { inSlices } from '../../../base/slices.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import { CallText } from '../../../domain/passages/callText.ts';
import { makeLocator } from '../../../domain/passages/makeLocator.ts';
import { quartersBeside } from '../../../domain/changes/besideQuarters.ts';
import { compareQuarters, earlierFirst } from '../../../domain/quarters.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import { unlessCancelled } from '../../../host/commands/commandRunner.ts';
import { nameOfCall } from '../../../host/connection/companyNames.ts';
import type { OpenPanel, PageController } from '../../../host/panels/attachPage.ts';
import { definePage, pageOnItsWay, type Pages } from '../../../host/panels/definePage.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { requireSource } from '../../../host/errors/requireSource.ts';
import { readEach } from '../../../host/commands/readEach.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import type { ShownSnapshot } from '../../../host/panels/shownSnapshot.ts';
import { commands, panels, type ParsedArguments } from '../../../ids.ts';
import { createBatch, type Initiator, type OnBehalf } from '../../../library/ledger/initiator.ts';
import type { Read } from '../../../library/library.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import { readAnswer } from '../callLoader.ts';
import type { CallView } from '../protocol.ts';
import { prepareView, viewOfCall } from '../transcriptsModel.ts';
import { compareViews, keyOfComparison, type ComparedViews } from './comparedCallsModel.ts';
import {
  comparisonParams,
  comparisonProtocol,
  type ComparedPassage,
  type ComparisonParams,
  type ComparisonProtocol,
  type OfBoth,
  type ShownComparison,
} from './protocol.ts';
import { companyName } from '../../../domain/names/companyName.ts';

/** Two quarters of a company. */
export type NamedComparison = ParsedArguments['quarterPair'];

type ReadCalls = OfBoth<Read<TranscriptAnswer>>;

/** Opens the panels in which two quarters of a company are compared. */
export class ComparisonPanels {
  readonly #services: Services;

  readonly pages: Pages<ComparisonParams, ComparisonPanel>;

  constructor(services: Services) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.comparison,
      protocol: comparisonProtocol,
      params: comparisonParams,
      key: keyOfComparison,
      title: titleOfComparison,
      findWidget: true,
      source: ({ source }) => source,
      create: (panel) => new ComparisonPanel(panel, services),
    });
  }

  /** Opens the panel of two quarters, the earlier one first. Missing calls are requested before. */
  async open(wanted: NamedComparison, initiator: Initiator): Promise<void> {
    const comparison = { ...wanted, quarters: earlierFirst(wanted.quarters) };
    const reads = await readCalls(this.#services, comparison, initiator);
    const { source, value } = reads[1];
    const { ticker } = value.metadata;
    await this.pages.open({ source, ticker, ...comparison }).show(reads);
  }
}

type ComparisonOpenPanel = OpenPanel<ComparisonParams, ComparisonProtocol>;

/** The panel of two quarters of a company. Only retrying sends requests. */
class ComparisonPanel implements PageController<ComparisonProtocol> {
  readonly #panel: ComparisonOpenPanel;
  readonly #services: Services;
  readonly #shown: ShownSnapshot<ShownComparison>;
  #views: readonly CallView[] = [];
  /** The folded text of each call, once it was needed. */
  readonly #texts = new Map<CallView, CallText>();
  /** The quarters beside the compared ones; undefined before calls were read. */
  #beside: readonly string[] | undefined;
  #isWatching = false;

  readonly handlers: RequestHandlers<ComparisonProtocol>;

  constructor(panel: ComparisonOpenPanel, services: Services) {
    this.#panel = panel;
    this.#services = services;
    this.#shown = panel.showing();
    this.handlers = {
      ready: () => this.#shown.ready(() => this.#read(() => callsInLibrary(services, this.#comparison))),
      retry: () => unlessCancelled(this.#read(() => readCalls(services, this.#comparison, 'person'))),
      openTurn: ({ call, turn }) => this.#open(call, { turn }),
      openWords: (words) => this.#open(words.call, { passage: this.#locate(words).passage }),
      quote: ({ to, passages }) => {
        requireSource(services, this.#panel.params.source);
        const command = to === 'note' ? commands.transcriptsQuoteToNote : commands.transcriptsCopyChecked;
        const quoted = passages.map((words) => this.#locate(words));
        return unlessCancelled(runCommand(command, { passages: quoted }, 'person'));
      },
    };
  }

  get #comparison(): NamedComparison {
    const { cik, quarters } = this.#panel.params;
    return { cik, quarters };
  }

  /** Shows calls that were just read. They are compared while the page loads. */
  show(reads: ReadCalls): Promise<void> {
    return this.#load(async () => {
      await pageOnItsWay();
      return reads;
    });
  }

  #read(read: () => Promise<ReadCalls>): Promise<void> {
    return this.#load(() => {
      requireSource(this.#services, this.#panel.params.source);
      return read();
    });
  }

  async #load(read: () => Promise<ReadCalls>): Promise<void> {
    await this.#shown.load({
      subject: titleOfComparison(this.#panel.params),
      work: async (signal) => {
        const reads = await read();
        const beside = await quartersInLibrary(this.#services, this.#comparison, reads[0].source);
        const calls = await withCallsBeside(this.#services, { ...this.#comparison, beside }, reads);
        const shown = await inSlices(compareViews(calls));
        signal.throwIfAborted();
        // The rows that the page shows until now name calls by their place among these.
        this.#views = calls.views;
        this.#beside = beside;
        this.#texts.clear();
        await this.#watch();
        return snapshotOf(reads, shown);
      },
    });
  }

  /** Compares again when another call of the company is in the library: it weighs words, and may have had a phrase. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const library = await this.#services.library();
    const update = async (): Promise<void> => {
      const { source } = this.#panel.params;
      const beside = await quartersInLibrary(this.#services, this.#comparison, source).catch(() => []);
      if (beside.some((fyq) => this.#beside?.includes(fyq) === false))
        await this.#read(() => callsInLibrary(this.#services, this.#comparison));
    };
    this.#panel.own.add(library.onDidChangeContents(() => void update()));
  }

  #locate({ call, start, end }: ComparedPassage): ParsedArguments['passages']['passages'][number] {
    const view = this.#views[call];
    if (!view?.fyq || end > view.text.length) throw gone();
    const text = this.#texts.get(view) ?? new CallText(view.text);
    this.#texts.set(view, text);
    const passage = makeLocator(text, view.turns, { start, end });
    return { cik: this.#comparison.cik, fyq: view.fyq, passage };
  }

  /** Opens a place of a call. The page shows calls of the library; a click never downloads one again. */
  async #open(call: number, at: Pick<ParsedArguments['call'], 'turn' | 'passage'>): Promise<null> {
    const fyq = this.#views[call]?.fyq;
    if (!fyq) throw gone();
    const wanted = { cik: this.#comparison.cik, fyq };
    const library = await this.#services.library();
    if (library.cost({ endpoint: 'transcript', ...wanted }, undefined, 'stored') > 0) throw gone();
    return unlessCancelled(runCommand(commands.transcriptsOpen, { ...wanted, ...at }, 'person'));
  }
}

/** “BRMC · Q2 2026 → Q3 2026”. */
function titleOfComparison({ ticker, quarters: [earlier, later] }: ComparisonParams): string {
  return vscode.l10n.t('{0} · {1} → {2}', ticker, earlier, later);
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

/** Reads both calls, requesting those that the library lacks. */
async function readCalls(services: Services, comparison: NamedComparison, initiator: Initiator): Promise<ReadCalls> {
  const together = await asOneBatch(services, comparison, initiator);
  return readBoth(services, comparison, (request) => readAnswer(services, request, together));
}

async function callsInLibrary(services: Services, comparison: NamedComparison): Promise<ReadCalls> {
  const library = await services.library();
  return readBoth(services, comparison, (request) =>
    library.read({ endpoint: 'transcript', ...request }, { mode: 'library' }),
  );
}

async function readBoth(
  services: Services,
  { cik, quarters }: NamedComparison,
  read: (request: { cik: number; fyq: string }) => Promise<ReadCalls[0]>,
): Promise<ReadCalls> {
  const [one, other] = await readEach({
    items: quarters.map((fyq) => ({ cik, fyq })),
    read: async (request) => {
      const found = await read(request);
      const { call, metadata } = found.value;
      if (!call) throw new PlainError(vscode.l10n.t('{0} has no earnings calls.', companyName(metadata)));
      return found;
    },
    nameOf: ({ fyq }) => fyq,
    subjectOf: (request) => () => nameOfCall(services, request),
  });
  return [one!, other!];
}

/** Returns the quarters of the company's other calls in the library that weigh words. */
async function quartersInLibrary(
  services: Services,
  { cik, quarters }: NamedComparison,
  source: SourceId,
): Promise<string[]> {
  const stored = (await (await services.library()).holdings(source)).ofCik(cik);
  return quartersBeside(
    stored.map(({ fyq }) => fyq),
    quarters,
  );
}

/** Adds the company's other calls of the library. Sends no request; a call that can't be read is left out. */
async function withCallsBeside(
  services: Services,
  { cik, quarters, beside }: NamedComparison & { beside: readonly string[] },
  reads: ReadCalls,
): Promise<ComparedViews> {
  const library = await services.library();
  const others = await Promise.allSettled(
    beside.map((fyq) => library.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' })),
  );
  const read = [
    ...reads.map(({ value }, index) => ({ value, fyq: quarters[index]! })),
    ...others.flatMap((other, index) =>
      other.status === 'fulfilled' ? [{ value: other.value.value, fyq: beside[index]! }] : [],
    ),
  ];
  for (const { value } of read) await prepareView(value);
  const views = read.map(({ value, fyq }) => ({ ...viewOfCall(value), fyq }));
  const inOrder = views.toSorted((one, other) => compareQuarters(one.fyq, other.fyq));
  return { views: inOrder, compared: [inOrder.indexOf(views[0]!), inOrder.indexOf(views[1]!)] };
}

/** Both calls are one batch to the person who compares them. */
async function asOneBatch(
  services: Services,
  { cik, quarters }: NamedComparison,
  initiator: Initiator,
): Promise<OnBehalf> {
  const library = await services.library();
  const cost = quarters.reduce((sum, fyq) => sum + library.cost({ endpoint: 'transcript', cik, fyq }), 0);
  return { initiator, batch: createBatch(cost) };
}
