import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import { formatCitationLink } from '../../../src/domain/links/citationLink.ts';
import type { ShownCompany } from '../../../src/features/company/protocol.ts';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { startHostileService } from '../../hostile/hostileAnswers.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';
import { callOf } from './spending/commandWalks.ts';

const { cik, quarters } = callOf('BRMC');
const [latest, older] = quarters as [string, string];

/** Resolves to the content of the page opened last once it passes a check. */
const shown = (desk: Desk, what: string, holds: (value: ShownCompany) => unknown): Promise<ShownCompany> =>
  desk.until(what, () => {
    const pushed = desk.desktop.panels(panels.company).at(-1)?.page()?.pushed('snapshot');
    const value = (pushed as Snapshot<ShownCompany> | undefined)?.value;
    return value && holds(value) ? value : undefined;
  });
const whole = ({ phrases }: ShownCompany): boolean => phrases !== undefined;

const open = async (desk: Desk, argument: object): Promise<ShownCompany> => {
  await desk.call(commands.companyOpen, argument);
  return shown(desk, 'the page is whole', whole);
};

/** Opens the page as a reload of the window does. */
async function restore(desk: Desk, params: object): Promise<Snapshot<ShownCompany>> {
  const panel = desk.desktop.members.createWebviewPanel(panels.company, 'restored', values.ViewColumn.One);
  await desk.room.outside(() => desk.serializers.get(panels.company)!.deserializeWebviewPanel(panel, { params }));
  return desk.until('the restored page is told', () => {
    const pushed = desk.desktop.panels(panels.company).at(-1)?.page()?.pushed('snapshot');
    return pushed as Snapshot<ShownCompany> | undefined;
  });
}

const originOf = (service: BundledService): string => `service:${new URL(service.address).origin}`;

suite('the company page', () => {
  test('the company page opens for free without any data, with the cost of each part', bound, () =>
    withDesk({}, async (desk, service) => {
      const value = await open(desk, { ticker: 'zzzq' });
      assert.equal(value.ticker, 'ZZZQ');
      assert.equal(value.name, undefined);
      assert.deepEqual([value.calls!.quarters, value.calls!.latestRequests, value.calls!.allRequests], [[], 1, 8]);
      assert.equal(value.bars!.requests, 1);
      assert.equal(value.fund!.recordRequests, 1);
      assert.deepEqual(service.requestsSeen(), []);
      const unnamed = await open(desk, { cik: 999_999_999 });
      assert.deepEqual([unnamed.calls!.latestRequests, unnamed.bars, unnamed.fund], [1, undefined, undefined]);
      assert.equal(desk.desktop.panels(panels.company).at(-1)!.title, 'CIK 999999999 · Overview');
      assert.deepEqual(service.requestsSeen(), []);
      await assert.rejects(desk.call(commands.companyOpen, { ticker: 'A', cik: 1 }), /one of the two/);
    }),
  );

  test('the company page has a listed company’s name with the date of the list, and all its share classes', bound, () =>
    withDesk({}, async (desk, service) => {
      const value = await open(desk, { ticker: 'GOOG' });
      assert.match(value.name!.text, /alphabet/i);
      assert.match(value.name!.asOf!, /^[A-Z][a-z]+ \d{4}$/);
      assert.ok(value.tickers.includes('GOOG') && value.tickers.includes('GOOGL'), value.tickers.join());
      assert.equal(value.fund, undefined);
      await desk.call(commands.companyOpen, { ticker: 'GOOGL' });
      await desk.call(commands.companyOpen, { cik: value.cik });
      assert.equal(desk.desktop.panels(panels.company).length, 1);
      assert.deepEqual(service.requestsSeen(), []);
    }),
  );

  test('the company page has the calls, the bars, marks, notes and phrases, and sends nothing', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        for (const fyq of [latest, older]) await desk.call(commands.transcriptsOpen, { ticker: 'BRMC', fyq });
        const call = await desk.page(panels.transcript, 'state');
        await desk.until('the call is shown', () => {
          const { snapshot } = call.pushed('state')! as unknown as { snapshot: Snapshot<unknown> };
          return snapshot.state === 'ready';
        });
        await call.request('toggleBookmark', { offset: 0 });
        await desk.call(commands.barsOpen, { tickers: ['BRMC'], period: '5d' });
        const sent = service.requestsSeen().length;
        desk.desktop.closeAll();

        const value = await open(desk, { ticker: 'BRMC' });
        assert.equal(value.cik, cik);
        assert.equal(value.name!.asOf, undefined);
        const rows = value.calls!.quarters;
        assert.deepEqual(
          rows.map(({ fyq }) => fyq),
          quarters,
        );
        assert.deepEqual(
          rows.map(({ requests }) => requests),
          quarters.map((fyq) => (fyq === latest || fyq === older ? 0 : 1)),
        );
        assert.equal(value.calls!.allRequests, 6);
        assert.ok(value.bars!.sessions.length > 1);
        assert.equal(value.bars!.requests, 0);
        assert.equal(value.marks.length, 1);
        assert.deepEqual([value.marks[0]!.fyq, value.marks[0]!.requests], [older, 0]);
        const cited = await shown(desk, 'the citation is there', ({ citations }) => citations.length > 0);
        assert.deepEqual(
          cited.citations.map(({ fyq, note, line, words }) => [fyq, note, line, words]),
          [
            [latest, 'notes.md', 3, 'a quoted passage'],
            [undefined, 'notes.md', 5, 'Compare $BRMC with its peers.'],
          ],
        );

        // Phrases are followed in every company, and counted in the calls of this one.
        const page = await desk.page(panels.company);
        await page.request('follow', { phrase: ' the   quarter ', isFollowed: true });
        const counted = await shown(desk, 'the phrase is counted', ({ phrases }) => phrases?.[0]?.counts.length === 2);
        assert.equal(counted.phrases![0]!.phrase, 'the quarter');
        assert.ok(counted.phrases![0]!.counts.some(({ count }) => count > 0));
        await page.request('follow', { phrase: 'The Quarter', isFollowed: false });
        await shown(desk, 'it is followed no more', ({ phrases }) => phrases?.length === 0);

        // A note opens at its line, and a mark at its place.
        await page.request('openNote', { id: 0 });
        assert.equal(desk.desktop.members.activeTextEditor!.selection.active.line, 2);
        await page.request('openCall', { fyq: older, mark: value.marks[0]!.id });
        assert.equal(desk.desktop.panels(panels.transcript)[0]!.title, `BRMC · ${older}`);
        assert.equal(service.requestsSeen().length, sent);
      },
      {
        files: {
          'notes.md': `# Notes\n\n“a quoted passage” [BRMC](${formatCitationLink('vscode', {
            from: 'service',
            cik,
            fyq: latest,
            passage: { start: 'a quoted passage', before: '', after: '' },
          })}), again $BRMC\n\nCompare $BRMC with its peers.\n`,
        },
      },
    ),
  );

  test('the company page has the values that screens returned, and the screens by their file names', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await desk.call(commands.screensRun, values.Uri.file(`${desk.home}/workspace/wide.screen`));
        const results = await desk.until('the grid has rows', () => {
          const page = desk.desktop.panels(panels.screenResults)[0]?.page();
          return page?.pushed('grid') && page;
        });
        const { rows } = (await results.request('rows', { from: 0, count: 1 })) as {
          rows: { ticker: string; cik: number }[];
        };
        const sent = service.requestsSeen().length;
        await results.request('openCompany', rows[0]);
        const value = await shown(desk, 'the page is whole', whole);
        assert.equal(value.ticker, rows[0]!.ticker);
        const roic = value.metrics.find(({ id }) => id === 'roic')!;
        assert.notEqual(roic.name, 'roic', 'the catalog names it');
        assert.equal(typeof roic.value, 'number');
        assert.deepEqual(
          value.screens.map(({ condition, name }) => [condition, name]),
          [['roic > -100', 'wide.screen']],
        );
        await (await desk.page(panels.company)).request('openScreen', { id: 0 });
        assert.match(desk.desktop.members.activeTextEditor!.document.uri.path, /wide\.screen$/);
        assert.equal(service.requestsSeen().length, sent);
      },
      { files: { 'wide.screen': 'columns: roic\n\nroic > -100\n' } },
    ),
  );

  test('the company page of a fund has the chain from registrant to classes', bound, () =>
    withSample(async (desk) => {
      const { profile } = sampleFunds('2026-01-15').find(({ profile: { ticker } }) => ticker === 'QLGAX')!;
      const registrant = await open(desk, { cik: profile.cik });
      assert.equal(registrant.ticker, '');
      assert.ok(registrant.fund!.series.some(({ seriesid }) => seriesid === profile.seriesid));
      const listed = await open(desk, { ticker: 'QLGAX' });
      assert.equal(listed.calls, undefined);
      assert.equal(listed.fund!.recordRequests, 1);
      assert.equal(listed.fund!.series[0]!.seriesid, profile.seriesid);
      await desk.call(commands.fundsOpen, { seriesid: profile.seriesid });
      desk.desktop.closeAll();
      const value = await open(desk, { ticker: 'QLGAX' });
      assert.equal(value.fund!.registrant.name, profile.name_short);
      assert.deepEqual([value.fund!.recordRequests, value.fund!.seriesRequests], [0, 0]);
      const { classes } = value.fund!.series[0]!;
      assert.ok(classes.length > 1 && classes.some(({ ticker }) => ticker === 'QLGAX'));
      const other = classes.find(({ ticker }) => ticker !== 'QLGAX')!.ticker;
      await (await desk.page(panels.company)).request('openCompany', { ticker: other });
      assert.equal(desk.desktop.panels(panels.company).at(-1)!.title, `${other} · Overview`);
    }),
  );

  test('the company page follows the library, and comes back after a reload without a request', bound, () =>
    withDesk({}, async (desk, service) => {
      const before = await open(desk, { ticker: 'BRMC' });
      assert.deepEqual(before.calls!.quarters, []);
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      desk.desktop.panels(panels.company)[0]!.reveal();
      const after = await shown(desk, 'the call is on the page', ({ calls }) => calls!.quarters.length > 0);
      assert.equal(after.calls!.quarters[0]!.requests, 0);
      const sent = service.requestsSeen().length;
      desk.desktop.closeAll();
      const restored = await restore(desk, { source: originOf(service), ticker: 'BRMC', cik });
      assert.equal(restored.state, 'ready');
      assert.equal(restored.value!.calls!.quarters[0]!.fyq, latest);
      desk.desktop.closeAll();
      const elsewhere = await restore(desk, { source: 'sample', ticker: 'BRMC', cik });
      assert.equal(elsewhere.error!.kind, 'otherSource');
      assert.equal(service.requestsSeen().length, sent);
    }),
  );

  test('the company page opens from the library’s rows, a call’s header and menu, and by a name', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      const sent = service.requestsSeen().length;
      const call = await desk.page(panels.transcript, 'state');
      const opened = (): Promise<ShownCompany> => shown(desk, 'the page of BRMC is open', (value) => value.cik === cik);
      await call.request('openCompany');
      await opened();
      desk.desktop.panels(panels.company)[0]!.dispose();
      // As the editor passes the context of a page to a command of its menu.
      await desk.run(commands.companyOpen, { webview: panels.transcript, cik });
      await opened();
      desk.desktop.panels(panels.company)[0]!.dispose();
      const view = desk.view(views.library);
      view.show();
      for (const wanted of [/\(BRMC\)/, new RegExp(`^${latest}$`)]) {
        const { node } = await desk.until(`the library has ${String(wanted)}`, async () =>
          (await view.rows()).find(({ label }) => wanted.test(label)),
        );
        await desk.run(commands.companyOpen, node, undefined);
        await opened();
        desk.desktop.panels(panels.company)[0]!.dispose();
      }
      const done = desk.run(commands.companyOpen);
      const box = await desk.boxWith('in library');
      box.type('alphab');
      (await desk.boxWith(/alphabet/i)).pick(/alphabet/i);
      await done;
      await shown(desk, 'the page that was looked for is open', ({ name }) => /alphabet/i.test(name?.text ?? ''));
      assert.equal(service.requestsSeen().length, sent);
    }),
  );

  test('the company page of hostile answers is still complete', bound, async () => {
    const service = await startHostileService();
    try {
      const desk = await openDesk({
        settings: { [settings.connectionBaseUrl]: service.address, [settings.connectionAuthentication]: 'none' },
      });
      try {
        for (const ticker of ['CAPS', 'NAME']) await desk.call(commands.transcriptsOpen, { ticker });
        await desk.call(commands.barsOpen, { tickers: ['FARR'], fromDate: '2026-01-05', tillDate: '2026-01-09' });
        const sent = service.seen().length;
        for (const ticker of ['CAPS', 'NAME', 'FARR']) {
          desk.desktop.closeAll();
          const value = await open(desk, { ticker });
          assert.equal(value.ticker, ticker);
        }
        assert.equal(service.seen().length, sent);
      } finally {
        await desk.close();
      }
    } finally {
      await service.close();
    }
  });
});
