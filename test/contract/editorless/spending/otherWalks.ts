import type * as vscode from 'vscode';
import assert from 'node:assert/strict';
import { commands, extensionId, panels, views, type CommandId } from '../../../../src/ids.ts';
import type { Row } from '../../../double/trees.ts';
import type { RegisterName } from '../../../double/languages.ts';
import { values } from '../../../double/values.ts';
import { spendingLinks, spendingMenus } from '../../../written/waysToSpend.ts';
import { clickRow, giveKey, offeredCalendar } from '../service.ts';
import { lastWeek, openCalendarPage, openCall, openIndicator, pageWalks } from './pageWalks.ts';
import {
  answerList,
  chooseFunds,
  chooseLastDay,
  chooseWholeList,
  citation,
  commandWalks,
  fund,
  lensScreen,
  listFiles,
  screenUri,
} from './commandWalks.ts';
import { inBox, inProgress, key, type Walk, type Walked } from './walk.ts';

const commandWalk = (id: string): Walk => {
  const found = [...commandWalks, ...pageWalks].find((walk) => walk.id === id);
  assert.ok(found, `no walk of ${id}`);
  return found;
};

/** A row of a view, as its menu hands it over. */
function rowOf({ desk }: Walked, view: (typeof views)[keyof typeof views], label: string | RegExp): Promise<Row> {
  desk.view(view).show();
  return desk.until(`a row of ${view}`, async () =>
    (await desk.view(view).rows()).find((row) => fits(row.label, label)),
  );
}

const fits = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** From the menu of a row: the row, and all that are selected with it. */
const onRow =
  (id: CommandId, view: (typeof views)[keyof typeof views], label: string | RegExp) =>
  async (walked: Walked): Promise<void> => {
    const { node } = await rowOf(walked, view, label);
    await walked.desk.run(id, node, undefined);
  };

const inGroup = { groupId: 0, editorIndex: 0 };
const open = async ({ desk }: Walked, name: string): Promise<vscode.TextDocument> => {
  const uri = values.Uri.file(`${desk.home}/workspace/${name}`);
  return (await desk.desktop.members.showTextDocument(uri)).document;
};

/** The text of a call that is in the library no longer. */
async function openMissingText(walked: Walked): Promise<void> {
  const { desk } = walked;
  await desk.call(commands.transcriptsOpenAsText, { ticker: 'OSTM' });
  const { uri } = textOf(walked);
  desk.desktop.closeAll();
  desk.messages.person.answer = () => 'Clear';
  await desk.run(commands.libraryClear);
  await desk.desktop.members.showTextDocument(uri);
}
const textOf = ({ desk }: Walked): vscode.TextDocument => desk.desktop.members.activeTextEditor!.document;

async function provided<T>(
  { desk }: Walked,
  kind: RegisterName,
  document: vscode.TextDocument,
  ask: (provider: never) => Promise<T[] | undefined>,
): Promise<T[]> {
  // The providers of a language are loaded once a document of it is open.
  await desk.until(`something is there for ${kind}`, () => desk.languages.providers(kind, document).length > 0);
  const found = await Promise.all(
    desk.languages.providers<never>(kind, document).map((provider) => desk.room.outside(() => ask(provider))),
  );
  return found.flatMap((each) => each ?? []);
}
const { token } = new values.CancellationTokenSource();

/** The lenses above a document, with what their clicks run. */
const lensesOf = (walked: Walked, document: vscode.TextDocument): Promise<vscode.CodeLens[]> =>
  provided(
    walked,
    'registerCodeLensProvider',
    document,
    async (provider: vscode.CodeLensProvider) => (await provider.provideCodeLenses(document, token)) ?? undefined,
  );

/** Runs the command that a link names, as the editor reads it. */
async function follow({ desk }: Walked, target: vscode.Uri): Promise<void> {
  assert.equal(target.scheme, 'command');
  const args = JSON.parse(decodeURIComponent(target.query)) as unknown[];
  await desk.run(target.path as CommandId, ...args);
}

const menuWalks: Record<string, Partial<Walk>> = {
  'editor/context marketDesk.lookUpWord': {
    go: async (walked) => {
      const done = walked.desk.run(commands.lookUpWord, screenUri(walked, 'notes.md'), inGroup);
      const row = new RegExp(`^Fund or ETF · ${fund} .*1 request`);
      (await walked.desk.boxWith(row)).pick(row);
      await done;
    },
  },
  // A row is there where the calendar is, and then costs nothing.
  'view/item/context marketDesk.calendar.open': {
    cost: 0,
    prepare: openIndicator,
    go: onRow(commands.calendarOpen, views.calendar, /./),
  },
  'view/item/context marketDesk.screens.run': { go: onRow(commands.screensRun, views.screens, 'lens') },
  'view/item/context marketDesk.library.refresh': { go: onRow(commands.libraryRefresh, views.library, 'Quillfeather') },
  'view/item/context marketDesk.watchlists.openBars': {
    go: answerList(onRow(commands.watchlistsOpenBars, views.watchlists, 'followed'), undefined, chooseLastDay),
  },
  'view/item/context marketDesk.watchlists.getLatestCalls': {
    go: answerList(onRow(commands.watchlistsGetLatestCalls, views.watchlists, 'followed'), undefined, chooseWholeList),
  },
  'view/item/context marketDesk.watchlists.compareFunds': {
    go: answerList(onRow(commands.watchlistsCompareFunds, views.watchlists, 'funds'), undefined, chooseFunds),
  },
  'editor/title marketDesk.transcripts.open': {
    cost: 1,
    said: undefined,
    prepare: openMissingText,
    go: async (walked) => {
      const title = textTitle.get(walked) ?? textOf(walked).uri;
      textTitle.set(walked, title);
      await walked.desk.run(commands.transcriptsOpen, title, inGroup);
    },
  },
  // The call that a panel shows is in the library.
  'editor/title marketDesk.transcripts.openAsText': {
    cost: 0,
    prepare: openCall,
    go: ({ desk }) =>
      desk.run(commands.transcriptsOpenAsText, values.Uri.parse('webview-panel:webview-transcript'), inGroup),
  },
  'editor/title marketDesk.transcripts.compare': {
    cost: 1,
    questions: 1,
    prepare: openCall,
    said: ({ desk }) => desk.boxes.chosen.at(-1)!,
    go: async ({ desk }) => {
      const done = desk.run(commands.transcriptsCompare, values.Uri.parse('webview-panel:webview-transcript'), inGroup);
      (await desk.boxWith('1 request')).pick('1 request');
      await done;
    },
  },
  'editor/title marketDesk.screens.run': {
    go: (walked) => walked.desk.run(commands.screensRun, screenUri(walked, 'lens.screen'), inGroup),
  },
};
// The calendar that its page shows is in the library.
for (const menu of spendingMenus)
  if (menu.startsWith('editor/title marketDesk.calendar.'))
    menuWalks[menu] = {
      cost: 0,
      prepare: async (walked) => {
        await commandWalk(menu.slice('editor/title '.length)).prepare?.(walked);
        await openCalendarPage(walked);
      },
    };
const textTitle = new WeakMap<Walked, vscode.Uri>();

/** Every menu and key of the list; those that hand nothing over are gone as the palette goes. */
export const placeWalks: readonly Walk[] = spendingMenus.map((menu) => {
  const command = menu.slice(menu.indexOf(' ') + 1);
  return { ...commandWalk(command), of: command, ...menuWalks[menu], id: menu };
});

/** Every link of a welcome or of the first steps: it runs its command without an argument. */
export const linkWalks: readonly Walk[] = spendingLinks.map((link) => ({
  ...commandWalk(link.slice(link.indexOf(' ') + 1)),
  of: link.slice(link.indexOf(' ') + 1),
  id: link,
}));

const fundLink = (): string => `market-desk://${extensionId}/fund?ticker=${fund}`;
const barsLink = (): string => {
  const [monday] = lastWeek();
  return `market-desk://${extensionId}/bars?from=service&tickers=BRMC&fromDate=${monday}&tillDate=${monday}&length=1`;
};

const following = (name: string, text: () => string): Walk[] => [
  {
    id: `${name}, clicked in a hover or a list`,
    cost: 1,
    asks: 'always',
    go: ({ desk }) => desk.run(commands.notesOpenCitation, { type: 'link', text: text() }, undefined),
  },
  {
    id: `${name}, clicked in a note`,
    cost: 1,
    asks: 'always',
    files: { 'notes.md': `Read [this](${text()}).\n` },
    go: async (walked) => {
      const document = await open(walked, 'notes.md');
      const [link] = await provided(
        walked,
        'registerDocumentLinkProvider',
        document,
        async (provider: vscode.DocumentLinkProvider) =>
          (await provider.provideDocumentLinks(document, token)) ?? undefined,
      );
      await follow(walked, link!.target!);
    },
  },
  {
    id: `${name}, from outside of the editor`,
    cost: 1,
    asks: 'always',
    go: async ({ desk }) => {
      const [handler] = desk.uriHandlers;
      await desk.room.outside(() => handler!.handleUri(values.Uri.parse(text())));
    },
  },
];

/** Clicks the first lens of a document that runs the command, whose title says the cost. */
async function clickLens(walked: Walked, name: string, id: CommandId, cost: RegExp): Promise<void> {
  const lenses = await lensesOf(walked, await open(walked, name));
  const { command } = lenses.find((lens) => lens.command?.command === id)!;
  assert.match(command!.title, cost);
  await walked.desk.run(id, ...(command!.arguments as unknown[]));
  walked.desk.messages.messages.forEach(({ close }) => close());
}

/** The walks through the files that give the editor a command to run. */
export const clickedWalks: readonly Walk[] = [
  { ...following('a citation', citation)[0]!, id: commands.notesOpenCitation },
  ...following('a citation', citation).slice(1),
  ...following('a link to a fund', fundLink),
  ...following('a link to bars', barsLink),
  {
    id: 'the lens above a condition',
    cost: 2,
    files: lensScreen,
    go: async (walked) => {
      const document = await open(walked, 'lens.screen');
      const lenses = await lensesOf(walked, document);
      const lens = lenses.find(({ command }) => command?.command === commands.screensRun)!;
      const run = lens.command!;
      assert.equal(lens.range.start.line, 0);
      assert.match(run.title, /2 requests/);
      await walked.desk.run(commands.screensRun, ...(run.arguments as unknown[]));
    },
  },
  {
    id: 'the lens for the catalog',
    cost: 1,
    files: lensScreen,
    go: async (walked) => {
      const lenses = await lensesOf(walked, await open(walked, 'lens.screen'));
      const lens = lenses.find(({ command }) => command?.command === commands.screensGetMetrics)!.command!;
      assert.match(lens.title, /1 request/);
      await walked.desk.run(commands.screensGetMetrics, ...((lens.arguments ?? []) as unknown[]));
    },
  },
  {
    id: 'the lens above a watchlist, for its bars',
    cost: 1,
    files: listFiles,
    go: (walked) => clickLens(walked, 'followed.watchlist', commands.watchlistsOpenBars, /· about 1 request$/),
  },
  {
    id: 'the lens above a watchlist, for its calls',
    cost: 2,
    files: listFiles,
    go: (walked) => clickLens(walked, 'followed.watchlist', commands.watchlistsGetLatestCalls, /· 2 requests$/),
  },
  {
    id: 'a ticker of a watchlist in its view',
    cost: 1,
    said: inBox,
    files: listFiles,
    go: async (walked) => {
      const { command } = await rowOf(walked, views.watchlists, fund);
      const done = walked.desk.run(command!.command as CommandId, ...(command!.arguments as unknown[]));
      const row = new RegExp(`^Fund or ETF · ${fund}.*1 request`);
      (await walked.desk.boxWith(row)).pick(row);
      await done;
    },
  },
  {
    id: 'the lens above a call that is missing',
    cost: 1,
    prepare: openMissingText,
    go: async (walked) => {
      const [lens] = await lensesOf(walked, textOf(walked));
      assert.match(lens!.command!.title, /1 request/);
      await walked.desk.run(commands.transcriptsOpenAsText, ...(lens!.command!.arguments as unknown[]));
    },
  },
  {
    id: 'the hover of an identifier in a note',
    cost: 1,
    files: { 'notes.md': `A fund: $${fund}\n` },
    go: async (walked) => {
      const document = await open(walked, 'notes.md');
      const at = new values.Position(0, 'A fund: $QL'.length);
      const hovers = await provided(
        walked,
        'registerHoverProvider',
        document,
        async (provider: vscode.HoverProvider) => {
          const hover = await provider.provideHover(document, at, token);
          return hover ? [hover] : [];
        },
      );
      const words = hovers
        .flatMap(({ contents }) => contents.map((each) => (each as vscode.MarkdownString).value))
        .join('\n');
      const links = [...words.matchAll(/\[([^\]]*)\]\((command:[^)]*)\)/g)];
      const ofFund = links.find(([, , target]) => decodeURIComponent(target!).includes('"fund"'))!;
      assert.match(ofFund[1]!, /1 request/);
      await follow(walked, values.Uri.parse(ofFund[2]!));
    },
  },
  {
    id: 'a row of the library',
    cost: 0,
    go: async (walked) => {
      const { command } = await rowOf(walked, views.library, 'Quillfeather');
      await walked.desk.run(command!.command as CommandId, ...(command!.arguments as unknown[]));
      await walked.desk.page(panels.fund);
    },
  },
];

/** A view fills itself without a request; what it doesn't have, it offers. */
export const viewWalks: readonly Walk[] = [
  ...Object.values(views).map((view): Walk => ({
    id: `the view of ${view}`,
    cost: 0,
    go: async ({ desk }) => {
      desk.view(view).show();
      await desk.view(view).rows();
    },
  })),
  {
    id: 'the row that offers the calendar',
    cost: 1,
    said: inProgress,
    go: async ({ desk }) => clickRow(desk, await offeredCalendar(desk)),
  },
  {
    id: 'the page of a calendar that was never downloaded',
    cost: 1,
    prepare: async ({ desk }) => {
      await desk.run(commands.calendarOpenPage);
      await desk.page(panels.calendarPage);
    },
    go: async ({ desk }) => (await desk.page(panels.calendarPage)).request('refresh'),
  },
  {
    id: 'the button of the message that the key is saved',
    cost: 1,
    said: inProgress,
    go: async ({ desk }) => {
      await giveKey(desk, key);
      const { progresses, person } = desk.messages;
      const before = progresses.length;
      const { answer } = person;
      let isDeclined = false;
      person.answer = (question) => {
        const given = answer(question);
        isDeclined = given === undefined;
        return given;
      };
      (await desk.told('API key saved')).press('Download Calendar · 1 request');
      await desk.until('the download begins or is declined', () => isDeclined || progresses.length > before);
    },
  },
];
