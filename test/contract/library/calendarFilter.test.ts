import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  filterCalendar,
  type CalendarFilter,
  type ShownFilter,
  type CalendarRow,
} from '../../../src/domain/calendar.ts';
import { layOutCalendar } from '../../../src/features/calendar/tree/groupModel.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import { ofCodes } from '../client/ofCodes.ts';
import { clientOf } from './client.ts';

/** The rows of the tree by day, from top to bottom. */
function shownBy(rows: readonly CalendarRow[], filter: ShownFilter): CalendarRow[] {
  const parts = layOutCalendar({
    rows: filterCalendar(rows, filter),
    grouping: 'day',
    pins: [],
    missingPins: [],
    today: '2025-03-12',
  });
  return parts.flatMap((part) => (part.type === 'group' ? part.group.entries.map(({ row }) => row) : []));
}

test('for any filter, filterCalendar and the tree give the service’s rows in its order', async () => {
  const now = Date.parse('2025-03-12T15:00:00Z');
  const service = await startBundledService({ clock: () => now, quota: Infinity });
  const client = clientOf(service.address, service.key);
  const library = createLibrary({
    folder: undefined,
    connected: () => Promise.resolve({ source: 'sample', client: () => Promise.resolve(client) }),
    clock: () => now,
  });
  try {
    const { value: whole } = await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
    assert.equal(whole.total, whole.rows.length);
    const some = (values: readonly string[], odd: string): fc.Arbitrary<string[]> =>
      fc.uniqueArray(fc.constantFrom(...new Set(values), odd), { minLength: 1, maxLength: 4 });
    const codes = whole.rows.map(({ code }) => code);
    const dates = whole.rows.map(({ next_release }) => next_release ?? '2025-03-12');
    const date = fc.constantFrom(...dates, '1999-01-01', '2031-12-31');
    const filter: fc.Arbitrary<CalendarFilter> = fc.record(
      {
        categories: some(
          whole.rows.map(({ category }) => category),
          'trade',
        ),
        releaseStates: some(
          whole.rows.map(({ release_state }) => release_state),
          'released',
        ),
        codes: some([...codes, ...codes.map((code) => code.toLowerCase())], 'E:NONE'),
        window: fc
          .tuple(date, date)
          .map(([one, two]) => ({ from: one < two ? one : two, till: one < two ? two : one })),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filter, async (each) => {
        const ask = client.send({ endpoint: 'calendar', ...each });
        const answered = (await ask).value.rows;
        const ofTheCodes = ofCodes(whole.rows, each.codes);
        assert.deepEqual(filterCalendar(ofTheCodes, each), answered);
        assert.deepEqual(shownBy(ofTheCodes, each), answered);
      }),
      { numRuns: 300 },
    );
    assert.equal((await library.read({ endpoint: 'calendar' }, { initiator: 'person' })).fromLibrary, true);
  } finally {
    library.dispose();
    client.dispose();
    await service.close();
  }
});
