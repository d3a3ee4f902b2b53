import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDesk } from './desk.ts';

const day = 86_400_000;

test('the library remembers every refresh of the calendar across restarts and an export', async () => {
  let now = Date.parse('2025-03-12T15:00:00Z');
  await using desk = await createDesk({ clock: () => now });
  const clock = (): number => now;
  const first = desk.open({ clock });
  const { value } = await first.read({ endpoint: 'calendar' }, { initiator: 'person' });
  const row = value.rows.find(({ latest_value }) => latest_value !== null)!;
  now += day;
  await first.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' });
  await first.read({ endpoint: 'calendar' }, { initiator: 'person' });
  first.dispose();

  const second = desk.open({ clock });
  const seen = await second.observed(row.indicator_id);
  assert.deepEqual(
    seen.map(({ at }) => at),
    [now - day, now],
  );
  assert.deepEqual(seen[0], {
    at: now - day,
    latest_date: row.latest_date,
    latest_value: row.latest_value,
    prior_value: row.prior_value,
  });
  assert.deepEqual(await second.observed(-1), []);

  const path = join(desk.folder, 'shelf.gz');
  const { answers: count } = await second.exportTo(path);
  const third = desk.open({ clock, folder: undefined });
  assert.deepEqual(await third.importFrom(path), { added: count, replaced: 0, kept: 0, refused: 0, marks: 0 });
  assert.deepEqual(await third.observed(row.indicator_id), seen);
  assert.deepEqual(await third.importFrom(path), { added: 0, replaced: 0, kept: count, refused: 0, marks: 0 });
  await third.clear();
  assert.deepEqual(await third.observed(row.indicator_id), []);
});
