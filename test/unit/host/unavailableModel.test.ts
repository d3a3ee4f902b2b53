import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { causeOf, type UnavailablePart } from '../../../src/host/unavailablePart.ts';
import { formatFailures, formatUnavailable } from '../../../src/host/unavailableModel.ts';

const failed = (feature: string, cause = 'no'): UnavailablePart => ({ feature, kind: 'failed', cause });
const advice = 'Reload the window to try again. If that doesn’t help, update the editor and Market Desk.';

suite('what is not available', () => {
  test('is named with its cause and what to do', () => {
    assert.equal(
      formatUnavailable(failed('Notes', 'command exists.')),
      `“Notes” isn’t available: the editor reported “command exists”. ${advice}`,
    );
    const part: UnavailablePart = { feature: 'Notes', part: 'Hovers', kind: 'lacking', cause: '' };
    assert.equal(formatUnavailable(part), '“Notes: Hovers” isn’t available: this editor doesn’t support it.');
  });

  test('is told in one message, however much it is', () => {
    assert.equal(formatFailures([failed('Notes')]), formatUnavailable(failed('Notes')));
    assert.equal(
      formatFailures(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => failed(name))),
      `Not available: “A”, “B”, “C”, “D”, “E”, and 2 more. Cause: the editor reported “no”. ${advice}`,
    );
    assert.equal(
      formatFailures([failed('A', 'one'), failed('B', 'two')]),
      `Not available: “A”, “B”. The log has the causes. ${advice}`,
    );
  });

  test('has a cause of one line that is not long', () => {
    assert.equal(causeOf(new Error('first\nsecond')), 'first');
    assert.equal(causeOf('text'), 'text');
    assert.equal(causeOf(new Error('x'.repeat(10_000))).length, 201);
  });
});
