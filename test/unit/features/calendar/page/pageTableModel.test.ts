import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutPage } from '../../../../../src/features/calendar/page/layoutModel.ts';
import { formatPageTable } from '../../../../../src/features/calendar/page/pageTableModel.ts';
import { createPageRow } from '../../../../../src/features/calendar/page/rowModel.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-12';

test('the copied table has what the page shows: groups, now, revised values, and where it is from', () => {
  const rows = [
    aRow({ name: 'A | B', code: 'X:1', next_release: '2026-11-10' }),
    aRow({ name: 'Second', code: 'X:2', next_release: today }),
  ];
  const { lines, entries } = layOutPage({ rows, grouping: 'day', pins: [], today });
  const told = entries.map((entry) => {
    const { latest_date, latest_value, prior_value } = entry.row;
    const now = { at: 2, latest_date, latest_value, prior_value };
    const observations = entry.row.code === 'X:2' ? [{ ...now, at: 1, latest_value: 9 }, now] : [now];
    return createPageRow(entry, { observations, isPinned: false, today });
  });
  const shown = { total: 5, filter: { text: 'x' }, week: undefined, source: 'sample', fetchedAt: 0 } as const;
  const text = formatPageTable({ lines, rows: told, shown }).split('\n');
  assert.deepEqual(text.slice(0, 9), [
    '**Economic calendar**',
    '',
    '| Release date | Indicator | Reference period | Latest | Prior | Change | Unit | Days until |',
    '| --- | --- | --- | ---: | ---: | ---: | --- | --- |',
    '| **Tue, Nov 10 (1)** |  |  |  |  |  |  |  |',
    '| Tue, Nov 10 | A \\| B (X:1) | 2026-09-30 | 3.2 | 3.1 | +0.1 | % | 2 days overdue |',
    '| **Now, Thursday, November 12** |  |  |  |  |  |  |  |',
    '| **Today, Thu, Nov 12 (1)** |  |  |  |  |  |  |  |',
    '| Thu, Nov 12 | Second (X:2) | 2026-09-30 | 3.2 (revised) | 3.1 | +0.1 | % | today |',
  ]);
  assert.match(text[10]!, /^Filtered: Text: “x” · As of .* · Sample: invented data$/);
});
