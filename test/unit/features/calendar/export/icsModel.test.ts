import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import { formatIcs, leftOut, formatLeftOut } from '../../../../../src/features/calendar/export/icsModel.ts';
import type { ShownReleases } from '../../../../../src/features/calendar/export/shownReleasesModel.ts';
import { aRow } from '../aRow.ts';
import { anyCharacters } from '../../../anyCharacters.ts';

const fetchedAt = Date.parse('2026-11-09T15:04:05.678Z');

function write(rows: readonly CalendarRow[], change: Partial<ShownReleases> = {}): string {
  return formatIcs({ rows, total: rows.length, filter: {}, week: undefined, source: 'service', fetchedAt, ...change });
}
function read(text: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)) };
}
const octets = (line: string): number => Buffer.byteLength(line);

suite('the calendar’s .ics, read by a parser', () => {
  test('formatIcs writes a scheduled release as an all-day event', () => {
    const row = aRow({ next_release: '2026-12-31', last_release: '2026-10-12', category: 'Rates, credit' });
    const [event, ...others] = read(write([row, aRow({ next_release: null })])).events;
    assert.equal(others.length, 0);
    assert.equal(event?.uid, `${row.indicator_id}-2026-10-12@market-desk`);
    assert.equal(event.summary, row.name);
    assert.equal(event.startDate.isDate, true);
    assert.deepEqual([event.startDate.toString(), event.endDate.toString()], ['2026-12-31', '2027-01-01']);
    assert.equal(event.component.getFirstPropertyValue('dtstamp')?.toString(), '2026-11-09T15:04:05Z');
    assert.deepEqual(event.component.getFirstProperty('categories')?.getValues(), ['Rates, credit']);
    assert.equal(event.component.getFirstPropertyValue('transp'), 'TRANSPARENT');
    assert.match(event.description, /3\.2% \(prior 3\.1%, \+0\.1 pp\)\nReference period: Sep 2026\.\n/);
    const priorsWithFirst = new Map([[row.indicator_id, '3.1% (first seen as 3.0%)']]);
    const [revised] = read(write([row], { priorsWithFirst })).events;
    assert.match(revised!.description, /prior 3\.1% \(first seen as 3\.0%\), \+0\.1 pp/);
  });

  test('formatIcs omits rows with invalid dates and names them in the description', () => {
    const odd = ['9999-12-31', '0000-00-00', '2026-02-30', '', '+010000-01'].map((next_release, index) =>
      aRow({ next_release, name: `Odd ${index}` }),
    );
    const rows = [...odd, aRow({ next_release: '2026-12-31' }), aRow({ next_release: null, name: 'Gone' })];
    const { calendar, events } = read(write(rows));
    assert.deepEqual(
      events.map(({ startDate }) => startDate.toString()),
      ['2026-12-31'],
    );
    assert.deepEqual(leftOut(rows), [...odd, rows.at(-1)]);
    const told = String(calendar.getFirstPropertyValue('x-wr-caldesc'));
    assert.match(
      told,
      /5 releases are omitted.*Odd 0 \(“9999-12-31”\).*Odd 1.*Odd 4.* 1 release has no date: Gone\. Its event from an earlier export stays\./,
    );
    assert.equal(formatLeftOut([]), '');
    assert.match(formatLeftOut(odd.slice(0, 1)), /^1 release is omitted.*“9999-12-31”/);
    assert.match(formatLeftOut([...odd, ...odd]), /^10 releases.*; …\.$/);
  });

  test('a rescheduled release keeps its UID, and the next release gets another', () => {
    const row = aRow({ next_release: '2026-11-12', last_release: '2026-10-12', latest_date: '2026-09-30' });
    const [before] = read(write([row])).events;
    const [after] = read(write([{ ...row, next_release: '2026-11-19' }], { fetchedAt: fetchedAt + 86_400_000 })).events;
    assert.equal(before?.uid, after?.uid);
    assert.ok(after!.sequence > before!.sequence);
    const uid = (change: Partial<CalendarRow>, source: ShownReleases['source'] = 'service'): string =>
      read(write([{ ...row, ...change }], { source })).events[0]!.uid;
    assert.equal(uid({}), before?.uid);
    assert.notEqual(uid({}), uid({ last_release: '2026-11-12' }), 'a second estimate');
    assert.equal(uid({}), uid({ latest_date: '2026-10-31' }), 'a corrected reference day');
    assert.notEqual(uid({}), uid({}, 'sample'));
    assert.match(uid({ last_release: null }), /-none@/);
  });

  test('the description of the .ics names the filter and the sample data', () => {
    const { calendar } = read(write([aRow({})], { filter: { categories: ['Housing'] }, source: 'sample' }));
    const about = String(calendar.getFirstPropertyValue('x-wr-caldesc'));
    assert.match(about, /Filtered: Category: Housing/);
    assert.match(about, /Sample: invented data/);
  });

  test('a parser reads any text back from lines of at most 75 octets', () => {
    const words = anyCharacters({ maxLength: 200 }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(words, words, (name, category) => {
        const text = write([aRow({ name, category, next_release: '2026-11-12' })]);
        const lines = text.split('\r\n');
        assert.equal(lines.pop(), '');
        for (const line of lines) assert.ok(octets(line) <= 75 && !/[\r\n]/.test(line), JSON.stringify(line));
        const [event, ...others] = read(text).events;
        assert.equal(others.length, 0);
        assert.equal(event?.summary ?? '', name.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));
      }),
    );
  });

  test('formatIcs folds a long line between characters', () => {
    for (const name of ['é'.repeat(80), '😀'.repeat(40), `a${'😀'.repeat(40)}`, `ab${'😀'.repeat(40)}`]) {
      const text = write([aRow({ name, next_release: '2026-11-12' })]);
      const [, parts = ''] = /\r\n(SUMMARY:.*(?:\r\n .*)*)/.exec(text) ?? [];
      const lines = parts.split('\r\n');
      assert.ok(lines.length > 2 && lines.every((line) => line.isWellFormed() && octets(line) <= 75), parts);
      assert.equal(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join(''), `SUMMARY:${name}`);
    }
  });
});
