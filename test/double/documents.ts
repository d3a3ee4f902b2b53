import { readFile } from 'node:fs/promises';
import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { strict } from './strict.ts';
import { values } from './values.ts';

/** A document whose text the double can change. */
export interface Held {
  document: vscode.TextDocument;
  /** Applies edits, sorted by position, as one change of the document. */
  edit: (edits: readonly { range: vscode.Range; text: string }[]) => void;
  /** Replaces the text by that of the disk or the provider. */
  write: (text: string) => void;
  close: () => void;
}

export interface FileAccess {
  read: (uri: vscode.Uri) => Promise<Uint8Array>;
  write: (uri: vscode.Uri, bytes: Uint8Array) => Promise<void>;
}

const ends = /\r\n|\r|\n/;

export function createDocuments(
  room: Room,
  { files, languageOf }: { files: FileAccess; languageOf: (path: string) => string },
) {
  const opening = room.happening<vscode.TextDocument>();
  const closing = room.happening<vscode.TextDocument>();
  const changing = room.happening<vscode.TextDocumentChangeEvent>();
  const held = new Map<string, Held>();
  let untitled = 0;

  function hold(uri: vscode.Uri, languageId: string, first: string): Held {
    let text = first;
    let version = 1;
    let isDirty = uri.scheme === 'untitled' && first !== '';
    let isClosed = false;
    /** Caches the lines of a text, because one operation reads them many times. */
    let known: { of: string; lines: string[]; starts: number[] } | undefined;
    const read = (): { lines: string[]; starts: number[] } => {
      if (known?.of === text) return known;
      const starts = [0];
      for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
      known = { of: text, lines: text.split(ends), starts };
      return known;
    };
    const lines = (): string[] => read().lines;
    const starts = (): number[] => read().starts;
    const validatePosition = (position: vscode.Position): vscode.Position => {
      const all = lines();
      if (position.line >= all.length) return new values.Position(all.length - 1, all.at(-1)!.length);
      const { length } = all[position.line]!;
      return position.character <= length ? position : new values.Position(position.line, length);
    };
    const offsetAt = (position: vscode.Position): number => {
      const { line, character } = validatePosition(position);
      return starts()[line]! + character;
    };
    const positionAt = (offset: number): vscode.Position => {
      const within = Math.max(0, Math.min(offset, text.length));
      const all = starts();
      let [line, behind] = [0, all.length];
      while (behind - line > 1) {
        const middle = (line + behind) >> 1;
        if (all[middle]! <= within) line = middle;
        else behind = middle;
      }
      return new values.Position(line, Math.min(within - all[line]!, lines()[line]!.length));
    };
    const document = strict('TextDocument', {
      uri,
      get fileName() {
        return uri.fsPath;
      },
      isUntitled: uri.scheme === 'untitled',
      languageId,
      encoding: 'utf8',
      get version() {
        return version;
      },
      get isDirty() {
        return isDirty;
      },
      get isClosed() {
        return isClosed;
      },
      get eol() {
        return text.includes('\r\n') ? values.EndOfLine.CRLF : values.EndOfLine.LF;
      },
      get lineCount() {
        return lines().length;
      },
      save: async () => {
        await files.write(uri, new TextEncoder().encode(text));
        isDirty = false;
        return true;
      },
      getText: (range?: vscode.Range) => (range ? text.slice(offsetAt(range.start), offsetAt(range.end)) : text),
      lineAt: (at: number | vscode.Position) => {
        const number = typeof at === 'number' ? at : at.line;
        const line = lines()[number];
        if (line === undefined) throw new Error('Illegal value for `line`');
        const first = line.length - line.trimStart().length;
        return {
          lineNumber: number,
          text: line,
          range: new values.Range(number, 0, number, line.length),
          rangeIncludingLineBreak: new values.Range(number, 0, number + 1, 0),
          firstNonWhitespaceCharacterIndex: first,
          isEmptyOrWhitespace: first === line.length,
        };
      },
      offsetAt,
      positionAt,
      validatePosition,
      validateRange: ({ start, end }: vscode.Range) => new values.Range(validatePosition(start), validatePosition(end)),
    }) as unknown as vscode.TextDocument;
    const tell = (contentChanges: vscode.TextDocumentContentChangeEvent[]): void => {
      version += 1;
      changing.fire({ document, contentChanges, reason: undefined });
    };
    const own: Held = {
      document,
      edit: (edits) => {
        const changes = edits
          .map(({ range, text: written }) => ({
            range,
            text: written,
            rangeOffset: offsetAt(range.start),
            rangeLength: offsetAt(range.end) - offsetAt(range.start),
          }))
          .sort((a, b) => b.rangeOffset - a.rangeOffset);
        for (const { rangeOffset, rangeLength, text: written } of changes)
          text = text.slice(0, rangeOffset) + written + text.slice(rangeOffset + rangeLength);
        isDirty = true;
        tell(changes);
      },
      write: (written) => {
        if (written === text) return;
        const range = new values.Range(positionAt(0), positionAt(text.length));
        const rangeLength = text.length;
        text = written;
        isDirty = false;
        tell([{ range, rangeOffset: 0, rangeLength, text: written }]);
      },
      close: () => {
        held.delete(uri.toString());
        isClosed = true;
        closing.fire(document);
      },
    };
    held.set(uri.toString(), own);
    opening.fire(document);
    return own;
  }

  async function openTextDocument(
    what?: vscode.Uri | string | { language?: string; content?: string },
  ): Promise<vscode.TextDocument> {
    if (typeof what === 'object' && !(what instanceof values.Uri)) {
      const uri = values.Uri.from({ scheme: 'untitled', path: `Untitled-${++untitled}` });
      return hold(uri, what.language ?? 'plaintext', what.content ?? '').document;
    }
    if (what === undefined) throw new Error('The double opens no empty untitled document.');
    const uri = typeof what === 'string' ? values.Uri.file(what) : what;
    const known = held.get(uri.toString());
    if (known) return known.document;
    const text = decode(await files.read(uri));
    return (held.get(uri.toString()) ?? hold(uri, languageOf(uri.path), text)).document;
  }

  return {
    openTextDocument,
    hold,
    all: (): vscode.TextDocument[] => [...held.values()].map(({ document }) => document),
    of: (uri: vscode.Uri): Held | undefined => held.get(uri.toString()),
    /** Reads the file again after it was replaced, unless the open document has unsaved changes. */
    reread: async (uri: vscode.Uri): Promise<void> => {
      const own = held.get(uri.toString());
      if (own && !own.document.isDirty) own.write(decode(await files.read(uri)));
    },
    events: {
      onDidOpenTextDocument: opening.event,
      onDidCloseTextDocument: closing.event,
      onDidChangeTextDocument: changing.event,
    },
  };
}

export const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

export const readDisk = (uri: vscode.Uri): Promise<Uint8Array> => readFile(uri.fsPath);
