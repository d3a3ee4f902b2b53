import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerAssistants } from './features/assistants/assistantsFeature.ts';
import { registerCalendar } from './features/calendar/calendarFeature.ts';
import { registerCompany } from './features/company/companyFeature.ts';
import { registerConnection } from './features/connection/connectionFeature.ts';
import { registerFunds } from './features/funds/fundsFeature.ts';
import { registerNotes } from './features/notes/notesFeature.ts';
import { registerLibrary } from './features/library/libraryFeature.ts';
import { registerLookup } from './features/lookup/lookupFeature.ts';
import { registerStart } from './features/start/startFeature.ts';
import { registerScreens } from './features/screens/screensFeature.ts';
import { registerSearch } from './features/search/searchFeature.ts';
import { registerWatchlists } from './features/watchlists/watchlistsFeature.ts';
import { registerSupport } from './features/support/supportFeature.ts';
import { registerTranscripts } from './features/transcripts/transcriptsFeature.ts';
import { registerBars } from './features/bars/barsFeature.ts';
import { lazy } from './base/lazy.ts';
import { aboutExtension, type Manifest } from './host/aboutExtension.ts';
import { Citations } from './host/citations.ts';
import { Connection } from './host/connection.ts';
import { VirtualDocuments } from './host/virtualDocuments.ts';
import { KeyStore } from './host/keyStore.ts';
import { lazyDirectory } from './host/lazyDirectory.ts';
import { lazyLibrary } from './host/lazyLibrary.ts';
import { ErrorJournal, useErrorJournal } from './host/errorJournal.ts';
import { createLog } from './host/log.ts';
import { NoteLastActive } from './host/noteLastActive.ts';
import { registerKeepOpen } from './host/keepOpen.ts';
import { PageRequests } from './host/pageRequests.ts';
import { PanelHost } from './host/panelHost.ts';
import { ReadShares } from './host/readShares.ts';
import { Selections } from './host/selections.ts';
import type { Services } from './host/services.ts';
import { Settings } from './host/settings.ts';
import { UnlistedTickers } from './host/unlistedTickers.ts';
import { createOrderedState } from './host/orderedState.ts';

/** The composition root: builds the services, and every feature registers itself with them. */
export function activate(context: vscode.ExtensionContext): void {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  const own = <T extends vscode.Disposable>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const log = own(createLog());
  const settings = new Settings();
  const keys = own(new KeyStore({ secrets: context.secrets, environment: process.env, configured: settings.baseUrl }));
  const errors = new ErrorJournal({ log, keys: () => keys.given });
  own(useErrorJournal(errors));
  const connection = own(new Connection({ settings, keys, log }));
  const pages = new PageRequests();
  const { extensionUri, globalStorageUri, workspaceState } = context;
  const panels = own(new PanelHost({ extensionUri, state: workspaceState, requests: pages }));
  const documents = own(new VirtualDocuments());
  const directory = lazyDirectory({ extensionUri, globalStorageUri, connection });
  const unlisted = new UnlistedTickers({ directory: directory.get, connection, library: () => library.get() });
  const library = own(lazyLibrary({ folder: globalStorageUri, connection, settings, unlisted, pages }));
  const globalState = createOrderedState(context.globalState);
  const manifest = context.extension.packageJSON as Manifest;
  const services: Services = {
    extension: {
      globalState,
      workspaceState,
      globalStorageUri,
      extensionUri,
      toolNames: manifest.contributes.languageModelTools.map(({ name }) => name),
      about: aboutExtension(context.extension),
    },
    settings,
    keys,
    log,
    errors,
    connection,
    panels,
    documents,
    notes: own(new NoteLastActive({ settings })),
    selections: new Selections(),
    readShares: new ReadShares(globalState),
    citations: new Citations(),
    library: library.get,
    directory: directory.get,
    directoryLists: directory,
    unlisted,
    watchlists: lazy(async () => own(new (await import('./host/watchlists.ts')).Watchlists(context))),
  };

  own(registerKeepOpen(panels));
  own(registerConnection(services));
  own(registerCalendar(services));
  own(registerScreens(services));
  own(registerWatchlists(services));
  own(registerFunds(services));
  own(registerLookup(services));
  own(registerLibrary(services));
  own(registerBars(services));
  own(registerCompany(services));
  own(registerTranscripts(services));
  own(registerSearch(services));
  own(registerNotes(services));
  own(registerStart(services));
  own(registerAssistants(services));
  own(registerSupport(services));
}
