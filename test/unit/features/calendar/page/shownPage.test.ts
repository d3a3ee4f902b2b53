import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import type { CalendarServices } from '../../../../../src/features/calendar/calendarServices.ts';
import { hasRevision, layOutShown } from '../../../../../src/features/calendar/page/shownPage.ts';
import { aRow } from '../aRow.ts';

test('the calendar page labels a release “Today” by the date in New York', () => {
  const calendar = { state: { filter: {}, pageGrouping: 'day' }, pins: { ids: [] } } as unknown as CalendarServices;
  for (const [now, label] of [
    ['2026-06-10T12:15:00Z', /^Today/],
    // 23:30 in New York, and the next day in UTC and east of it.
    ['2026-06-11T03:30:00Z', /^Today/],
    ['2026-06-11T04:30:00Z', /^Wed, Jun 10/],
  ] as const) {
    mock.timers.enable({ apis: ['Date'], now: Date.parse(now) });
    try {
      const { lines } = layOutShown(calendar, [aRow({ next_release: '2026-06-10' })]);
      const heads = lines.flatMap((line) => (line.type === 'head' ? [line.label] : []));
      assert.ok(
        heads.some((head) => label.test(head)),
        `${now}: ${JSON.stringify(heads)}`,
      );
    } finally {
      mock.timers.reset();
    }
  }
});

test('hasRevision is true only after the library observed a changed value', async () => {
  const row = aRow({});
  const { latest_date, latest_value, prior_value } = row;
  const seen = (at: number, value: number | null) => ({ at, latest_date, latest_value: value, prior_value });
  const has = (observations: object[]): Promise<boolean> => {
    const again = observations.length > 1 ? [row.indicator_id] : [];
    const library = () =>
      Promise.resolve({ observedAgain: () => Promise.resolve(again), observed: () => Promise.resolve(observations) });
    return hasRevision({ services: { library } } as unknown as CalendarServices, [row]);
  };
  assert.equal(await has([seen(1, latest_value)]), false);
  assert.equal(await has([seen(1, latest_value), seen(2, latest_value)]), false);
  assert.equal(await has([seen(1, 3), seen(2, latest_value)]), true);
});
