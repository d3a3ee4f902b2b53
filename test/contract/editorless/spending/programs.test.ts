import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import {
  commands,
  panels,
  settings,
  views,
  type ArgumentName,
  type CommandId,
  type ParsedArguments,
} from '../../../../src/ids.ts';
import { argumentNames } from '../../../../src/domain/arguments/argumentNames.ts';
import { bound } from '../../../suite/testBound.ts';
import { costOf, spendingCommands } from '../../../written/waysToSpend.ts';
import { callOf, fund } from './commandWalks.ts';
import { lastWeek, openBars, openFund, openResults } from './pageWalks.ts';
import { confirmBelow, leave, levels, withFreshDesk } from './walk.ts';

const { cik, quarters } = callOf('OSTM');
/** Nothing of these is in the library. */
const examples: Partial<ParsedArguments> = {
  fund: { ticker: fund },
  funds: { funds: [{ ticker: fund }, { ticker: 'QCBIX' }] },
  call: { ticker: 'BRMC' },
  quarters: { ticker: 'OSTM', count: 8 },
  quarterPair: { cik, quarters: [quarters[0]!, quarters[1]!] },
  bars: { tickers: ['BRMC'], period: '1d' },
};
const programCalls = spendingCommands.flatMap(([id, spending]) => {
  const name: string | undefined = (argumentNames as Partial<Record<string, ArgumentName>>)[id];
  const argument = Object.entries(examples).find(([each]) => each === name)?.[1];
  return argument ? [{ command: id as CommandId, argument, cost: costOf(spending) }] : [];
});

const nobody = (): never => assert.fail('a program was asked');
suite('spending: a program is not asked, and with few or none left it is told', () => {
  test('a program runs each command with an argument of its type', () => {
    const others = spendingCommands.filter(([id]) => !programCalls.some(({ command }) => command === id));
    const names: Partial<Record<string, ArgumentName>> = argumentNames;
    const taken = others.map(([id]) => names[id]).filter((name) => name !== undefined);
    // An indicator or a metric is there once its list is; a link asks in any case; the rest only the editor can make.
    assert.deepEqual([...new Set(taken)].sort(), [
      ...['fileOrRow', 'identifier', 'indicator', 'indicatorCode', 'link', 'metricWords', 'row'],
    ]);
  });

  for (const { command, argument, cost } of programCalls)
    test(`${command} runs with enough left only`, bound, () =>
      withFreshDesk(async (walked) => {
        const { desk, service } = walked;
        const before = service.requestsSeen().length;
        desk.messages.person.answer = nobody;
        for (const left of levels.toReversed()) {
          leave(walked, left);
          const isFew = left - cost < confirmBelow;
          const words = left > 0 ? /few requests are left today/ : /used all of today’s requests\. Nothing was sent/;
          if (isFew) await assert.rejects(desk.call(command, argument), words);
          else await desk.call(command, argument);
          assert.equal(service.requestsSeen().length - before, isFew ? 0 : cost);
          desk.desktop.closeAll();
          assert.equal(service.requestsSeen().length - before, isFew ? 0 : cost);
        }
      }),
    );
});

suite('spending: what is in the library', () => {
  const clicked = { clicked: true };

  test('a window of bars opens with no requests left, and only its button reads missing days', bound, () =>
    withFreshDesk(async (walked) => {
      const { desk, service } = walked;
      const tickers = ['BRMC'];
      const [first, second, third] = lastWeek();
      for (const only of [first, third])
        await desk.call(commands.barsOpen, { tickers, fromDate: only, tillDate: only });
      desk.desktop.closeAll();
      const before = service.requestsSeen().length;
      leave(walked, 0);
      desk.messages.person.answer = nobody;
      await desk.run(commands.barsOpen, { tickers, fromDate: first, tillDate: third }, clicked);
      const page = await desk.page(panels.bars);
      assert.equal(page.pushed('snapshot')!['state'], 'stale');
      assert.ok(JSON.stringify(page.pushed('snapshot')).includes(second));
      assert.equal(service.requestsSeen().length, before);
      leave(walked, 5);
      desk.messages.person.answer = ({ buttons }) => buttons.find((each) => each === 'Use 1 Request');
      await page.request('readOn');
      assert.equal(service.requestsSeen().length, before + 1);
      assert.equal((page.pushed('snapshot')!['value'] as { rest: number }).rest, 0);
    }),
  );

  test('a row of the library opens its bars unchanged, with bars missing before and after them', bound, () =>
    withFreshDesk(async (walked) => {
      const { desk, service } = walked;
      await openBars(walked);
      await openFund(walked);
      desk.desktop.closeAll();
      const library = desk.view(views.library);
      library.show();
      const row = (await library.rows()).find(({ label }) => label.includes('BRMC'))!;
      const before = service.requestsSeen().length;
      leave(walked, 0);
      desk.messages.person.answer = nobody;
      await desk.run(row.command!.command as typeof commands.barsOpen, ...(row.command!.arguments as unknown[]));
      await desk.page(panels.bars);
      assert.equal(service.requestsSeen().length, before);
    }),
  );
});

suite('spending: rows of results', () => {
  const files = { 'walked.screen': 'columns: roic\n\nroic > 0.25 and roic < 0.3\n' };

  test('a failed row action shows its own message once', bound, () =>
    withFreshDesk(
      async (walked) => {
        const { desk } = walked;
        await openResults(walked);
        const page = await desk.page(panels.screenResults);
        desk.messages.person.answer = ({ buttons }) => buttons[0];
        await page.request('openFund', { ticker: 'NOSUCH', cik: 1 });
        await desk.until('a message says it', () => desk.messages.messages.length > 0);
        assert.equal(desk.messages.messages.length, 1);
        assert.match(desk.messages.messages[0]!.text, /no registered fund or ETF/);
        assert.doesNotMatch(desk.messages.messages[0]!.text, /something went wrong/);
      },
      { files },
    ),
  );

  test('a panel that is closed refreshes no more', bound, () =>
    withFreshDesk(
      async (walked) => {
        const { desk, service } = walked;
        await openResults(walked);
        const page = await desk.page(panels.screenResults);
        desk.configure(settings.quotaRequestsPerDay, 0);
        const before = service.requestsSeen().length;
        mock.timers.enable({ apis: ['setTimeout'] });
        try {
          await page.request('startRefresh', { everyMinutes: 1, budget: 5 });
          desk.desktop.closeAll();
          for (let minute = 0; minute < 5; minute++) {
            mock.timers.tick(60_000);
            await new Promise((resolve) => setImmediate(resolve));
          }
        } finally {
          mock.timers.reset();
        }
        // Whatever had left by now would have come before this answer.
        await desk.call(commands.fundsOpen, { ticker: fund });
        assert.equal(service.requestsSeen().length, before + 1);
      },
      { files },
    ),
  );
});
