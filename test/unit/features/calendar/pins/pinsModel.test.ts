import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsOfNodes, missingPins } from '../../../../../src/features/calendar/pins/pinsModel.ts';
import { aRow } from '../aRow.ts';

test('missingPins returns the pins that the calendar lacks', () => {
  const row = aRow({});
  assert.deepEqual(missingPins([row.indicator_id, 999_999], [row]), [999_999]);
});

test('idsOfNodes returns the indicators of one or several tree rows', () => {
  const [one, two] = [aRow({}), aRow({})].map((row) => ({ type: 'entry', entry: { row } }));
  assert.deepEqual(idsOfNodes(one, undefined), [one!.entry.row.indicator_id]);
  assert.deepEqual(idsOfNodes(one, [one, two, one, { type: 'group' }]), [
    one!.entry.row.indicator_id,
    two!.entry.row.indicator_id,
  ]);
  assert.deepEqual(idsOfNodes({ type: 'missing', id: 7 }, []), [7]);
  for (const none of [undefined, null, 'x', { type: 'note' }, { type: 'missing', id: 'x' }])
    assert.deepEqual(idsOfNodes(none, undefined), []);
});
