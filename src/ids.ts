/** Every id the product is known by outside its own code. `manifest.test.ts` holds this file against package.json. */

import type { commands } from './commandIds.ts';
import type { argumentNames } from './domain/arguments/argumentNames.ts';
import type { ParsedArguments } from './domain/arguments/arguments.ts';

export const extensionId = 'market-desk.market-desk';

export { commands, commandsOf } from './commandIds.ts';
export type CommandId = (typeof commands)[keyof typeof commands];

export type { ParsedArguments };

/** The address of a file: the editor's own `vscode.Uri`. */
interface Uri {
  readonly scheme: string;
  readonly path: string;
}

/** A row of a view, as its menu passes it. It belongs to the view. */
interface TreeRow {
  readonly type: string;
}

/** Arguments that only the editor can make. The feature reads them. */
interface EditorArguments {
  file: Uri;
  files: Uri | readonly Uri[];
  row: TreeRow;
  fileOrRow: Uri | TreeRow;
  /** A note; if it is in the active editor, what is selected there. */
  note: Uri | TreeRow;
  fileToWrite: { uri: Uri };
  /** A comment of the editor, or a new one that is being written. */
  comment: object;
}

/** The names of arguments, as the commands' tables use them. */
export type ArgumentName = keyof EditorArguments | keyof ParsedArguments;

/** The argument that a command takes: one that isn't named takes nothing. Without it, a person is asked. */
type ArgumentNameOf<K extends CommandId> = K extends keyof typeof argumentNames ? (typeof argumentNames)[K] : never;

/** Whether only the editor can make what a command takes: our own code passes none. */
export type IsEditorArgument<K extends CommandId> = [ArgumentNameOf<K>] extends [never]
  ? false
  : ArgumentNameOf<K> extends keyof EditorArguments
    ? true
    : false;

/** The argument that our own code passes, which is parsed. */
export type ArgumentOf<K extends CommandId> = ParsedArguments[ArgumentNameOf<K> & keyof ParsedArguments] | undefined;

export const walkthrough = 'firstSteps';

export const viewContainer = 'marketDesk';
export const views = {
  calendar: 'marketDesk.calendar',
  screens: 'marketDesk.screens',
  watchlists: 'marketDesk.watchlists',
  library: 'marketDesk.library',
  notes: 'marketDesk.notes',
} as const;
export type ViewId = (typeof views)[keyof typeof views];

/** The pages of each feature that has any. */
export const panelsOf = {
  funds: { fund: 'marketDesk.fund' },
  transcripts: { transcript: 'marketDesk.transcript', comparison: 'marketDesk.comparison' },
  bars: { bars: 'marketDesk.bars' },
  screens: { screenResults: 'marketDesk.screenResults' },
  search: { search: 'marketDesk.search' },
  calendar: { indicator: 'marketDesk.indicator', calendarPage: 'marketDesk.calendarPage' },
  company: { company: 'marketDesk.company' },
} as const;

export const panels = {
  ...panelsOf.funds,
  ...panelsOf.transcripts,
  ...panelsOf.bars,
  ...panelsOf.screens,
  ...panelsOf.search,
  ...panelsOf.calendar,
  ...panelsOf.company,
} as const;
export type PanelType = (typeof panels)[keyof typeof panels];

export const contextKeys = {
  connection: 'marketDesk.connection',
  addressRefused: 'marketDesk.connection.addressRefused',
  calendarFiltered: 'marketDesk.calendar.filtered',
  calendarGrouping: 'marketDesk.calendar.grouping',
  calendarWeek: 'marketDesk.calendar.week',
  /** `active` if the active panel would be reused by its tree, `open` if another one would, else empty. */
  reusablePanel: 'marketDesk.panels.reusable',
  /** The kinds of the open panels, separated by spaces. */
  openPanels: 'marketDesk.panels.open',
  /** First steps that were done: values have been seen in the calendar, a call beside a note, a screen. */
  calendarSeen: 'marketDesk.seen.calendar',
  besideNote: 'marketDesk.seen.callBesideNote',
  screenSeen: 'marketDesk.seen.screen',
  quotaSeen: 'marketDesk.seen.quota',
  /** The walkthrough is in sight, or another page that no extension can look into. */
  walkthroughShown: 'marketDesk.walkthroughShown',
  /** Set after rows of a box, so that the editor's answer tells that it shows them. No menu reads it. */
  rowsListed: 'marketDesk.rowsListed',
  /** There are recent lookups in the connected source. */
  recentLookups: 'marketDesk.lookUp.recents',
  notesFiltered: 'marketDesk.notes.filtered',
  notesGrouping: 'marketDesk.notes.grouping',
  /** The setting, as menus can read it. */
  noteLanguages: 'marketDesk.notes.languages',
} as const;

export const settings = {
  connectionSource: 'marketDesk.connection.source',
  connectionBaseUrl: 'marketDesk.connection.baseUrl',
  connectionAuthentication: 'marketDesk.connection.authentication',
  connectionTimeoutSeconds: 'marketDesk.connection.timeoutSeconds',
  quotaRequestsPerDay: 'marketDesk.quota.requestsPerDay',
  quotaConfirmBelow: 'marketDesk.quota.confirmBelow',
  downloadsRequestsPerDay: 'marketDesk.downloads.requestsPerDay',
  statusBarVisible: 'marketDesk.statusBar.visible',
  screenerPath: 'marketDesk.screener.path',
  screenerMetricsPath: 'marketDesk.screener.metricsPath',
  barsColors: 'marketDesk.bars.colors',
  calendarReminders: 'marketDesk.calendar.reminders',
  screensRefreshMinutes: 'marketDesk.screens.refreshMinutes',
  screensRefreshBudget: 'marketDesk.screens.refreshBudget',
  notesQuoteTemplate: 'marketDesk.notes.quoteTemplate',
  notesFundTemplate: 'marketDesk.notes.fundTemplate',
  notesLanguages: 'marketDesk.notes.languages',
  marksLabels: 'marketDesk.marks.labels',
  notesIdentifiers: 'marketDesk.notes.identifiers',
  inlayNames: 'marketDesk.names.inlayHints',
  assistantsEnabled: 'marketDesk.assistants.enabled',
  assistantsRequestsPerDay: 'marketDesk.assistants.requestsPerDay',
} as const;
export type SettingId = (typeof settings)[keyof typeof settings];

export const languages = {
  screen: 'market-desk-screen',
  watchlist: 'market-desk-watchlist',
  transcript: 'market-desk-transcript',
} as const;

/** Shows the comments of marks in calls that are open as text. */
export const commentController = 'marketDesk.marks';
/** The context value of a comment that the user may change. */
export const ownComment = 'own';

/** Read-only documents of ours. */
export const documentScheme = 'market-desk';
/** The first part of the path of such a document, where features share it. */
export const documentPrefixes = { calls: 'transcripts' } as const;

/** Read-only stand-in for the stored key. */
export const keyVariable = 'MARKET_DESK_API_KEY';
/** Names the one base address whose origin gets the key of {@link keyVariable}. */
export const baseUrlVariable = 'MARKET_DESK_BASE_URL';
/** A folder of files that the bundled service serves instead of its invented data. */
export const dataFolderVariable = 'MARKET_DESK_DATA';
