import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBarTime } from '../../../../src/domain/format/barTimes.ts';
import { formatDate, formatDateRange, formatDateTime, formatTimeRange } from '../../../../src/domain/format/week.ts';

const today = '2026-11-28';

test('dates and times show another year, and a known time zone', () => {
  const texts: [text: string, expected: string][] = [
    [formatDate('2026-11-27', today), 'Nov 27'],
    [formatDate('2025-11-27', today), 'Nov 27, 2025'],
    [formatDateRange('2026-11-27', '2026-11-27', today), 'Nov 27'],
    [formatDateRange('2026-11-16', '2026-11-20', today), 'Nov 16 – 20'],
    [formatDateRange('2025-12-31', '2026-01-02', today), 'Dec 31, 2025 – Jan 2, 2026'],
    [formatDateRange('x', '2026-01-02', today), 'x to 2026-01-02'],
    [formatDateTime('2026-11-27 10:31:00', today), 'Nov 27, 10:31'],
    [formatTimeRange('2026-11-27 10:02:00', '2026-11-27 10:15:00', ''), 'Nov 27, 2026, 10:02 to 10:15'],
    [formatTimeRange('2026-11-25 15:59:00', '2026-11-27 09:30:00', today), 'Nov 25, 15:59 to Nov 27, 09:30'],
    [formatBarTime('2026-11-27 10:31:00', { today, source: 'sample' }), 'Nov 27, 10:31 ET'],
    [formatBarTime('2026-11-27 10:31:00', { today, source: 'service:https://a.example' }), 'Nov 27, 10:31'],
  ];
  for (const [text, expected] of texts) assert.equal(text.replaceAll(/\s/gu, ' '), expected);
});
