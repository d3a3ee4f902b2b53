import * as v from 'valibot';
import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { Emitter } from '../../base/emitter.ts';
import type { MarksSharing, SharedFolder } from '../../library/marks/sharedMarks.ts';
import { kept, type Kept, type Memory } from './kept.ts';

const choice = v.fallback(v.optional(v.object({ folder: v.string(), author: v.optional(v.string()) })), undefined);

/** The user's choice to share marks in one folder of this workspace. It has no effect in an untrusted workspace. */
export class SharingInWorkspace implements MarksSharing, Disposable {
  readonly #choice: Kept<v.InferOutput<typeof choice>>;
  readonly #changed = new Emitter<void>();
  readonly #own: Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(memory: Memory) {
    this.#choice = kept({ memory, key: 'marketDesk.marks.sharedIn', read: (stored) => v.parse(choice, stored) });
    const report = (): void => this.#changed.fire();
    const { workspace } = vscode;
    this.#own = combineDisposables(
      workspace.onDidGrantWorkspaceTrust(report),
      workspace.onDidChangeWorkspaceFolders(report),
    );
  }

  /** Folders on a disk, in a workspace that the user trusts. */
  get possible(): vscode.WorkspaceFolder[] {
    const { isTrusted, workspaceFolders = [] } = vscode.workspace;
    return isTrusted ? workspaceFolders.filter(({ uri }) => uri.scheme === 'file') : [];
  }

  get folder(): SharedFolder | undefined {
    const { folder, author } = this.#choice.get() ?? {};
    const found = folder === undefined ? undefined : this.possible.find(({ uri }) => uri.toString() === folder);
    return found && { path: found.uri.fsPath, author };
  }

  async share(folder: vscode.Uri, author: string | undefined): Promise<void> {
    await this.#choice.set({ folder: folder.toString(), author });
    this.#changed.fire();
  }

  async stop(): Promise<void> {
    await this.#choice.set(undefined);
    this.#changed.fire();
  }

  dispose(): void {
    this.#own.dispose();
    this.#changed.dispose();
  }
}
