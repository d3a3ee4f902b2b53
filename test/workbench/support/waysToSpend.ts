import type { ToolName } from '../../../src/assistants/tool.ts';
import type { EndpointName } from '../../../src/api/requests.ts';
import type { CommandId, commands, PanelType } from '../../../src/ids.ts';

/**
 * Every way from something that a person can click or run to a request, as plain data: without an editor, so that
 * tests of any kind can walk it. `waysToSpend.test.ts` fails when a command, a menu, a page's request or a link that
 * the product has is missing here.
 */
export interface Spending {
  /** The endpoints that it asks when the library has none of it. */
  endpoints: readonly EndpointName[];
  /** Requests of the walk's example; the endpoints' number where it is not said. */
  cost?: number;
  /**
   * `few`: a person is asked when few requests are left. `always`: whatever is left, since a link says nothing of its
   * cost. `never`: nobody is there to be asked, and nothing is sent when few are left.
   */
  asks: 'few' | 'always' | 'never';
  /** The place where its cost stands before it is spent. */
  says: string;
}

const free = 'free';

/** The spending of each command in the manifest when a person runs it without an argument. */
export const spendingOfCommands: Record<CommandId, Spending | typeof free> = {
  'marketDesk.connection.setKey': free,
  'marketDesk.connection.clearKey': free,
  'marketDesk.connection.test': { endpoints: ['calendar'], asks: 'few', says: 'the command’s title' },
  'marketDesk.connection.testSample': free,
  'marketDesk.connection.useSample': free,
  'marketDesk.connection.useService': free,
  'marketDesk.quota.show': free,
  'marketDesk.firstSteps': free,
  'marketDesk.firstSteps.callBesideNote': { endpoints: ['transcript'], asks: 'few', says: 'the box, beside each call' },
  'marketDesk.lookUp': { endpoints: ['fund'], asks: 'few', says: 'the box, beside each reading' },
  'marketDesk.lookUpWord': { endpoints: ['fund'], asks: 'few', says: 'the box, beside each reading' },
  'marketDesk.lookUp.clearRecents': free,
  'marketDesk.directory.updateFromFile': free,
  'marketDesk.directory.reset': free,
  'marketDesk.directory.showSources': free,
  'marketDesk.funds.open': { endpoints: ['fund'], asks: 'few', says: 'the box, beside each reading' },
  'marketDesk.funds.compare': { endpoints: ['fund', 'fund'], asks: 'few', says: 'the box, in its title' },
  'marketDesk.funds.insertIntoNote': free,
  'marketDesk.funds.insertField': free,
  'marketDesk.calendar.refresh': { endpoints: ['calendar'], asks: 'few', says: 'the command’s title' },
  'marketDesk.calendar.refreshSample': free,
  'marketDesk.calendar.filter': free,
  'marketDesk.calendar.reveal': { endpoints: ['calendar'], asks: 'few', says: 'the box, where none is on file' },
  'marketDesk.calendar.clearFilter': free,
  'marketDesk.calendar.open': { endpoints: ['calendar'], asks: 'few', says: 'the box, where none is on file' },
  'marketDesk.calendar.openPage': free,
  'marketDesk.calendar.copyTable': {
    endpoints: ['calendar'],
    asks: 'few',
    says: 'the box, where none is on file',
  },
  'marketDesk.calendar.exportIcs': {
    endpoints: ['calendar'],
    asks: 'few',
    says: 'the box, where none is on file',
  },
  'marketDesk.calendar.exportCsv': {
    endpoints: ['calendar'],
    asks: 'few',
    says: 'the box, where none is on file',
  },
  'marketDesk.calendar.copyMarkdown': {
    endpoints: ['calendar'],
    asks: 'few',
    says: 'the box, where none is on file',
  },
  'marketDesk.calendar.markdownToNote': {
    endpoints: ['calendar'],
    asks: 'few',
    says: 'the box, where none is on file',
  },
  'marketDesk.calendar.pin': free,
  'marketDesk.calendar.unpin': free,
  'marketDesk.calendar.groupByDay': free,
  'marketDesk.calendar.groupByCategory': free,
  'marketDesk.calendar.groupByState': free,
  'marketDesk.calendar.groupedByDay': free,
  'marketDesk.calendar.groupedByCategory': free,
  'marketDesk.calendar.groupedByState': free,
  'marketDesk.calendar.previousWeek': free,
  'marketDesk.calendar.thisWeek': free,
  'marketDesk.calendar.nextWeek': free,
  'marketDesk.calendar.wholeCalendar': free,
  'marketDesk.transcripts.open': { endpoints: ['transcript'], asks: 'few', says: 'the box, beside each call' },
  'marketDesk.transcripts.openAsText': { endpoints: ['transcript'], asks: 'few', says: 'the box, beside each call' },
  'marketDesk.transcripts.fetchQuarters': {
    endpoints: ['transcript'],
    cost: 8,
    asks: 'always',
    says: 'a question of its own',
  },
  'marketDesk.transcripts.compare': {
    endpoints: ['transcript', 'transcript'],
    asks: 'few',
    says: 'the boxes, beside each call and each quarter',
  },
  'marketDesk.transcripts.compareAsText': {
    endpoints: ['transcript', 'transcript'],
    asks: 'few',
    says: 'the boxes, beside each call and each quarter',
  },
  'marketDesk.transcripts.search': free,
  'marketDesk.transcripts.countPhrase': free,
  'marketDesk.transcripts.openKeptSearch': free,
  'marketDesk.transcripts.nextTurn': free,
  'marketDesk.transcripts.previousTurn': free,
  'marketDesk.transcripts.nextTurnOfSpeaker': free,
  'marketDesk.transcripts.previousTurnOfSpeaker': free,
  'marketDesk.transcripts.goToSpeaker': free,
  'marketDesk.transcripts.goToQuestions': free,
  'marketDesk.transcripts.highlight': free,
  'marketDesk.transcripts.toggleBookmark': free,
  'marketDesk.transcripts.nextBookmark': free,
  'marketDesk.transcripts.previousBookmark': free,
  'marketDesk.transcripts.copyQuote': free,
  'marketDesk.transcripts.quoteToNote': free,
  'marketDesk.notes.openCitation': { endpoints: ['transcript'], asks: 'always', says: 'the question' },
  'marketDesk.notes.goTo': free,
  'marketDesk.notes.openCited': {
    endpoints: ['transcript'],
    asks: 'always',
    says: 'the row, on hovering it, and the question',
  },
  'marketDesk.notes.loadCited': { endpoints: ['transcript'], asks: 'always', says: 'its title, and the question' },
  'marketDesk.notes.restoreWording': free,
  'marketDesk.notes.correctSpeaker': free,
  'marketDesk.notes.includeCut': free,
  'marketDesk.notes.filter': free,
  'marketDesk.notes.clearFilter': free,
  'marketDesk.notes.groupByCompany': free,
  'marketDesk.notes.groupByNote': free,
  'marketDesk.notes.groupedByCompany': free,
  'marketDesk.notes.groupedByNote': free,
  'marketDesk.notes.insertFigure': free,
  'marketDesk.calendar.insertValue': free,
  'marketDesk.notes.share': free,
  'marketDesk.notes.copyChecked': free,
  'marketDesk.bars.open': { endpoints: ['bars'], asks: 'few', says: 'the box, beside each window' },
  'marketDesk.bars.exportCsv': free,
  'marketDesk.bars.copyPandas': free,
  'marketDesk.bars.copyPolars': free,
  'marketDesk.bars.cite': free,
  'marketDesk.bars.insertFigure': free,
  'marketDesk.bars.toggleTable': free,
  'marketDesk.bars.liveUpdate': { endpoints: ['bars'], asks: 'never', says: 'the box, beside each pace' },
  'marketDesk.panels.keepOpen': free,
  'marketDesk.library.open': free,
  'marketDesk.library.openToSide': free,
  'marketDesk.library.openAsText': free,
  'marketDesk.library.compare': free,
  'marketDesk.library.refresh': { endpoints: ['fund'], asks: 'few', says: 'the row, on hovering it, and the progress' },
  'marketDesk.library.remove': free,
  'marketDesk.library.removeMark': free,
  'marketDesk.library.clear': free,
  'marketDesk.library.export': free,
  'marketDesk.library.saveElsewhere': free,
  'marketDesk.library.import': free,
  'marketDesk.company.open': free,
  'marketDesk.screens.create': free,
  'marketDesk.screens.createFromSelection': free,
  'marketDesk.screens.edit': free,
  'marketDesk.screens.run': { endpoints: ['metrics', 'screen'], asks: 'few', says: 'the lens above the condition' },
  'marketDesk.screens.browseMetrics': { endpoints: ['metrics'], asks: 'few', says: 'a box before it' },
  'marketDesk.screens.getMetrics': { endpoints: ['metrics'], asks: 'few', says: 'the command’s title' },
  'marketDesk.screens.getMetricsSample': free,
  'marketDesk.screens.rename': free,
  'marketDesk.screens.duplicate': free,
  'marketDesk.screens.move': free,
  'marketDesk.screens.reveal': free,
  'marketDesk.screens.delete': free,
  'marketDesk.screens.copyResults': free,
  'marketDesk.screens.exportResults': free,
  'marketDesk.screens.writeColumns': free,
  'marketDesk.watchlists.create': free,
  'marketDesk.watchlists.open': free,
  'marketDesk.watchlists.openBars': { endpoints: ['bars'], asks: 'few', says: 'the box, beside each window' },
  'marketDesk.watchlists.getLatestCalls': {
    endpoints: ['transcript', 'transcript'],
    asks: 'few',
    says: 'the box, beside the list and each section',
  },
  'marketDesk.watchlists.search': free,
  'marketDesk.watchlists.compareFunds': { endpoints: ['fund', 'fund'], asks: 'few', says: 'the box, in its title' },
  'marketDesk.watchlists.rename': free,
  'marketDesk.watchlists.duplicate': free,
  'marketDesk.watchlists.move': free,
  'marketDesk.watchlists.reveal': free,
  'marketDesk.watchlists.delete': free,
  'marketDesk.assistants.copyMcpConfiguration': free,
  'marketDesk.support.reportIssue': free,
  'marketDesk.support.copyDiagnostics': free,
  'marketDesk.support.showLog': free,
};

/** The arguments by which a program runs a spending command, and what that sends when the library has none of it. */
export const programCalls: readonly { command: CommandId; argument: unknown; endpoints: readonly EndpointName[] }[] = [
  { command: 'marketDesk.funds.open', argument: { ticker: 'QLGAX' }, endpoints: ['fund'] },
  { command: 'marketDesk.transcripts.open', argument: { ticker: 'BRMC' }, endpoints: ['transcript'] },
  { command: 'marketDesk.transcripts.openAsText', argument: { ticker: 'OSTM' }, endpoints: ['transcript'] },
  { command: 'marketDesk.bars.open', argument: { tickers: ['BRMC'], period: '1d' }, endpoints: ['bars'] },
];

const button = 'the button in the page';

/** The spending of each page's requests; a page without any request that spends is still listed with all of them. */
export const spendingOfPages: Record<PanelType, Record<string, Spending | typeof free>> = {
  'marketDesk.fund': {
    ready: free,
    refresh: { endpoints: ['fund'], asks: 'few', says: button },
    retry: { endpoints: ['fund'], asks: 'few', says: button },
    copy: free,
    openSeries: { endpoints: ['fund'], asks: 'few', says: button },
    openClass: free,
    openCompared: free,
    openLink: free,
    compare: { endpoints: ['fund'], asks: 'few', says: 'the box, in its title' },
  },
  'marketDesk.transcript': {
    ready: free,
    retry: { endpoints: ['transcript'], asks: 'few', says: button },
    quarterCosts: free,
    offer: free,
    fetchQuarters: { endpoints: ['transcript'], cost: 7, asks: 'few', says: button },
    checkNewer: { endpoints: ['transcript'], asks: 'few', says: button },
    openQuarter: { endpoints: ['transcript'], asks: 'few', says: 'the list of quarters, beside each' },
    pickSpeaker: free,
    openText: free,
    openCompany: free,
    select: free,
    marks: free,
    highlight: free,
    toggleBookmark: free,
    quote: free,
    removeMark: free,
    openNote: free,
    saveScrollPosition: free,
    saveAppearance: free,
  },
  'marketDesk.bars': {
    ready: free,
    rest: free,
    refresh: { endpoints: ['bars'], asks: 'few', says: button },
    readOn: { endpoints: ['bars'], asks: 'few', says: button },
    changeWindow: { endpoints: ['bars'], asks: 'few', says: 'the box, beside each window' },
    setPeriod: { endpoints: ['bars'], asks: 'few', says: button },
    compare: { endpoints: ['bars'], asks: 'few', says: 'the box, beside each window' },
    saveAppearance: free,
    stopLive: free,
  },
  'marketDesk.screenResults': {
    rows: free,
    sort: free,
    filter: free,
    clearFilters: free,
    arrange: free,
    resize: free,
    showSummaries: free,
    resetColumns: free,
    summaries: free,
    select: free,
    copy: free,
    writeColumns: free,
    ready: free,
    runAgain: { endpoints: ['screen'], asks: 'few', says: button },
    nextPage: { endpoints: ['screen'], asks: 'few', says: button },
    allPages: { endpoints: ['screen'], cost: 3, asks: 'few', says: button },
    stop: free,
    restoreFile: free,
    since: free,
    copySince: free,
    forgetRuns: free,
    insertCell: free,
    insertCount: free,
    whyNot: free,
    copyWhyNot: free,
    clauses: free,
    countClauses: { endpoints: ['screen'], cost: 2, asks: 'few', says: button },
    startRefresh: { endpoints: ['screen'], asks: 'never', says: 'the line above its button' },
    stopRefresh: free,
    openCosts: free,
    openCalls: { endpoints: ['transcript'], asks: 'few', says: 'the row’s menu' },
    openBars: { endpoints: ['bars'], asks: 'few', says: 'the row’s menu' },
    openFund: { endpoints: ['fund'], asks: 'few', says: 'the row’s menu' },
    openCompany: free,
  },
  'marketDesk.search': {
    ...{ ready: free, search: free, count: free, countCompanies: free },
    ...{ quote: free, keep: free, openKept: free, open: free },
  },
  'marketDesk.indicator': {
    ready: free,
    refresh: { endpoints: ['calendar'], asks: 'few', says: button },
    pin: free,
    reveal: free,
  },
  'marketDesk.calendarPage': {
    ready: free,
    refresh: { endpoints: ['calendar'], asks: 'few', says: button },
    rows: free,
    filter: free,
    sort: free,
    group: free,
    showAll: free,
    pin: free,
    open: free,
  },
  'marketDesk.comparison': {
    ready: free,
    retry: { endpoints: ['transcript', 'transcript'], asks: 'few', says: button },
    openTurn: free,
    openWords: free,
  },
  'marketDesk.company': {
    ready: free,
    retry: free,
    openCall: { endpoints: ['transcript'], asks: 'few', says: 'the row of the quarter, and the button' },
    checkNewer: { endpoints: ['transcript'], asks: 'few', says: button },
    fetchQuarters: { endpoints: ['transcript'], cost: 7, asks: 'few', says: button },
    openBars: { endpoints: ['bars'], asks: 'few', says: button },
    openFund: { endpoints: ['fund'], asks: 'few', says: button },
    openCompany: free,
    openNote: free,
    openScreen: free,
    countPhrase: free,
    follow: free,
  },
};

type CommandKey = keyof typeof commands;

/** The commands that code of ours runs, or gives the editor to run, by file; registrations are left out. */
export const commandsNamedIn: Record<string, readonly CommandKey[]> = {
  // Buttons of errors, on a page and in a message.
  'src/host/commands/runCommand.ts': [
    'connectionUseSample',
    'connectionUseService',
    'connectionSetKey',
    'transcriptsOpen',
    'fundsOpen',
    'barsOpen',
    'supportShowLog',
    'supportReportIssue',
  ],
  // Rows of trees.
  'src/features/calendar/tree/calendarItems.ts': [
    'calendarOpen',
    'calendarClearFilter',
    'calendarWholeCalendar',
    'calendarRefresh',
  ],
  'src/features/library/itemOpening.ts': ['transcriptsOpen', 'fundsOpen', 'barsOpen'],
  'src/features/library/libraryCommands.ts': ['fundsCompare', 'transcriptsCompare', 'transcriptsOpenAsText'],
  'src/features/library/tree/libraryItems.ts': ['transcriptsOpen', 'librarySaveElsewhere', 'quotaShow'],
  'src/features/notes/index/notesItems.ts': ['notesGoTo', 'notesClearFilter'],
  'src/features/watchlists/watchlistsTree.ts': ['lookUp'],
  // Lenses, links, hovers and code actions.
  'src/features/lookup/hover/hoverModel.ts': ['lookUp'],
  'src/features/lookup/hover/identifierHover.ts': ['lookUp'],
  'src/features/notes/notesCommands.ts': ['notesOpenCitation'],
  'src/features/screens/language/formatMetric.ts': ['screensBrowseMetrics'],
  'src/features/screens/language/screenDiagnostics.ts': ['screensBrowseMetrics'],
  'src/features/screens/language/runLens.ts': ['screensRun', 'screensGetMetrics'],
  'src/features/watchlists/language/watchlistLens.ts': [
    'watchlistsOpenBars',
    'watchlistsGetLatestCalls',
    'watchlistsSearch',
  ],
  'src/features/transcripts/text/callTextLanguage.ts': ['transcriptsOpenAsText'],
  // The status bar, and buttons of messages.
  'src/features/connection/quota/drawUsage.ts': ['quotaShow'],
  'src/features/connection/quota/quotaStatus.ts': ['connectionUseService'],
  'src/features/connection/connectionActions.ts': [
    'connectionUseService',
    'librarySaveElsewhere',
    'transcriptsOpen',
    'calendarRefresh',
  ],
  'src/features/calendar/pins/reminders.ts': ['calendarOpen'],
  'src/features/assistants/configuration/launcherServices.ts': ['assistantsCopyMcpConfiguration'],
  'src/host/errors/errorText.ts': [
    'connectionSetKey',
    'connectionUseSample',
    'connectionUseService',
    'transcriptsOpen',
    'fundsOpen',
    'barsOpen',
    'supportShowLog',
    'supportReportIssue',
  ],
  // On the way from one feature to another.
  'src/features/calendar/indicator/indicatorPanel.ts': ['calendarReveal'],
  'src/features/calendar/page/calendarPagePanel.ts': ['calendarOpen'],
  'src/features/company/companyPanel.ts': [
    'transcriptsOpen',
    'transcriptsFetchQuarters',
    'barsOpen',
    'fundsOpen',
    'companyOpen',
    'transcriptsCountPhrase',
  ],
  'src/features/funds/fundPanel.ts': ['fundsOpen', 'fundsCompare'],
  'src/features/lookup/box/lookupBox.ts': ['directoryShowSources'],
  'src/features/lookup/lookUp.ts': [
    'transcriptsOpen',
    'fundsOpen',
    'barsOpen',
    'companyOpen',
    'calendarReveal',
    'calendarRefresh',
  ],
  'src/features/bars/export/insertBar.ts': ['notesInsertFigure'],
  'src/features/calendar/indicator/indicatorActions.ts': ['notesInsertFigure'],
  'src/features/funds/fundFields.ts': ['notesInsertFigure'],
  'src/features/notes/citations/figureTarget.ts': ['calendarOpen', 'fundsOpen', 'barsOpen'],
  'src/features/notes/citations/openCitation.ts': ['transcriptsOpen', 'fundsOpen', 'barsOpen'],
  'src/features/notes/index/rowActions.ts': ['notesOpenCitation'],
  'src/features/screens/results/resultsPanel.ts': [
    'transcriptsOpen',
    'barsOpen',
    'fundsOpen',
    'companyOpen',
    'notesInsertFigure',
  ],
  'src/features/transcripts/reader/callPanel.ts': ['companyOpen', 'transcriptsCopyQuote', 'transcriptsQuoteToNote'],
  'src/features/search/searchPanel.ts': ['transcriptsOpen', 'transcriptsQuoteToNote', 'transcriptsCopyQuote'],
  'src/features/watchlists/actions/listActions.ts': ['barsOpen', 'transcriptsSearch', 'fundsCompare'],
  'src/features/transcripts/compare/comparisonPanel.ts': ['transcriptsOpen'],
  'src/features/start/startActions.ts': ['transcriptsOpen'],
};

/** Every view, by what filling it spends. */
export const spendingOfViews = {
  'marketDesk.calendar': free,
  'marketDesk.screens': free,
  'marketDesk.watchlists': free,
  'marketDesk.library': free,
  'marketDesk.notes': free,
} as const satisfies Record<string, Spending | typeof free>;

/**
 * Every tool for assistants, by what it may spend. The editor asks whatever is left, since nothing said before what it
 * costs. `input` is the example that is walked.
 */
export const spendingOfTools: Record<ToolName, (Spending & { input: object }) | typeof free> = {
  list_library: free,
  find_security: free,
  search_calls: free,
  read_call: tool(['transcript'], { ticker: 'OSTM' }),
  compare_calls: tool(['transcript', 'transcript'], { ticker: 'OSTM', quarters: ['Q2 2026', 'Q1 2026'] }),
  get_calendar: tool(['calendar'], {}),
  get_fund: tool(['fund'], { ticker: 'QCBIX' }),
  get_bars: tool(['bars'], { tickers: ['BRMC'], period: '1d' }),
  find_metrics: tool(['metrics'], { text: 'roic' }),
  check_screen: free,
  run_screen: tool(['metrics', 'screen'], { screen: 'roic > 20%' }),
  check_quotes: free,
  requests_left: free,
};

function tool(endpoints: Spending['endpoints'], input: object): Spending & { input: object } {
  return { endpoints, asks: 'always', says: 'the question before the tool runs', input };
}

/** Menus and keys that lead to a command that spends: `<where> <command>`. */
export const spendingMenus: readonly string[] = [
  'editor/context marketDesk.lookUpWord',
  'commandPalette marketDesk.lookUpWord',
  'commandPalette marketDesk.notes.openCited',
  'commandPalette marketDesk.notes.loadCited',
  'commandPalette marketDesk.bars.liveUpdate',
  'commandPalette marketDesk.calendar.copyTable',
  'commandPalette marketDesk.library.refresh',
  'commandPalette marketDesk.calendar.refresh',
  'commandPalette marketDesk.connection.test',
  'commandPalette marketDesk.screens.getMetrics',
  'commandPalette marketDesk.transcripts.compareAsText',
  'commandPalette marketDesk.screens.run',
  'commandPalette marketDesk.calendar.exportIcs',
  'commandPalette marketDesk.calendar.exportCsv',
  'commandPalette marketDesk.calendar.copyMarkdown',
  'commandPalette marketDesk.calendar.markdownToNote',
  'keybindings marketDesk.lookUp',
  'keybindings marketDesk.lookUpWord',
  'keybindings marketDesk.screens.run',
  'view/title marketDesk.calendar.refresh',
  'view/title marketDesk.lookUp',
  'marketDesk.calendar.export marketDesk.calendar.exportIcs',
  'marketDesk.calendar.export marketDesk.calendar.exportCsv',
  'marketDesk.calendar.export marketDesk.calendar.copyMarkdown',
  'marketDesk.calendar.export marketDesk.calendar.markdownToNote',
  'marketDesk.connection.menu marketDesk.connection.test',
  'view/title marketDesk.screens.browseMetrics',
  'view/item/context marketDesk.calendar.open',
  'view/item/context marketDesk.screens.run',
  'view/item/context marketDesk.library.refresh',
  'editor/title marketDesk.calendar.copyTable',
  'editor/title marketDesk.calendar.exportCsv',
  'editor/title marketDesk.calendar.exportIcs',
  'editor/title marketDesk.calendar.copyMarkdown',
  'editor/title marketDesk.calendar.markdownToNote',
  'view/item/context marketDesk.notes.openCited',
  'view/item/context marketDesk.notes.loadCited',
  'view/item/context marketDesk.watchlists.openBars',
  'view/item/context marketDesk.watchlists.getLatestCalls',
  'view/item/context marketDesk.watchlists.compareFunds',
  'editor/title marketDesk.transcripts.open',
  'editor/title marketDesk.transcripts.openAsText',
  'editor/title marketDesk.transcripts.compare',
  'editor/title marketDesk.transcripts.compareAsText',
  'editor/title marketDesk.bars.liveUpdate',
  'editor/title marketDesk.screens.run',
  'editor/title marketDesk.screens.browseMetrics',
];

/** Links to commands in welcome views and first steps that spend: `<string of package.nls.json> <command>`. */
export const spendingLinks: readonly string[] = [
  'walkthrough.call.description marketDesk.firstSteps.callBesideNote',
  'welcome.keyRejected marketDesk.connection.test',
  'welcome.library marketDesk.lookUp',
  'welcome.notes marketDesk.firstSteps.callBesideNote',
];

export function isSpending(spending: Spending | typeof free): spending is Spending {
  return spending !== free;
}

export function costOf({ cost, endpoints }: Spending): number {
  return cost ?? endpoints.length;
}
