import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import type { LatestCalls } from '../../../src/features/watchlists/actions/latestCalls.ts';
import type { LibraryNames, SearchQuery } from '../../../src/features/search/protocol.ts';
import type { Desk } from '../../double/desk.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import type { Row } from '../../double/trees.ts';
import type { RegisterName } from '../../double/languages.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const { token } = new values.CancellationTokenSource();
/** Two companies, a mutual fund, and what no list has. */
const text = '# Mine\nBRMC\n\n## Others\nOSTM # later\nVTSAX\n';
const files = { 'mine.watchlist': text };
/** The list of companies has the invented ones, about which nobody is then asked back. */
const listed = { 'directory/companies.bin': inventedLists()['directory/companies.bin'] };

const address = (desk: Desk, name: string): vscode.Uri =>
  values.Uri.file(join(desk.workspaceFolder, `${name}.watchlist`));
const spent = (service: BundledService): number => service.requestsSeen().length;

async function open(desk: Desk, name = 'mine'): Promise<vscode.TextDocument> {
  return (await desk.desktop.members.showTextDocument(address(desk, name))).document;
}

async function providersOf<T>(desk: Desk, kind: RegisterName, document: vscode.TextDocument): Promise<T> {
  await desk.until(`something is there for ${kind}`, () => desk.languages.providers(kind, document).length > 0);
  return desk.languages.providers<T>(kind, document)[0]!;
}

async function titles(desk: Desk, document: vscode.TextDocument): Promise<[line: number, title: string][]> {
  const provider = await providersOf<vscode.CodeLensProvider>(desk, 'registerCodeLensProvider', document);
  const lenses = await desk.room.outside(() => provider.provideCodeLenses(document, token));
  return (lenses ?? []).map(({ range, command }) => [range.start.line, command!.title]);
}

async function press(desk: Desk, document: vscode.TextDocument, title: RegExp): Promise<void> {
  const provider = await providersOf<vscode.CodeLensProvider>(desk, 'registerCodeLensProvider', document);
  const lenses = await desk.room.outside(() => provider.provideCodeLenses(document, token));
  const { command } = lenses!.find((lens) => title.test(lens.command!.title))!;
  await desk.run(command!.command as typeof commands.watchlistsOpenBars, ...(command!.arguments as unknown[]));
}

const rowOf = (desk: Desk, wanted: string): Promise<Row> =>
  desk.until(`the view has ${wanted}`, async () =>
    (await desk.view(views.watchlists).rows()).find(({ label }) => label === wanted),
  );

suite('watchlists', () => {
  test('the Watchlists view shows an error for a list that is too large, instead of an empty list', bound, () =>
    withDesk(
      {},
      async (desk) => {
        desk.view(views.watchlists).show();
        const large = await rowOf(desk, 'large');
        const why = /A watchlist can have at most 2 MB\. This file is ignored\./;
        assert.equal(large.description, 'too large to read');
        assert.match(large.tooltip, why);
        await assert.rejects(desk.call(commands.watchlistsOpenBars, address(desk, 'large')), why);
        assert.equal((await rowOf(desk, 'mine')).description, '3 tickers');
      },
      { files: { ...files, 'large.watchlist': `BRMC\n# ${'x'.repeat(2_000_000)}` } },
    ),
  );

  test('a watchlist’s lenses show the missing items, and request each once', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const document = await open(desk);
        assert.deepEqual(await titles(desk, document), [
          [0, 'Open Bars · about 1 request'],
          [0, 'Download Latest Calls · 2 requests'],
          [0, 'Search Their Calls'],
          [3, 'Open Bars · about 1 request'],
          [3, 'Download Latest Calls · 1 request'],
        ]);
        assert.equal(spent(service), 0);
        await press(desk, document, /^Download Latest Calls/);
        await desk.told('2 latest calls are in the library');
        assert.equal(spent(service), 2);
        assert.deepEqual(desk.messages.questions, []);
        assert.match(desk.messages.progresses.at(-1)!.title, /mine · 2 requests/);
        await press(desk, document, /^Open Bars/);
        const page = await desk.page(panels.bars);
        assert.deepEqual(page.pushed('snapshot')!['state'], 'ready');
        assert.equal(spent(service), 3);
        assert.deepEqual(
          (await titles(desk, document)).map(([, title]) => title),
          [
            'Open Bars · free',
            'Download Latest Calls · free',
            'Search Their Calls',
            'Open Bars · free',
            'Download Latest Calls · free',
          ],
        );
        for (const each of [/^Download Latest/, /^Open Bars/]) await press(desk, document, each);
        assert.equal(spent(service), 3);
      },
      { stored: listed, files },
    ),
  );

  test('the palette’s box shows the cost of a watchlist and of each section', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const picking = desk.run(commands.watchlistsGetLatestCalls);
        (await desk.boxWith('mine')).pick('mine');
        const box = await desk.boxWith('mine: Others');
        assert.deepEqual(
          box.rows().map(({ label, description }) => [label, description]),
          [
            ['mine', '2 requests'],
            ['mine: Others', '1 request'],
          ],
        );
        box.pick('mine: Others');
        await picking;
        await desk.told('1 latest call is in the library');
        assert.equal(spent(service), 1);

        const left = desk.run(commands.watchlistsGetLatestCalls, address(desk, 'mine'), { clicked: true });
        (await desk.boxWith('mine: Others')).leave();
        await left;
        assert.equal(spent(service), 1);

        const bars = desk.run(commands.watchlistsOpenBars, address(desk, 'mine'), { clicked: true });
        (await desk.boxWith('mine: Others')).pick('mine: Others');
        (await desk.boxWith('Last day')).pick(/Last day · 1d · about 1 request/);
        await bars;
        await desk.page(panels.bars);
        // A mutual fund has no bars.
        assert.deepEqual(service.requestsSeen('bars').length, 1);
        assert.match(JSON.stringify(desk.boxes.chosen), /Minute Bars of OSTM\\n/);
      },
      { stored: listed, files },
    ),
  );

  test('a program gets the calls of the whole list, and learns which companies have none', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const uri = address(desk, 'some');
        const some = await desk.call<LatestCalls>(commands.watchlistsGetLatestCalls, uri);
        assert.deepEqual(some, { tickers: ['BRMC', 'OSTM'], without: ['NOSUCH'], requests: 3 });
        assert.equal(spent(service), 3);
        const again = await desk.call<LatestCalls>(commands.watchlistsGetLatestCalls, uri);
        assert.deepEqual(again, { tickers: ['BRMC', 'OSTM'], without: ['NOSUCH'], requests: 0 });
        assert.equal(spent(service), 3);
        await assert.rejects(
          desk.call(commands.watchlistsGetLatestCalls, address(desk, 'gone')),
          /find a watchlist at/,
        );
        await assert.rejects(desk.call(commands.watchlistsOpenBars, address(desk, 'funds')), /no stocks or ETFs/);
        await assert.rejects(desk.call(commands.watchlistsGetLatestCalls, address(desk, 'funds')), /has funds only/);
        await assert.rejects(desk.call(commands.watchlistsOpenBars, address(desk, 'empty')), /has no tickers/);
        await assert.rejects(desk.call(commands.watchlistsSearch, 'mine'), /URI of its \.watchlist file/);
        assert.equal(spent(service), 3);
      },
      {
        files: {
          'some.watchlist': 'BRMC\nNOSUCH\nOSTM\n',
          'funds.watchlist': 'VTSAX\n',
          'empty.watchlist': '# nothing\n',
        },
      },
    ),
  );

  test('a download that is canceled between two calls keeps the first, and requests no more', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const fetching = desk.run(commands.watchlistsGetLatestCalls, { type: 'lens', uri: address(desk, 'mine') });
        const progress = await desk.until('the second call is read', () =>
          desk.messages.progresses.find(({ reports }) => reports.some((each) => each.includes('(2 of 2)'))),
        );
        progress.cancel();
        await fetching;
        assert.ok(spent(service) <= 2, `${spent(service)} requests`);
        assert.deepEqual(
          desk.messages.messages.map(({ text: words }) => words).filter((words) => !words.includes('latest call')),
          [],
        );
        const before = spent(service);
        await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
        assert.equal(spent(service), before);
      },
      { stored: listed, files },
    ),
  );

  test('a watchlist with unlisted tickers asks once for the whole list, and a no sends nothing', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const { person, questions } = desk.messages;
        const fetch = (): Promise<unknown> =>
          desk.run(commands.watchlistsGetLatestCalls, { type: 'lens', uri: address(desk, 'mine') });
        person.answer = () => undefined;
        await fetch();
        assert.equal(spent(service), 0);
        person.answer = ({ buttons }) => buttons[0];
        await fetch();
        assert.equal(spent(service), 2);
        assert.equal(questions.length, 2);
        for (const { message, buttons } of questions) {
          assert.match(message, /^No known tickers BRMC, OSTM .* Continue anyway\? This uses 2 requests\.$/);
          assert.deepEqual(buttons, ['Use 2 Requests']);
        }
      },
      { files },
    ),
  );

  test('a failure midway says how far it came', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 0 },
      async (desk, service) => {
        await assert.rejects(
          desk.call(commands.watchlistsGetLatestCalls, address(desk, 'mine')),
          /OSTM.*isn’t accepting requests.* 1 of 2 latest calls are in the library\./,
        );
        assert.equal(spent(service), 2);
      },
      { files, quota: 1 },
    ),
  );

  test('the view lists files, sections and tickers with what the library has', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        desk.view(views.watchlists).show();
        const file = await rowOf(desk, 'mine');
        assert.deepEqual([file.description, file.contextValue, file.level], ['3 tickers', 'watchlist', 2]);
        const described = async (ticker: string): Promise<string> => (await rowOf(desk, ticker)).description;
        assert.equal(await described('BRMC'), '', 'no list knows it');
        assert.equal((await rowOf(desk, 'Others')).description, '2');
        await desk.call(commands.watchlistsGetLatestCalls, address(desk, 'mine'));
        await desk.until('the call is told', async () => / · Q\d \d{4}$/.test(await described('OSTM')));
        assert.match(await described('VTSAX'), /^[^·]*Vanguard/i);
        const before = spent(service);
        const { command } = await rowOf(desk, 'OSTM');
        const looking = desk.run(command!.command as typeof commands.lookUp, ...(command!.arguments as unknown[]));
        (await desk.boxWith(/OSTM/)).leave();
        await looking;
        await desk.api.workspace.fs.writeFile(address(desk, 'mine'), Buffer.from('OSTM\n'));
        await desk.until('the change is seen', async () => (await rowOf(desk, 'mine')).description === '1 ticker');
        assert.equal(spent(service), before);
      },
      { files },
    ),
  );
});

suite('the language of watchlists', () => {
  test('the editor marks unlisted tickers and ignored lines of a watchlist, and trusts the library too', bound, () =>
    withSample(
      async (desk) => {
        const document = await open(desk, 'odd');
        const found = await desk.until('problems are there', () => {
          const all = desk.languages.diagnosticsOf(document.uri);
          return all.some(({ code }) => code === 'unknown') && all;
        });
        assert.deepEqual(
          found.map(({ code, severity, range }) => [code, severity, document.getText(range)]),
          [
            ['several', 1, 'AAPL, MSFT'],
            ['repeated', 1, 'brmc'],
            ['unknown', 2, 'AAPLQQ'],
            ['malformed', 1, 'AAPL^C'],
          ],
        );
        assert.equal(found[2]!.message, 'AAPLQQ isn’t in the sample data. Try BRMC.');
        const provider = await providersOf<vscode.CodeActionProvider>(desk, 'registerCodeActionsProvider', document);
        const fix = async (at: number, title: string): Promise<void> => {
          const context = { diagnostics: found, only: undefined, triggerKind: 1 } as vscode.CodeActionContext;
          const actions = await desk.room.outside(() =>
            provider.provideCodeActions(document, found[at]!.range, context, token),
          );
          const action = (actions as vscode.CodeAction[]).find((each) => each.title === title)!;
          assert.deepEqual(action.diagnostics, [found[at]]);
          await desk.api.workspace.applyEdit(action.edit!);
        };
        await fix(1, 'Remove the line');
        await fix(0, 'Write each ticker on its own line');
        assert.equal(document.getText(), 'AAPL\nMSFT\nBRMC\nAAPLQQ\nAAPL^C\n');
      },
      { 'odd.watchlist': 'AAPL, MSFT\nBRMC\nbrmc # again\nAAPLQQ\nAAPL^C\n' },
    ),
  );

  test('the editor completes a watchlist from the directory by name, and its hovers show the company', bound, () =>
    withSample(
      async (desk) => {
        const document = await open(desk, 'typed');
        const provider = await providersOf<vscode.CompletionItemProvider>(
          desk,
          'registerCompletionItemProvider',
          document,
        );
        const complete = async (line: number, character: number): Promise<vscode.CompletionItem[]> => {
          const at = new values.Position(line, character);
          const context = { triggerKind: 0, triggerCharacter: undefined } as vscode.CompletionContext;
          const list = await desk.room.outside(() => provider.provideCompletionItems(document, at, token, context));
          return list ? (list as vscode.CompletionList).items : [];
        };
        const [first] = await complete(0, 'tenwick'.length);
        assert.equal(first!.insertText, 'TNWK');
        assert.equal(first!.detail, 'Tenwick Rail & Freight (sample)');
        const range = first!.range as vscode.Range;
        assert.deepEqual([range.start.character, range.end.character], [0, 'tenwick'.length]);
        assert.deepEqual(await complete(1, '# tenwick'.length), [], 'none in a comment');
        assert.deepEqual(await complete(2, 0), [], 'none before anything is typed');
        const hovers = await providersOf<vscode.HoverProvider>(desk, 'registerHoverProvider', document);
        const hover = await desk.room.outside(() => hovers.provideHover(document, new values.Position(3, 2), token));
        assert.match((hover!.contents[0] as vscode.MarkdownString).value, /^\*\*QFEN\*\* .*Quillfen/);
        const none = await desk.room.outside(() => hovers.provideHover(document, new values.Position(1, 1), token));
        assert.equal(none, undefined);
      },
      { 'typed.watchlist': 'tenwick # note\n# tenwick\n\nQFEN\n' },
    ),
  );

  test('a watchlist’s sections are its outline, and fold', bound, () =>
    withSample(async (desk) => {
      const document = await open(desk);
      const provider = await providersOf<vscode.DocumentSymbolProvider>(
        desk,
        'registerDocumentSymbolProvider',
        document,
      );
      const symbols = (await desk.room.outside(() =>
        provider.provideDocumentSymbols(document, token),
      )) as vscode.DocumentSymbol[];
      assert.deepEqual(
        symbols.map(({ name, children }) => [name, children.map((each) => each.name)]),
        [
          ['BRMC', []],
          ['Others', ['OSTM', 'VTSAX']],
        ],
      );
      const folding = await providersOf<vscode.FoldingRangeProvider>(desk, 'registerFoldingRangeProvider', document);
      const ranges = await desk.room.outside(() => folding.provideFoldingRanges(document, {}, token));
      assert.deepEqual(
        ranges!.map(({ start, end }) => [start, end]),
        [[3, 6]],
      );
    }, files),
  );
});

suite('a watchlist where tickers are asked for', () => {
  test('a watchlist limits the search to its calls, and counts a phrase in them alone', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        for (const ticker of ['BRMC', 'OSTM']) await desk.call(commands.transcriptsOpen, { ticker });
        const before = spent(service);
        await desk.call(commands.watchlistsSearch, address(desk, 'one'));
        const page = await desk.until('the page is open', () => desk.desktop.panels(panels.search).at(-1)?.page());
        const { names } = (await page.request('ready', null)) as { names: LibraryNames };
        assert.deepEqual(names.watchlists, [{ name: 'Watchlist: one', size: '1 ticker' }]);
        await desk.call(commands.watchlistsSearch, address(desk, 'one'));
        const asked = await desk.until('the query comes', () => page.pushed('question') as unknown as SearchQuery);
        assert.equal(asked.company, 'Watchlist: one');
        const question = { ...asked, text: 'quarter' };
        const count = async (company: string): Promise<{ company: string; calls: number }> => {
          const counted = (await page.request('count', { asked: 1, question: { ...question, company } })) as {
            company: string;
            quarters: { calls: number }[];
          };
          return { company: counted.company, calls: counted.quarters.reduce((sum, { calls }) => sum + calls, 0) };
        };
        await desk.until('both are indexed', async () => (await count('')).calls === 2);
        assert.deepEqual(await count('Watchlist: one'), { company: 'Watchlist: one', calls: 1 });
        const found = (await page.request('search', { asked: 2, question, most: 30 })) as {
          value: { passages: { ticker: string }[] };
        };
        assert.deepEqual([...new Set(found.value.passages.map(({ ticker }) => ticker))], ['OSTM']);
        assert.equal(spent(service), before);
      },
      { files: { 'one.watchlist': 'OSTM\n' } },
    ),
  );

  test('a watchlist stands for the tickers of bars, and for the funds of a comparison', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const opening = desk.run(commands.barsOpen);
        const box = await desk.boxWith('Watchlist: mine');
        assert.deepEqual(
          box.rows().map(({ label, description }) => [label, description]),
          [
            ['Watchlist: mine', '2 tickers'],
            ['Watchlist: one', '1 ticker'],
          ],
          'mutual funds have no bars',
        );
        box.pick('Watchlist: mine');
        (await desk.boxWith('Last day')).pick('Last day');
        await opening;
        await desk.page(panels.bars);
        assert.equal(spent(service), 1);

        const choosing = desk.run(commands.fundsCompare);
        (await desk.boxWith(/QMIAX · Watchlist: funds · 1 request/)).leave();
        await choosing;

        const comparing = desk.run(commands.watchlistsCompareFunds, address(desk, 'funds'), { clicked: true });
        await desk.until('all are chosen', () => desk.boxes.current()?.title === 'Compare 3 Funds · 3 requests');
        const funds = desk.boxes.current()!;
        funds.pick('QMIAX');
        await desk.until('one less is chosen', () => funds.title === 'Compare 2 Funds · 2 requests');
        funds.accept();
        await comparing;
        await desk.page(panels.fund);
        assert.equal(service.requestsSeen('fund').length, 2);
        await assert.rejects(desk.call(commands.watchlistsCompareFunds, address(desk, 'one')), /fewer than 2 funds/);
      },
      {
        stored: inventedLists(),
        files: {
          'mine.watchlist': 'BRMC\nOSTM\n',
          'one.watchlist': 'BRMC\nQMIAX\n',
          'funds.watchlist': 'QLGAX\nQCBIX\nQMIAX\n',
        },
      },
    ),
  );
});
