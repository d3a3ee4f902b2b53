import * as vscode from 'vscode';

import { isRecord } from '../../../base/record.ts';
import { usualQuarters } from '../../../domain/quarters.ts';
import { taking, type CommandActions } from '../../../host/commands/commandRunner.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { definePage, type Pages } from '../../../host/panels/definePage.ts';
import type { TreeClick } from '../../../host/trees/treeClick.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { SelectedWords } from '../../../domain/passages/selectedWords.ts';
import { tabOfDocument } from '../../../host/notes/nameOfNote.ts';
import { turnAtOffset } from '../../../domain/transcripts/turnMoves.ts';
import type { Services } from '../../../host/services.ts';
import { parseLabels } from '../../../library/marks/labels.ts';
import { commands, panels, type ParsedArguments } from '../../../ids.ts';
import type { Initiator, OnBehalf } from '../../../library/ledger/initiator.ts';
import type { AskedCall } from '../transcriptRequest.ts';
import type { MarksOfCalls, ReadCall } from '../marks/callMarks.ts';
import { labelPrompt } from '../marks/labelPrompt.ts';
import type { PlacedMark } from '../marks/marksView.ts';
import type { MarkComment } from '../marks/textComments.ts';
import type { TextMarks } from '../marks/textMarks.ts';
import { CallPanel } from './callPanel.ts';
import type { CallTexts } from '../text/callTexts.ts';
import { readAnswer } from '../callLoader.ts';
import { openDirectory } from '../../../host/prompts/directoryRows.ts';
import { loadExamples } from '../../../host/prompts/sampleExamples.ts';
import { comparing, downloading, pickCall, type CallPurpose } from './callPick.ts';
import { callParams, transcriptProtocol, type CallParams, type PlainMove } from '../protocol.ts';
import { askForQuarters, fetchQuarters, type FetchedQuarters } from '../quarters/quartersFetch.ts';
import type { QuartersPrompt } from '../quarters/quartersModel.ts';
import { ComparisonPanels, type NamedComparison } from '../compare/comparisonPanel.ts';
import { askForComparison } from '../compare/comparisonPrompt.ts';
import { createReaderStore, type ReaderStore } from './readerStore.ts';
import { sentenceAt } from './sentencesView.ts';
import { passageOfRange, selectedWords } from './selectedInCall.ts';
import { keyOfCall, paramsOf } from '../transcriptsModel.ts';

/** Opens calls, and moves in the most recently focused one. */
export class Transcripts {
  readonly #services: Services;
  readonly #store: ReaderStore;
  readonly #texts: CallTexts;
  readonly #marks: MarksOfCalls;
  readonly #inText: TextMarks;
  readonly comparisons: ComparisonPanels;

  readonly pages: Pages<CallParams, CallPanel>;

  readonly actions: CommandActions<'transcripts'> = {
    [commands.transcriptsOpen]: taking(
      async (given) => this.#ofText(given),
      ({ argument, initiator, batch, click }) => this.open(argument, { initiator, batch }, click),
    ),
    [commands.transcriptsOpenAsText]: taking(
      (given): AskedCall | 'titleBar' | undefined => ofTitleBar(given),
      ({ argument, initiator, batch }) => this.openAsText(argument, { initiator, batch }),
    ),
    [commands.transcriptsFetchQuarters]: ({ argument, initiator }) => this.fetchQuarters(argument, initiator),
    [commands.transcriptsCompare]: taking(
      (given): GivenComparison | undefined => ofTitleBar(given),
      ({ argument, initiator }) => this.compare(argument, initiator),
    ),
    [commands.transcriptsGoToSpeaker]: () => this.#withActive((call) => call.pickSpeaker()),
    [commands.transcriptsHighlight]: taking(isInPage, ({ argument }) => this.mark('highlight', argument)),
    [commands.transcriptsToggleBookmark]: taking(isInPage, ({ argument }) => this.mark('bookmark', argument)),
    [commands.transcriptsSetLabel]: taking(
      (given): LabelTarget => (isComment(given) ? given : isInPage(given) ? 'pointer' : undefined),
      ({ argument }) => this.setLabel(argument),
    ),
    [commands.transcriptsAddComment]: taking(
      replyOf,
      ({ argument }) => argument && this.#inText.comments?.add(argument),
    ),
    [commands.transcriptsEditComment]: ofComment(({ mark }) => this.#inText.comments?.edit(mark)),
    [commands.transcriptsSaveComment]: ofComment((comment) => this.#inText.comments?.save(comment)),
    [commands.transcriptsCancelComment]: ofComment(({ mark }) => this.#inText.comments?.endEdit(mark)),
    [commands.transcriptsRemoveComment]: ofComment(({ mark }) => this.#marks.remove(mark)),
    [commands.transcriptsNextTurn]: () => this.#move('nextTurn'),
    [commands.transcriptsPreviousTurn]: () => this.#move('previousTurn'),
    [commands.transcriptsNextTurnOfSpeaker]: () => this.#move('nextTurnOfSpeaker'),
    [commands.transcriptsPreviousTurnOfSpeaker]: () => this.#move('previousTurnOfSpeaker'),
    [commands.transcriptsGoToQuestions]: () => this.#move('goToQuestions'),
    [commands.transcriptsNextBookmark]: () => this.#move('nextMark'),
    [commands.transcriptsPreviousBookmark]: () => this.#move('previousMark'),
  };

  constructor(
    services: Services,
    { marks, inText, texts }: { marks: MarksOfCalls; inText: TextMarks; texts: CallTexts },
  ) {
    this.#services = services;
    this.#texts = texts;
    this.#marks = marks;
    this.#inText = inText;
    this.comparisons = new ComparisonPanels(services);
    this.#store = createReaderStore(services.extension.globalState);
    this.pages = definePage(services.panels, {
      type: panels.transcript,
      protocol: transcriptProtocol,
      params: callParams,
      key: keyOfCall,
      title: ({ ticker, fyq }) => (fyq ? vscode.l10n.t('{0} · {1}', ticker, fyq) : ticker),
      source: ({ source }) => source,
      unasked: ['quarterCosts', 'offer', 'marks', 'select', 'saveScrollPosition'],
      create: (panel, pages) => new CallPanel(panel, pages, { services, texts, store: this.#store, marks }),
    });
  }

  /** Opens the call. Without a request, asks the user for the company. Resolves when the panel is open. */
  async open(given: AskedCall | undefined, onBehalf: OnBehalf, click?: TreeClick): Promise<void> {
    const request = given ?? (await this.#ask());
    const read = await readAnswer(this.#services, request, onBehalf);
    await this.pages.open(paramsOf(read.source, read.value), { click }).show(read, request);
  }

  /** Opens the call as text. Without a request, it is the call being read, or else asks the user for the company. */
  async openAsText(request: AskedCall | 'titleBar' | undefined, onBehalf: OnBehalf): Promise<void> {
    const call = this.#active();
    const isOfPage = request === 'titleBar' || (request === undefined && call?.hasFocus);
    if (call && isOfPage) await call.openText();
    else await this.#texts.open(typeof request === 'object' ? request : await this.#ask(), onBehalf);
  }

  /** Returns the call whose panel has the focus, at the turn being read. Otherwise asks the user for the company. */
  async #readOrAsked(isFromTitle: boolean): Promise<AskedCall> {
    const call = this.#active();
    return call && (isFromTitle || call.hasFocus) ? call.requestAt() : this.#ask(comparing());
  }

  /**
   * Fetches quarters. Without a request, they are of the call being read, or of a company that the user is asked for,
   * who then agrees to the cost first.
   */
  async fetchQuarters(given: ParsedArguments['quarters'] | undefined, initiator: Initiator): Promise<FetchedQuarters> {
    const count = given?.count ?? usualQuarters;
    if (given) return fetchQuarters(this.#services, { company: companyOf(given), count }, initiator);
    const call = this.#active();
    const company = call?.hasFocus ? call.company : companyOf(await this.#ask(downloading(count)));
    const request = { company, count };
    await askForQuarters(this.#services, request);
    return fetchQuarters(this.#services, request, initiator);
  }

  /** Returns the selected words in the focused call text, or else in the most recently focused call. */
  async selected(): Promise<SelectedWords | undefined> {
    const editor = vscode.window.activeTextEditor;
    return (editor && (await this.#selectedInText(editor))) ?? this.#active()?.selected;
  }

  /** Returns the call in the focused editor, or else the most recently focused one. */
  async shown(): Promise<{ cik: number; fyq: string } | undefined> {
    const editor = vscode.window.activeTextEditor;
    const read = (editor && (await this.#texts.read(editor.document.uri))) ?? this.#active()?.read;
    const { cik, fyq = null } = read?.view ?? {};
    return cik === undefined || fyq === null ? undefined : { cik, fyq };
  }

  /** Returns the selection in a call's text, or the sentence at the cursor in a focused text. */
  async #selectedInText(editor: vscode.TextEditor): Promise<SelectedWords | undefined> {
    const { selection, document } = editor;
    const tab = tabOfDocument(document.uri);
    const hasFocus = tab !== undefined && tab.isActive && tab.group.isActive;
    const found = selection.isEmpty && !hasFocus ? undefined : await this.#passageInText(editor);
    if (!found) return undefined;
    const { view, source } = found.read;
    const { start } = found.passage;
    const turn = turnAtOffset(view, start);
    const passage = selection.isEmpty ? turn && sentenceAt(view.text, turn, start) : found.passage;
    return passage && selectedWords(view, source, passage);
  }

  /** The call that an editor shows as text, with the selected passage; undefined for any other editor. */
  async #passageInText({
    document,
    selection,
  }: vscode.TextEditor): Promise<{ read: ReadCall; passage: Passage } | undefined> {
    const read = await this.#texts.read(document.uri);
    if (!read) return undefined;
    const { text } = read.view;
    return { read, passage: passageOfRange(text, selection) };
  }

  /**
   * Sets a mark in the focused call text, or else in the most recently focused call: at the place of the page's context
   * menu if that was used.
   */
  async mark(kind: PlacedMark['kind'], atPointer = false): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const inText = editor && (await this.#passageInText(editor));
    if (!inText) return this.#withActive((call) => call.act({ kind, atPointer }));
    const { read, passage } = inText;
    if (kind === 'bookmark') await this.#marks.toggleBookmark(read, passage.start);
    else if (passage.start === passage.end) throw new PlainError(vscode.l10n.t('Select the words to highlight first.'));
    else await this.#marks.highlight(read, passage);
  }

  /** Labels the mark of a comment; else the selection, or the mark there, in the call text or the page in use. */
  async setLabel(target: LabelTarget): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const inText = target === undefined && editor ? await this.#passageInText(editor) : undefined;
    const call = this.#active();
    if (typeof target !== 'object' && !inText && !call) throw noCall();
    const label = await labelPrompt(parseLabels(this.#services.settings.markLabels));
    if (typeof target === 'object') await this.#marks.label(target.mark, label);
    else if (!inText) call?.act({ kind: 'label', label, atPointer: target === 'pointer' });
    else await this.#marks.labelPassage(inText.read, inText.passage, label);
  }

  /**
   * Compares two calls. Without an argument, or from a panel's title bar, these are the call being read and another one
   * of its company.
   */
  async compare(argument: GivenComparison | undefined, initiator: Initiator): Promise<void> {
    await this.comparisons.open(await this.#comparisonOf(argument, initiator), initiator);
  }

  async #comparisonOf(argument: GivenComparison | undefined, initiator: Initiator): Promise<NamedComparison> {
    return argument === undefined || argument === 'titleBar'
      ? askForComparison(this.#services, await this.#readOrAsked(argument === 'titleBar'), initiator)
      : argument;
  }

  /** Moves in the most recently focused call. Rejects if no call is open. */
  #move(kind: PlainMove['kind']): Promise<void> {
    return this.#withActive((call) => call.move({ kind }));
  }

  async #withActive(act: (call: CallPanel) => void | Promise<void>): Promise<void> {
    const call = this.#active();
    if (!call) throw noCall();
    await act(call);
  }

  /** The call whose panel was focused last. */
  #active(): CallPanel | undefined {
    return this.pages.active();
  }

  /** Returns the call of the text whose title bar started the command, at the turn of the cursor. */
  async #ofText(argument: unknown): Promise<AskedCall | undefined> {
    if (!(argument instanceof vscode.Uri)) return undefined;
    const editor = vscode.window.activeTextEditor;
    const line = editor?.document.uri.toString() === argument.toString() ? editor.selection.active.line : 0;
    return this.#texts.requestAt(argument, line);
  }

  async #ask(purpose?: CallPurpose): Promise<AskedCall> {
    const directory = openDirectory(this.#services);
    const { source: connected } = this.#services.connection;
    const recent = this.#store.recent.get().filter(({ source }) => source === connected);
    const [library, examples] = await Promise.all([this.#services.library(), loadExamples(this.#services)]);
    const holdings = await library.holdings(connected);
    const request = await pickCall({ recent, directory, library, examples, purpose, holdings });
    if (!request) throw new vscode.CancellationError();
    return request;
  }
}

const noCall = (): PlainError => new PlainError(vscode.l10n.t('Open an earnings call first.'));

/** The mark of a comment, or the place of the page's context menu. */
type LabelTarget = MarkComment | 'pointer' | undefined;

const isComment = (given: unknown): given is MarkComment => isRecord(given) && typeof given['mark'] === 'string';

/** The new comment that the editor passes when it is submitted. */
const replyOf = (given: unknown): vscode.CommentReply | undefined =>
  isRecord(given) && isRecord(given['thread']) && typeof given['text'] === 'string'
    ? (given as unknown as vscode.CommentReply)
    : undefined;

/** The handler of a command on a comment. It does nothing without one. */
const ofComment = (
  run: (comment: MarkComment) => Promise<void> | undefined,
): CommandActions<'transcripts'>[typeof commands.transcriptsEditComment] =>
  taking(
    (given) => (isComment(given) ? given : undefined),
    ({ argument }) => argument && run(argument),
  );

function isInPage(given: unknown): boolean {
  return isRecord(given) && 'webview' in given;
}

type GivenComparison = NamedComparison | 'titleBar';

/** From a title bar, the editor passes the resource of its tab. */
function ofTitleBar(given: unknown): 'titleBar' | undefined {
  return given instanceof vscode.Uri ? 'titleBar' : undefined;
}

function companyOf({ ticker, cik }: ParsedArguments['quarters']): QuartersPrompt['company'] {
  return ticker === undefined ? { cik: cik! } : { ticker };
}
