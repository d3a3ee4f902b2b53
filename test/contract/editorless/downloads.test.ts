import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import type { Question } from '../../double/messages.ts';
import type { Desk } from '../../double/desk.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import type { Row } from '../../double/trees.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { callOf } from './spending/commandWalks.ts';
import { clickRow, withDesk } from './service.ts';

const shareOfDay = settings.downloadsRequestsPerDay;
const stored = inventedLists();
const files = { 'mine.watchlist': 'BRMC\nOSTM\nQCBAX\n' };

const libraryRows = async (desk: Desk): Promise<Row[]> => {
  desk.view(views.library).show();
  return desk.view(views.library).rows();
};
const ofList = (desk: Desk): Promise<Row> =>
  desk.until('the view has the list', async () =>
    (await libraryRows(desk)).find(({ contextValue }) => contextValue.startsWith('downloads.')),
  );
const itemsOf = async (desk: Desk): Promise<Row[]> =>
  (await libraryRows(desk)).filter(({ contextValue }) => contextValue.startsWith('download.'));
const hasItems = (desk: Desk, labels: readonly string[]): Promise<unknown> =>
  desk.until(`the items are ${labels.join()}`, async () => {
    const items = await itemsOf(desk);
    return items.map(({ label }) => label).join() === labels.join();
  });
const settingOf = (desk: Desk): unknown => desk.api.workspace.getConfiguration().get(shareOfDay);
const latest = (ticker: string): object => ({ securities: [{ ticker }], quarters: 1 });

/** Answers the next questions, which it returns. */
function answering(desk: Desk, answer: string | undefined): Question[] {
  desk.messages.person.answer = ({ buttons }) => buttons.find((button) => button === answer);
  desk.messages.questions.length = 0;
  return desk.messages.questions;
}

suite('the list of downloads', () => {
  test('the question names the list, its share and its end, and a no leaves everything as it was', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const uri = values.Uri.joinPath(values.Uri.file(desk.workspaceFolder), 'mine.watchlist');
        const add = async (): Promise<void> => {
          const added = desk.run(commands.watchlistsDownloadOverDays, uri, [uri]);
          (await desk.boxWith('Last 8 quarters')).pick('Last 8 quarters');
          await added;
        };
        const declined = answering(desk, undefined);
        await add();
        assert.equal(declined.length, 1);
        const [{ message, detail, buttons } = assert.fail()] = declined;
        assert.equal(message, 'Download up to 17 calls and funds over days?');
        assert.match(detail, /^BRMC, OSTM, QCBAX$/m);
        assert.match(detail, /about 4 days at 5 a day; about 2 days at 10 a day/);
        assert.match(detail, /until \d{4}-\d\d-\d\d\..* last 5 requests are never used/);
        assert.deepEqual(buttons, ['Download 5 a Day', 'Download 10 a Day', 'Download 20 a Day']);
        assert.equal(settingOf(desk), 0);
        assert.deepEqual(await itemsOf(desk), []);
        answering(desk, 'Download 10 a Day');
        await add();
        assert.equal(settingOf(desk), 10);
        await desk.until('the first is sent', () => service.requestsSeen().length === 1);
        // The answer parts the first item into the quarters that it lists.
        await desk.until('the items are in order', async () =>
          /^BRMC, .*OSTM, last 8 quarters,QCBAX, fund$/.test((await itemsOf(desk)).map(({ label }) => label).join()),
        );
      },
      { files, stored },
    ),
  );

  test('the menu of a screen’s row asks about calls of the selected rows, or of that row', bound, () =>
    withDesk(
      {},
      async (desk) => {
        await desk.call(commands.screensRun, values.Uri.joinPath(values.Uri.file(desk.workspaceFolder), 'wide.screen'));
        const page = await desk.page(panels.screenResults);
        await desk.until('there are results', () => page.pushed('snapshot')!['state'] === 'ready');
        const asked = answering(desk, undefined);
        const addFrom = async (row: number): Promise<string | undefined> => {
          const added = page.request('downloadOverDays', { row });
          (await desk.boxWith('Latest call')).pick('Latest call');
          await added;
          return asked.at(-1)?.message;
        };
        assert.equal(await addFrom(1), 'Download 1 call over days?');
        const { version } = (await page.request('rows', { from: 0, count: 50 })) as { version: number };
        await page.request('select', { version, ranges: [[0, 3]] });
        assert.equal(await addFrom(1), 'Download 3 calls over days?');
      },
      { stored, files: { 'wide.screen': 'roic > 5%\n' } },
    ),
  );

  test('adding asks for what is added only, and Stop Downloading asks nothing', bound, () =>
    withDesk(
      { [shareOfDay]: 10 },
      async (desk, service) => {
        answering(desk, 'Download 10 a Day');
        // A request that was just sent keeps the list waiting.
        await desk.call(commands.fundsOpen, { ticker: 'QCBAX' });
        await desk.call(commands.downloadsAdd, latest('BRMC'));
        const asked = answering(desk, 'Download 10 a Day');
        await desk.call(commands.downloadsAdd, latest('OSTM'));
        assert.equal(asked[0]?.message, 'Add 1 call to the list of downloads?');
        assert.match(asked[0]?.detail ?? '', /^OSTM .*\n\n1 call\. Including downloads already waiting: about 1 day/);
        await assert.rejects(desk.call(commands.downloadsAdd, latest('BRMC')), /already in the list of downloads/);
        assert.match((await ofList(desk)).description, /Next at about/);
        await desk.run(commands.downloadsStop);
        await desk.until('it is off', async () => (await ofList(desk)).description.startsWith('Off: you'));
        const again = answering(desk, 'Download 10 a Day');
        await desk.run(commands.downloadsResume);
        assert.deepEqual([asked.length, again[0]?.message], [1, 'Download up to 2 calls over days?']);
        await desk.until('it is on', async () => (await ofList(desk)).description.includes('Next at about'));
        assert.equal(service.requestsSeen().length, 1);
      },
      { stored },
    ),
  );

  test('the Library view orders the list, removes from it, pauses it and opens what has come', bound, () =>
    withDesk(
      { [shareOfDay]: 10 },
      async (desk, service) => {
        answering(desk, 'Download 10 a Day');
        await desk.call(commands.downloadsAdd, latest('BRMC'));
        const arrived = await desk.until('it is there', async () =>
          (await itemsOf(desk)).find(({ description }) => description.startsWith('downloaded')),
        );
        await clickRow(desk, arrived);
        await desk.page(panels.transcript, 'state');
        assert.equal(service.requestsSeen().length, 1);
        const [, before] = callOf('OSTM').quarters as [string, string];
        const quarters = { securities: [{ ticker: 'OSTM' }], quarters: [before] };
        for (const each of [latest('FLWM'), latest('MRWB'), quarters]) await desk.call(commands.downloadsAdd, each);
        const [done, flwm, mrwb, ostm] = ['BRMC', 'FLWM', 'MRWB', 'OSTM'].map((ticker) =>
          ticker === 'OSTM' ? `${ticker}, ${before}` : `${ticker}, latest call`,
        ) as [string, string, string, string];
        const on = async (command: string, label: string): Promise<void> => {
          const row = await desk.until(`${label} is there`, async () =>
            (await itemsOf(desk)).find((each) => each.label === label),
          );
          await desk.run(command as typeof commands.downloadsFirst, row.node, undefined);
        };
        await on(commands.downloadsFirst, ostm);
        await hasItems(desk, [ostm, done, flwm, mrwb]);
        await on(commands.downloadsMoveUp, mrwb);
        await hasItems(desk, [ostm, done, mrwb, flwm]);
        desk.view(views.library).select((await itemsOf(desk))[0]!.node);
        await desk.run(commands.downloadsMoveDown, { type: 'selected' }, undefined);
        await hasItems(desk, [done, mrwb, ostm, flwm]);
        const [, second, , last] = await itemsOf(desk);
        await desk.view(views.library).drag(last!.node, second!.node);
        await hasItems(desk, [done, flwm, mrwb, ostm]);
        await desk.view(views.library).drag((await itemsOf(desk))[1]!.node, (await itemsOf(desk))[3]!.node);
        await hasItems(desk, [done, mrwb, ostm, flwm]);
        await on(commands.downloadsRemove, mrwb);
        await hasItems(desk, [done, ostm, flwm]);
        await desk.run(commands.downloadsPause);
        await desk.until('it is paused', async () => (await ofList(desk)).description === 'Paused by you');
        answering(desk, 'Clear');
        await desk.run(commands.libraryClear);
        assert.match(desk.messages.questions[0]?.detail ?? '', /ends the list of downloads and your consent/);
        await hasItems(desk, []);
        assert.equal(service.requestsSeen().length, 1);
      },
      { stored },
    ),
  );
});
