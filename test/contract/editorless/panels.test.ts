import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { commands, contextKeys, panels, settings, type PanelType } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import type { FakePage } from '../../double/fakePage.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';
import { callOf } from './spending/commandWalks.ts';

const { contractid, ticker } = sampleFunds(new Date().toISOString().slice(0, 10)).at(-1)!.profile;
const { cik, quarters } = callOf('BRMC');
const compared = { cik, quarters: [quarters[1]!, quarters[0]!] };
const bars = { tickers: ['BRMC'], period: '1d' };

/** As after a reload of the window; what the page is told. */
async function restore(desk: Desk, type: PanelType, saved: object): Promise<unknown> {
  const panel = desk.desktop.members.createWebviewPanel(type, 'restored', values.ViewColumn.One);
  await desk.room.outside(() => desk.serializers.get(type)!.deserializeWebviewPanel(panel, saved));
  return stateOf(desk, type);
}

const snapshotIn = (pushed: Record<string, unknown> | undefined): Snapshot<unknown> | undefined =>
  (pushed?.['snapshot'] ?? pushed) as Snapshot<unknown> | undefined;

function stateOf(desk: Desk, type: PanelType): Promise<string> {
  return desk.until(`a page of ${type} is told what it shows`, () => {
    const page = desk.desktop.panels(type).at(-1)?.page();
    const state = snapshotIn(page?.pushed(type === panels.transcript ? 'state' : 'snapshot'))?.state;
    return state !== 'loading' && state;
  });
}

suite('panels', () => {
  test('the panels tell the Command Palette which kinds are open', bound, () =>
    withDesk({}, async (desk) => {
      const open = (): unknown => desk.context.get(contextKeys.openPanels);
      assert.equal(open(), undefined);
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      await desk.call(commands.fundsOpen, { ticker });
      assert.equal(open(), `${panels.fund} ${panels.transcript}`);
      await desk.call(commands.transcriptsOpen, { ticker: 'TNWK' });
      desk.desktop.panels(panels.fund)[0]!.dispose();
      assert.equal(open(), panels.transcript);
      desk.desktop.closeAll();
      assert.equal(open(), '');
    }),
  );

  test('the panels come back from their own and earlier versions’ state, and send nothing', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.fundsOpen, { ticker });
      await desk.call(commands.barsOpen, bars);
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      const call = snapshotIn((await desk.page(panels.transcript, 'state')).pushed('state'))!.value as CallView;
      await desk.call(commands.transcriptsCompare, compared);
      const source = `service:${new URL(service.address).origin}`;
      const kept = [
        [panels.fund, { kind: 'class', id: contractid, title: ticker, query: { ticker } }],
        [panels.bars, bars],
        [panels.transcript, { source, cik: call.cik, ticker: call.ticker, fyq: call.fyq }],
        [panels.comparison, { source, cik: call.cik, ticker: call.ticker, quarters: compared.quarters }],
        [panels.company, { source, cik: call.cik, ticker: call.ticker }],
      ] as const;
      const sent = service.requestsSeen().length;
      for (const name of ['params', 'thing'])
        for (const [type, params] of kept) {
          desk.desktop.closeAll();
          assert.equal(await restore(desk, type, { [name]: params, ui: {} }), 'ready', `${type} ${name}`);
          // Two that show the same are one panel; what is no state of this page is none.
          await restore(desk, type, { [name]: params, ui: {} });
          await restore(desk, type, { [name]: { of: 'another page' }, ui: {} });
          assert.equal(desk.desktop.panels(type).length, 1, `${type} ${name}`);
        }
      assert.equal(service.requestsSeen().length, sent);
    }),
  );

  test('the panels have titles that a tab can show, whatever their names are', bound, () =>
    withDesk({}, async (desk) => {
      const title = `${ticker}\u202e\n${'x'.repeat(100_000)}`;
      const params = { kind: 'class', id: contractid, title, query: { ticker } };
      await restore(desk, panels.fund, { params, ui: {} });
      const [shown] = desk.desktop.panels(panels.fund);
      assert.ok(shown!.title.startsWith(`${ticker} xxx`), shown!.title.slice(0, 20));
      assert.equal(shown!.title.length, 200);
    }),
  );

  test('a restored panel without a connection offers the sample and a service, and runs nothing else', bound, () =>
    withDesk({ [settings.connectionBaseUrl]: '' }, async (desk, service) => {
      const params = { kind: 'class', id: contractid, title: ticker, query: { ticker } };
      assert.equal(await restore(desk, panels.fund, { params, ui: {} }), 'error');
      const page = await desk.page(panels.fund);
      await page.request('retry');
      const { actions } = await desk.until('the page says that nothing is connected', () => {
        const error = snapshotIn(page.pushed('snapshot'))?.error;
        return error?.kind === 'notConfigured' && error;
      });
      assert.deepEqual(
        actions!.map(({ command }) => command),
        [commands.connectionUseSample, commands.connectionUseService],
      );
      for (const command of [commands.libraryClear, 'workbench.action.quit', 'toString', 7])
        await assert.rejects(page.request('act', { title: 'Run', command }), { kind: 'badRequest' });
      await page.request('act', actions![0]);
      // The sample opens a call over the page, which is built anew when it is looked at again.
      await desk.page(panels.transcript, 'state');
      desk.desktop.panels(panels.fund)[0]!.reveal();
      const again = await desk.page(panels.fund);
      assert.equal(snapshotIn(again.pushed('snapshot'))!.error!.kind, 'notInLibrary');
      await again.request('retry');
      assert.equal(await stateOf(desk, panels.fund), 'ready');
      assert.equal(service.requestsSeen().length, 0);
    }),
  );

  test('an open panel shows what a command has read', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const screen = values.Uri.file(join(desk.home, 'workspace', 'cheap.screen'));
        const open = [
          [panels.fund, () => desk.call(commands.fundsOpen, { ticker })],
          [panels.bars, () => desk.call(commands.barsOpen, bars)],
          [panels.transcript, () => desk.call(commands.transcriptsOpen, { ticker: 'BRMC' })],
          [panels.comparison, () => desk.call(commands.transcriptsCompare, compared)],
          [panels.company, () => desk.call(commands.companyOpen, { ticker: 'BRMC' })],
          [panels.screenResults, () => desk.call(commands.screensRun, screen)],
        ] as const;
        for (const [type, run] of open)
          for (let time = 0; time < 2; time++) {
            await run();
            assert.equal(await stateOf(desk, type), 'ready', type);
            assert.equal(desk.desktop.panels(type).length, 1, type);
          }
        // The tab of each kind has its own icon.
        for (const [type] of open) {
          const icon = desk.desktop.panels(type)[0]!.icon as { light: vscode.Uri; dark: vscode.Uri };
          const files = [icon.light, icon.dark].map(({ path }) => path.slice(path.lastIndexOf('/media/')));
          const kind = type.replace('marketDesk.', '');
          assert.deepEqual(files, [`/media/${kind}-light.svg`, `/media/${kind}-dark.svg`]);
        }
        // A snapshot that never reached its page is told once more, when the page asks again.
        const sent = service.requestsSeen().length;
        await (await desk.page(panels.screenResults)).request('ready');
        assert.equal(await stateOf(desk, panels.screenResults), 'ready');
        assert.equal(service.requestsSeen().length, sent);
      },
      { files: { 'cheap.screen': 'columns: roic\nroic > 1%' } },
    ),
  );

  test(
    'another quarter of a call, chosen in its page, is shown in its tab, and one that is open is revealed',
    bound,
    () =>
      withDesk({}, async (desk, service) => {
        const shownQuarters = (): unknown[] =>
          desk.desktop
            .panels(panels.transcript)
            .map(({ page }) => (snapshotIn(page()?.pushed('state'))?.value as CallView | undefined)?.fyq);
        await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
        const first = snapshotIn((await desk.page(panels.transcript, 'state')).pushed('state'))!.value as CallView;
        const other = first.quarters.find((fyq) => fyq !== first.fyq)!;
        await (await desk.page(panels.transcript, 'state')).request('openQuarter', { fyq: other });
        await desk.until('the other quarter is shown', () => shownQuarters().join() === other);
        assert.deepEqual(
          desk.desktop.panels(panels.transcript).map(({ title }) => title),
          [`BRMC · ${other}`],
        );
        // The tab is the other quarter's now: the first has none, and gets one of its own.
        await desk.call(commands.transcriptsOpen, { ticker: 'BRMC', fyq: first.fyq });
        await desk.until('both are open', () => desk.desktop.panels(panels.transcript).length === 2);
        const sent = service.requestsSeen().length;
        await (await desk.page(panels.transcript, 'state')).request('openQuarter', { fyq: other });
        assert.equal(desk.desktop.panels(panels.transcript).length, 2);
        assert.equal(service.requestsSeen().length, sent);
      }),
  );

  test('the panels restore a page’s choices, also after it was closed, and for no other page', bound, () =>
    withDesk({}, async (desk) => {
      const choicesOf = (): unknown => desk.desktop.panels(panels.bars).at(-1)!.choices();
      const open = async (given: object): Promise<FakePage> => {
        await desk.call(commands.barsOpen, given);
        return desk.page(panels.bars);
      };
      const page = await open(bars);
      assert.deepEqual(choicesOf(), {});
      page.keep({ length: 15 });
      page.keep({ average: true });
      // A later question is answered later.
      await page.request('rest');
      const isKept = async (): Promise<boolean> => {
        desk.desktop.closeAll();
        await open(bars);
        return JSON.stringify(choicesOf()) === '{"length":15,"average":true}';
      };
      assert.ok(await isKept());
      // An invalid choice, or one that is too large, changes nothing.
      const again = await desk.page(panels.bars);
      again.keep({ length: 'x'.repeat(30_000) });
      again.keep([] as never);
      await again.request('rest');
      assert.ok(await isKept());
      desk.desktop.closeAll();
      await open({ ...bars, tickers: ['OSTM'] });
      assert.deepEqual(choicesOf(), {});
    }),
  );

  test('a panel of each kind opens beside the current note, never over it', bound, () =>
    withDesk({}, async (desk) => {
      const { window, workspace } = desk.api;
      const document = await workspace.openTextDocument({ language: 'markdown', content: '# Notes' });
      const open = [
        [panels.fund, () => desk.call(commands.fundsOpen, { ticker })],
        [panels.bars, () => desk.call(commands.barsOpen, bars)],
        [panels.transcript, () => desk.call(commands.transcriptsOpen, { ticker: 'BRMC' })],
        [panels.search, () => desk.call(commands.transcriptsSearch, 'margin')],
      ] as const;
      for (const [type, run] of open) {
        await window.showTextDocument(document, values.ViewColumn.One);
        await run();
        await desk.until(`${type} is open`, () => desk.desktop.panels(type).length === 1);
        assert.equal(desk.desktop.panels(type)[0]!.column, values.ViewColumn.Two, type);
      }
    }),
  );

  test(
    'every page that opens beside a note goes to the group of the pages, and no click makes a third group',
    bound,
    () =>
      withDesk({}, async (desk) => {
        const { window, workspace } = desk.api;
        const document = await workspace.openTextDocument({ language: 'markdown', content: '# Notes' });
        await window.showTextDocument(document, values.ViewColumn.One);
        const pages = [panels.fund, panels.bars, panels.transcript, panels.search];
        await desk.call(commands.fundsOpen, { ticker });
        // From here on the page has the focus, then a note in its own group, then the page again.
        await desk.call(commands.barsOpen, bars);
        await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
        await window.showTextDocument(document, values.ViewColumn.One);
        await desk.call(commands.transcriptsSearch, 'margin');
        await desk.until('all are open', () => pages.every((type) => desk.desktop.panels(type).length === 1));
        assert.deepEqual(
          pages.map((type) => desk.desktop.panels(type)[0]!.column),
          pages.map(() => values.ViewColumn.Two),
        );
        assert.equal(window.tabGroups.all.length, 2);
      }),
  );
});
