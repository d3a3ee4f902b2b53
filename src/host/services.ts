import type * as vscode from 'vscode';
import type { Directory } from '../directory/directory.ts';
import type { Library } from '../library/library.ts';
import type { Citations } from './notes/citations.ts';
import type { DirectoryLists } from './connection/directoryLists.ts';
import type { Connection } from './connection/connection.ts';
import type { VirtualDocuments } from './files/virtualDocuments.ts';
import type { SettingId } from '../ids.ts';
import type { ErrorJournal } from './errors/errorJournal.ts';
import type { KeyStore } from './connection/keyStore.ts';
import type { FeatureId } from './featureIds.ts';
import type { Log } from './log.ts';
import type { MarkdownPreview } from './notes/markdownPreview.ts';
import type { NoteLastActive } from './notes/noteLastActive.ts';
import type { PanelHost } from './panels/panelHost.ts';
import type { ReadShares } from './state/readShares.ts';
import type { Selections } from './notes/selections.ts';
import type { Settings } from './state/settings.ts';
import type { SharingInWorkspace } from './state/marksSharing.ts';
import type { UnlistedTickers } from './connection/unlistedTickers.ts';
import type { Watchlists } from './files/watchlists.ts';

/** Facts about this extension from the manifest and the editor. */
export interface AboutExtension {
  version: string;
  /** The address where issues are reported; undefined if the manifest has none. */
  bugs: string | undefined;
  /** The extension runs where the window is, not where the workspace is. */
  runsInWindow: boolean;
  /** Returns the values that a setting may have; empty for any value. */
  choices: (id: SettingId) => readonly string[];
}

/** The services that the composition root builds once and gives to every feature. */
export interface Services {
  extension: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState' | 'globalStorageUri' | 'extensionUri'> & {
    /** The tools for assistants that the manifest declares. */
    toolNames: readonly string[];
    about: AboutExtension;
  };
  settings: Settings;
  keys: KeyStore;
  log: Log;
  /** The last errors of this window, without their text. */
  errors: ErrorJournal;
  /** The features that the editor didn't take. */
  failed: { id: FeatureId; error: unknown }[];
  connection: Connection;
  panels: PanelHost;
  /** The virtual documents of the scheme `market-desk:`. */
  documents: VirtualDocuments;
  notes: NoteLastActive;
  /** The current selection in a call. */
  selections: Selections;
  /** How far calls have been read. */
  readShares: ReadShares;
  /** The citations in notes. */
  citations: Citations;
  /** The editor's own preview of notes. */
  preview: MarkdownPreview;
  /** Loads and opens the library when it is first used. */
  library: () => Promise<Library>;
  /** Names, tickers and identifiers that cost nothing. Rejects with DirectoryError. */
  directory: () => Promise<Directory>;
  /** Updates the lists with files from the user. */
  directoryLists: () => Promise<DirectoryLists>;
  /** Tickers that neither the lists nor the library has: the user is asked before they cost a request. */
  unlisted: () => Promise<UnlistedTickers>;
  /** Whether marks are shared in a folder of this workspace. */
  sharing: () => Promise<SharingInWorkspace>;
  /** The user's watchlists. Loads on first use, and then watches its files. */
  watchlists: () => Promise<Watchlists>;
}
