import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import type { GridState, NamedRow } from '../../../src/features/screens/grid/protocol.ts';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { commands, panels, views } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const text = 'columns: roic\n\nroic > 8%\n';
const address = (desk: Desk, name: string): vscode.Uri => values.Uri.file(join(desk.workspaceFolder, `${name}.screen`));

suite('files of screens', () => {
  test('a screen is created from the selection in any editor', bound, () =>
    withSample(async (desk) => {
      const { workspace, window, Selection } = desk.api;
      const content = '# Idea\n\n> roic > 12%\n> AND roe > 10%\n';
      const editor = await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content }));
      await desk.call(commands.screensCreateFromSelection);
      await desk.told('Select a condition in an editor first');
      editor.selection = new Selection(2, 0, 4, 0);
      const created = desk.call(commands.screensCreateFromSelection);
      const name = await desk.box();
      name.type('from a note');
      name.accept();
      (await desk.boxWith('workspace folder')).pick('workspace folder');
      await created;
      const { document } = window.activeTextEditor!;
      assert.match(document.uri.path, /\/screens\/from a note\.screen$/);
      assert.equal(document.getText(), 'roic > 12%\nAND roe > 10%\n');
    }),
  );

  test('the tree shows the matches of a screen’s last run', bound, () =>
    withSample(
      async (desk) => {
        const view = desk.view(views.screens);
        view.show();
        const row = async () => (await view.rows()).find(({ label }) => label === 'counted');
        await desk.until('the screen is there', row);
        await desk.call(commands.screensRun, address(desk, 'counted'));
        const page = await desk.page(panels.screenResults);
        const { total } = await desk.until('there are results', () => {
          const { state, value } = page.pushed('snapshot')!;
          return state === 'ready' && (value as ResultsSummary);
        });
        await desk.until(`${total} are told`, async () =>
          (await row())?.description.startsWith(`${total.toLocaleString()} · `),
        );
      },
      { 'counted.screen': text },
    ),
  );

  test('results get names from the directory, CIKs where they are chosen, and go back to their file', bound, () =>
    withSample(
      async (desk) => {
        const uri = address(desk, 'named');
        await desk.call(commands.screensRun, uri);
        const page = await desk.page(panels.screenResults);
        await desk.until('names are there', async () => {
          const { rows } = (await page.request('rows', { from: 0, count: 200 })) as { rows: NamedRow[] };
          return rows.some(({ name }) => name !== undefined);
        });
        const grid = (): GridState => page.pushed('grid') as unknown as GridState;
        const ids = (columns: GridState['columns']): string[] => columns.map(({ id }) => id);
        assert.deepEqual([ids(grid().columns), ids(grid().hidden)], [['name', 'roic'], ['cik']]);
        assert.equal(grid().columns[1]!.percent, true, 'a ratio is a percentage');
        await page.request('showInPercent', { column: 'roic', percent: false });
        assert.equal(grid().columns[1]!.percent, false, 'until a person chooses');
        await page.request('arrange', { columns: ['cik', 'roic'] });
        assert.deepEqual([ids(grid().columns), grid().rearranged], [['cik', 'roic'], false]);
        await desk.call(commands.screensCopyResults, { format: 'json' });
        const [first] = JSON.parse(await desk.api.env.clipboard.readText()) as Record<string, unknown>[];
        assert.deepEqual(Object.keys(first!), ['ticker', 'cik', 'roic']);
        assert.equal(typeof first!['roic'], 'number');
        await desk.call(commands.screensEdit);
        assert.equal(desk.api.window.activeTextEditor?.document.uri.path, uri.path);
      },
      { 'named.screen': text },
    ),
  );
});

suite('the metric catalog', () => {
  const files = { 'cheap.screen': 'roic > 0.1\n' };
  /** The labels of completion at the beginning of a screen. */
  async function completed(desk: Desk): Promise<unknown[]> {
    const { document } = await desk.api.window.showTextDocument(
      values.Uri.file(join(desk.workspaceFolder, 'cheap.screen')),
    );
    const { token } = new values.CancellationTokenSource();
    const providers = desk.languages.providers<vscode.CompletionItemProvider>(
      'registerCompletionItemProvider',
      document,
    );
    const at = new values.Position(0, 1);
    const context = { triggerKind: 0, triggerCharacter: undefined };
    const lists = await Promise.all(
      providers.map(async (each) => desk.room.outside(() => each.provideCompletionItems(document, at, token, context))),
    );
    return lists
      .flatMap((list) => (Array.isArray(list) ? list : (list?.items ?? [])))
      .map(({ label }) => (typeof label === 'string' ? label : label.label));
  }

  test(
    'the sample brings its catalog without a command; that of a service isn’t requested unasked',
    bound,
    async () => {
      await withSample(async (desk) => {
        await desk.until('metrics are completed', async () => (await completed(desk)).includes('roic'));
      }, files);
      await withDesk(
        {},
        async (desk, service) => {
          assert.ok(!(await completed(desk)).includes('roic'));
          assert.equal(service.requestsSeen().length, 0);
        },
        { files },
      );
    },
  );
});

suite('a sort of a part of the results', () => {
  const files = { 'wide.screen': 'columns: roic\n\nroic > 5%\n' };
  /** Sorts the first page of the results, and gives what the page then shows. */
  async function sorted(desk: Desk): Promise<() => ResultsSummary> {
    await desk.call(commands.screensRun, address(desk, 'wide'));
    const page = await desk.page(panels.screenResults);
    const shown = (): ResultsSummary => page.pushed('snapshot')!['value'] as ResultsSummary;
    assert.ok(shown().pagesRead < shown().pagesTotal);
    await page.request('sort', { sort: { column: 'roic', descending: false } });
    return shown;
  }

  test('a sort loads the rest of the sample’s results, and sends nothing to a service', bound, async () => {
    await withSample(async (desk) => {
      const shown = await sorted(desk);
      await desk.until('all pages are loaded', () => shown().pagesRead === shown().pagesTotal);
    }, files);
    await withDesk(
      {},
      async (desk, service) => {
        const shown = await sorted(desk);
        assert.equal(shown().pagesRead, 1);
        assert.equal(service.requestsSeen('screen').length, 1);
      },
      { files },
    );
  });
});
