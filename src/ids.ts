/** Every id the product is known by outside its own code. `manifest.test.ts` holds this file against package.json. */

export const extensionId = 'market-desk.market-desk';

export const commands = {
  connectionSetKey: 'marketDesk.connection.setKey',
  connectionClearKey: 'marketDesk.connection.clearKey',
  connectionTest: 'marketDesk.connection.test',
  connectionUseSample: 'marketDesk.connection.useSample',
  connectionUseService: 'marketDesk.connection.useService',
  quotaShow: 'marketDesk.quota.show',
  firstSteps: 'marketDesk.firstSteps',
  callBesideNote: 'marketDesk.firstSteps.callBesideNote',
  lookUp: 'marketDesk.lookUp',
  lookUpWord: 'marketDesk.lookUpWord',
  lookUpClearRecents: 'marketDesk.lookUp.clearRecents',
  fundsOpen: 'marketDesk.funds.open',
  fundsCompare: 'marketDesk.funds.compare',
  fundsInsertIntoNote: 'marketDesk.funds.insertIntoNote',
  calendarRefresh: 'marketDesk.calendar.refresh',
  calendarFilter: 'marketDesk.calendar.filter',
  calendarReveal: 'marketDesk.calendar.reveal',
  calendarClearFilter: 'marketDesk.calendar.clearFilter',
  calendarOpen: 'marketDesk.calendar.open',
  calendarExportIcs: 'marketDesk.calendar.exportIcs',
  calendarExportCsv: 'marketDesk.calendar.exportCsv',
  calendarCopyMarkdown: 'marketDesk.calendar.copyMarkdown',
  calendarMarkdownToNote: 'marketDesk.calendar.markdownToNote',
  calendarPin: 'marketDesk.calendar.pin',
  calendarUnpin: 'marketDesk.calendar.unpin',
  calendarGroupByDay: 'marketDesk.calendar.groupByDay',
  calendarGroupByCategory: 'marketDesk.calendar.groupByCategory',
  calendarGroupByState: 'marketDesk.calendar.groupByState',
  calendarPreviousWeek: 'marketDesk.calendar.previousWeek',
  calendarThisWeek: 'marketDesk.calendar.thisWeek',
  calendarNextWeek: 'marketDesk.calendar.nextWeek',
  calendarWholeCalendar: 'marketDesk.calendar.wholeCalendar',
  transcriptsOpen: 'marketDesk.transcripts.open',
  transcriptsOpenAsText: 'marketDesk.transcripts.openAsText',
  transcriptsFetchQuarters: 'marketDesk.transcripts.fetchQuarters',
  transcriptsCompare: 'marketDesk.transcripts.compare',
  transcriptsSearch: 'marketDesk.transcripts.search',
  transcriptsCountPhrase: 'marketDesk.transcripts.countPhrase',
  transcriptsNextTurn: 'marketDesk.transcripts.nextTurn',
  transcriptsPreviousTurn: 'marketDesk.transcripts.previousTurn',
  transcriptsNextTurnOfSpeaker: 'marketDesk.transcripts.nextTurnOfSpeaker',
  transcriptsPreviousTurnOfSpeaker: 'marketDesk.transcripts.previousTurnOfSpeaker',
  transcriptsGoToSpeaker: 'marketDesk.transcripts.goToSpeaker',
  transcriptsGoToQuestions: 'marketDesk.transcripts.goToQuestions',
  transcriptsHighlight: 'marketDesk.transcripts.highlight',
  transcriptsToggleBookmark: 'marketDesk.transcripts.toggleBookmark',
  transcriptsNextBookmark: 'marketDesk.transcripts.nextBookmark',
  transcriptsPreviousBookmark: 'marketDesk.transcripts.previousBookmark',
  transcriptsCopyQuote: 'marketDesk.transcripts.copyQuote',
  transcriptsQuoteToNote: 'marketDesk.transcripts.quoteToNote',
  notesOpenCitation: 'marketDesk.notes.openCitation',
  barsOpen: 'marketDesk.bars.open',
  barsExportCsv: 'marketDesk.bars.exportCsv',
  barsCopyPandas: 'marketDesk.bars.copyPandas',
  barsCopyPolars: 'marketDesk.bars.copyPolars',
  barsCite: 'marketDesk.bars.cite',
  libraryRefresh: 'marketDesk.library.refresh',
  libraryRemove: 'marketDesk.library.remove',
  libraryRemoveMark: 'marketDesk.library.removeMark',
  libraryClear: 'marketDesk.library.clear',
  libraryExport: 'marketDesk.library.export',
  libraryImport: 'marketDesk.library.import',
  screensCreate: 'marketDesk.screens.create',
  screensCreateFromSelection: 'marketDesk.screens.createFromSelection',
  screensRun: 'marketDesk.screens.run',
  screensBrowseMetrics: 'marketDesk.screens.browseMetrics',
  screensGetMetrics: 'marketDesk.screens.getMetrics',
  screensRename: 'marketDesk.screens.rename',
  screensDuplicate: 'marketDesk.screens.duplicate',
  screensMove: 'marketDesk.screens.move',
  screensReveal: 'marketDesk.screens.reveal',
  screensDelete: 'marketDesk.screens.delete',
  screensCopyResults: 'marketDesk.screens.copyResults',
  screensExportResults: 'marketDesk.screens.exportResults',
  screensWriteColumns: 'marketDesk.screens.writeColumns',
} as const;
export type CommandId = (typeof commands)[keyof typeof commands];

export const walkthrough = 'firstSteps';

export const viewContainer = 'marketDesk';
export const views = {
  calendar: 'marketDesk.calendar',
  screens: 'marketDesk.screens',
  library: 'marketDesk.library',
} as const;
export type ViewId = (typeof views)[keyof typeof views];

export const panels = {
  fund: 'marketDesk.fund',
  transcript: 'marketDesk.transcript',
  bars: 'marketDesk.bars',
  screenResults: 'marketDesk.screenResults',
  search: 'marketDesk.search',
  indicator: 'marketDesk.indicator',
} as const;
export type PanelType = (typeof panels)[keyof typeof panels];

export const contextKeys = {
  connection: 'marketDesk.connection',
  addressRefused: 'marketDesk.connection.addressRefused',
  calendarFiltered: 'marketDesk.calendar.filtered',
  calendarGrouping: 'marketDesk.calendar.grouping',
  calendarWeek: 'marketDesk.calendar.week',
  /** First steps that were done: values have been seen in the calendar, a call beside a note, a screen. */
  calendarSeen: 'marketDesk.seen.calendar',
  besideNote: 'marketDesk.seen.callBesideNote',
  screenSeen: 'marketDesk.seen.screen',
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
  calendarReminders: 'marketDesk.calendar.reminders',
  screensRefreshMinutes: 'marketDesk.screens.refreshMinutes',
  screensRefreshBudget: 'marketDesk.screens.refreshBudget',
  notesQuoteTemplate: 'marketDesk.notes.quoteTemplate',
  notesFundTemplate: 'marketDesk.notes.fundTemplate',
  notesLanguages: 'marketDesk.notes.languages',
  notesIdentifiers: 'marketDesk.notes.identifiers',
} as const;
export type SettingId = (typeof settings)[keyof typeof settings];

export const languages = { screen: 'market-desk-screen', transcript: 'market-desk-transcript' } as const;

/** Read-only documents of ours. */
export const documentScheme = 'market-desk';

/** Read-only stand-in for the stored key. */
export const keyVariable = 'MARKET_DESK_API_KEY';
/** Names the one base address whose origin gets the key of {@link keyVariable}. */
export const baseUrlVariable = 'MARKET_DESK_BASE_URL';
/** A folder of files that the bundled service serves instead of its invented data. */
export const dataFolderVariable = 'MARKET_DESK_DATA';
