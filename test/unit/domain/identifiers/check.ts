import assert from 'node:assert/strict';
import type { Parsed } from '../../../../src/base/located.ts';

export function assertReads<T>(parsed: Parsed<T>, value: T): void {
  assert.deepEqual(parsed, { ok: true, value });
}

/** Asserts that a text is refused with a message, about exactly the part given. */
export function assertRefuses(parsed: Parsed<unknown>, start: number, end: number): void {
  assert.ok(!parsed.ok, 'it was accepted');
  assert.ok(parsed.error.message.length > 0);
  assert.deepEqual([parsed.error.start, parsed.error.end], [start, end]);
}
