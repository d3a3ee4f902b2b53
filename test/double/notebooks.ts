import type * as vscode from 'vscode';
import { decode, readDisk, type createDocuments } from './documents.ts';
import type { Room } from './room.ts';
import { standIn } from './strict.ts';
import { values } from './values.ts';

interface OpenNotebook {
  notebook: vscode.NotebookDocument;
  /** Selects a cell in its rendered form, without a cursor in its text. */
  select: (index: number) => void;
  close: () => void;
}

/** Notebooks with cells as documents, like the editor's, but without text editors for the cells. */
export function createNotebooks(room: Room, documents: ReturnType<typeof createDocuments>) {
  const open: vscode.NotebookDocument[] = [];
  const opening = room.happening<vscode.NotebookDocument>();
  const closing = room.happening<vscode.NotebookDocument>();
  const changingEditor = room.happening<vscode.NotebookEditor | undefined>();
  const selecting = room.happening<vscode.NotebookEditorSelectionChangeEvent>();
  let active: vscode.NotebookEditor | undefined;
  /** The cells that were revealed. */
  const revealed: vscode.Uri[] = [];
  /** The cells that were requested to be shown. */
  const shown: vscode.Uri[] = [];

  function openNotebook(uri: vscode.Uri, cells: readonly { languageId: string; text: string }[]): OpenNotebook {
    const all: vscode.NotebookCell[] = cells.map(({ languageId, text }, index) => {
      const own = values.Uri.from({ scheme: 'vscode-notebook-cell', path: uri.path, fragment: `W${index}` });
      const { document } = documents.hold(own, languageId, text);
      return standIn<vscode.NotebookCell>('NotebookCell', {
        document,
        index,
        get notebook(): vscode.NotebookDocument {
          return notebook;
        },
      });
    });
    const notebook = standIn<vscode.NotebookDocument>('NotebookDocument', {
      uri,
      version: 1,
      cellCount: all.length,
      cellAt: (index) => all[index]!,
      getCells: () => all,
    });
    let selections: readonly { start: number; end: number }[] = [{ start: 0, end: 1 }];
    const editor = standIn<vscode.NotebookEditor>('NotebookEditor', {
      notebook,
      get selections() {
        return selections as readonly vscode.NotebookRange[];
      },
      revealRange: ({ start }) => {
        revealed.push(all[start]!.document.uri);
      },
    });
    open.push(notebook);
    opening.fire(notebook);
    active = editor;
    changingEditor.fire(editor);
    return {
      notebook,
      select: (index) => {
        selections = [{ start: index, end: index + 1 }];
        selecting.fire({ notebookEditor: editor, selections: editor.selections });
      },
      close: () => {
        open.splice(open.indexOf(notebook), 1);
        active = undefined;
        changingEditor.fire(undefined);
        for (const { document } of all) documents.of(document.uri)?.close();
        closing.fire(notebook);
      },
    };
  }

  return {
    open: openNotebook,
    shown,
    revealed,
    /** Records a cell to show in its notebook. Returns false if the address isn't that of a cell. */
    show: (uri: vscode.Uri): boolean => uri.scheme === 'vscode-notebook-cell' && shown.push(uri) > 0,
    workspaceMembers: {
      notebookDocuments: open as readonly vscode.NotebookDocument[],
      onDidOpenNotebookDocument: opening.event,
      onDidCloseNotebookDocument: closing.event,
      openNotebookDocument: (async (uri: vscode.Uri) => {
        const known = open.find((each) => each.uri.toString() === uri.toString());
        if (known) return known;
        const { cells } = JSON.parse(decode(await readDisk(uri))) as {
          cells: { cell_type: string; source: string[] }[];
        };
        const languages = cells.map(({ cell_type: type, source }) => ({
          languageId: type === 'markdown' ? type : 'python',
          text: source.join(''),
        }));
        return openNotebook(uri, languages).notebook;
      }) as unknown as typeof vscode.workspace.openNotebookDocument,
    },
    windowMembers: {
      get activeNotebookEditor() {
        return active;
      },
      get visibleNotebookEditors() {
        return active ? [active] : [];
      },
      onDidChangeActiveNotebookEditor: changingEditor.event,
      onDidChangeNotebookEditorSelection: selecting.event,
    },
  };
}
