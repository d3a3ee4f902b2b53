import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { failure, startRunning, type Parameters } from './running.ts';

const path = '/calendar/economic';

const service = await startRunning();

describe('GET /calendar/economic', () => {
  async function rows(parameters: Parameters = {}): Promise<CalendarRow[]> {
    const { status, json } = await service.ask(path, parameters);
    const { metadata, data } = json as { metadata: { total_indicators: number }; data: CalendarRow[] };
    assert.equal(status, 200);
    assert.equal(metadata.total_indicators, data.length, 'total_indicators is the number of rows');
    return data;
  }

  it('the calendar returns every active indicator without a filter', async () => {
    assert.equal((await rows()).length, 80);
  });

  it('the calendar sorts by next release, with null last', async () => {
    const dates = (await rows()).map((row) => row.next_release);
    const known = dates.filter((date) => date !== null);
    assert.deepEqual(known, [...known].sort());
    assert.equal(dates.indexOf(null), known.length);
    assert.ok(known.length < dates.length);
  });

  it('the calendar filters by a list of categories', async () => {
    const found = await rows({ category: 'Housing, Rates' });
    assert.deepEqual([...new Set(found.map((row) => row.category))].sort(), ['Housing', 'Rates']);
    assert.equal(found.length, 20);
  });

  it('the calendar filters by a list of release states', async () => {
    const released = await rows({ release_state: 'released' });
    const both = await rows({ release_state: 'released,upcoming' });
    assert.ok(released.length > 0 && released.every((row) => row.release_state === 'released'));
    assert.deepEqual([...new Set(both.map((row) => row.release_state))].sort(), ['released', 'upcoming']);
  });

  it('the calendar filters by any number of codes in any case', async () => {
    const codes = (await rows()).map((row) => row.code);
    assert.equal((await rows({ code: 'e:cpi,E:Nfp' })).length, 2);
    assert.equal((await rows({ code: Array(200).fill(codes).flat().join(',').toLowerCase() })).length, 80);
  });

  it('the calendar bounds next_release by the window, both ends included', async () => {
    const all = await rows();
    const within = await rows({ from_date: '2026-02-12', till_date: '2026-02-18' });
    const expected = all.filter(
      ({ next_release: date }) => date !== null && date >= '2026-02-12' && date <= '2026-02-18',
    );
    assert.deepEqual(within, expected);
    assert.ok(within.some((row) => row.next_release === '2026-02-12'));
    assert.ok(within.some((row) => row.next_release === '2026-02-18'));
    assert.equal(
      (await rows({ from_date: '2026-02-12', till_date: '2026-02-12' })).length,
      all.filter((row) => row.next_release === '2026-02-12').length,
    );
  });

  it('the calendar combines filters with AND', async () => {
    const found = await rows({ category: 'Employment', code: 'E:NFP,E:CPI', release_state: 'upcoming' });
    assert.deepEqual(
      found.map((row) => row.code),
      ['E:NFP'],
    );
  });

  it('the calendar answers 200 without rows when the filters match nothing', async () => {
    assert.deepEqual(await rows({ category: 'Weather' }), []);
    assert.deepEqual(await rows({ from_date: '1999-01-01', till_date: '1999-01-02' }), []);
  });

  it('the calendar refuses a single date and dates out of order', async () => {
    for (const parameters of [{ from_date: '2026-02-01' }, { till_date: '2026-02-01' }] as Parameters[]) {
      const [status, message] = failure(await service.ask(path, parameters));
      assert.equal(status, 400);
      assert.match(message, /together/);
    }
    const [status, message] = failure(await service.ask(path, { from_date: '2026-02-02', till_date: '2026-02-01' }));
    assert.equal(status, 400);
    assert.match(message, /on or after/);
  });

  it('the calendar refuses an invalid date', async () => {
    const [status] = failure(await service.ask(path, { from_date: '2026-02-30', till_date: '2026-03-01' }));
    assert.equal(status, 400);
  });
});
