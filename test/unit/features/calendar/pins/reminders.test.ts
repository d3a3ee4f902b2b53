import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  ReminderClaims,
  dueToday,
  releaseName,
  formatReminder,
} from '../../../../../src/features/calendar/pins/reminderModel.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-11';

test('dueToday returns only the pinned indicators that are due today', () => {
  const rows = [aRow({ next_release: today }), aRow({ next_release: today }), aRow({ next_release: '2026-11-12' })];
  const pins = [rows[0]!.indicator_id, rows[2]!.indicator_id];
  assert.deepEqual(dueToday(rows, pins, today), [rows[0]]);
  assert.equal(formatReminder([rows[0]!]), 'Released today: Consumer Prices');
  assert.match(formatReminder(rows), /^3 pinned indicators are due today: /);
});

test('only one window claims the reminder of a release, even after a restart', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'market-desk-reminders-'));
  try {
    const folder = join(parent, 'reminders');
    const release = releaseName(aRow({}), 'service:https://api.example.com');
    const windows = Array.from({ length: 8 }, () => new ReminderClaims(folder));
    const claims = await Promise.all(windows.map((each) => each.claim(today, release)));
    assert.equal(claims.filter(Boolean).length, 1);
    assert.equal(await windows[0]!.claim(today, release), false);
    assert.equal(await new ReminderClaims(folder).claim(today, release), false);
    assert.equal(await new ReminderClaims(folder).claim(today, releaseName(aRow({}), 'sample')), true);
    await writeFile(join(folder, 'of somebody else'), '');
    assert.equal(await windows[1]!.claim('2026-11-12', release), true);
    const names = await readdir(folder);
    assert.deepEqual(
      names.filter((name) => name.startsWith(today)),
      [],
    );
    assert.ok(names.includes('of somebody else'));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});

test('a window without a writable folder still claims each reminder only once', async () => {
  const alone = new ReminderClaims(undefined);
  assert.deepEqual([await alone.claim(today, 'a'), await alone.claim(today, 'a')], [true, false]);
  const parent = await mkdtemp(join(tmpdir(), 'market-desk-reminders-'));
  try {
    await writeFile(join(parent, 'file'), '');
    const refused = new ReminderClaims(join(parent, 'file', 'below'));
    assert.deepEqual([await refused.claim(today, 'a'), await refused.claim(today, 'a')], [true, false]);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
