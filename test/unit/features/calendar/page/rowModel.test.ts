import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Observation } from '../../../../../src/domain/observations/observation.ts';
import { createPageRow } from '../../../../../src/features/calendar/page/rowModel.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-09';
const row = aRow({});
const seen = (at: number, change: Partial<Observation> = {}): Observation => ({
  at,
  latest_date: row.latest_date,
  latest_value: row.latest_value,
  prior_value: row.prior_value,
  ...change,
});
const create = (change: Parameters<typeof aRow>[0], observations: Observation[] = []) =>
  createPageRow({ row: aRow(change), of: 'next' }, { observations, isPinned: false, today });

suite('a row of the calendar’s page', () => {
  test('createPageRow fills every column with the decimals of the indicator', () => {
    assert.deepEqual(create({ decimals: 2 }).cells, {
      date: 'Thu, Nov 12',
      name: 'Consumer Prices',
      period: 'Sep 2026',
      latest: '3.20%',
      prior: '3.10%',
      change: '+0.10 pp',
      unit: '',
      days: 'in 3 days',
    });
  });

  test('createPageRow shows missing values as dashes and invalid dates as received', () => {
    const none = create({
      next_release: null,
      latest_date: null,
      latest_value: null,
      prior_value: null,
      change_abs: null,
    });
    assert.deepEqual(
      Object.entries(none.cells)
        .filter(([, words]) => words === '—')
        .map(([column]) => column),
      ['date', 'period', 'latest', 'prior', 'change', 'days'],
    );
    const odd = create({ next_release: '9999-12-31' });
    assert.deepEqual([odd.cells.date, odd.cells.days, odd.day], ['9999-12-31', '—', '9999-12-31']);
  });

  test('createPageRow marks the last release of an indicator as published', () => {
    const entry = { row, of: 'last' as const };
    const { cells, progress, day } = createPageRow(entry, { observations: [], isPinned: true, today });
    assert.deepEqual([cells.days, progress, day], ['published', 'published', row.last_release]);
  });

  test('createPageRow marks a revised latest or prior value with its earlier value', () => {
    const latest = create({}, [seen(1, { latest_value: 3 }), seen(2)]).revised;
    assert.deepEqual(Object.keys(latest), ['latest']);
    assert.match(latest.latest!, /Sep 2026 was 3\.0% on .* and is now 3\.2%/);
    const before = seen(1, { latest_date: '2026-08-31', latest_value: 3, prior_value: 2 });
    const { revised: prior, priorWithFirst } = create({}, [before, seen(2)]);
    assert.deepEqual(Object.keys(prior), ['prior']);
    assert.equal(priorWithFirst, '3.1% (first seen as 3.0%)');
    assert.match(prior.prior!, /Aug 2026 was 3\.0% on .* and is now 3\.1%/);
    const within = create({}, [seen(1, { prior_value: 2.9 }), seen(2), seen(3, { latest_value: 5 }), seen(4)]);
    assert.equal(within.revised.prior, '3.1% (first seen as 2.9%)', 'a revision of an earlier refresh');
    const same = create({}, [seen(1), seen(2)]);
    assert.deepEqual([same.revised, same.priorWithFirst], [{}, undefined]);
  });

  test('createPageRow draws a sparkline of at least two observations without repeated values', () => {
    assert.equal(create({}, [seen(1)]).sparkline, undefined);
    assert.equal(create({}, [seen(1), seen(1, { latest_value: 4 })]).sparkline, undefined, 'a single moment');
    const { label, points } = create({}, [
      seen(0, { latest_value: 1, latest_date: '2026-07-31' }),
      seen(1, { latest_value: 1, latest_date: '2026-07-31' }),
      seen(2, { latest_value: 1, latest_date: '2026-07-31' }),
      seen(3, { latest_value: 2 }),
      seen(4, { latest_value: 2 }),
    ]).sparkline!;
    assert.equal(label, 'Observed 5 times: lowest 1.0%, highest 2.0%, last 2.0%.');
    assert.deepEqual(points, [
      { x: 0, y: 1 },
      { x: 0.75, y: 0 },
      { x: 1, y: 0 },
    ]);
  });
});
