import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import { compareWritten } from '../../../../../src/domain/figures/compareWritten.ts';
import { formatFigure } from '../../../../../src/domain/figures/formatFigure.ts';
import { indicatorFigure } from '../../../../../src/domain/figures/indicatorFigures.ts';
import type { FigureLink } from '../../../../../src/domain/links/figureLink.ts';
import { textOfFigure } from '../../../../../src/features/notes/quotes/insertFigureModel.ts';
import { aRow } from '../../calendar/aRow.ts';

/** Unit, decimals, latest value and change. */
const indicators: readonly [unit: string, decimals: number, latest: number, change: number][] = [
  ['Percent', 2, 4.2, -0.06],
  ['Percent of GDP', 1, 3.3, 0.1],
  ['Percentage points', 2, 0.3, 0.03],
  ['Basis points', 0, 31, 2],
  ['Thousands of TEU', 0, 2305, -30],
  ['Billions of USD', 1, -68.2, 0.3],
  ['Billions of chained 2017 USD', 2, 21_000.45, 120.1],
  ['Billions of Euros', 1, 12, 1],
  ['USD per gallon', 3, 3.18, -0.05],
  ['Cents', 1, 5.1, 1],
  ['Index', 1, 50.6, 1.2],
  ['Millions of units', 3, 4.605, 0.05],
  ['', 2, 31.5, 0.5],
];

const cells: readonly [unit: string, value: number, percent: boolean | undefined, text: string][] = [
  ['ratio', 3.478, undefined, '347.8%'],
  ['ratio', 0.452, false, '0.45×'],
  ['times', 15.2, undefined, '15.2×'],
  ['USD', 1_042_496_204, undefined, '$1.04B'],
  ['Thousands', 2305, undefined, '2.305M'],
  ['Millions of USD', 2305, undefined, '$2.305B'],
  ['USD per share', 4.12, undefined, '$4.12'],
];

const verdictOf = (text: string, link: Pick<FigureLink, 'subject' | 'value' | 'unit'>): string =>
  compareWritten(
    { text, sentence: text, before: '', after: '' } as unknown as Parameters<typeof compareWritten>[0],
    link,
  ).verdict;

suite('the text of an inserted figure', () => {
  test('textOfFigure and formatFigure write indicators so that the check finds the link’s value', () => {
    for (const [display_unit, decimals, latest_value, change_abs] of indicators)
      for (const name of ['Output', 'Treasury Yield'])
        for (const field of ['latest_value', 'change_abs', 'change_pct'] as const) {
          const row: CalendarRow = aRow({ name, display_unit, decimals, latest_value, change_abs });
          const link = { from: 'service', at: 0, ...indicatorFigure(row, field)! } as FigureLink;
          for (const text of [textOfFigure(link, { row }), formatFigure(link)])
            assert.equal(verdictOf(text, link), 'same', `${text} for ${latest_value} ${display_unit}`);
        }
  });

  test('textOfFigure writes prices and their average with the decimals of a price', () => {
    for (const [field, decimal, text] of [
      ['vwap', '164.53124', '164.53'],
      ['vwap', '0.41237', '0.4124'],
      ['close', '27.105', '27.11'],
      ['close', '0.00012', '0.00012'],
      ['volume', '1200300', '1,200,300'],
    ] as const) {
      const subject = { of: 'bar', ticker: 'A', day: '2026-11-27', length: 5, field } as const;
      const link: FigureLink = { from: 'service', at: 0, unit: '', subject, value: { type: 'number', decimal } };
      assert.equal(textOfFigure(link, {}), text);
      assert.equal(verdictOf(text, link), 'same', text);
    }
  });

  test('textOfFigure writes cells with their digits, as percentages and multiples where their column does', () => {
    for (const [unit, value, percent, text] of cells) {
      const subject = { of: 'cell', screen: 's', run: 1, ticker: 'A', cik: 1, metric: 'm' } as const;
      const link: FigureLink = {
        from: 'service',
        at: 0,
        unit,
        subject,
        value: { type: 'number', decimal: String(value) },
      };
      assert.equal(textOfFigure(link, { percent }), text);
      assert.equal(verdictOf(text, link), 'same', text);
    }
  });
});
