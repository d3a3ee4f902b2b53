import * as vscode from 'vscode';
import type { DecodedText } from '../../../base/decodeText.ts';
import { combineDisposables, Disposables, type Disposable } from '../../../base/disposables.ts';
import { Emitter } from '../../../base/emitter.ts';
import type { CitedCallName, Citing, Naming } from '../../../domain/links/citing.ts';
import type { CitationSource } from '../../../host/notes/citations.ts';
import { tabOfDocument } from '../../../host/notes/nameOfNote.ts';
import { isReadOnlyDocument } from '../../../host/notes/isReadOnlyDocument.ts';
import type { Services } from '../../../host/services.ts';
import { inSlicesUntil, longestSlice, nextTurn, type Steps } from '../../../base/slices.ts';
import { isWithin, watchFolders } from '../../../host/files/watchFolders.ts';
import { settings } from '../../../ids.ts';
import { closedCell, notebookEnding, placeOfClosedCell } from '../../../host/notes/notebookCells.ts';
import { readMarkdownCells } from './notebookModel.ts';
import { CitationIndex, type NoteReferences } from './citationIndexModel.ts';
import { ownLinkMarker } from '../../../domain/links/ownLinkMarker.ts';
import { readDecodedNote } from '../../../domain/notes/decodedNote.ts';
import { readNote, type ParsedNote } from '../../../domain/notes/noteCitations.ts';
import type { ParsedNotes } from '../parsedNotes.ts';
import {
  findNoteFiles,
  forEachFile,
  isNoteFile,
  mostFiles,
  noteFiles,
  readNoteFile,
  type NoteFiles,
} from '../../../host/notes/noteFiles.ts';

const quietMilliseconds = 300;
/** Changes within this time are reported together. */
const tellingMilliseconds = 50;

const damagedNotebook: ParsedNote = { citations: [], mentions: [], limit: 'notebook' };

/**
 * Tracks what the notes of the workspace cite and which tickers they name. Open notes count as they are in the editor,
 * saved or not, and all others as files. The files are read once, and after that only changes.
 */
export class WorkspaceNotes implements CitationSource, Disposable {
  readonly #services: Services;
  readonly #readings: ParsedNotes;
  readonly #index = new CitationIndex();
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new Emitter<readonly string[]>());
  /** The editor's open documents by their names: a notebook has one per cell. */
  readonly #documents = new Map<string, vscode.TextDocument>();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** The notes that are about to be read. */
  readonly #due = new Map<string, vscode.Uri>();
  #isReadingDue = false;
  #hasMore = false;
  /** The current read of each note. A newer one cancels it. */
  readonly #underWay = new Map<string, symbol>();
  /** The names of the cells of each notebook that isn't open. */
  readonly #closedCells = new Map<string, ReadonlySet<string>>();
  readonly #unreported = new Set<string>();
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #watching: Disposable | undefined;
  #files: NoteFiles | undefined;
  #looking = new vscode.CancellationTokenSource();
  #reading = 0;

  /** Fires with the names of the notes whose citations have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(services: Services, readings: ParsedNotes) {
    this.#services = services;
    this.#readings = readings;
    const { workspace } = vscode;
    const listening = [
      workspace.onDidOpenTextDocument((document) => {
        this.#documents.set(document.uri.toString(), document);
        this.#readSoon(document.uri, 0);
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#isIndexed(document)) this.#readSoon(document.uri, quietMilliseconds);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#documents.delete(uri.toString());
        this.#readSoon(uri, 0);
      }),
      // An open notebook counts by its cells, which are documents, and not by its file.
      workspace.onDidOpenNotebookDocument(({ uri }) => this.#readSoon(uri, 0)),
      workspace.onDidCloseNotebookDocument(({ uri }) => this.#readSoon(uri, 0)),
      workspace.onDidChangeWorkspaceFolders(() => void this.readAll()),
      workspace.onDidChangeConfiguration((event) => {
        const ids = [settings.notesLanguages, 'files.exclude', 'files.associations'];
        if (ids.some((id) => event.affectsConfiguration(id))) void this.readAll();
      }),
    ];
    for (const each of listening) this.#disposables.add(each);
    for (const document of workspace.textDocuments) this.#documents.set(document.uri.toString(), document);
  }

  get names(): readonly string[] {
    return this.#index.names;
  }

  /** True if the workspace has more notes than are read, {@link mostFiles}. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  get hasCitations(): boolean {
    return this.#index.hasCitations;
  }

  get(name: string): NoteReferences | undefined {
    return this.#index.get(name);
  }

  citing(call: CitedCallName): Citing[] {
    return this.#index.citing(call);
  }

  naming(tickers: readonly string[]): Naming[] {
    return this.#index.naming(tickers);
  }

  /** Resolves when every note of the workspace has been read. */
  async readAll(): Promise<void> {
    const reading = ++this.#reading;
    this.#files = noteFiles(this.#services.settings.noteLanguages, { hasNotebooks: true });
    this.#watch();
    for (const { uri } of this.#documents.values()) this.#readSoon(uri, 0);
    this.#looking.cancel();
    const { token } = (this.#looking = new vscode.CancellationTokenSource());
    const found = this.#files ? await findNoteFiles(this.#files, { token }).then(undefined, () => []) : [];
    if (reading !== this.#reading) return;
    this.#hasMore = found.length > mostFiles;
    found.length = Math.min(found.length, mostFiles);
    const wanted = new Set(found.map(String));
    for (const name of this.names) {
      const uri = vscode.Uri.parse(name);
      if (!wanted.has(fileOfName(uri).toString())) this.#readSoon(uri, 0);
    }
    await forEachFile(found, async (uri) => {
      const isWanted = (): boolean => reading === this.#reading && !this.#isOpen(uri);
      const file = isWanted() ? await readNoteFile(uri, this.#services.log) : undefined;
      if (isWanted()) await this.#putFile(uri, file);
    });
  }

  dispose(): void {
    this.#reading += 1;
    this.#underWay.clear();
    this.#due.clear();
    this.#looking.cancel();
    clearTimeout(this.#reportTimer);
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#watching?.dispose();
    this.#disposables.dispose();
  }

  #watch(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    if (!this.#files) return;
    const written = vscode.workspace.createFileSystemWatcher(this.#files.pattern, false, false, true);
    const look = (uri: vscode.Uri): void => this.#readSoon(uri, quietMilliseconds);
    this.#watching = combineDisposables(
      written,
      written.onDidCreate(look),
      written.onDidChange(look),
      watchFolders({
        came: (folder) => void this.#readFolder(folder),
        gone: (uri) => {
          for (const name of this.names) if (isWithin(name, uri)) look(vscode.Uri.parse(name));
        },
      }),
    );
  }

  async #readFolder(folder: vscode.Uri): Promise<void> {
    if (!this.#files) return;
    for (const uri of await findNoteFiles(this.#files, { folder })) this.#readSoon(uri, 0);
  }

  #readSoon(note: vscode.Uri, milliseconds: number): void {
    const uri = fileOfName(note);
    const name = uri.toString();
    clearTimeout(this.#waiting.get(name));
    this.#waiting.delete(name);
    this.#underWay.delete(name);
    if (milliseconds === 0) this.#readDue(uri);
    else
      this.#waiting.set(
        name,
        setTimeout(() => {
          this.#waiting.delete(name);
          this.#readDue(uri);
        }, milliseconds),
      );
  }

  /** Starts to read a note after the current work. Opening a notebook may open thousands of notes at a time. */
  #readDue(note: vscode.Uri): void {
    this.#due.set(note.toString(), note);
    if (!this.#isReadingDue) void this.#readAllDue();
  }

  async #readAllDue(): Promise<void> {
    this.#isReadingDue = true;
    await nextTurn();
    let began = performance.now();
    for (const [name, uri] of this.#due) {
      this.#due.delete(name);
      void this.#read(uri);
      if (performance.now() - began < longestSlice) continue;
      await nextTurn();
      began = performance.now();
    }
    this.#isReadingDue = false;
  }

  /** Reads a note from its editor if it is open, and from its file otherwise. */
  async #read(uri: vscode.Uri): Promise<void> {
    const reading = this.#reading;
    const open = this.#openNote(uri);
    if (open) {
      await this.#put(uri, open.getText(), () => this.#readings.of(open));
      return;
    }
    const isKnown = this.#index.get(uri.toString()) !== undefined || this.#closedCells.has(uri.toString());
    const isFile = this.#mayBeFile(uri) && !this.#isOpen(uri);
    const file = isFile ? await readNoteFile(uri, this.#services.log) : undefined;
    const isNote = file !== undefined && this.#files !== undefined && (await isNoteFile(uri, this.#files));
    if (reading !== this.#reading) return;
    // The document's tab may open while its file is read.
    if (this.#openNote(uri)) return this.#read(uri);
    if (isNote || isKnown) await this.#putFile(uri, isNote && !this.#isOpen(uri) ? file : undefined);
  }

  /** Returns whether a note counts as it is in the editor, rather than in its file. */
  #isOpen(uri: vscode.Uri): boolean {
    if (!isNotebook(uri)) return this.#openNote(uri) !== undefined;
    const name = uri.toString();
    return vscode.workspace.notebookDocuments.some((each) => each.uri.toString() === name);
  }

  /** Reads a file; in a notebook, each Markdown cell as a note. A newer read cancels this one. */
  async #putFile(uri: vscode.Uri, read: DecodedText | undefined): Promise<void> {
    const text = read?.text ?? '';
    if (!isNotebook(uri)) return this.#putText(uri, text, read && readDecodedNote(read));
    const file = uri.toString();
    if (this.#index.get(file)) {
      // The notebook was damaged before.
      await this.#putText(uri, '');
      if (this.#underWay.has(file)) return;
    }
    const own = Symbol(file);
    this.#underWay.set(file, own);
    const former = this.#closedCells.get(file) ?? new Set<string>();
    const found = readMarkdownCells(text);
    const cells = new Map(found?.map((cell) => [closedCell(uri, cell.index).toString(), cell.text]));
    const names = new Set([...former, ...cells.keys()]);
    if (names.size > 0) this.#closedCells.set(file, names);
    for (const name of names) {
      if (this.#underWay.get(file) !== own) return;
      await this.#putText(vscode.Uri.parse(name), cells.get(name) ?? '');
    }
    if (this.#underWay.get(file) !== own) return;
    this.#underWay.delete(file);
    if (cells.size > 0) this.#closedCells.set(file, new Set(cells.keys()));
    else this.#closedCells.delete(file);
    // The file is damaged or being written.
    if (!found && text.includes(ownLinkMarker)) await this.#put(uri, '', () => Promise.resolve(damagedNotebook));
  }

  /**
   * Returns the document of a note in an open tab. The editor keeps other documents for a while after they are closed,
   * and then the file counts.
   */
  #openNote(uri: vscode.Uri): vscode.TextDocument | undefined {
    const name = uri.toString();
    const document = this.#documents.get(name);
    if (!document || !this.#isIndexed(document)) return undefined;
    const hasFile = this.#mayBeFile(uri) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
    return !hasFile || document.isDirty || tabOfDocument(uri) ? document : undefined;
  }

  /** An earlier version of a note is a note, but isn't indexed as another note of the workspace. */
  #isIndexed(document: vscode.TextDocument): boolean {
    return this.#services.notes.isNote(document) && !isReadOnlyDocument(document);
  }

  #mayBeFile({ path }: vscode.Uri): boolean {
    return this.#files?.endings.some((each) => path.endsWith(each)) ?? false;
  }

  async #putText(uri: vscode.Uri, text: string, steps: Steps<ParsedNote> = readNote(text)): Promise<void> {
    await this.#put(uri, text, async (isEnded) => (await inSlicesUntil(steps, isEnded))?.value);
  }

  /** Reads a note in slices. If it changes meanwhile, this read ends and a new one starts. */
  async #put(
    uri: vscode.Uri,
    text: string,
    read: (isEnded: () => boolean) => Promise<ParsedNote | undefined>,
  ): Promise<void> {
    const name = uri.toString();
    const own = Symbol(name);
    this.#underWay.set(name, own);
    const isEnded = (): boolean => this.#underWay.get(name) !== own;
    const reading = await read(isEnded);
    if (!reading || isEnded()) return;
    this.#underWay.delete(name);
    if (!this.#index.set(name, text, reading)) return;
    this.#unreported.add(name);
    this.#reportTimer ??= setTimeout(() => {
      this.#reportTimer = undefined;
      const told = [...this.#unreported];
      this.#unreported.clear();
      this.#changed.fire(told);
    }, tellingMilliseconds);
  }
}

const isNotebook = ({ scheme, path }: vscode.Uri): boolean =>
  path.endsWith(notebookEnding) && scheme !== 'vscode-notebook-cell';

/** Returns the file that a note is read from: for a cell, its notebook's. */
const fileOfName = (uri: vscode.Uri): vscode.Uri => placeOfClosedCell(uri)?.file ?? uri;
