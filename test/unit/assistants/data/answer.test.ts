import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  asOf,
  cutRow,
  formatAsOf,
  formatLeft,
  givenText,
  leftOf,
  requireDay,
} from '../../../../src/assistants/data/answer.ts';
import { ToolError } from '../../../../src/assistants/toolError.ts';

suite('parts of answers', () => {
  test('a day of the input must exist, and be near enough to compute with', () => {
    assert.equal(requireDay('from', '2028-02-29'), '2028-02-29');
    assert.equal(requireDay('from', undefined), undefined);
    for (const wrong of ['2027-02-29', '2026-13-01', '1899-12-31', '2200-01-01', '9999-12-31', '0000-00-00'])
      assert.throws(
        () => requireDay('till', wrong),
        (error) => error instanceof ToolError && error.kind === 'badInput' && error.message.startsWith('till: '),
        wrong,
      );
  });

  test('answers name the service’s time in UTC and whether they are stale', () => {
    const read = asOf({ fetchedAt: Date.parse('2026-02-10T15:31:30Z'), stale: true });
    assert.deepEqual(read, { asOfUtc: '2026-02-10T15:31:30.000Z', stale: true });
    assert.equal(formatAsOf(read), 'As of 2026-02-10T15:31:30.000Z, which is stale.');
    assert.equal(formatAsOf({ ...read, stale: false }), 'As of 2026-02-10T15:31:30.000Z.');
    assert.equal(asOf({ fetchedAt: 1e300, stale: true }).asOfUtc, null);
    assert.equal(formatAsOf({ asOfUtc: null, stale: false }), '');
  });

  test('answers name the rows they leave out and how to go on', () => {
    assert.deepEqual(leftOf({ left: 0, next: undefined }), { left: 0 });
    assert.deepEqual(formatLeft(leftOf({ left: 0, next: undefined })), []);
    assert.deepEqual(formatLeft(leftOf({ left: 7, next: 'a-b' })), ['Left out: 7 more. Ask the same with next "a-b".']);
  });

  test('a row is cut in its texts only', () => {
    const row = { name: 'one two three four', value: 123_456_789_012, none: null };
    assert.deepEqual(cutRow(row, 10), { name: 'one two…', value: 123_456_789_012, none: null });
  });

  test('text that a service leaves empty is absent', () => {
    assert.deepEqual([givenText(' \u200b'), givenText(null), givenText(' a ')], [null, null, 'a']);
  });
});
