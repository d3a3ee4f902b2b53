import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureIds, idsOf } from '../../../src/host/featureIds.ts';
import { commands, panels, views } from '../../../src/ids.ts';

test('every command, view and panel belongs to one feature', () => {
  const all = featureIds.map(idsOf);
  assert.deepEqual(all.flatMap((own) => own.commands).sort(), Object.values(commands).sort());
  assert.deepEqual(all.flatMap((own) => own.views).sort(), Object.values(views).sort());
  assert.deepEqual(all.flatMap((own) => own.panels).sort(), Object.values(panels).sort());
});

test('the longest words decide', () => {
  assert.ok(idsOf('search').commands.includes(commands.transcriptsSearch));
  assert.ok(!idsOf('transcripts').commands.includes(commands.transcriptsSearch));
  assert.ok(idsOf('notes').commands.includes(commands.transcriptsCopyQuote));
  assert.deepEqual(idsOf('calendar').panels.toSorted(), [panels.calendarPage, panels.indicator]);
});
