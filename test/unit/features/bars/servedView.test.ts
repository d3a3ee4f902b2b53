import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBarsTitle, formatShownWindow, servedNotes } from '../../../../src/features/bars/servedView.ts';

const told = { from_date: '2025-11-18', till_date: '2025-11-20', count: 3 };
const asked = { fromDate: '2025-11-01', tillDate: '2025-11-20' };
const today = '2025-11-21';

test('formatShownWindow returns the served days or the reason for missing bars', () => {
  assert.equal(formatShownWindow(asked, [told], today).replaceAll(/\s/gu, ' '), 'Nov 18 – 20');
  const none = { ...told, from_date: '', till_date: '' };
  assert.equal(formatShownWindow(asked, [none], today), 'no bars on these dates');
  assert.equal(formatShownWindow({ period: '5d' }, [none], today), 'no bars on these dates (5 days)');
  const future = { fromDate: '2025-12-01', tillDate: '2025-12-02' };
  assert.match(formatShownWindow(future, [none], today), /in the future/);
  const unread = [{ from: '2025-11-01', till: '2025-11-20' }];
  assert.match(formatShownWindow(asked, [{ ...none, unread }], today), /nothing loaded yet/);
});

test('formatBarsTitle names the tickers and the shown window', () => {
  const titleOf = (params: Parameters<typeof formatBarsTitle>[0], session?: string): string =>
    formatBarsTitle(params, session, today).replaceAll(/\s/gu, ' ');
  assert.equal(titleOf({ tickers: ['A'], period: '1d' }), 'A · latest session');
  assert.equal(titleOf({ tickers: ['A', 'B'], period: '5d' }), 'A, B · 5 days');
  assert.equal(titleOf({ tickers: ['A'], period: '5d' }, '2025-11-20'), 'A · Nov 20');
  assert.equal(titleOf({ tickers: ['A'], fromDate: '2025-11-18', tillDate: '2025-11-20' }), 'A · Nov 18 – 20');
  assert.equal(titleOf({ tickers: ['A'], fromDate: '2024-11-18', tillDate: '2024-11-18' }), 'A · Nov 18, 2024');
});

test('servedNotes lists unread days, partly loaded days, and invalid dates as sent', () => {
  assert.deepEqual(servedNotes(told, today), []);
  const notes = servedNotes(
    {
      ...told,
      unread: [
        { from: '2025-11-10', till: '2025-11-10' },
        { from: '2025-11-12', till: '2025-11-14' },
      ],
      parts: ['2025-11-14'],
      named: { from: '9999-12-31', till: '' },
    },
    today,
  );
  assert.deepEqual(
    notes.slice(0, 2).map((note) => note.replaceAll(/\s/gu, ' ')),
    ['Not loaded yet: Nov 10, Nov 12 – 14.', 'Only the newest bars were loaded for Nov 14.'],
  );
  assert.match(notes[2]!, /“9999-12-31” to “”/);
});
