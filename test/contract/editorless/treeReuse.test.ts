import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, contextKeys, panels, settings, views, type PanelType, type ViewId } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import type { FakePage } from '../../double/fakePage.ts';
import type { Row } from '../../double/trees.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { callOf } from './spending/commandWalks.ts';
import { withDesk, withSample } from './service.ts';

const titles = (desk: Desk, type: PanelType): string[] => desk.desktop.panels(type).map(({ title }) => title);

/** As a click on a row, or Enter: the editor runs the row's own command. */
async function click(desk: Desk, { command }: Row): Promise<void> {
  await desk.run(command!.command as 'marketDesk.calendar.open', ...(command!.arguments as unknown[]));
}

const rowsOf = (desk: Desk, view: ViewId, isWanted: (row: Row) => boolean, count: number): Promise<Row[]> => {
  desk.view(view).show();
  return desk.until(`${view} has ${count} such rows`, async () => {
    const rows = (await desk.view(view).rows()).filter(isWanted);
    return rows.length >= count && rows.slice(0, count);
  });
};

/** Three indicators, each of another name. */
const indicators = (desk: Desk): Promise<[Row, Row, Row]> =>
  rowsOf(desk, views.calendar, ({ contextValue }) => contextValue === 'indicator', 3) as Promise<[Row, Row, Row]>;

/** The page of the last indicator opened has been told of it, so that a person can do something there. */
async function pageOf(desk: Desk, row: Row): Promise<FakePage> {
  const id = idOf(row);
  const showsRow = (page: FakePage | undefined): boolean =>
    (page?.pushed('snapshot')?.['value'] as { row?: { indicator_id: number } } | undefined)?.row?.indicator_id === id;
  return desk.until('a page shows the row', () =>
    desk.desktop
      .panels(panels.indicator)
      .map(({ page }) => page())
      .find(showsRow),
  );
}

const reusable = (desk: Desk): unknown => desk.context.get(contextKeys.reusablePanel);

suite('a click in a tree', () => {
  test('a click in a tree reuses the panel that this tree opened last, in its place', bound, () =>
    withSample(async (desk) => {
      const [a, b, c] = await indicators(desk);
      await click(desk, a);
      const [first] = titles(desk, panels.indicator);
      assert.equal(reusable(desk), 'active');
      await click(desk, b);
      assert.equal(titles(desk, panels.indicator).length, 1);
      assert.notEqual(titles(desk, panels.indicator)[0], first);
      await pageOf(desk, b);
      // An indicator that is open elsewhere already is revealed there, and the tree still has its panel.
      await desk.call(commands.calendarOpen, idOf(a));
      assert.equal(titles(desk, panels.indicator).length, 2);
      await click(desk, a);
      assert.equal(titles(desk, panels.indicator).length, 2);
      await click(desk, c);
      assert.equal(titles(desk, panels.indicator).length, 2);
      await pageOf(desk, c);
    }),
  );

  test('a click in a tree doesn’t reuse a panel that the user worked in', bound, () =>
    withSample(async (desk) => {
      const [a, b, c] = await indicators(desk);
      await click(desk, a);
      const page = await pageOf(desk, a);
      await page.request('pin', { isPinned: true });
      assert.equal(reusable(desk), '');
      await click(desk, b);
      assert.equal(titles(desk, panels.indicator).length, 2);
      // A choice in a page is something done there; a page's own question is not.
      await (await pageOf(desk, b)).request('ready');
      await click(desk, c);
      assert.equal(titles(desk, panels.indicator).length, 2);
      (await pageOf(desk, c)).keep({ details: true });
      await desk.until('it is kept', () => reusable(desk) === '');
    }),
  );

  test('a click in a tree doesn’t reuse a panel kept by Keep Open, a double click or its tab’s menu', bound, () =>
    withSample(async (desk) => {
      const [a, b, c] = await indicators(desk);
      await click(desk, a);
      await desk.run(commands.panelsKeepOpen);
      assert.equal(reusable(desk), '');
      await Promise.all([click(desk, b), click(desk, b)]);
      assert.equal(titles(desk, panels.indicator).length, 2);
      await click(desk, c);
      assert.equal(titles(desk, panels.indicator).length, 3);
      // The menu of another tab keeps nothing of this one.
      const uri = values.Uri.parse('webview-panel:webview');
      await desk.run(commands.panelsKeepOpen, uri, { groupId: 0, editorIndex: 0 });
      assert.equal(reusable(desk), 'active');
      await desk.run(commands.panelsKeepOpen, uri, { groupId: 0, editorIndex: 2 });
      assert.equal(reusable(desk), '');
      await click(desk, a);
      assert.equal(titles(desk, panels.indicator).length, 3);
    }),
  );

  test('a click in a tree never covers the current note with the reused panel', bound, () =>
    withSample(async (desk) => {
      const [a, b] = await indicators(desk);
      await click(desk, a);
      const [panel] = desk.desktop.panels(panels.indicator);
      const document = await desk.api.workspace.openTextDocument({ language: 'markdown', content: '# Notes' });
      await desk.api.window.showTextDocument(document, panel!.column);
      await click(desk, b);
      assert.deepEqual(
        desk.desktop.panels(panels.indicator).map(({ column }) => column),
        [panel!.column + 1],
      );
    }),
  );

  test('a tree forgets its panel on reload, and keeps the restored one', bound, () =>
    withSample(async (desk) => {
      const [a, b] = await indicators(desk);
      const restored = desk.desktop.members.createWebviewPanel(panels.indicator, 'restored', values.ViewColumn.One);
      const params = { id: idOf(a), code: 'X', title: 'restored' };
      await desk.room.outside(() =>
        desk.serializers.get(panels.indicator)!.deserializeWebviewPanel(restored, { params, ui: {} }),
      );
      await pageOf(desk, a);
      await click(desk, b);
      assert.equal(titles(desk, panels.indicator).length, 2);
    }),
  );

  test('a click in a tree reuses that tree’s panel, even of another kind; panels opened by commands stay', bound, () =>
    withDesk({}, async (desk, service) => {
      const [latest, older] = callOf('BRMC').quarters as [string, string];
      for (const fyq of [latest, older]) await desk.call(commands.transcriptsOpen, { ticker: 'BRMC', fyq });
      await desk.call(commands.fundsOpen, { ticker: 'QLGAX' });
      desk.desktop.closeAll();
      const sent = service.requestsSeen().length;
      const rows = await rowsOf(desk, views.library, ({ contextValue }) => contextValue.startsWith('library.'), 3);
      const [one, other, fund] = rows as [Row, Row, Row];
      await click(desk, one);
      await click(desk, other);
      assert.deepEqual([titles(desk, panels.transcript).length, titles(desk, panels.fund).length], [1, 0]);
      await click(desk, fund);
      assert.deepEqual([titles(desk, panels.transcript).length, titles(desk, panels.fund).length], [0, 1]);
      // To the side, it is kept.
      await desk.run(commands.libraryOpenToSide, one.node, undefined);
      const [beside] = desk.desktop.panels(panels.transcript);
      assert.notEqual(beside!.column, desk.desktop.panels(panels.fund)[0]!.column);
      await desk.run(commands.libraryOpen, other.node, undefined);
      assert.deepEqual([titles(desk, panels.transcript).length, titles(desk, panels.fund).length], [2, 0]);
      // A panel that a command opens takes none of a tree, and gives it none.
      await desk.call(commands.fundsOpen, { ticker: 'QLGAX' });
      await click(desk, one);
      assert.deepEqual([titles(desk, panels.transcript).length, titles(desk, panels.fund).length], [2, 1]);
      assert.equal(service.requestsSeen().length, sent);
    }),
  );

  test('a click in a tree runs a screen in the panel of the screen before', bound, () =>
    withDesk(
      { [settings.statusBarVisible]: true },
      async (desk) => {
        const [one, other] = (await rowsOf(
          desk,
          views.screens,
          ({ contextValue }) => contextValue === 'screen',
          2,
        )) as [Row, Row];
        for (const { node } of [one, other]) await desk.run(commands.screensRun, node, undefined);
        assert.deepEqual(titles(desk, panels.screenResults), [`${other.label} · results`]);
        await (await desk.page(panels.screenResults)).request('sort', { sort: null });
        await desk.run(commands.screensRun, one.node, undefined);
        assert.equal(titles(desk, panels.screenResults).length, 2);
      },
      { files: { 'cheap.screen': 'roic > 1%', 'dear.screen': 'roic > 2%' } },
    ),
  );
});

function idOf({ node }: Row): number {
  return (node as { entry: { row: { indicator_id: number } } }).entry.row.indicator_id;
}
