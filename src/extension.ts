import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerAssistants } from './features/assistants/assistantsFeature.ts';
import { registerCalendar } from './features/calendar/calendarFeature.ts';
import { registerCompany } from './features/company/companyFeature.ts';
import { registerConnection } from './features/connection/connectionFeature.ts';
import { registerDownloads } from './features/downloads/downloadsFeature.ts';
import { registerFunds } from './features/funds/fundsFeature.ts';
import { registerNotes } from './features/notes/notesFeature.ts';
import { registerLibrary } from './features/library/libraryFeature.ts';
import { registerLookup } from './features/lookup/lookupFeature.ts';
import { registerStart } from './features/start/startFeature.ts';
import { registerScreens } from './features/screens/screensFeature.ts';
import { registerSearch } from './features/search/searchFeature.ts';
import { registerWatch } from './features/watch/watchFeature.ts';
import { registerWatchlists } from './features/watchlists/watchlistsFeature.ts';
import { registerSupport } from './features/support/supportFeature.ts';
import { registerTranscripts } from './features/transcripts/transcriptsFeature.ts';
import { registerBars } from './features/bars/barsFeature.ts';
import type { Directory } from './directory/directory.ts';
import { Disposables, toDisposable } from './base/disposables.ts';
import type { Library } from './library/library.ts';
import { lazy } from './base/lazy.ts';
import { aboutExtension, type Manifest } from './host/aboutExtension.ts';
import { Citations } from './host/notes/citations.ts';
import { Connection } from './host/connection/connection.ts';
import { VirtualDocuments } from './host/files/virtualDocuments.ts';
import { KeyStore } from './host/connection/keyStore.ts';
import { ErrorJournal, useErrorJournal } from './host/errors/errorJournal.ts';
import { createLog } from './host/log.ts';
import { MarkdownPreview } from './host/notes/markdownPreview.ts';
import { NoteLastActive } from './host/notes/noteLastActive.ts';
import { registerKeepOpen } from './host/panels/keepOpen.ts';
import { PageRequests } from './host/panels/pageRequests.ts';
import { PanelHost } from './host/panels/panelHost.ts';
import { createReadShares } from './host/state/readShares.ts';
import { Selections } from './host/notes/selections.ts';
import type { Services } from './host/services.ts';
import { Settings } from './host/state/settings.ts';
import { createOrderedState } from './host/state/orderedState.ts';
import { registerFeatures, type Feature } from './host/registerFeatures.ts';

/** The part of the extension that the editor's own Markdown extension asks for. */
type Exports = Pick<MarkdownPreview, 'extendMarkdownIt'>;

/** The composition root: builds the services, and every feature registers itself with them. */
export function activate(context: vscode.ExtensionContext): Exports {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  const all = new Disposables();
  context.subscriptions.push(all);
  const services = buildServices(context, all);
  all.add(registerFeatures(listFeatures(), services));
  return { extendMarkdownIt: services.preview.extendMarkdownIt };
}

/** In the order of registration, with their names as people read them. */
function listFeatures(): Feature[] {
  return [
    { id: 'panels', name: vscode.l10n.t('Keep Open'), register: registerKeepOpen },
    { id: 'connection', name: vscode.l10n.t('Connection'), register: registerConnection },
    { id: 'calendar', name: vscode.l10n.t('Economic Calendar'), register: registerCalendar },
    { id: 'screens', name: vscode.l10n.t('Screens'), register: registerScreens },
    { id: 'watchlists', name: vscode.l10n.t('Watchlists'), register: registerWatchlists },
    { id: 'funds', name: vscode.l10n.t('Funds'), register: registerFunds },
    { id: 'lookup', name: vscode.l10n.t('Look Up'), register: registerLookup },
    { id: 'library', name: vscode.l10n.t('Library'), register: registerLibrary },
    { id: 'watch', name: vscode.l10n.t('Watch for New Calls'), register: registerWatch },
    { id: 'downloads', name: vscode.l10n.t('Downloads'), register: registerDownloads },
    { id: 'bars', name: vscode.l10n.t('Minute Bars'), register: registerBars },
    { id: 'company', name: vscode.l10n.t('Company'), register: registerCompany },
    { id: 'transcripts', name: vscode.l10n.t('Earnings Calls'), register: registerTranscripts },
    { id: 'search', name: vscode.l10n.t('Search in Calls'), register: registerSearch },
    { id: 'notes', name: vscode.l10n.t('Notes'), register: registerNotes },
    { id: 'start', name: vscode.l10n.t('First Steps'), register: registerStart },
    { id: 'assistants', name: vscode.l10n.t('Assistants'), register: registerAssistants },
    { id: 'support', name: vscode.l10n.t('Support'), register: registerSupport },
  ];
}

function buildServices(context: vscode.ExtensionContext, all: Disposables): Services {
  const own = <T extends vscode.Disposable>(item: T): T => all.add(item);
  const log = own(createLog());
  const settings = new Settings();
  const keys = own(
    new KeyStore({
      secrets: context.secrets,
      environment: process.env,
      configured: settings.baseUrl,
    }),
  );
  const errors = new ErrorJournal({ log, keys: () => keys.given });
  own(useErrorJournal(errors));
  const connection = own(new Connection({ settings, keys, log }));
  const pages = new PageRequests();
  const { extensionUri, globalStorageUri, workspaceState } = context;
  const source = (): string => connection.source;
  const notes = own(new NoteLastActive(settings));
  const note = (): string => notes.name;
  const panels = new PanelHost({ extensionUri, state: workspaceState, requests: pages, source, note });
  own(notes.onDidChangeName(() => panels.pushNote()));
  own(connection.onDidChange(() => panels.pushMetered()));
  const documents = own(new VirtualDocuments());
  const directoryLists = lazy(async () =>
    (await import('./host/connection/directoryLists.ts')).createDirectoryLists({
      extensionUri,
      globalStorageUri,
      connection,
    }),
  );
  const directory = async (): Promise<Directory> => (await directoryLists()).get();
  const unlisted = lazy(async () => {
    const { UnlistedTickers } = await import('./host/connection/unlistedTickers.ts');
    return new UnlistedTickers({ directory, connection, library });
  });
  const sharing = lazy(async () =>
    own(new (await import('./host/state/marksSharing.ts')).SharingInWorkspace(workspaceState)),
  );
  let opened: Promise<Library> | undefined;
  const open = async (): Promise<Library> =>
    (await import('./host/connection/openLibrary.ts')).openLibrary({
      folder: globalStorageUri,
      connection,
      settings,
      unlisted,
      sharing: await sharing(),
      pages,
    });
  const library = (): Promise<Library> => (opened ??= open());
  own(toDisposable(() => void opened?.then((each) => each.dispose()).catch(() => undefined)));
  const globalState = createOrderedState(context.globalState);
  const manifest = context.extension.packageJSON as Manifest;
  return {
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
    failed: [],
    connection,
    panels,
    documents,
    notes,
    selections: new Selections(),
    readShares: createReadShares(globalState),
    citations: new Citations(),
    preview: new MarkdownPreview(),
    library,
    directory,
    directoryLists,
    unlisted,
    sharing,
    watchlists: lazy(async () => own(new (await import('./host/files/watchlists.ts')).Watchlists(context))),
  };
}
