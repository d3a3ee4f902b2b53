import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CalendarRequest } from '../../../src/domain/endpoints/calendar.ts';
import { filterCalendar, type CalendarFilter } from '../../../src/domain/calendar.ts';
import { ofCodes } from './ofCodes.ts';
import { openDesk } from './openDesk.ts';
import { sendPast } from './sendPast.ts';
import { assertApiError } from '../../unit/api/refusal.ts';

const whole: CalendarRequest = { endpoint: 'calendar' };

test('a request without filters returns every indicator by next release, unscheduled ones last', async (t) => {
  const { read } = await openDesk(t);
  const { total, rows } = await read(whole);
  assert.equal(rows.length, 80);
  assert.equal(total, 80);
  const releases = rows.map(({ next_release }) => next_release ?? '9999');
  assert.deepEqual(releases, [...releases].sort());
  assert.ok(releases.includes('9999'));
});

test('the service’s filters, alone and combined, agree with filterCalendar', async (t) => {
  const { read } = await openDesk(t);
  const { rows } = await read(whole);
  const [first, second] = [rows[0]!, rows[40]!];
  const window = { from: '2026-02-10', till: '2026-02-20' };
  const filters: CalendarFilter[] = [
    { categories: [first.category] },
    { categories: ['Trade', 'Credit'] },
    { releaseStates: ['upcoming'] },
    { releaseStates: ['released', 'upcoming'] },
    { releaseStates: ['due', 'scheduled'] },
    { codes: [first.code.toLowerCase(), second.code] },
    { window },
    { window: { from: window.from, till: window.from } },
    { window, categories: rows.map(({ category }) => category), releaseStates: ['upcoming'] },
    { codes: [first.code], categories: ['no such category'] },
  ];
  for (const filter of filters) {
    const answer = await read({ ...whole, ...filter });
    const expected = filterCalendar(ofCodes(rows, filter.codes), filter);
    assert.deepEqual(answer, { total: expected.length, rows: expected });
  }
});

test('the client accepts any number of codes', async (t) => {
  const { read } = await openDesk(t);
  const codes = Array.from({ length: 3000 }, (_, index) => `NOSUCH${index}`);
  const [known] = (await read(whole)).rows;
  const { rows } = await read({ ...whole, codes: [...codes, known!.code] });
  assert.deepEqual(rows, [known]);
});

test('a filter without matches returns an empty answer, not an error', async (t) => {
  const { read } = await openDesk(t);
  assert.deepEqual(await read({ ...whole, categories: ['no such category'] }), { total: 0, rows: [] });
});

test('the client reports an empty calendar as an error only without filters', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'market-desk-empty-'));
  t.after(() => rm(data, { recursive: true }));
  await writeFile(join(data, 'calendar.json'), '[]');
  const { refused, read } = await openDesk(t, { data });
  await refused(whole, 'notFound', { status: 404, notFound: { of: 'emptyCalendar' } });
  assert.deepEqual(await read({ ...whole, categories: ['Trade'] }), { total: 0, rows: [] });
});

test('the client refuses dates out of order, and understands the service’s refusals of dates', async (t) => {
  const { refused, service } = await openDesk(t);
  const backwards = { ...whole, window: { from: '2026-02-11', till: '2026-02-10' } };
  await refused(backwards, 'badRequest', { status: undefined, mayHaveBeenCounted: false });
  assert.equal(service.requestsSeen().length, 0);
  for (const query of ['from_date=2026-02-10', 'till_date=2026-02-10', 'from_date=2026-02-11&till_date=2026-02-10']) {
    const sent = sendPast({
      origin: service.address,
      key: service.key,
      path: `/calendar/economic?${query}`,
      request: whole,
    });
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    assertApiError(error, 'badRequest', { status: 400, mayHaveBeenCounted: true });
  }
});
