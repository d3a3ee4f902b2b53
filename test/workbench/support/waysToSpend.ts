import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolName } from '../../../src/assistants/tools.ts';
import type { EndpointName } from '../../../src/domain/endpoints/endpoints.ts';
import { free, type Spending } from '../../../src/host/commands/commandTable.ts';
import type { CommandId, PanelType } from '../../../src/ids.ts';
import { allCommands } from '../../written/commandTables.ts';
import { repositoryRoot } from '../../editor/places.ts';

/**
 * Every way from something that a person can click or run to a request, as plain data: without an editor, so that
 * tests of any kind can walk it. `waysToSpend.test.ts` fails when a command, a menu, a page's request or a link that
 * the product has is missing here.
 */

/** The spending of each command when a person runs it without an argument. */
export const spendingOfCommands = Object.fromEntries(allCommands.map(({ id, spends }) => [id, spends])) as Readonly<
  Record<CommandId, Spending | typeof free>
>;

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
    refresh: { endpoints: ['fund'], says: button },
    retry: { endpoints: ['fund'], says: button },
    copy: free,
    openSeries: { endpoints: ['fund'], says: button },
    openClass: free,
    openCompared: free,
    openLink: free,
    compare: { endpoints: ['fund'], says: 'the box, in its title' },
  },
  'marketDesk.transcript': {
    ready: free,
    retry: { endpoints: ['transcript'], says: button },
    quarterCosts: free,
    offer: free,
    fetchQuarters: { endpoints: ['transcript'], cost: 7, says: button },
    checkNewer: { endpoints: ['transcript'], says: button },
    openQuarter: { endpoints: ['transcript'], says: 'the list of quarters, beside each' },
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
    refresh: { endpoints: ['bars'], says: button },
    readOn: { endpoints: ['bars'], says: button },
    changeWindow: { endpoints: ['bars'], says: 'the box, beside each window' },
    setPeriod: { endpoints: ['bars'], says: button },
    compare: { endpoints: ['bars'], says: 'the box, beside each window' },
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
    runAgain: { endpoints: ['screen'], says: button },
    nextPage: { endpoints: ['screen'], says: button },
    allPages: { endpoints: ['screen'], cost: 3, says: button },
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
    countClauses: { endpoints: ['screen'], cost: 2, says: button },
    startRefresh: { endpoints: ['screen'], asks: 'never', says: 'the line above its button' },
    stopRefresh: free,
    openCosts: free,
    openCalls: { endpoints: ['transcript'], says: 'the row’s menu' },
    openBars: { endpoints: ['bars'], says: 'the row’s menu' },
    openFund: { endpoints: ['fund'], says: 'the row’s menu' },
    openCompany: free,
  },
  'marketDesk.search': {
    ...{ ready: free, search: free, count: free, countCompanies: free },
    ...{ quote: free, keep: free, openKept: free, open: free },
  },
  'marketDesk.indicator': {
    ready: free,
    refresh: { endpoints: ['calendar'], says: button },
    pin: free,
    reveal: free,
  },
  'marketDesk.calendarPage': {
    ready: free,
    refresh: { endpoints: ['calendar'], says: button },
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
    retry: { endpoints: ['transcript', 'transcript'], says: button },
    openTurn: free,
    openWords: free,
  },
  'marketDesk.company': {
    ready: free,
    retry: free,
    openCall: { endpoints: ['transcript'], says: 'the row of the quarter, and the button' },
    checkNewer: { endpoints: ['transcript'], says: button },
    fetchQuarters: { endpoints: ['transcript'], cost: 7, says: button },
    openBars: { endpoints: ['bars'], says: button },
    openFund: { endpoints: ['fund'], says: button },
    openCompany: free,
    openNote: free,
    openScreen: free,
    countPhrase: free,
    follow: free,
  },
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

const spendingCommands = allCommands.filter(({ spends }) => isSpending(spends));

/** Menus and keys that lead to a command that spends: `<where> <command>`. */
export const spendingMenus: readonly string[] = [
  ...new Set(
    spendingCommands.flatMap(({ id, menus, keys }) => [
      ...menus.map(({ menu }) => `${menu} ${id}`),
      ...keys.map(() => `keybindings ${id}`),
    ]),
  ),
];

const strings = JSON.parse(readFileSync(join(repositoryRoot, 'package.nls.json'), 'utf8')) as Record<string, string>;

/** Links to commands in welcome views and first steps that spend: `<string of package.nls.json> <command>`. */
export const spendingLinks: readonly string[] = Object.entries(strings).flatMap(([key, text]) =>
  spendingCommands.filter(({ id }) => text.includes(`(command:${id})`)).map(({ id }) => `${key} ${id}`),
);

export function isSpending(spending: Spending | typeof free): spending is Spending {
  return spending !== free;
}

export function costOf({ cost, endpoints }: Spending): number {
  return cost ?? endpoints.length;
}
