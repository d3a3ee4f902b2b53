import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, contextKeys, panels, views } from '../../../src/ids.ts';
import { StoredLibrary } from '../../../src/library/storedLibrary.ts';
import { indicators } from '../../../src/sample/calendar/indicators.ts';
import type { Box } from '../../double/box.ts';
import type { Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const rowsOf = (box: Box): string[] => box.rows().map(({ label, description }) => `${label} ${description}`);

/** The open box with its rows, once they are such. */
const boxWhere = (desk: Desk, what: string, holds: (rows: readonly string[]) => boolean): Promise<Box> =>
  desk.until(what, () => {
    const box = desk.boxes.current();
    return box && holds(rowsOf(box)) && box;
  });

/** Opens the box as a person does and types into it; what comes of it is given once the box is left or gone on with. */
async function openBox(desk: Desk, text = ''): Promise<{ box: Box; done: Promise<unknown> }> {
  const done = desk.run(commands.lookUp);
  const box = await desk.box();
  assert.match(box.placeholder, /CUSIP/);
  if (text !== '') box.type(text);
  return { box, done };
}

suite('looking something up', () => {
  test(
    'a company that is typed opens by its page, call or bars, first of all rows, and recents come first',
    bound,
    () =>
      withSample(async (desk) => {
        const { done } = await openBox(desk, 'sdwk');
        const found = await boxWhere(desk, 'the call is among the rows', (rows) =>
          rows.some((row) => /^Latest earnings call SDWK · Sundwick /i.test(row)),
        );
        assert.match(rowsOf(found)[0]!, /^Company page SDWK · Sundwick [^·]*$/i);
        const kinds = rowsOf(found)
          .slice(0, 3)
          .map((row) => row.split(' SDWK')[0]);
        assert.deepEqual(kinds, ['Company page', 'Latest earnings call', 'Minute bars, one day']);
        found.pick('Latest earnings call');
        await done;
        const page = await desk.page(panels.transcript, 'state');
        await desk.until('the call is shown', () => {
          const { state } = page.pushed('state')!['snapshot'] as { state: string };
          return state === 'ready';
        });

        const again = await openBox(desk);
        await boxWhere(desk, 'what was looked up comes first', ([first]) =>
          /Latest earnings call SDWK · Sundwick /i.test(first ?? ''),
        );
        again.box.type('sundwick');
        const named = await boxWhere(desk, 'its name is known from the library', (rows) =>
          rows.some((row) => /^Earnings call SDWK, Q\d \d{4} · Sundwick Outdoor/.test(row)),
        );
        named.pressInRow('Sundwick Outdoor', 'Show All Matches for This Name');
        await boxWhere(desk, 'what it can be is listed', (rows) =>
          /Minute bars, one day SDWK · Sundwick [^·]*$/im.test(rows.join('\n')),
        );
        again.box.leave();
        await again.done;
        // Whoever leaves a box knows it.
        assert.deepEqual(desk.messages.messages, []);
      }),
  );

  test('Look Up asks for each cost once a list, and never between the box and the call', bound, (context) =>
    withSample(async (desk) => {
      const cost = context.mock.method(StoredLibrary.prototype, 'cost');
      const asked = (): string[] => cost.mock.calls.map(({ arguments: [request] }) => JSON.stringify(request));
      const { box, done } = await openBox(desk);
      await boxWhere(desk, 'the examples are listed', (rows) => rows.length > 0);
      cost.mock.resetCalls();
      box.type('sdwk');
      const found = await boxWhere(desk, 'the call is listed', (rows) =>
        rows.join().includes('Latest earnings call SDWK'),
      );
      assert.deepEqual(asked().toSorted(), [...new Set(asked())].toSorted());
      assert.ok(asked().includes('{"endpoint":"transcript","ticker":"SDWK"}'));
      cost.mock.resetCalls();
      found.pick('Latest earnings call');
      await done;
      const page = await desk.page(panels.transcript, 'state');
      await desk.until('the call is shown', () => {
        const { state } = page.pushed('state')!['snapshot'] as { state: string };
        return state === 'ready';
      });
      assert.deepEqual(
        asked().filter((request) => request.includes('SDWK')),
        [],
      );
    }),
  );

  test('recent look-ups are cleared from the box', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      assert.equal(desk.context.get(contextKeys.recentLookups), false);
      const first = await openBox(desk, 'E:TRDBAL');
      (await desk.boxWith('Goods and Services Trade Balance')).pick('Goods and Services Trade Balance');
      await first.done;
      const { box, done } = await openBox(desk);
      await boxWhere(desk, 'it is a recent one', (rows) =>
        /Goods and Services Trade Balance.*Clear Recent Lookups/s.test(rows.join('\n')),
      );
      assert.equal(desk.context.get(contextKeys.recentLookups), true);
      box.pick('Clear Recent Lookups');
      await boxWhere(desk, 'only the examples are left', (rows) => rows.length > 3 && !rows.join().includes('Recent'));
      assert.equal(desk.context.get(contextKeys.recentLookups), false);
      box.leave();
      await done;
    }),
  );

  test(
    'a row that needs a service says Connect while none is connected, and what is free says nothing of it',
    bound,
    () =>
      withDesk(
        {},
        async (desk, service) => {
          const { box, done } = await openBox(desk, 'AAPL');
          const found = await boxWhere(desk, 'the call is listed', (rows) =>
            rows.join().includes('Latest earnings call'),
          );
          const shown = rowsOf(found)
            .filter((row) => row.includes(' AAPL'))
            .slice(0, 3);
          assert.deepEqual(
            shown.map((row) => row.endsWith('· Connect')),
            [false, true, true],
            shown.join('; '),
          );
          box.leave();
          await done;
          assert.equal(service.requestsSeen().length, 0);
        },
        { given: null },
      ),
  );

  test('Look Up shows plain words for an unknown name, doesn’t remember it, and costs nothing again', bound, () =>
    withDesk({}, async (desk) => {
      desk.messages.person.answer = ({ buttons }) => buttons[0];
      const first = await openBox(desk, 'ZZZQ');
      (await desk.boxWith('Fund or ETF')).pick('Fund or ETF');
      const { buttons } = await desk.told('ZZZQ): no registered fund or ETF');
      assert.deepEqual(buttons, ['Latest Earnings Call · 1 request', 'Minute Bars · about 1 request']);
      await first.done;
      desk.messages.messages.forEach(({ close }) => close());
      const { box, done } = await openBox(desk, 'ZZZQ');
      await boxWhere(desk, 'the answer is known', (rows) =>
        rows.join('\n').includes('Fund or ETF ZZZQ · Free · not available from the service'),
      );
      assert.equal(rowsOf(box).length, 3, 'each target once');
      box.leave();
      await done;
    }),
  );

  test('Look Up offers other kinds for a company that isn’t a fund, and for a fund without calls', bound, () =>
    withDesk({}, async (desk, service) => {
      desk.messages.person.answer = ({ buttons }) => buttons[0];
      for (const [text, row, button, panel] of [
        ['BRMC', 'Fund or ETF', 'Latest Earnings Call · 1 request', panels.transcript],
        ['QLGAX', 'Latest earnings call', 'Fund or ETF · 1 request', panels.fund],
      ] as const) {
        const before = service.requestsSeen().length;
        const { done } = await openBox(desk, text);
        (await desk.boxWith(row)).pick(row);
        const message = await desk.told(new RegExp(`${text}.*(no registered fund|doesn’t support)`));
        await done;
        message.press(button);
        await desk.until(`${text} is open after all`, () => desk.desktop.panels(panel).length > 0);
        assert.equal(service.requestsSeen().length, before + 2);
      }
    }),
  );

  test('Look Up refuses text that isn’t in the form of an identifier', bound, () =>
    withSample(async (desk) => {
      const { box, done } = await openBox(desk, '???');
      await boxWhere(desk, 'it says so', (rows) => rows.join('\n').includes('Not a known type of identifier'));
      box.leave();
      await done;
    }),
  );

  test('Enter after a plain word or a name spends nothing: it opens the page, or fills in what it marks', bound, () =>
    withDesk({}, async (desk, service) => {
      for (const [text, filled, ticker] of [
        ['apple', undefined, 'AAPL'],
        ['CAT', undefined, 'CAT'],
        ['zzzq', 'zzzq', ''],
      ] as const) {
        const { box, done } = await openBox(desk, text);
        await boxWhere(desk, `there are rows for ${text}`, (rows) => rows.length > 0);
        box.accept();
        await (filled === undefined
          ? desk.until('the page is open', () =>
              desk.desktop.panels(panels.company).some(({ title }) => title === `${ticker} · Overview`),
            )
          : desk.until(`${filled} stands in the box`, () => desk.boxes.current()?.value() === filled));
        assert.deepEqual(service.requestsSeen(), [], text);
        box.leave();
        await done;
      }
    }),
  );

  test('Enter opens what the library has of a ticker, though the service could be asked for more', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'SDWK' });
      const { box, done } = await openBox(desk, 'sdwk');
      await boxWhere(desk, 'the call comes first, then its page', ([first, second]) =>
        /^Latest earnings call.*free\nCompany page SDWK · free/.test(`${first ?? ''}\n${second ?? ''}`),
      );
      box.accept();
      await done;
      assert.equal(desk.desktop.panels(panels.company).length, 0);
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('an empty box of the sample has examples, which cost nothing and lead on', bound, () =>
    withSample(async (desk) => {
      const { box, done } = await openBox(desk);
      await boxWhere(desk, 'the twelve companies come first, then funds', (rows) => {
        return rows.length === 16 && rows[0] === 'Bramblecote Instruments BRMC' && rows[11]!.endsWith('THRC');
      });
      box.accept();
      await done;
      await desk.page(panels.transcript, 'state');
      assert.equal(desk.desktop.panels(panels.transcript)[0]!.title.slice(0, 4), 'BRMC');
    }),
  );

  test('a box for a call, for bars and for a fund lists those of the sample, and names them in its hint', bound, () =>
    withSample(async (desk) => {
      for (const [command, hint, first] of [
        [commands.transcriptsOpen, /BRMC Q1 2026$/, 'Bramblecote Instruments BRMC'],
        [commands.barsOpen, /BRMC, QFEN$/, 'Bramblecote Instruments BRMC'],
        [commands.fundsOpen, /series id/, 'Quillfeather Large Company Growth Fund Class A QLGAX'],
        [commands.companyOpen, /company or fund/, 'Bramblecote Instruments BRMC'],
      ] as const) {
        const asking = desk.run(command).catch(() => undefined);
        const box = await desk.boxWith(first.split(' ')[0]!);
        assert.match(box.placeholder, hint);
        const [row] = box.rows();
        assert.equal(`${row!.label} ${row!.description ?? ''}`, first);
        box.leave();
        await asking;
      }
    }),
  );

  test('a ticker that the sample lacks names one to try, and nothing is offered for it', bound, () =>
    withSample(async (desk) => {
      const { lookUp, transcriptsOpen, barsOpen, fundsOpen, companyOpen } = commands;
      for (const command of [lookUp, transcriptsOpen, barsOpen, fundsOpen, companyOpen]) {
        const asking = desk.run(command).catch(() => undefined);
        const box = await desk.boxWith(command === fundsOpen ? 'Quillfeather' : 'Bramblecote');
        box.type('AAPL');
        await boxWhere(desk, 'nothing else is listed', (rows) => {
          return rows.join('\n').trim() === 'AAPL isn’t in the sample data. Try BRMC.';
        });
        box.leave();
        await asking;
      }
    }),
  );

  test('pinned indicators are listed before anything is typed', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      await desk.call(commands.calendarPin, indicators[0]!.id);
      const { box, done } = await openBox(desk);
      await boxWhere(desk, 'the pinned one is there', (rows) => rows.some((row) => row.startsWith('Indicator')));
      box.leave();
      await done;
    }),
  );

  test('Look Up leaves its results in the library, by company', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'OSTM' });
      const view = desk.view(views.library);
      view.show();
      const rows = await desk.until('the company is there', async () => {
        const shown = await view.rows();
        return shown.some(({ label }) => label.includes('Ostermoor')) && shown;
      });
      assert.ok(rows.some(({ label, level }) => label === 'Earnings calls' && level === 1));
    }),
  );
});
