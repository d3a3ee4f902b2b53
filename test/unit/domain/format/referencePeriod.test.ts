import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatReferencePeriod } from '../../../../src/domain/format/referencePeriod.ts';

const shown = (date: string | null, freq_long: string, freq = ''): string =>
  formatReferencePeriod(date, { freq, freq_long });

test('formatReferencePeriod writes the month of a monthly value', () => {
  assert.equal(shown('2026-10-01', 'Monthly'), 'Oct 2026');
  assert.equal(shown('2026-10-31', 'Monthly'), 'Oct 2026');
  assert.equal(shown('2026-10-31', '', 'M'), 'Oct 2026');
});

test('formatReferencePeriod writes the quarter or year of a value', () => {
  const quarters = ['2026-01-01', '2026-03-31', '2026-07-01', '2026-12-31'].map((date) => shown(date, 'Quarterly'));
  assert.deepEqual(quarters, ['Q1 2026', 'Q1 2026', 'Q3 2026', 'Q4 2026']);
  assert.equal(shown('2025-12-31', 'Annual'), '2025');
});

test('formatReferencePeriod writes any other day with its year, and keeps an invalid date', () => {
  assert.equal(shown('2026-11-14', 'Weekly, ending Saturday'), 'Nov 14, 2026');
  assert.equal(shown('2026-11-20', 'Daily'), 'Nov 20, 2026');
  assert.equal(shown('2026-10-01', 'Bimonthly'), 'Oct 1, 2026');
  assert.equal(shown('9999-12-31', 'Monthly'), '9999-12-31');
  assert.equal(shown('soon', 'Monthly'), 'soon');
  assert.equal(shown(null, 'Monthly'), '—');
});
