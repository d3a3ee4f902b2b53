import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { shareWidth } from '../../../../../src/base/shareWidth.ts';
import { columnWidths } from '../../../../../src/features/screens/grid/columnWidthsView.ts';

const titles = {
  ticker: 'Ticker',
  name: 'Name',
  roic: 'Return on invested capital',
  cfo: 'Operating cash flow margin',
  debt: 'Liabilities to equity',
  fcf: 'Free cash flow',
};
type Id = keyof typeof titles;
const ids = Object.keys(titles) as Id[];

/** The widths in a grid of this room, by column, and where each column ends. */
function placed(room: number, chosen: Record<string, number> = {}): Record<Id, { width: number; end: number }> {
  const columns = ids.map((id, at) => ({ id, title: titles[id], shortUnit: 'ratio', isMetric: at > 1 }));
  const widths = shareWidth(columnWidths(columns, { chosen, room }), room);
  let end = 0;
  const entries = ids.map((id, at) => [id, { width: widths[at]!, end: (end += widths[at]!) }]);
  return Object.fromEntries(entries) as ReturnType<typeof placed>;
}

suite('the columns of results', () => {
  // A page of 511 pixels leaves 470 between its edges and the scroll bar.
  test('a narrow grid fits three metrics beside a name of at most 120 pixels', () => {
    for (const room of [460, 470, 520, 600]) {
      const { name, debt } = placed(room);
      assert.ok(name.width <= 120, String(room));
      assert.ok(debt.end <= room, `${room}: ${debt.end}`);
    }
  });

  test('a chosen column width stays, and the other columns adapt', () => {
    assert.equal(placed(470, { roic: 200 }).roic.width, 200);
    assert.ok(placed(470, { name: 60 }).roic.width > placed(470).roic.width);
  });

  test('the columns fill a wide grid and have room for titles on two lines', () => {
    const { fcf, roic } = placed(1000);
    assert.equal(fcf.end, 1000);
    assert.ok(roic.width >= 7 * 'invested capital'.length);
  });
});
