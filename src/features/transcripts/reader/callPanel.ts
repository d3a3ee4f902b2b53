import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';

import type { RequestHandlers } from '../../../base/channel.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import { CallText } from '../../../domain/passages/callText.ts';
import { findPassage, type LocatedPassage } from '../../../domain/passages/findPassage.ts';
import type { Passage, PassageLocator } from '../../../domain/passages/passage.ts';
import { usualQuarters } from '../../../domain/quarters.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import { turnAtOffset } from '../../../domain/transcripts/turnMoves.ts';
import { unlessCancelled } from '../../../host/commands/commandRunner.ts';
import { requireSource } from '../../../host/errors/requireSource.ts';
import { noteOpened } from '../noteOpened.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { OpenPanel, PageController } from '../../../host/panels/attachPage.ts';
import { pageOnItsWay, type Pages } from '../../../host/panels/definePage.ts';
import { noteError } from '../../../host/errors/noteError.ts';
import type { SelectedWords } from '../../../domain/passages/selectedWords.ts';
import type { Services } from '../../../host/services.ts';
import type { ShownSnapshot } from '../../../host/panels/shownSnapshot.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { commands, settings as settingIds } from '../../../ids.ts';
import type { Read, ReadMode } from '../../../library/library.ts';
import { formatTranscriptRequest, type AskedCall } from '../transcriptRequest.ts';
import { CitedInNotes } from '../citations/citedInNotes.ts';
import { selectedWords } from './selectedInCall.ts';
import type { MarksOfCalls, ReadCall } from '../marks/callMarks.ts';
import { readAnswer, readLatest } from '../callLoader.ts';
import { noMarks, type CallMarks } from '../marks/marksView.ts';
import type { CallParams, CallView, MarkAction, Move, QuarterCost, TranscriptProtocol } from '../protocol.ts';
import { costOfQuarters, fetchQuarters } from '../quarters/quartersFetch.ts';
import { formatOffer } from '../quarters/quartersModel.ts';
import { askForSpeaker } from './callPick.ts';
import { withRecent, type ReaderStore } from './readerStore.ts';
import { colorsOf } from './speakerColors.ts';
import type { CallTexts } from '../text/callTexts.ts';
import { keyOfCall, paramsOf, firstTurnsOf, prepareView, shareRead, viewOfCall } from '../transcriptsModel.ts';
import { companyName } from '../../../domain/names/companyName.ts';

/** The services that all open calls share. */
interface CallServices {
  services: Services;
  store: ReaderStore;
  marks: MarksOfCalls;
  texts: CallTexts;
}

/**
 * The memory of a call is saved after its page has been painted, since the editor's window would otherwise do both at
 * once.
 */
const paintedMilliseconds = 1_000;

/** Controls the panel of one open call and holds its state. */
export class CallPanel implements PageController<TranscriptProtocol> {
  readonly #panel: OpenPanel<CallParams, TranscriptProtocol>;
  readonly #pages: Pages<CallParams, CallPanel>;
  readonly #shared: CallServices;
  readonly #cited: CitedInNotes;
  readonly #shown: ShownSnapshot<CallView>;
  /** A page that receives the same version again doesn't redraw. */
  #version = 0;
  #pushed: Snapshot<CallView> | undefined;
  /** True if the page was pushed only the first turns. */
  #isPart = false;
  /** The preparation of the last read call. The panel waits for it instead of reading the call itself. */
  #preparing: Promise<void> | undefined;
  /** A move that is sent to the page once it is ready. */
  #waiting: (() => void) | undefined;
  #isWatchingMarks = false;
  #read: Read<TranscriptAnswer> | undefined;
  #selected: Passage | undefined;
  #colored: { view: CallView; colors: number[] } | undefined;

  readonly handlers: RequestHandlers<TranscriptProtocol>;

  constructor(
    panel: OpenPanel<CallParams, TranscriptProtocol>,
    pages: Pages<CallParams, CallPanel>,
    shared: CallServices,
  ) {
    const { services, store, marks } = shared;
    this.#panel = panel;
    this.#pages = pages;
    this.#shared = shared;
    this.#shown = panel.showing((snapshot) => this.#push(snapshot));
    this.#cited = panel.own.add(
      new CitedInNotes({
        services,
        call: () => this.read,
        onChange: ({ passages }) => panel.push('cited', passages),
      }),
    );
    const key = keyOfCall(panel.params);
    this.handlers = {
      ready: () => this.#ready(),
      retry: () => this.#load('refresh'),
      quarterCosts: () => this.#quarterCosts(),
      openQuarter: ({ fyq }) => {
        const request = { cik: panel.params.cik, fyq };
        return unlessCancelled(this.#turnTo(readAnswer(services, request, { initiator: 'person' }), request));
      },
      checkNewer: () => {
        const { cik } = panel.params;
        return unlessCancelled(this.#turnTo(readLatest(services, cik), { cik }));
      },
      offer: () => this.#offer(),
      fetchQuarters: () =>
        unlessCancelled(fetchQuarters(services, { company: this.company, count: usualQuarters }, 'person')),
      openCompany: () => unlessCancelled(runCommand(commands.companyOpen, this.company, 'person')),
      pickSpeaker: async () => {
        await this.pickSpeaker();
        return null;
      },
      openText: ({ turn }) => unlessCancelled(this.openText(turn)),
      select: (passage) => {
        this.#selected = passage ?? undefined;
        return null;
      },
      marks: () => this.#marks(),
      highlight: async (passage) => (this.read ? marks.highlight(this.read, passage) : 'nothing'),
      toggleBookmark: async ({ offset }) => (this.read ? marks.toggleBookmark(this.read, offset) : 'nothing'),
      quote: ({ passage, to }) => {
        this.#selected = passage;
        const command = to === 'note' ? commands.transcriptsQuoteToNote : commands.transcriptsCopyQuote;
        return unlessCancelled(runCommand(command, undefined, 'person'));
      },
      labelPassage: async ({ passage, label }) =>
        this.read ? marks.labelPassage(this.read, passage, label) : 'nothing',
      labelMark: ({ id, label }) => marks.label(id, label),
      commentMark: ({ id, comment }) => marks.comment(id, comment),
      dueMark: ({ id, what, when }) => marks.due(id, { what, when }),
      answering: async ({ id }) => (this.read ? marks.answering(this.read, id) : []),
      answerPromise: async (answer) => (this.read ? marks.answer(this.read, answer) : 'nothing'),
      removeMark: ({ id }) => unlessCancelled(marks.remove(id)),
      openNote: async ({ id }) => {
        await this.#cited.open(id);
        return null;
      },
      saveScrollPosition: async ({ turn, fraction }) => {
        const position = { turn, fraction };
        await store.positions.set(key, position);
        if (!this.view) return null;
        const share = Math.round(shareRead(this.view, position) * 100) / 100;
        await services.readShares.set(panel.params, share);
        return null;
      },
      saveAppearance: async ({ size, width }) => {
        await store.appearance.set({ size, width });
        return null;
      },
    };
  }

  get view(): CallView | undefined {
    return this.#shown.value;
  }

  get company(): { cik: number } {
    return { cik: this.#panel.params.cik };
  }

  get hasFocus(): boolean {
    return this.#panel.webviewPanel.active;
  }

  /** The shown call; undefined until there is one. */
  get read(): ReadCall | undefined {
    return this.view && { view: this.view, source: this.#panel.params.source };
  }

  /** The selection on the page. */
  get selected(): SelectedWords | undefined {
    const { view } = this;
    return view && this.#selected && selectedWords(view, this.#panel.params.source, this.#selected);
  }

  /** Goes to cited words and marks them. Notifies the user if they have moved, changed or gone. */
  #showPassage(locator: PassageLocator): void {
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

  /** Goes to a highlight or bookmark, or notifies the user that its words are gone. */
  async #showMark(id: string): Promise<void> {
    const found = this.read && (await this.#shared.marks.find(this.read, id));
    if (found) this.move({ kind: 'goToPassage', turn: found.turn, start: found.start, end: found.end });
    else void notify(vscode.l10n.t('The marked words aren’t in this call anymore.'));
  }

  /** Returns the request for this call, at a turn or at the place where reading stopped. */
  requestAt(turn?: number): AskedCall {
    const { cik, fyq } = this.#panel.params;
    const at = turn ?? this.#shared.store.positions.get(keyOfCall(this.#panel.params))?.turn;
    return { cik, ...(fyq === null ? {} : { fyq }), ...(at === undefined ? {} : { turn: at }) };
  }

  /** Shows the answer to a request, at the place that it names. */
  async show(read: Read<TranscriptAnswer>, request: AskedCall): Promise<void> {
    await this.#update(read);
    if (request.passage) this.#showPassage(request.passage);
    else if (request.mark !== undefined) await this.#showMark(request.mark);
    else if (request.turn !== undefined) this.move({ kind: 'goToTurn', turn: request.turn });
    const { cik, ticker } = read.value.metadata;
    const company = companyName(read.value.metadata);
    const { store } = this.#shared;
    const { recent } = store;
    afterPaint(() => recent.set(withRecent(recent.get(), { source: read.source, cik, ticker, company })));
  }

  /** Opens the text of the shown call without a request, since the page has it. */
  async openText(turn?: number): Promise<void> {
    const { texts } = this.#shared;
    const request = this.requestAt(turn);
    if (this.#read) await texts.openRead(this.#read, request.turn);
    else await texts.open(request, { initiator: 'person' });
  }

  /** Asks for a speaker of the call and goes to the next turn of that speaker. */
  async pickSpeaker(): Promise<void> {
    const speaker = await askForSpeaker(this.view?.speakers ?? []);
    if (speaker !== undefined) this.move({ kind: 'goToSpeaker', speaker });
  }

  /** Shows another call of the company in the tab of this one. */
  async #turnTo(reading: Promise<Read<TranscriptAnswer>>, request: AskedCall): Promise<void> {
    const read = await reading;
    await this.#pages.open(paramsOf(read.source, read.value), { instead: this }).show(read, request);
  }

  /**
   * Shows a call that was read before its panel was opened or revealed. Its turns are parsed while the page loads; the
   * page receives them as soon as it is ready.
   */
  async #update(read: Read<TranscriptAnswer>): Promise<void> {
    const preparing = pageOnItsWay().then(() => prepareView(read.value));
    this.#preparing = preparing;
    const shown = preparing.then(() => this.#showRead(read));
    this.#panel.awaitFirst(shown);
    await shown;
    if (this.#panel.own.disposed) return;
    if (this.#shown.isListening) void this.#cited.look();
  }

  #showRead(read: Read<TranscriptAnswer>): void {
    if (this.#panel.own.disposed) return;
    this.#read = read;
    if (read.fetchedAt === this.#shown.current?.fetchedAt) this.#shown.again();
    else this.#shown.show(snapshotOf(read));
  }

  /** Moves in the page. The editor rebuilds a hidden page when it is revealed, so the move waits for that. */
  move(move: Move): void {
    this.#whenReady(() => this.#panel.push('move', move));
  }

  /** Asks the page to mark the selection, or else the reading place. */
  act(action: MarkAction): void {
    this.#whenReady(() => this.#panel.push('act', action));
  }

  #whenReady(tell: () => void): void {
    if (this.#panel.own.disposed) return;
    if (this.#shown.isListening) tell();
    else this.#waiting = tell;
    this.#panel.reveal();
  }

  async #marks(): Promise<CallMarks> {
    const { marks } = this.#shared;
    const kept = await marks.marks();
    if (!this.#isWatchingMarks) {
      this.#isWatchingMarks = true;
      const show = (): void => {
        const { read } = this;
        if (!read || !this.#shown.isListening) return;
        void marks.of(read).then((now) => this.#panel.push('marks', now));
      };
      this.#panel.own.add(kept.onDidChange(show));
      const { settings } = this.#shared.services;
      this.#panel.own.add(settings.onDidChange((affects) => affects(settingIds.marksLabels) && show()));
    }
    return this.read ? marks.of(this.read) : noMarks;
  }

  async #ready(): Promise<null> {
    // A failure is shown when the call is read again.
    await this.#preparing?.catch(() => undefined);
    this.#selected = undefined;
    await this.#shown.ready(() => this.#load('library'));
    if (this.#isPart) this.#shown.again();
    this.#waiting?.();
    this.#waiting = undefined;
    void this.#cited.look({ anew: true });
    if (this.view) void noteOpened(this.#shared.services, this.#panel.params);
    return null;
  }

  async #load(mode: ReadMode): Promise<null> {
    const { services } = this.#shared;
    const { cik, fyq, source, ticker } = this.#panel.params;
    await this.#shown.load({
      subject: formatTranscriptRequest({ ticker, ...(fyq ? { fyq } : {}) }),
      showsLoading: true,
      work: async () => {
        requireSource(services, source);
        const library = await services.library();
        // A sent request is counted, and its answer is filed: closing the panel doesn't cancel it.
        const read = await library.read(
          { endpoint: 'transcript', cik, ...(fyq && { fyq }) },
          { initiator: 'person', mode },
        );
        await prepareView(read.value);
        return snapshotOf(read);
      },
    });
    return null;
  }

  #push(snapshot: Snapshot<CallView>): void {
    const { store } = this.#shared;
    const position = store.positions.get(keyOfCall(this.#panel.params));
    // The first turns are part of the page's document; with a whole call, the document would reach the editor later.
    const isFirst = this.#version === 0 && !this.#shown.isListening && (position?.turn ?? 0) === 0;
    const part = isFirst && snapshot.value ? firstTurnsOf(snapshot.value) : undefined;
    this.#isPart = part !== undefined;
    if (snapshot !== this.#pushed) this.#version += 1;
    this.#pushed = part ? undefined : snapshot;
    this.#panel.push('state', {
      version: this.#version,
      snapshot: part ? { ...snapshot, value: part } : snapshot,
      ...(part && { isPart: true }),
      position,
      appearance: store.appearance.get(),
      colors: this.#colorsOf(snapshot.value),
    });
  }

  /** The colors of a call's speakers. New ones are saved after the page has been painted. */
  #colorsOf(view: CallView | undefined): number[] {
    if (!view) return [];
    if (this.#colored?.view === view) return this.#colored.colors;
    const { store } = this.#shared;
    const company = `${this.#panel.params.source} ${view.cik}`;
    const before = new Map(store.colors.get(company));
    const { colors, known } = colorsOf(view.speakers, before);
    this.#colored = { view, colors };
    if (known !== before) afterPaint(() => store.colors.set(company, [...known]));
    return colors;
  }

  /** Formats the offer of the last quarters; empty if the library has them all. */
  async #offer(): Promise<string> {
    const request = { company: this.company, count: usualQuarters };
    const requests = await costOfQuarters(this.#shared.services, request);
    return requests === 0 ? '' : formatOffer(usualQuarters, requests);
  }

  async #quarterCosts(): Promise<QuarterCost[]> {
    const library = await this.#shared.services.library();
    const { cik, fyq: own } = this.#panel.params;
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

/** Formats what has become of cited words; undefined if they are unchanged. */
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

function afterPaint(save: () => Promise<void>): void {
  setTimeout(() => {
    save().catch((error: unknown) => noteError(error, 'What is remembered of calls'));
  }, paintedMilliseconds);
}
