import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';

import type { RequestHandlers } from '../../../base/channel.ts';
import type { Disposable } from '../../../base/disposables.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import { CallText } from '../../../domain/citations/callText.ts';
import { findPassage, type LocatedPassage } from '../../../domain/citations/findPassage.ts';
import type { Passage, PassageLocator } from '../../../domain/citations/passage.ts';
import { usualQuarters } from '../../../domain/quarters.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import { turnAtOffset } from '../../../domain/transcripts/turnMoves.ts';
import { unlessCancelled } from '../../../host/commandRunner.ts';
import { PlainError } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import { pageOnItsWay, type OpenPanel, type PageController } from '../../../host/definePage.ts';
import type { SelectedWords } from '../../../domain/citations/selectedWords.ts';
import type { Services } from '../../../host/services.ts';
import { ShownSnapshot } from '../../../host/shownSnapshot.ts';
import { notify } from '../../../host/notifications.ts';
import { commands } from '../../../ids.ts';
import type { Read, ReadMode } from '../../../library/library.ts';
import { formatTranscriptRequest, type TranscriptRequest } from '../transcriptRequest.ts';
import { CitedInNotes } from '../citations/citedInNotes.ts';
import { selectedWords } from './selectedInCall.ts';
import type { MarksOfCalls, ReadCall } from '../marks/callMarks.ts';
import type { Opened } from '../callLoader.ts';
import { noMarks, type CallMarks } from '../marks/marksView.ts';
import type { CallView, MarkAction, Move, QuarterCost, TranscriptProtocol } from '../protocol.ts';
import { costOfQuarters } from '../quarters/quartersFetch.ts';
import { formatOffer } from '../quarters/quartersModel.ts';
import type { ReaderStore } from './readerStore.ts';
import { colorsOf } from './speakerColors.ts';
import { keyOfCall, prepareView, shareRead, viewOfCall, type CallParams } from '../transcriptsModel.ts';

interface CallPanelOptions {
  panel: OpenPanel<CallParams, TranscriptProtocol>;
  services: Services;
  store: ReaderStore;
  marks: MarksOfCalls;
  /** Opens another quarter of the company in the tab of this one. */
  openQuarter: (request: TranscriptRequest, instead: CallPanel) => Promise<void>;
  /** Asks the service for the latest call and opens it, likewise. */
  openLatest: (cik: number, instead: CallPanel) => Promise<void>;
  pickSpeaker: (call: CallPanel) => Promise<void>;
  openText: (request: TranscriptRequest) => Promise<void>;
  fetchQuarters: (company: { cik: number }) => Promise<void>;
  /** Saves something once the page is painted. */
  afterPaint: (save: () => Promise<void>) => void;
}

/** Controls the panel of one open call and holds its state. */
export class CallPanel implements PageController<TranscriptProtocol> {
  readonly #options: CallPanelOptions;
  readonly #listening: Disposable;
  readonly #cited: CitedInNotes;
  readonly #shown: ShownSnapshot<CallView>;
  /** A page that gets the same version again redraws nothing. */
  #version = 0;
  #pushed: Snapshot<CallView> | undefined;
  /** The preparation of the call that was read last. The panel waits for it instead of reading the call itself. */
  #preparing: Promise<void> | undefined;
  #isDisposed = false;
  /** Tells the page what waits until it is ready. */
  #waiting: (() => void) | undefined;
  #watchingMarks: Disposable | undefined;
  #selected: Passage | undefined;
  #colored: { view: CallView; colors: number[] } | undefined;

  readonly handlers: RequestHandlers<TranscriptProtocol>;

  constructor(options: CallPanelOptions) {
    const { panel, store, marks } = options;
    this.#options = options;
    this.#cited = new CitedInNotes({
      services: options.services,
      call: () => this.view && { view: this.view, source: panel.params.source },
      onChange: ({ passages }) => panel.push('cited', passages),
    });
    this.#shown = new ShownSnapshot({
      push: (snapshot) => this.#push(snapshot),
      source: () => panel.params.source,
    });
    this.#listening = panel.webviewPanel.onDidChangeViewState(() => {
      if (!panel.webviewPanel.visible) this.#shown.hidden();
    });
    const key = keyOfCall(panel.params);
    this.handlers = {
      ready: () => this.#ready(),
      retry: () => this.#load('refresh'),
      quarterCosts: () => this.#quarterCosts(),
      openQuarter: ({ fyq }) => unlessCancelled(options.openQuarter({ cik: panel.params.cik, fyq }, this)),
      checkNewer: () => unlessCancelled(options.openLatest(panel.params.cik, this)),
      offer: () => this.#offer(),
      fetchQuarters: async () => {
        await options.fetchQuarters(this.company);
        return null;
      },
      openCompany: () => unlessCancelled(runCommand(commands.companyOpen, this.company, 'person')),
      pickSpeaker: async () => {
        await options.pickSpeaker(this);
        return null;
      },
      openText: ({ turn }) => unlessCancelled(options.openText(this.requestAt(turn))),
      select: (passage) => {
        this.#selected = passage ?? undefined;
        return null;
      },
      marks: () => this.#marks(),
      highlight: async (passage) => (this.read ? marks.highlight(this.read, passage) : 'nothing'),
      toggleBookmark: async ({ offset }) => (this.read ? marks.toggleBookmark(this.read, offset) : 'nothing'),
      removeMark: async ({ id }) => {
        await marks.remove(id);
        return null;
      },
      openNote: async ({ id }) => {
        await this.#cited.open(id);
        return null;
      },
      saveScrollPosition: async (position) => {
        await store.saveScrollPosition(key, position);
        if (this.view) options.services.readShares.keep(panel.params, shareRead(this.view, position));
        return null;
      },
      saveAppearance: async (appearance) => {
        await store.saveAppearance(appearance);
        return null;
      },
    };
  }

  get view(): CallView | undefined {
    return this.#shown.value;
  }

  get company(): { cik: number } {
    return { cik: this.#options.panel.params.cik };
  }

  get hasFocus(): boolean {
    return this.#options.panel.webviewPanel.active;
  }

  /** The call that is shown; undefined until there is one. */
  get read(): ReadCall | undefined {
    return this.view && { view: this.view, source: this.#options.panel.params.source };
  }

  /** The selection on the page. */
  get selected(): SelectedWords | undefined {
    const { view } = this;
    return view && this.#selected && selectedWords(view, this.#options.panel.params.source, this.#selected);
  }

  /** Goes to cited words and marks them. Tells the person where they have moved, changed or gone. */
  showPassage(locator: PassageLocator): void {
    const { view } = this;
    if (!view || view.turns.length === 0) return;
    const found = findPassage(new CallText(view.text), view.turns, locator);
    if (found) {
      const turn = turnAtOffset(view, found.start)?.index ?? 0;
      this.move({ kind: 'goToPassage', turn, start: found.start, end: found.end });
    } else this.move({ kind: 'goToTurn', turn: locator.turn ?? 0 });
    const words = formatFoundPassage(found);
    if (words !== undefined) void notify(words);
  }

  /** Goes to a highlight or bookmark, or tells the person that its words are gone. */
  async showMark(id: string): Promise<void> {
    const found = this.read && (await this.#options.marks.find(this.read, id));
    if (found) this.move({ kind: 'goToPassage', turn: found.turn, start: found.start, end: found.end });
    else void notify(vscode.l10n.t('The marked words aren’t in this call anymore.'));
  }

  /** The request for this call, at a turn or at the place where reading stopped. */
  requestAt(turn?: number): TranscriptRequest {
    const { panel, store } = this.#options;
    const { cik, fyq } = panel.params;
    const at = turn ?? store.scrollPositionOf(keyOfCall(panel.params))?.turn;
    return { cik, ...(fyq === null ? {} : { fyq }), ...(at === undefined ? {} : { turn: at }) };
  }

  /**
   * Shows a call that was read before its panel was opened or revealed. Its turns are parsed while the page loads,
   * which gets them as soon as it is ready.
   */
  async update({ read }: Opened): Promise<void> {
    const preparing = pageOnItsWay().then(() => prepareView(read.value));
    this.#preparing = preparing;
    await preparing;
    if (this.#isDisposed) return;
    if (read.fetchedAt === this.#shown.current?.fetchedAt) this.#shown.again();
    else this.#shown.show(snapshotOf(read));
    if (this.#shown.isListening) void this.#cited.look();
  }

  /** Moves in the page. The editor builds a hidden page again when it is revealed, so the move waits for that. */
  move(move: Move): void {
    this.#whenReady((panel) => panel.push('move', move));
  }

  /** Asks the page to mark what is selected, or else the place being read. */
  act(action: MarkAction): void {
    this.#whenReady((panel) => panel.push('act', action));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#shown.dispose();
    this.#cited.dispose();
    this.#listening.dispose();
    this.#watchingMarks?.dispose();
  }

  #whenReady(tell: (panel: CallPanelOptions['panel']) => void): void {
    if (this.#isDisposed) return;
    const { panel } = this.#options;
    if (this.#shown.isListening) tell(panel);
    else this.#waiting = () => tell(panel);
    panel.reveal();
  }

  async #marks(): Promise<CallMarks> {
    const { marks, panel } = this.#options;
    const kept = await marks.marks();
    this.#watchingMarks ??= kept.onDidChange(() => {
      const { read } = this;
      if (!read || !this.#shown.isListening) return;
      void marks.of(read).then((now) => panel.push('marks', now));
    });
    return this.read ? marks.of(this.read) : noMarks;
  }

  async #ready(): Promise<null> {
    // A failure is shown when the call is read again.
    await this.#preparing?.catch(() => undefined);
    this.#selected = undefined;
    await this.#shown.ready(() => this.#load('library'));
    this.#waiting?.();
    this.#waiting = undefined;
    void this.#cited.look({ anew: true });
    return null;
  }

  async #load(mode: ReadMode): Promise<null> {
    const { services, panel } = this.#options;
    const { cik, fyq, source, ticker } = panel.params;
    await this.#shown.load({
      subject: formatTranscriptRequest({ ticker, ...(fyq ? { fyq } : {}) }),
      showsLoading: true,
      work: async () => {
        if (services.connection.source !== source)
          throw new PlainError(
            vscode.l10n.t('This call is from a different source than the connected one.'),
            'otherSource',
          );
        const library = await services.library();
        // A request that was sent is counted, and its answer is filed: closing the panel does not cancel it.
        const read = await library.call(fyq ? { cik, fyq } : { cik }, { initiator: 'person', mode });
        await prepareView(read.value);
        return snapshotOf(read);
      },
    });
    return null;
  }

  #push(snapshot: Snapshot<CallView>): void {
    const { panel, store } = this.#options;
    if (snapshot !== this.#pushed) this.#version += 1;
    this.#pushed = snapshot;
    panel.push('state', {
      version: this.#version,
      snapshot,
      position: store.scrollPositionOf(keyOfCall(panel.params)),
      appearance: store.appearance,
      colors: this.#colorsOf(snapshot.value),
    });
  }

  /** The colors of a call's speakers. New ones are saved after the page has been painted. */
  #colorsOf(view: CallView | undefined): number[] {
    if (!view) return [];
    if (this.#colored?.view === view) return this.#colored.colors;
    const { panel, store } = this.#options;
    const company = `${panel.params.source} ${view.cik}`;
    const before = store.speakerColors(company);
    const { colors, known } = colorsOf(view.speakers, before);
    this.#colored = { view, colors };
    if (known !== before) this.#options.afterPaint(() => store.saveSpeakerColors(company, known));
    return colors;
  }

  /** Formats the offer of the last quarters; empty when the library has them all. */
  async #offer(): Promise<string> {
    const request = { company: { cik: this.#options.panel.params.cik }, count: usualQuarters };
    const requests = await costOfQuarters(this.#options.services, request);
    return requests === 0 ? '' : formatOffer(usualQuarters, requests);
  }

  async #quarterCosts(): Promise<QuarterCost[]> {
    const { services, panel } = this.#options;
    const library = await services.library();
    const { cik, fyq: own } = panel.params;
    return (this.view?.quarters ?? []).map((fyq) => ({
      fyq,
      requests: fyq === own ? 0 : library.cost({ endpoint: 'transcript', cik, fyq }),
    }));
  }
}

function snapshotOf(read: Read<TranscriptAnswer>): Snapshot<CallView> {
  const { value, source, stale } = read;
  return {
    state: value.call ? (stale ? 'stale' : 'ready') : 'empty',
    source: kindOfSource(source),
    value: viewOfCall(value),
    ...answeredOf(read),
  };
}

/** Formats what has become of cited words; undefined when they are unchanged. */
function formatFoundPassage(found: LocatedPassage | undefined): string | undefined {
  switch (found?.how) {
    case 'same':
      return undefined;
    case 'moved':
      return l10n.t('The cited words have moved to another turn of this call.');
    case 'changed':
      return l10n.t('The cited words have changed. This is where they were.');
    default:
      return l10n.t('The cited words aren’t in this call anymore.');
  }
}
