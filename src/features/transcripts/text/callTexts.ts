import * as vscode from 'vscode';
import { formatOtherSource } from '../../../domain/format/source.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import type { Disposable } from '../../../base/disposables.ts';
import { formatError } from '../../../host/errors/formatError.ts';
import { about, isCancellation, PlainError } from '../../../host/errors/plainError.ts';
import { tabOfDocument } from '../../../host/notes/nameOfNote.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme } from '../../../ids.ts';
import type { OnBehalf } from '../../../library/ledger/initiator.ts';
import { ifStored } from '../../../library/inLibrary.ts';
import { LibraryError, type Read } from '../../../library/library.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import { formatTranscriptRequest, type AskedCall } from '../transcriptRequest.ts';
import type { ReadCall } from '../marks/callMarks.ts';
import { readCall } from '../callLoader.ts';
import { noteOpened } from '../noteOpened.ts';
import { callTextOf, type CallAsText } from './callTextModel.ts';
import { prepareView, viewOfCall } from '../transcriptsModel.ts';
import { formatCallTextName, parseCallTextName, type CallTextName } from './callTextName.ts';
import { companyName } from '../../../domain/names/companyName.ts';

/** The content of a document: a call, or the reason that it is missing, with the request that would get it. */
export type CallDocument = { call: CallAsText; missing?: never } | { call?: never; missing: Missing };

interface Missing {
  words: string;
  /** Absent if a request wouldn't help. */
  request?: AskedCall;
}

/** Provides calls as text documents. Writing a document never sends a request. */
export class CallTexts implements Disposable {
  readonly #services: Services;
  readonly #shown = new Map<string, Promise<CallDocument>>();
  /** The calls of documents that a page has passed. */
  readonly #given = new Map<string, TranscriptAnswer>();
  readonly #closing: Disposable;
  #filing: Promise<Disposable> | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.#shown.delete(uri.toString());
      this.#given.delete(uri.toString());
    });
  }

  /** Returns the content of an open document, or else what the library has for it. */
  get(uri: vscode.Uri): Promise<CallDocument> {
    const key = uri.toString();
    const known = this.#shown.get(key);
    if (known) return known;
    const found = this.#find(uri);
    this.#shown.set(key, found);
    found.catch(() => this.#shown.delete(key));
    return found;
  }

  /** Writes the text of the document: the call exactly as received, or the reason that it is missing and the remedy. */
  async write(uri: vscode.Uri): Promise<string> {
    this.#filing ??= this.#watchFiling();
    await this.#filing;
    this.#shown.delete(uri.toString());
    const { call, missing } = await this.get(uri);
    return call ? call.text : `${missing.words}\n`;
  }

  /** Reads the call, which takes a request if the library doesn't have it, and shows its text. */
  async open(request: AskedCall, onBehalf: OnBehalf, column?: vscode.ViewColumn): Promise<void> {
    await this.#show(await this.uriOf(request, onBehalf), request.turn, column);
  }

  /** Shows the text of a page's call, whether or not the library still has it. */
  async openRead({ value, source }: Pick<Read<TranscriptAnswer>, 'value' | 'source'>, turn?: number): Promise<void> {
    const uri = uriOfCall(value, source);
    this.#given.set(uri.toString(), value);
    await this.#show(uri, turn);
  }

  async #show(uri: vscode.Uri, turnAsked: number | undefined, column?: vscode.ViewColumn): Promise<void> {
    // The missing call has been filed since.
    if ((await this.get(uri)).missing) {
      this.#shown.delete(uri.toString());
      this.#services.documents.changed(uri);
    }
    const { call } = await this.get(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const turn = turnAsked === undefined ? undefined : call?.turns[Math.min(turnAsked, call.turns.length - 1)];
    const at = turn && new vscode.Position(turn.nameRange.start.line, turn.nameRange.start.character);
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: tabOfDocument(uri)?.group.viewColumn ?? column ?? vscode.ViewColumn.Active,
      preview: false,
      ...(at ? { selection: new vscode.Range(at, at) } : {}),
    });
    if (at) editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.AtTop);
    const { source, cik, fyq = null } = parseCallTextName(uri) ?? {};
    if (source !== undefined && cik !== undefined) void noteOpened(this.#services, { source, cik, fyq });
  }

  /** Reads the call and gives the address of its document. */
  async uriOf(request: AskedCall, onBehalf: OnBehalf): Promise<vscode.Uri> {
    const { value, source } = await readCall(this.#services, request, onBehalf);
    return uriOfCall(value, source);
  }

  /** The request for a document's call, with the turn at a line; undefined for any other document. */
  async requestAt(uri: vscode.Uri, line: number): Promise<AskedCall | undefined> {
    const name = uri.scheme === documentScheme ? parseCallTextName(uri) : undefined;
    if (!name) return undefined;
    const { call } = await this.get(uri);
    return { ...requestOf(name), ...(call ? { turn: call.turnAt(line) } : {}) };
  }

  /**
   * The call of a document, as it is in the library; undefined for any other document, and if the library doesn't have
   * it.
   */
  async read(uri: vscode.Uri): Promise<ReadCall | undefined> {
    const name = uri.scheme === documentScheme ? parseCallTextName(uri) : undefined;
    if (!name || !(await this.get(uri)).call) return undefined;
    const { value, source } = await this.#valueOf(uri, name);
    await prepareView(value);
    return { view: viewOfCall(value), source };
  }

  /** Returns the call as it is in the library, or else as a page passed it. Rejects as the library does. */
  async #valueOf(uri: vscode.Uri, name: CallTextName): Promise<Pick<Read<TranscriptAnswer>, 'value' | 'source'>> {
    const { ticker, cik, fyq } = requestOf(name);
    const library = await this.#services.library();
    const stored = await ifStored(library.read({ endpoint: 'transcript', ticker, cik, fyq }, { mode: 'library' }));
    if (stored) return stored;
    const given = this.#given.get(uri.toString());
    if (given) return { value: given, source: name.source ?? this.#services.connection.source };
    throw new LibraryError('notInLibrary', `Not in the library: ${name.ticker}`);
  }

  dispose(): void {
    this.#closing.dispose();
    void this.#filing?.then((listening) => listening.dispose());
  }

  async #find(uri: vscode.Uri): Promise<CallDocument> {
    const name = parseCallTextName(uri);
    if (!name) throw new PlainError(vscode.l10n.t('This Market Desk document doesn’t exist.'));
    const request = requestOf(name);
    if (name.source !== undefined && name.source !== this.#services.connection.source)
      return { missing: { words: otherSource(name, this.#services.connection.source) } };
    try {
      const { value } = await this.#valueOf(uri, name);
      await prepareView(value);
      if (value.call) return { call: callTextOf(value) };
      return { missing: { words: vscode.l10n.t('{0} has no earnings calls.', companyName(value.metadata)) } };
    } catch (error) {
      if (isCancellation(error)) throw error;
      const { message } = formatError(error, formatTranscriptRequest({ ticker: name.ticker, fyq: name.fyq }));
      const canBeRead = error instanceof LibraryError && error.kind === 'notInLibrary';
      return { missing: { words: message, ...(canBeRead ? { request } : {}) } };
    }
  }

  /** Updates the open documents of the source when a call is filed. */
  async #watchFiling(): Promise<Disposable> {
    const library = await about(vscode.l10n.t('The library'), () => this.#services.library());
    return library.onDidFile(({ endpoint }) => {
      if (endpoint !== 'transcript') return;
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === documentScheme && isOf(this.#services.connection.source, parseCallTextName(uri)))
          this.#services.documents.changed(uri);
    });
  }
}

function uriOfCall({ metadata, call }: TranscriptAnswer, source: SourceId): vscode.Uri {
  const { ticker, cik, transcript_fyq: fyq } = metadata;
  if (!call || fyq === null) throw new PlainError(vscode.l10n.t('{0} has no earnings calls.', companyName(metadata)));
  return vscode.Uri.from({ scheme: documentScheme, ...formatCallTextName({ ticker, fyq, cik, source }) });
}

function isOf(source: SourceId, name: CallTextName | undefined): boolean {
  return name !== undefined && (name.source ?? source) === source;
}

function requestOf({ cik, ticker, fyq }: CallTextName): AskedCall {
  return cik === undefined ? { ticker, fyq } : { cik, fyq };
}

function otherSource({ ticker, fyq, source }: CallTextName, connected: SourceId): string {
  return `${formatTranscriptRequest({ ticker, fyq })}: ${formatOtherSource(source ?? '', connected)}`;
}
