/** Every id the product is known by outside its own code. `manifest.test.ts` holds this file against package.json. */

import type { commands } from './commandIds.ts';
import type { FigureArgument } from './domain/figures/figureLink.ts';
import type { PassageLocator } from './domain/citations/passage.ts';

export const extensionId = 'market-desk.market-desk';

export { commands, commandsOf } from './commandIds.ts';
export type CommandId = (typeof commands)[keyof typeof commands];

/** A fund or ETF: several identifiers must all fit. */
interface FundArgument {
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

/** A call: exactly one of ticker and CIK, the latest call where no quarter is named. */
export interface CallArgument {
  ticker?: string;
  cik?: number;
  fyq?: string;
  /** Index of the turn to go to. */
  turn?: number;
  /** Cited words to go to. */
  passage?: PassageLocator;
  /** Id of a highlight or bookmark to go to. */
  mark?: string;
}

/** A search of calls; one of the fields at least. */
interface SearchArgument {
  query?: string;
  company?: string;
  quarter?: string;
  speaker?: string;
  role?: string;
  section?: '' | 'prepared' | 'questions';
  who?: '' | 'management' | 'analysts';
  order?: 'best' | 'newest';
}

/** Passages of calls, in the order in which they are quoted. */
export interface QuotedPassages {
  passages: { cik: number; fyq: string; passage: PassageLocator }[];
}

/** A company, or a fund by the ticker of a share class: exactly one of ticker and CIK. */
export interface CompanyArgument {
  ticker?: string;
  cik?: number;
}

/** Days are YYYY-MM-DD. */
interface CalendarFilterArgument {
  categories?: readonly string[];
  releaseStates?: readonly string[];
  text?: string;
  window?: { from: string; till: string };
}

/** Minute bars: a period like `5d` or two dates, YYYY-MM-DD; the last day where neither is named. */
export interface BarsArgument {
  tickers: readonly string[];
  period?: string;
  fromDate?: string;
  tillDate?: string;
  /** Bars to go to, from the first to the last, YYYY-MM-DD HH:MM:SS, drawn in bars of so many minutes. */
  mark?: { ticker?: string; from: string; till: string; length?: number };
  /** A person is asked for the window, each with its cost. */
  asks?: boolean;
}

/** The address of a file: the editor's own `vscode.Uri`. */
interface Uri {
  readonly scheme: string;
  readonly path: string;
}

/** A row of a view, as its menu passes it. It belongs to the view. */
interface TreeRow {
  readonly type: string;
}

/**
 * The argument that each command takes from a program or from a menu; one that is not named takes nothing, and a person
 * starts every one without an argument.
 */
interface CommandArguments {
  /** An identifier. */
  [commands.lookUp]: string;
  [commands.directoryUpdateFromFile]: Uri | readonly Uri[];
  [commands.fundsOpen]: FundArgument;
  [commands.fundsCompare]: { funds: readonly (FundArgument & { contractid?: string })[] };
  /** A template in place of the setting's. */
  [commands.fundsInsertIntoNote]: string;
  [commands.calendarFilter]: CalendarFilterArgument;
  /** An indicator's code. */
  [commands.calendarReveal]: string;
  /** An indicator's id, or its code. */
  [commands.calendarOpen]: number | string;
  /** An indicator's id. */
  [commands.calendarPin]: number;
  [commands.calendarUnpin]: number;
  [commands.transcriptsOpen]: CallArgument;
  [commands.transcriptsOpenAsText]: CallArgument;
  /** The newest so many quarters. */
  [commands.transcriptsFetchQuarters]: Pick<CallArgument, 'ticker' | 'cik'> & { count?: number };
  /** The earlier quarter stands left. */
  [commands.transcriptsCompare]: { cik: number; quarters: [string, string] };
  /** The first stands left. */
  [commands.transcriptsCompareAsText]: { cik: number; quarters: [string, string] };
  /** Words to search for, or the fields of the page; `company` may be a watchlist. */
  [commands.transcriptsSearch]: string | SearchArgument;
  /** The name that it is kept under. */
  [commands.transcriptsOpenKeptSearch]: string;
  /** Passages of calls in the library, in place of the selection. */
  [commands.transcriptsCopyQuote]: QuotedPassages;
  [commands.transcriptsQuoteToNote]: QuotedPassages;
  [commands.transcriptsCountPhrase]: { phrase: string; company?: string };
  /** A link. */
  [commands.notesOpenCitation]: string;
  [commands.notesGoTo]: TreeRow;
  [commands.notesOpenCited]: TreeRow;
  [commands.notesLoadCited]: TreeRow;
  [commands.notesRestoreWording]: TreeRow;
  [commands.notesCorrectSpeaker]: TreeRow;
  [commands.notesIncludeCut]: TreeRow;
  [commands.notesShare]: Uri | TreeRow;
  /** A note; if it is in the active editor, what is selected there. */
  [commands.notesCopyChecked]: Uri | TreeRow;
  [commands.notesInsertFigure]: FigureArgument;
  [commands.barsOpen]: BarsArgument;
  [commands.barsExportCsv]: Uri;
  [commands.libraryOpen]: TreeRow;
  [commands.libraryOpenToSide]: TreeRow;
  [commands.libraryOpenAsText]: TreeRow;
  [commands.libraryCompare]: TreeRow;
  [commands.libraryRefresh]: TreeRow;
  [commands.libraryRemove]: TreeRow;
  [commands.libraryRemoveMark]: TreeRow;
  [commands.libraryExport]: Uri;
  [commands.librarySaveElsewhere]: Uri;
  [commands.libraryImport]: Uri;
  [commands.companyOpen]: CompanyArgument;
  [commands.screensRun]: Uri | TreeRow;
  /** Words to search for. */
  [commands.screensBrowseMetrics]: string;
  [commands.screensRename]: Uri | TreeRow;
  [commands.screensDuplicate]: Uri | TreeRow;
  [commands.screensMove]: Uri | TreeRow;
  [commands.screensReveal]: Uri | TreeRow;
  [commands.screensDelete]: Uri | TreeRow;
  [commands.screensCopyResults]: { format: 'tsv' | 'csv' | 'markdown' | 'json' };
  [commands.screensExportResults]: { uri: Uri };
  [commands.watchlistsOpen]: Uri | TreeRow;
  [commands.watchlistsOpenBars]: Uri | TreeRow;
  [commands.watchlistsGetLatestCalls]: Uri | TreeRow;
  [commands.watchlistsSearch]: Uri | TreeRow;
  [commands.watchlistsCompareFunds]: Uri | TreeRow;
  [commands.watchlistsRename]: Uri | TreeRow;
  [commands.watchlistsDuplicate]: Uri | TreeRow;
  [commands.watchlistsMove]: Uri | TreeRow;
  [commands.watchlistsReveal]: Uri | TreeRow;
  [commands.watchlistsDelete]: Uri | TreeRow;
}
/** Without an argument a person is asked for what is missing. */
export type ArgumentOf<K extends CommandId> = K extends keyof CommandArguments
  ? CommandArguments[K] | undefined
  : undefined;

/** Files and rows come from menus, lenses and programs: our own code passes none. */
type OutsideArgument = TreeRow | Uri | readonly Uri[] | { uri: Uri };

/** The argument that our own code passes, which is parsed. */
export type OwnArgumentOf<K extends CommandId> = Exclude<ArgumentOf<K>, OutsideArgument>;

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

/** Read-only documents of ours. */
export const documentScheme = 'market-desk';
/** The first part of the path of such a document, where features share it. */
export const documentPrefixes = { calls: 'transcripts', comparisons: 'comparisons' } as const;

/** Read-only stand-in for the stored key. */
export const keyVariable = 'MARKET_DESK_API_KEY';
/** Names the one base address whose origin gets the key of {@link keyVariable}. */
export const baseUrlVariable = 'MARKET_DESK_BASE_URL';
/** A folder of files that the bundled service serves instead of its invented data. */
export const dataFolderVariable = 'MARKET_DESK_DATA';
