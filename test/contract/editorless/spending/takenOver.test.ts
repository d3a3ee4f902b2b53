import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import { commands, panels, settings } from '../../../../src/ids.ts';
import { bound } from '../../../suite/testBound.ts';
import { openBars, openResults, pageWalks } from './pageWalks.ts';
import { spendingOf } from '../../../written/waysToSpend.ts';
import { leave, withFreshDesk, type Walked } from './walk.ts';

const files = { 'walked.screen': 'columns: roic\n\nroic > 0.25 and roic < 0.3\n' };
const sent = ({ service }: Walked): number => service.requestsSeen().length;

/** Waits without a timer, since those are stopped. */
async function until(look: () => boolean): Promise<void> {
  while (!look()) await new Promise((resolve) => setImmediate(resolve));
}

/** The requests of pages that a person is asked about. */
const asking = pageWalks.filter(({ id }) => (spendingOf(id)?.asks ?? 'few') === 'few');

suite('spending: a page that was taken over', () => {
  test('a page that was taken over can’t refresh into the last requests, whatever budget it names', bound, () =>
    withFreshDesk(
      async (walked) => {
        const { desk } = walked;
        await openResults(walked);
        const page = await desk.page(panels.screenResults);
        leave(walked, 8);
        const before = sent(walked);
        const running = (): { left: number } | undefined =>
          page.pushed('refreshing')?.['running'] as { left: number } | undefined;
        mock.timers.enable({ apis: ['setTimeout'] });
        try {
          await page.request('startRefresh', { everyMinutes: 1, budget: 10_000 });
          assert.equal(running()?.left, 3);
          for (const left of [2, 1]) {
            mock.timers.tick(60_000);
            await until(() => running()?.left === left && sent(walked) - before === 3 - left);
            await until(() => (page.pushed('snapshot')!['value'] as { reading?: boolean }).reading !== true);
          }
          mock.timers.tick(60_000);
          await until(() => running() === undefined);
        } finally {
          mock.timers.reset();
        }
        assert.equal(sent(walked) - before, 3);
        await page.request('startRefresh', { everyMinutes: 1, budget: 10_000 });
        assert.match(page.pushed('refreshing')!['ended'] as string, /few requests are left/);
        assert.deepEqual(desk.messages.questions, []);
      },
      { files },
    ),
  );

  test('a page that was taken over asks before it refreshes more than the setting, without a known limit', bound, () =>
    withFreshDesk(
      async (walked) => {
        const { desk } = walked;
        await openResults(walked);
        const page = await desk.page(panels.screenResults);
        desk.configure(settings.quotaRequestsPerDay, 0);
        desk.configure(settings.screensRefreshBudget, 7);
        const before = sent(walked);
        desk.messages.person.answer = () => undefined;
        await page.request('startRefresh', { everyMinutes: 1, budget: 10_000 }).catch(() => undefined);
        assert.match(desk.messages.questions[0]!.message, /with up to 10000 requests\?$/);
        assert.equal(page.pushed('refreshing')?.['running'], undefined);
        await page.request('startRefresh', { everyMinutes: 1, budget: 7 });
        assert.equal(desk.messages.questions.length, 1);
        await page.request('stopRefresh');
        desk.messages.person.answer = ({ buttons }) => buttons[0];
        await page.request('startRefresh', { everyMinutes: 1, budget: 8 });
        assert.equal((page.pushed('refreshing')!['running'] as { left: number }).left, 8);
        assert.equal(desk.messages.questions.length, 2);
        await page.request('stopRefresh');
        assert.equal(sent(walked), before);
      },
      { files },
    ),
  );

  test('a page that was taken over asks after 40 requests, without a known limit', bound, () =>
    withFreshDesk(async (walked) => {
      const { desk } = walked;
      await openBars(walked);
      const page = await desk.page(panels.bars);
      desk.configure(settings.quotaRequestsPerDay, 0);
      const before = sent(walked);
      desk.messages.person.answer = () => undefined;
      for (let clicks = 0; clicks < 50; clicks++) await page.request('refresh').catch(() => undefined);
      assert.equal(sent(walked) - before, 40);
      assert.match(desk.messages.questions[0]!.message, /^Pages have sent 40 requests without asking/);
      desk.messages.person.answer = ({ buttons }) => buttons.find((each) => each === 'Use 1 Request');
      await page.request('refresh');
      const asked = desk.messages.questions.length;
      for (let clicks = 0; clicks < 39; clicks++) await page.request('refresh');
      assert.equal(sent(walked) - before, 80);
      assert.equal(desk.messages.questions.length, asked);
    }),
  );

  test('a page that was taken over asks about every kind of request after the first 40', bound, () =>
    withFreshDesk(
      async (walked) => {
        const { desk } = walked;
        // These bars are on no way, and cost the least work of all that a page can ask for.
        await openBars(walked, 'OSTM');
        const page = await desk.page(panels.bars);
        for (let clicks = 0; clicks < 40; clicks++) await page.request('refresh');
        for (const { id, prepare, go } of asking) {
          desk.desktop.closeAll();
          desk.messages.person.answer = ({ buttons }) => buttons[0];
          await desk.run(commands.libraryClear);
          await prepare?.(walked);
          desk.messages.questions.length = 0;
          desk.messages.person.answer = () => undefined;
          const before = sent(walked);
          await Promise.resolve(go(walked)).catch(() => undefined);
          await desk.until(`${id} asks`, () => desk.messages.questions.length > 0);
          assert.match(desk.messages.questions[0]!.message, /^Pages have sent 40 requests/, id);
          assert.equal(sent(walked), before, id);
        }
      },
      { files },
    ),
  );

  test('a page that was taken over asks before it sends the last requests, however often it clicks', bound, () =>
    withFreshDesk(async (walked) => {
      const { desk } = walked;
      await openBars(walked);
      const page = await desk.page(panels.bars);
      leave(walked, 12);
      const before = sent(walked);
      desk.messages.person.answer = () => undefined;
      for (let clicks = 0; clicks < 50; clicks++) await page.request('refresh').catch(() => undefined);
      assert.equal(sent(walked) - before, 7);
    }),
  );
});
