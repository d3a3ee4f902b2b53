import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, panels, type CommandId } from '../../../src/ids.ts';
import type { Box } from '../../double/box.ts';
import type { Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const rowsOf = (box: Box): string[] =>
  box.rows().map(({ label, description }) => [label, description].filter(Boolean).join(' · '));

/** The box of a command once the first of its rows is such. */
async function boxOf(desk: Desk, typed: string, first: RegExp): Promise<Box> {
  (await desk.box()).type(typed);
  return desk.until(`the first row for ${typed} is ${String(first)}`, () => {
    const box = desk.boxes.current();
    return box && first.test(rowsOf(box)[0] ?? '') && box;
  });
}

suite('boxes that ask for a ticker find it by name', () => {
  const asked: readonly [CommandId, string, RegExp, string, RegExp][] = [
    [
      commands.transcriptsOpen,
      'apple q1 2026',
      /^Apple Inc\. · AAPL/,
      'AAPL q1 2026',
      /^Open AAPL Q1 2026 · Apple Inc\. · 1 request/,
    ],
    [
      commands.fundsOpen,
      'vanguard 500 index',
      /^VANGUARD 500 INDEX FUND · S\d+ · \d share classes/i,
      'S000002839',
      /^Series S000002839 · Vanguard 500 Index Fund · 1 request/i,
    ],
    [
      commands.barsOpen,
      'msft, apple',
      /^Apple Inc\. · AAPL/,
      'msft, AAPL',
      /^Select Range for MSFT, AAPL · Microsoft Corp\., Apple Inc\./i,
    ],
  ];
  for (const [id, typed, first, filled, then] of asked)
    test(`${id}: Enter fills in what it marks, and spends nothing`, bound, () =>
      withDesk({}, async (desk, service) => {
        const done = desk.run(id);
        (await boxOf(desk, typed, first)).accept();
        const box = await desk.until('the identifier stands in the box, and what it is comes first', () => {
          const open = desk.boxes.current();
          return open?.value() === filled && then.test(rowsOf(open)[0] ?? '') && open;
        });
        assert.deepEqual(service.requestsSeen(), []);
        box.leave();
        await done;
      }),
    );

  test('the box of Compare Funds ticks funds by their names, with the cost in the title', bound, () =>
    withDesk({}, async (desk, service) => {
      const done = desk.run(commands.fundsCompare);
      (await boxOf(desk, 'vanguard 500 index', /^series S\d+ · Vanguard 500 Index Fund · 1 request/i)).accept();
      await desk.until('it is chosen, and another can be typed', () => desk.boxes.current()?.value() === '');
      const box = await boxOf(desk, 'vtsax', /^ticker VTSAX · .*Total Stock Market.* · 1 request/i);
      box.accept();
      await desk.until('both are chosen', () => desk.boxes.current()?.title === 'Compare 2 Funds · 2 requests');
      assert.deepEqual(service.requestsSeen(), []);
      desk.boxes.current()!.leave();
      await done;
    }),
  );

  test('the box lists a possible ticker after the names, and a known ticker before them', bound, () =>
    withDesk({}, async (desk) => {
      const done = desk.run(commands.transcriptsOpen);
      const word = rowsOf(await boxOf(desk, 'apple', /^Apple Inc\./));
      assert.ok(
        word.some((row) => row.startsWith('Open APPLE · latest call · 1 request')),
        word.join('\n'),
      );
      assert.match(word.at(-1)!, /^No known ticker APPLE \(SEC lists of companies, Feb 2026, and funds, Aug 2024\)\./);
      const known = await boxOf(desk, '$cat', /^Open CAT · Caterpillar Inc\.? · latest call · 1 request/i);
      known.leave();
      await done;
    }),
  );

  test('the box finds the sample’s own companies', bound, () =>
    withSample(async (desk) => {
      const done = desk.run(commands.transcriptsOpen);
      (await boxOf(desk, 'sundwick', /^Sundwick Outdoor · SDWK · sample/)).accept();
      const box = await desk.boxWith(/^Open SDWK · Sundwick Outdoor · latest call/);
      box.accept();
      await done;
      await desk.page(panels.transcript, 'state');
    }),
  );
});
